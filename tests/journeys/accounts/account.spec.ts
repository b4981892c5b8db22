import { generate } from 'otplib';
import {
  askedTooLate,
  enter,
  expect,
  fillSignIn,
  signUp,
  test,
  toast,
  tokenOf,
} from '../support/fixtures.ts';

/** A code is good once: later ones come from the next step, which is accepted half a minute early. */
const codeOf = (secret: string, stepsAhead = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * stepsAhead });

test('MFA on, sign out, sign in with a code, MFA off', async ({ page, faults }) => {
  faults.expect('400 POST /mfa/otp-confirm', '400 POST /mfa/validate-totp', askedTooLate);
  const person = await signUp(page.request);
  await enter(page, person, '/user-screen/account-settings');
  await page.getByRole('button', { name: 'Register for MFA' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveJSProperty('complete', true);
  const shown = await page.locator('ol code').textContent();
  const secret = (shown ?? '').replaceAll(' ', '');

  const first = await codeOf(secret);
  await page.getByLabel('One-time code').fill(first === '123456' ? '654321' : '123456');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('*Wrong OTP')).toBeVisible();
  await page.getByLabel('One-time code').fill(await codeOf(secret));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, 'Multi-Factor Authorization Registered!')).toBeVisible();
  const recovery = await page
    .getByRole('region', { name: 'Keep these recovery codes' })
    .getByRole('listitem')
    .first()
    .textContent();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('button', { name: 'Cancel MFA' })).toBeVisible();

  await page.goto('/sign-out');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.goto('/sign-in');
  await fillSignIn(page, person.username, person.password);
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(dialog.getByLabel('One-time code')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await dialog.getByLabel('One-time code').fill(first);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('*Wrong OTP')).toBeVisible();
  await dialog.getByLabel('One-time code').fill(await codeOf(secret, 1));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/user-screen$/);

  await page.goto('/sign-out');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.goto('/sign-in');
  await fillSignIn(page, person.username, person.password);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(recovery ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/user-screen$/);

  await page.goto('/user-screen/account-settings');
  await page.getByRole('button', { name: 'Cancel MFA' }).click();
  await expect(toast(page, 'Canceled MFA register!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register for MFA' })).toBeVisible();
});

test('leaving the MFA view cancels the registration', async ({ page }) => {
  await enter(page, await signUp(page.request), '/user-screen/account-settings');
  await page.getByRole('button', { name: 'Register for MFA' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await page.getByRole('button', { name: /back/i }).click();
  await expect(toast(page, 'Canceled MFA register!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register for MFA' })).toBeVisible();
});

test('changing the password: two that differ, a wrong old one, then done; other devices are out', async ({
  page,
  faults,
}) => {
  faults.expect('400 POST /change_password');
  const person = await signUp(page.request);
  const elsewhere = await tokenOf(page.request, person);
  await enter(page, person, '/user-screen/account-settings');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const submit = page.locator('form').getByRole('button', { name: 'Change Password' });
  const fill = async (old: string, next: string, again: string) => {
    await page.getByLabel('Old password', { exact: true }).fill(old);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password', { exact: true }).fill(again);
    await submit.click();
  };
  await fill(person.password, 'a better password', 'a bitter password');
  await expect(page.getByText('New password does not match')).toBeVisible();
  await fill('not the old one', 'a better password', 'a better password');
  await expect(page.getByText('Wrong old password')).toBeVisible();
  await fill(person.password, 'a better password', 'a better password');
  await expect(toast(page, 'Password has been changed successfully.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register for MFA' })).toBeVisible();

  const verdict = await page.request.get(`/auth/verify-token/${elsewhere}`);
  expect(verdict.status()).toBe(401);
  await page.reload();
  await expect(page.getByText(person.email)).toBeVisible();
  await tokenOf(page.request, { ...person, password: 'a better password' });
});

test('name, data and farewell: the profile is saved, exported and deleted', async ({
  page,
  faults,
}) => {
  faults.expect('400 POST /api/account/delete');
  const person = await signUp(page.request);
  await enter(page, person, '/user-screen/account-settings');
  await page.getByLabel('First name').fill('Rowan');
  await page.getByLabel('Phone number').fill('none of yours');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Enter a phone number/)).toBeVisible();
  await page.getByLabel('Phone number').fill('+61 2 5550 0199');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Your profile has been saved.')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('stepwell-my-data.json');

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password', { exact: true }).fill('not my password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('The password is wrong.')).toBeVisible();
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/home$/);
  const { username, password } = person;
  const again = await page.request.post('/auth/login', { form: { username, password } });
  expect(again.status()).toBe(401);
});

test('a device is signed out from another', async ({ page }) => {
  const person = await signUp(page.request);
  const elsewhere = await tokenOf(page.request, person);
  await enter(page, person, '/user-screen/account-settings');
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: /^Sign out .+, signed in/ }).click();
  await expect(toast(page, 'has been signed out.')).toBeVisible();
  const verdict = await page.request.get(`/auth/verify-token/${elsewhere}`);
  expect(verdict.status()).toBe(401);
});
