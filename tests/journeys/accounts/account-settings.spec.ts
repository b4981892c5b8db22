import { enter, expect, signUp, test, toast, tokenOf } from '../support/fixtures.ts';

const settings = '/user-screen/account-settings';

test('changing the password signs out other devices and keeps this one', async ({ page }) => {
  const person = await signUp(page.request);
  const otherDevice = await tokenOf(page.request, person);
  await enter(page, person, settings);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('Old password', { exact: true }).fill(person.password);
  await page.getByLabel('New password', { exact: true }).fill('a better password');
  await page.getByLabel('Confirm new password', { exact: true }).fill('a better password');
  await page.locator('form').getByRole('button', { name: 'Change Password' }).click();
  await expect(toast(page, 'Password has been changed successfully.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register for MFA' })).toBeVisible();

  const reply = await page.request.get(`/auth/verify-token/${otherDevice}`);
  expect(reply.status()).toBe(401);
  await page.reload();
  await expect(page.getByText(person.email).first()).toBeVisible();
  await tokenOf(page.request, { ...person, password: 'a better password' });
});

test('saves the profile', async ({ page }) => {
  await enter(page, await signUp(page.request), settings);
  await page.getByRole('link', { name: /^Your details/ }).click();
  await page.getByLabel('First name').fill('Rowan');
  await page.getByLabel('Phone number').fill('none of yours');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Enter a phone number/)).toBeVisible();
  await page.getByLabel('Phone number').fill('+61 2 5550 0199');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Your profile has been saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Rowan');
  await expect(page.getByLabel('Phone number')).toHaveValue('+61 2 5550 0199');
});

test('exports the account data as a file', async ({ page }) => {
  await enter(page, await signUp(page.request), `${settings}?tab=data`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.json');
});

test('deletes the account once the password is right', async ({ page, faults }) => {
  faults.expect('400 POST /api/account/delete');
  const { username, password } = await signUp(page.request);
  await enter(page, { username, password }, `${settings}?tab=data`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const field = dialog.getByLabel('Your password', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('not my password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('The password is wrong.')).toBeVisible();
  await field.fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/home$/);
  const login = await page.request.post('/auth/login', { form: { username, password } });
  expect(login.status()).toBe(401);
});

test('signs out another device', async ({ page }) => {
  const person = await signUp(page.request);
  const otherDevice = await tokenOf(page.request, person);
  await enter(page, person, settings);
  await page.getByRole('link', { name: /^Sign-in/ }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: /^Sign out .+, signed in/ }).click();
  await expect(toast(page, 'has been signed out.')).toBeVisible();
  const reply = await page.request.get(`/auth/verify-token/${otherDevice}`);
  expect(reply.status()).toBe(401);
});
