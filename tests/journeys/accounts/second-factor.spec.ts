import type { APIRequestContext, Page } from '@playwright/test';
import { generate } from 'otplib';
import { expectAccessible } from '../support/accessibility.ts';
import {
  expect,
  fillSignIn,
  keepToken,
  mailTo,
  type Person,
  signUp,
  test,
  tokenOf,
} from '../support/fixtures.ts';

/** Each code works once. The code of the next half minute is accepted too. */
const codeFor = (secret: string, stepsAhead = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * stepsAhead });

/** Registers without the browser. `usedCode` is the code that this took. */
async function registerMfa(request: APIRequestContext, person: Person) {
  const token = await tokenOf(request, person);
  const headers = { authorization: `Bearer ${token}` };
  const { username } = person;
  await request.post('/mfa/otp-register', { headers, data: { username } });
  const { data } = await (await request.get('/mfa/otp-secret', { headers })).json();
  const secret = data.secret as string;
  const usedCode = await codeFor(secret);
  const reply = await request.post('/mfa/otp-confirm', { headers, data: { totp: usedCode } });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { recovery_codes } = (await reply.json()).data as { recovery_codes: string[] };
  return { secret, usedCode, recoveryCodes: recovery_codes };
}

async function openDialog(page: Page, { username, password }: Person) {
  await page.goto('/sign-in');
  await fillSignIn(page, username, password);
  return page.getByRole('dialog', { name: 'Confirm it’s you' });
}

test('is asked for before the session begins, and can be a recovery code', async ({
  page,
  faults,
}) => {
  faults.expect('400 POST /mfa/validate-totp', '400 POST /api/password-resets/use');
  const person = await signUp(page.request);
  const { secret, usedCode, recoveryCodes } = await registerMfa(page.request, person);
  const dialog = await openDialog(page, person);
  const field = dialog.getByLabel('One-time code');
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await field.fill(usedCode);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(field).toHaveAccessibleDescription(/\*Wrong OTP/);
  await field.fill(await codeFor(secret, 1));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/user-screen$/);

  await test.step('a recovery code', async () => {
    await keepToken(page, '');
    await openDialog(page, person);
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/user-screen$/);
  });

  await test.step('a forgotten password needs one too', async () => {
    await page.request.post('/api/password-resets', { data: { email: person.email } });
    const { text } = await mailTo(page.request, person.email, 'Choose a new password');
    await page.goto(/\/reset-password#\S+/.exec(text)?.[0] ?? '');
    await page.getByLabel('New password').fill('quite another password');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Code')).toBeFocused();
    await expectAccessible(page, 'main');
    await page.keyboard.type(recoveryCodes[1] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password has been changed successfully.')).toBeVisible();
  });
});
