import { expect, fillSignIn, mailTo, newPerson, signUp, test, toast } from '../support/fixtures.ts';

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

test('whoever signs up on the way to a course gets there', async ({ page }) => {
  const person = newPerson();
  const back = `next=${encodeURIComponent('/course-detail/7')}`;
  await page.goto('/course-detail/7');
  const summary = page.getByRole('complementary', { name: 'Course summary' });
  await summary.getByRole('link', { name: 'Start Now' }).click();
  await expect(page).toHaveURL(`/sign-in?${back}`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(`/sign-up?${back}`);
  await main.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`/sign-in?${back}`);
  await main.getByRole('link', { name: 'Sign Up' }).click();

  await page.getByLabel('Username', { exact: true }).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill('Walker');
  await main.getByLabel('Email', { exact: true }).fill(person.email);
  await main.getByRole('button', { name: 'Sign Up', exact: true }).click();
  const mail = await mailTo(page.request, person.email, 'Your Stepwell code');
  const dialog = page.getByRole('dialog', { name: 'Confirm your email' });
  await dialog.getByLabel('One-time code').fill(/Your code: (\d{6})/.exec(mail.text)?.[1] ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(`/sign-in?${back}`);
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL('/lesson-detail/sleeping-well');
  await expect(toast(page, 'You are enrolled in Healthy Habits.')).toBeVisible();
});

test('on a page that is opened directly the way back is in the links, and leads to this site', async ({
  page,
}) => {
  const signUpLink = page.getByRole('main').getByRole('link', { name: 'Sign Up' });
  await page.goto('/sign-in?next=%2Fcourse-detail%2F7');
  await expect(signUpLink).toHaveAttribute('href', '/sign-up?next=%2Fcourse-detail%2F7');
  await page.goto('/sign-in?next=%2F%2Fevil.example');
  await expect(signUpLink).toHaveAttribute('href', '/sign-up');
});

test('the local mailbox shows what it has loaded first', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/mailbox', async (route) => {
    asked += 1;
    // Only the first time is answered: a list that was dropped would not come again.
    if (asked === 1) await route.fulfill({ json: { data: [] } });
  });
  await page.goto('/mailbox');
  await expect(page.getByText('No mail yet')).toBeVisible();
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
