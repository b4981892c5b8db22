import { expect, fillSignIn, mailTo, newPerson, signUp, test, toast } from './fixtures.ts';

test('signing up: mistakes at their fields, a wrong code, Cancel, then the code from the mail', async ({
  page,
  faults,
}) => {
  faults.expect('400 POST /auth/register-accept');
  const person = newPerson();
  await page.goto('/sign-up');
  const signUpButton = page.getByRole('button', { name: 'Sign Up', exact: true });

  await signUpButton.click();
  await expect(page.getByText('Username is required.')).toBeVisible();
  await expect(page.getByText('Email is required.')).toBeVisible();

  await page.getByLabel('Username', { exact: true }).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill('Walker');
  await page.getByLabel('Email', { exact: true }).fill('not an address');
  await signUpButton.click();
  await expect(page.getByText('Enter a valid email address')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await signUpButton.click();

  const dialog = page.getByRole('dialog', { name: 'Confirm your email' });
  const code = dialog.getByLabel('One-time code');
  await expect(code).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(person.username);

  await signUpButton.click();
  const mail = await mailTo(page.request, person.email, 'Your Stepwell code');
  const right = /Your code: (\d{6})/.exec(mail.text)?.[1] ?? '';
  await code.fill(right === '123456' ? '654321' : '123456');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('*Wrong OTP')).toBeVisible();

  const [mailbox] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'open the local mailbox' }).click(),
  ]);
  await mailbox.getByRole('button', { name: person.email }).first().click();
  const newest = (await mailbox.locator('output').textContent()) ?? '';
  await mailbox.close();
  await code.fill(newest);
  await dialog.getByRole('button', { name: 'Confirm' }).click();

  await expect(toast(page, 'Login succeeded!')).toBeVisible();
  await expect(page.getByText('Sign Up successfully. Navigating to Sign In page')).toBeVisible();
  await page.waitForURL('**/sign-in');
  await fillSignIn(page, person.username, person.password);
  await expect(page.getByText(`Welcome back, ${person.firstName}`)).toBeVisible();
});

test('a taken user name is refused at its field', async ({ page, faults }) => {
  faults.expect('409 POST /auth/register');
  const { username, password } = await signUp(page.request);
  await page.goto('/sign-up');
  await page.getByLabel('Username', { exact: true }).fill(username.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Walker');
  await page.getByLabel('Email', { exact: true }).fill(newPerson().email);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('* Username already exists!')).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused();
});
