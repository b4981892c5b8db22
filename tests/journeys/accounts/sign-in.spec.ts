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

const wrong = '*Wrong username or password!';
const trouble = 'An error has been occured while processing you request. Please try again!';

test('signing in: nothing, a wrong password, then the right one', async ({ page, faults }) => {
  faults.expect('401 POST /auth/login');
  const { username, password, firstName } = await signUp(page.request);
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Username is required.')).toBeVisible();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(username);
  await expect(page.getByText('Username is required.')).toBeHidden();
  await expect(page.getByText('Password is required.')).toBeVisible();

  await fillSignIn(page, username, 'not the password');
  await expect(page.getByText(wrong)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page).toHaveURL(/\/sign-in$/);

  const field = page.getByLabel('Password', { exact: true });
  await field.fill(password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/user-screen$/);
  await expect(page.getByText(`Welcome back, ${firstName}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Welcome back, ${firstName}`)).toBeVisible();
});

test('a server that does not answer is told as such', async ({ page, faults }) => {
  faults.expect('net::ERR_CONNECTION_REFUSED /auth/login', '500 POST /auth/login');
  await page.goto('/sign-in');
  await page.route('**/auth/login', (route) => route.abort('connectionrefused'));
  await fillSignIn(page, 'student', 'stepwell-student');
  await expect(toast(page, trouble)).toBeVisible();
  await page.unroute('**/auth/login');
  await fillSignIn(page, 'student', 'stepwell-student');
  await expect(page).toHaveURL(/\/user-screen$/);
});

test('without a connection it is said, and nothing typed is lost', async ({ page, faults }) => {
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED/);
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await fillSignIn(page, 'student', 'stepwell-student');
  await expect(toast(page, trouble)).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('student');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/user-screen$/);
  await page.goto('/user-screen/account-settings');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByLabel('Phone number').fill('+61 2 5550 0177');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Stepwell cannot be reached.')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('+61 2 5550 0177');
});

test('a token taken away while the page loads ends in the sign-in form', async ({ page }) => {
  await keepToken(page, await tokenOf(page.request, sample.student));
  const { promise: removed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await removed;
    await route.continue();
  });
  await page.goto('/user-screen', { waitUntil: 'commit' });
  await expect(page.locator('html[data-signed-in]')).toBeAttached();
  await page.evaluate(() => localStorage.removeItem('token'));
  goOn();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a token taken away by hand ends in the sign-in form', async ({ page }) => {
  await enter(page, sample.student);
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  // The last of what the page loads: a call without its token would be refused.
  await expect(page.getByRole('button', { name: /^Save / }).first()).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.getByRole('link', { name: 'Achievements' }).first().click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('signing out asks first: No goes back, Yes ends the session', async ({ page, faults }) => {
  faults.expect(askedTooLate);
  const token = await enter(page, await signUp(page.request), '/user-screen/progress');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Sign Out' })
    .click();
  await expect(
    page.getByRole('heading', { name: 'Are you sure you want to sign out?' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page).toHaveURL(/\/user-screen\/progress$/);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Sign Out' })
    .click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Sign In')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect
    .poll(async () => (await page.request.get(`/auth/verify-token/${token}`)).status())
    .toBe(401);
});

test('a forgotten password is chosen anew through the mail', async ({ page, faults }) => {
  faults.expect('400 POST /api/password-resets/use');
  const person = await signUp(page.request);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Look into your mail.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again or use another email' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);

  const mail = await mailTo(page.request, person.email, 'Choose a new password');
  const link = /http\S+\/reset-password#\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password needs at least 8 characters.')).toBeVisible();
  await page.getByLabel('New password').fill('quite another password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password has been changed successfully.')).toBeVisible();

  await page.goto('/home');
  await page.goto(link);
  await page.getByLabel('New password').fill('a third good password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible();

  await page.goto('/sign-in');
  await fillSignIn(page, person.username, 'quite another password');
  await expect(page).toHaveURL(/\/user-screen$/);
});

test('the keyboard alone is enough', async ({ page }) => {
  await page.goto('/sign-in');
  const focusOn = async (label: string) => {
    const field = page.getByLabel(label, { exact: true });
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      if (await field.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab never came to ${label}`);
  };
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await focusOn('Username');
  await page.keyboard.type(sample.student.username);
  await focusOn('Password');
  await page.keyboard.type(sample.student.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user-screen$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
