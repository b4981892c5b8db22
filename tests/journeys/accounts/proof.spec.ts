import { generate } from 'otplib';
import { expectAccessible } from '../support/accessibility.ts';
import { ask, enter, expect, mailTo, signUp, test, toast, tokenOf } from '../support/fixtures.ts';

const settings = '/user-screen/account-settings';

/** As if this person had signed in a while ago. */
const letTimePass = (username: string) =>
  ask(
    `update accounts.session set proved_at = now() - interval '11 minutes'
     where account_id = (select id from accounts.account where username = $1)`,
    username,
  );

test('MFA is registered and cancelled by keyboard, each after a proof', async ({
  page,
  faults,
}) => {
  faults.expect(
    '403 POST /mfa/otp-register',
    '400 POST /api/account/proof',
    /^403 DELETE \/mfa\/cancel/,
  );
  const person = await signUp(page.request);
  await enter(page, person, settings);
  await letTimePass(person.username);
  await page.getByRole('button', { name: 'Register for MFA' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const password = dialog.getByLabel('Your password', { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The password is wrong.').first()).toBeVisible();
  await password.fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveJSProperty('complete', true);
  const secret = (await page.locator('ol code').textContent())?.replaceAll(' ', '') ?? '';
  await page.getByLabel('One-time code').fill(await generate({ secret }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Multi-Factor Authorization Registered!')).toBeVisible();
  const codes = page.getByRole('region', { name: 'Save these recovery codes' });
  await expect(codes.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'I’ve saved them' }).press('Enter');
  await expect(codes).toBeHidden();
  const { text } = await mailTo(page.request, person.email, 'Two-factor sign-in is on');
  expect(text).toMatch(/When: .+\nDevice: Chrome on Linux\nIP address: /);

  await letTimePass(person.username);
  await page.getByRole('button', { name: 'Cancel MFA' }).press('Enter');
  await dialog.getByRole('button', { name: 'Use a code instead' }).press('Enter');
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cancel MFA' })).toBeFocused();
  await page.keyboard.press('Enter');
  await password.fill(person.password);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Canceled MFA register!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register for MFA' })).toBeVisible();
});

test('the email address is changed by keyboard, and changed back from the former inbox', async ({
  page,
  faults,
}) => {
  faults.expect(
    '403 POST /api/account/email-change',
    '400 POST /api/account/email-change/confirm',
    /^401 /,
  );
  const person = await signUp(page.request);
  const newEmail = `moved-${person.email}`;
  const otherDevice = await tokenOf(page.request, person);
  await enter(page, person, settings);
  await letTimePass(person.username);
  await page.getByRole('button', { name: 'Change email' }).press('Enter');
  const addressDialog = page.getByRole('dialog', { name: 'Change your email' });
  await expect(addressDialog.getByLabel('New email')).toBeFocused();
  await page.keyboard.type(newEmail);
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Your password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');

  const codeDialog = page.getByRole('dialog', { name: 'Confirm your new email' });
  await expect(codeDialog.getByLabel('One-time code')).toBeFocused();
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(page.getByText(`Waiting for ${newEmail}`)).toBeVisible();
  await expectAccessible(page, 'main');
  await test.step('given up, and asked for again', async () => {
    await page.getByRole('button', { name: 'Cancel the change' }).press('Enter');
    await expect(page.getByText(/^Waiting for/)).toBeHidden();
    await page.getByRole('button', { name: 'Change email' }).press('Enter');
    await addressDialog.getByLabel('New email').fill(newEmail);
    await page.keyboard.press('Enter');
    await expect(codeDialog.getByLabel('One-time code')).toBeFocused();
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enter the code' }).press('Enter');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(codeDialog.getByText('*Wrong OTP').first()).toBeVisible();
  const { text } = await mailTo(page.request, newEmail, 'Confirm your new email address');
  await codeDialog.getByLabel('One-time code').fill(/Your code: (\d{6})/.exec(text)?.[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(toast(page, `Your email address is now ${newEmail}.`)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: newEmail })).toBeVisible();
  const device = await page.request.get(`/auth/verify-token/${otherDevice}`);
  expect(device.status()).toBe(401);

  const notice = await mailTo(page.request, person.email, 'Your email address was changed');
  const link = /\/undo-email-change#\S+/.exec(notice.text)?.[0] ?? '';
  await page.goto(link);
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Undo the change' }).press('Enter');
  await expect(page.getByText('Your email address is back.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await tokenOf(page.request, { username: person.email, password: person.password });
});
