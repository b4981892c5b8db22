import type { APIRequestContext, Page } from '@playwright/test';
import { generate } from 'otplib';
import {
  enter,
  expect,
  fillSignIn,
  keepToken,
  type Person,
  signUp,
  test,
  toast,
  tokenOf,
} from '../support/fixtures.ts';

const settings = '/user-screen/account-settings';

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
  return { secret, usedCode, recoveryCodes: recovery_codes, token };
}

async function openDialog(page: Page, { username, password }: Person) {
  await page.goto('/sign-in');
  await fillSignIn(page, username, password);
  return page.getByRole('dialog', { name: 'Confirm it’s you' });
}

test('is registered with the first code, and shows recovery codes once', async ({ page }) => {
  await enter(page, await signUp(page.request), settings);
  await page.getByRole('button', { name: 'Register for MFA' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveJSProperty('complete', true);
  const secret = (await page.locator('ol code').textContent())?.replaceAll(' ', '') ?? '';
  await page.getByLabel('One-time code').fill(await codeFor(secret));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, 'Multi-Factor Authorization Registered!')).toBeVisible();
  const codes = page.getByRole('region', { name: 'Save these recovery codes' });
  await expect(codes.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(codes).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cancel MFA' })).toBeVisible();
});

test('is asked for before the session begins', async ({ page, faults }) => {
  faults.expect('400 POST /mfa/validate-totp');
  const person = await signUp(page.request);
  const { secret, usedCode } = await registerMfa(page.request, person);
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
});

test('can be a recovery code', async ({ page }) => {
  const person = await signUp(page.request);
  const { recoveryCodes } = await registerMfa(page.request, person);
  const dialog = await openDialog(page, person);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/user-screen$/);
});

test('is turned off with Cancel MFA', async ({ page }) => {
  const person = await signUp(page.request);
  const { token } = await registerMfa(page.request, person);
  await keepToken(page, token);
  await page.goto(settings);
  await page.getByRole('button', { name: 'Cancel MFA' }).click();
  await expect(toast(page, 'Canceled MFA register!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register for MFA' })).toBeVisible();
});
