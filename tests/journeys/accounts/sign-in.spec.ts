import { openSettled } from '../../support/settled-page.ts';
import {
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

test('names missing fields, reports a lost connection, refuses a wrong password, then signs in for good', async ({
  page,
  faults,
}) => {
  faults.expect('401 POST /auth/login', /^net::ERR_INTERNET_DISCONNECTED/);
  const { username, password, firstName } = await signUp(page.request);
  await openSettled(page, '/sign-in');
  const submit = page.getByRole('button', { name: 'Sign In', exact: true });
  const field = page.getByLabel('Password', { exact: true });
  await test.step('missing fields', async () => {
    const toasts = page.waitForResponse(/\/toaster-/);
    await submit.click();
    await expect(page.getByText('Username is required.')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.keyboard.type('robin');
    await expect(page.getByText('Username is required.')).toBeHidden();
    await expect(page.getByText('Password is required.')).toBeVisible();
    await (await toasts).finished();
  });
  await test.step('a lost connection', async () => {
    await page.context().setOffline(true);
    await fillSignIn(page, username, 'not the password');
    await expect(toast(page, serverFailure)).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(username);
    await page.context().setOffline(false);
  });
  await submit.click();
  await expect(page.getByText('*Wrong username or password!')).toBeVisible();
  await expect(field).toBeFocused();
  // The wrong password is selected, so typing replaces it.
  await page.keyboard.type(password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue(password);
  await submit.click();
  await expect(page).toHaveURL(/\/user-screen$/);
  await page.reload();
  await expect(page.getByText(`Welcome back, ${firstName}`)).toBeVisible();
});

test('works with the keyboard alone, and never leads to another site', async ({ page }) => {
  await page.goto(`/sign-in?next=${encodeURIComponent('//evil.example/x')}`);
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
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/user-screen$/);
});

test('shows the sign-in form when the token disappears while the page loads, and when it is removed by hand', async ({
  page,
}) => {
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
  await fillSignIn(page, sample.student.username, sample.student.password);

  // The last thing the page loads: a call without its token would be refused.
  await expect(page.getByRole('button', { name: /^Save / }).first()).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.getByRole('link', { name: 'Achievements' }).first().click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('signing out asks first; No goes back, or home where there is no page before', async ({
  page,
}) => {
  const no = page.getByRole('button', { name: 'No', exact: true });
  await enter(page, sample.student, '/user-screen/progress');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Sign Out' }).click();
  await expect(
    page.getByRole('heading', { name: 'Are you sure you want to sign out?' }),
  ).toBeVisible();
  await no.click();
  await expect(page).toHaveURL(/\/user-screen\/progress$/);

  await test.step('also to the page before a typed address', async () => {
    await page.goto('/sign-out');
    await no.click();
    await expect(page).toHaveURL(/\/user-screen\/progress$/);
  });

  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/sign-out'));
  const tab = await opened;
  await tab.getByRole('button', { name: 'No', exact: true }).click();
  await expect(tab).toHaveURL(/\/user-screen$/);
});

test('a forgotten password is replaced through a link by email, once', async ({ page, faults }) => {
  faults.expect('400 POST /api/password-resets/use');
  const { username, email } = await signUp(page.request);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const { text } = await mailTo(page.request, email, 'Choose a new password');
  await page.getByRole('button', { name: 'try again with another email' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);

  const link = /http\S+\/reset-password#\S+/.exec(text)?.[0] ?? '';
  const field = page.getByLabel('New password');
  const submit = page.getByRole('button', { name: 'Change password' });
  await page.goto(link);
  await field.fill('short');
  await submit.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('quite another password');
  await submit.click();
  await expect(page.getByText('Password has been changed successfully.')).toBeVisible();
  await tokenOf(page.request, { username, password: 'quite another password' });

  await page.goto('/terms');
  await page.goto(link);
  await field.fill('a third good password');
  await submit.click();
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible();
});
