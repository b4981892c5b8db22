import { enter, expect, signUp, test, toast, tokenOf } from '../support/fixtures.ts';
import { navigate } from '../support/navigate.ts';

const settings = '/user-screen/account-settings';

test('someone saves their profile, exports their data, and leads their devices and password', async ({
  page,
}) => {
  const person = await signUp(page.request);
  const otherDevice = () => tokenOf(page.request, person);
  const isSignedOut = async (token: string) =>
    (await page.request.get(`/auth/verify-token/${token}`)).status() === 401;
  const lost = await otherDevice();
  await enter(page, person, settings);

  await test.step('the profile, after a mistake', async () => {
    await page.getByRole('link', { name: /^Your details/ }).click();
    await page.getByLabel('First name').fill('Rowan');
    await page.getByLabel('Phone number').fill('none of yours');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Phone number').fill('+61 2 5550 0199');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.Toastify__toast')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Rowan');
    await expect(page.getByLabel('Phone number')).toHaveValue('+61 2 5550 0199');
  });

  await test.step('the data, as a file', async () => {
    await navigate(page, `${settings}?tab=data`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('my-data.json');
  });

  await test.step('another device is signed out', async () => {
    await navigate(page, `${settings}?tab=security`);
    await expect(page.getByText('This device')).toBeVisible();
    await page.getByRole('button', { name: /^Sign out .+, signed in/ }).click();
    await expect.poll(() => isSignedOut(lost)).toBe(true);
  });

  await test.step('a new password signs out other devices and keeps this one', async () => {
    const other = await otherDevice();
    await navigate(page, settings);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByLabel('Old password', { exact: true }).fill(person.password);
    await page.getByLabel('New password', { exact: true }).fill('a better password');
    await page.getByLabel('Confirm new password', { exact: true }).fill('a better password');
    await page.locator('form').getByRole('button', { name: 'Change Password' }).click();
    await expect(toast(page, 'Password has been changed successfully.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Register for MFA' })).toBeVisible();
    expect(await isSignedOut(other)).toBe(true);
    await page.reload();
    await expect(page.getByText(person.email).first()).toBeVisible();
    await tokenOf(page.request, { ...person, password: 'a better password' });
  });
});

test('an account without orders leads to courses and plans, and is deleted once the password is right', async ({
  page,
  faults,
}) => {
  faults.expect('400 POST /api/account/delete');
  const { username, password } = await signUp(page.request);
  await enter(page, { username, password }, settings);
  await page.getByRole('link', { name: 'Orders and invoices' }).click();
  await expect(page.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
    'href',
    '/pricing',
  );
  await page.getByRole('link', { name: 'Find a course' }).click();
  await expect(page).toHaveURL(/\/courses$/);

  await navigate(page, `${settings}?tab=data`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const field = dialog.getByLabel('Your password', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('not my password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/home$/);
  const login = await page.request.post('/auth/login', { form: { username, password } });
  expect(login.status()).toBe(401);
});
