import type { APIRequestContext } from '@playwright/test';
import { openSettled } from '../../support/settled-page.ts';
import {
  askedTooLate,
  enter,
  expect,
  fillSignIn,
  keepToken,
  mailTo,
  sample,
  signUp,
  test,
  toast,
  tokenOf,
} from '../support/fixtures.ts';

const serverFailure = 'An error has been occured while processing you request. Please try again!';

test('refuses a wrong password, then signs in and stays signed in', async ({ page, faults }) => {
  faults.expect('401 POST /auth/login');
  const { username, password, firstName } = await signUp(page.request);
  await openSettled(page, '/sign-in');
  await fillSignIn(page, username, 'not the password');
  await expect(page.getByText('*Wrong username or password!')).toBeVisible();
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toBeFocused();
  // The wrong password is selected, so typing replaces it.
  await page.keyboard.type(password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/user-screen$/);
  await page.reload();
  await expect(page.getByText(`Welcome back, ${firstName}`)).toBeVisible();
});

test('names missing fields and clears each error while it is corrected', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Username is required.')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type('robin');
  await expect(page.getByText('Username is required.')).toBeHidden();
  await expect(page.getByText('Password is required.')).toBeVisible();
});

test('reports a failing server', async ({ page, faults }) => {
  faults.expect('500 POST /auth/login');
  await page.route('**/auth/login', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something broke.', errors: [] } }),
  );
  await page.goto('/sign-in');
  await fillSignIn(page, sample.student.username, sample.student.password);
  await expect(toast(page, serverFailure)).toBeVisible();
});

test('reports a lost connection and keeps what was typed', async ({ page, faults }) => {
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED/);
  await page.goto('/sign-in');
  const toasts = page.waitForResponse(/\/toaster-/);
  await page.getByLabel('Username').focus();
  await (await toasts).finished();
  await page.context().setOffline(true);
  await fillSignIn(page, sample.student.username, sample.student.password);
  await expect(toast(page, serverFailure)).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(sample.student.username);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/user-screen$/);
});

test('works with the keyboard alone', async ({ page }) => {
  await page.goto('/sign-in');
  const tabTo = async (label: string) => {
    const field = page.getByLabel(label, { exact: true });
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      if (await field.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab never reached ${label}`);
  };
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await tabTo('Username');
  await page.keyboard.type(sample.student.username);
  await tabTo('Password');
  await page.keyboard.type(sample.student.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user-screen$/);
});

test('shows the sign-in form when the token disappears while the page loads', async ({ page }) => {
  await keepToken(page, await tokenOf(page.request, sample.student));
  const { promise: removed, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await removed;
    await route.continue();
  });
  await page.goto('/user-screen', { waitUntil: 'commit' });
  await expect(page.locator('html[data-signed-in]')).toBeAttached();
  await page.evaluate(() => localStorage.removeItem('token'));
  release();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('shows the sign-in form when the token is removed by hand', async ({ page }) => {
  await enter(page, sample.student);
  // The last thing the page loads: a call without its token would be refused.
  await expect(page.getByRole('button', { name: /^Save / }).first()).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.getByRole('link', { name: 'Achievements' }).first().click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page.getByLabel('Username')).toBeVisible();
});

test.describe('signing out', () => {
  test('asks first, and No goes back', async ({ page }) => {
    await enter(page, sample.student, '/user-screen/progress');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: 'Sign Out' }).click();
    await expect(
      page.getByRole('heading', { name: 'Are you sure you want to sign out?' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(page).toHaveURL(/\/user-screen\/progress$/);
  });

  test('No goes back to the page before a typed address, too', async ({ page }) => {
    await enter(page, sample.student, '/user-screen/progress');
    await page.goto('/sign-out');
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(page).toHaveURL(/\/user-screen\/progress$/);
  });

  test('No leads home where there is no page before', async ({ page }) => {
    await enter(page, sample.student, '/user-screen/progress');
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => void window.open('/sign-out'));
    const tab = await opened;
    await tab.getByRole('button', { name: 'No', exact: true }).click();
    await expect(tab).toHaveURL(/\/user-screen$/);
  });

  test('ends the session here and on the server', async ({ page, faults }) => {
    faults.expect(askedTooLate);
    const token = await enter(page, await signUp(page.request), '/sign-out');
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Sign In')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect
      .poll(async () => (await page.request.get(`/auth/verify-token/${token}`)).status())
      .toBe(401);
  });
});

test.describe('a forgotten password', () => {
  async function requestLink(request: APIRequestContext, email: string): Promise<string> {
    const reply = await request.post('/api/password-resets', { data: { email } });
    expect(reply.ok(), await reply.text()).toBe(true);
    const { text } = await mailTo(request, email, 'Choose a new password');
    return /http\S+\/reset-password#\S+/.exec(text)?.[0] ?? '';
  }

  test('is replaced through a link by email', async ({ page }) => {
    const { email } = await signUp(page.request);
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Check your inbox.')).toBeVisible();
    await mailTo(page.request, email, 'Choose a new password');
    await page.getByRole('button', { name: 'try again with another email' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  });

  test('is replaced by the new one', async ({ page }) => {
    const { username, email } = await signUp(page.request);
    await page.goto(await requestLink(page.request, email));
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password needs at least 8 characters.')).toBeVisible();
    await page.getByLabel('New password').fill('quite another password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password has been changed successfully.')).toBeVisible();
    await tokenOf(page.request, { username, password: 'quite another password' });
  });

  test('cannot be replaced twice with one link', async ({ page, faults }) => {
    faults.expect('400 POST /api/password-resets/use');
    const { email } = await signUp(page.request);
    const link = await requestLink(page.request, email);
    const [, token = ''] = link.split('#');
    const used = await page.request.post('/api/password-resets/use', {
      data: { token, new_password: 'quite another password' },
    });
    expect(used.ok(), await used.text()).toBe(true);
    await page.goto(link);
    await page.getByLabel('New password').fill('a third good password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This link has been used or has expired.')).toBeVisible();
  });
});
