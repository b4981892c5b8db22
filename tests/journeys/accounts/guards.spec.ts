import {
  askedTooLate,
  enter,
  expect,
  fillSignIn,
  keepToken,
  sample,
  signUp,
  test,
  toast,
  tokenOf,
} from '../support/fixtures.ts';

test('a visitor who opens a private page signs in and gets there', async ({ page }) => {
  await page.goto('/user-screen/account-settings?view=password');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await fillSignIn(page, sample.student.username, sample.student.password);
  await expect(page).toHaveURL(/\/user-screen\/account-settings\?view=password$/);
  await expect(page.getByLabel('Old password', { exact: true })).toBeVisible();
});

test('the next page after signing in is never on another site', async ({ page }) => {
  await page.goto(`/sign-in?next=${encodeURIComponent('//evil.example/x')}`);
  await fillSignIn(page, sample.student.username, sample.student.password);
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/user-screen$/);
});

test('a User cannot open the Admin Dashboard, and has no link to it', async ({ page }) => {
  await enter(page, sample.student, '/user-screen/admin-dashboard');
  await expect(
    page.getByRole('heading', { name: 'You don’t have access to this page' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Learning area' });
  await expect(menu.getByRole('link', { name: 'Account Settings' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
});

test('an Admin opens the Admin Dashboard from the menu', async ({ page }) => {
  await enter(page, sample.admin);
  const menu = page.getByRole('navigation', { name: 'Learning area' });
  await menu.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page.getByRole('table', { name: 'User Information' })).toBeVisible();
});

test('a session ended on another device signs out cleanly', async ({ page, faults }) => {
  // Whatever the settings ask for.
  faults.expect('401 GET /users/me', /^401 GET \/api\//);
  const person = await signUp(page.request);
  const token = await enter(page, person);
  await expect(page.getByText(`Welcome back, ${person.firstName}`)).toBeVisible();
  // The last thing the page loads.
  await expect(page.getByRole('button', { name: /^Save / }).first()).toBeVisible();
  await page.request.delete('/api/sessions', { headers: { authorization: `Bearer ${token}` } });
  const menu = page.getByRole('navigation', { name: 'Learning area' });
  await menu.getByRole('link', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL(/\/home$/);
  const message = toast(page, 'Your session has ended. Sign in again to continue.');
  await expect(message).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Sign In')).toBeVisible();
  // However long that took. A toast closes when its animations end.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByText('Sign In').click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(message).toBeVisible();
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL(/\/user-screen$/);
  await expect(message).toHaveCount(0);
});

test('a session ended in the meantime signs out on the next visit', async ({ page, faults }) => {
  faults.expect('401 GET /users/me');
  const token = await tokenOf(page.request, await signUp(page.request));
  await page.request.delete('/api/sessions', { headers: { authorization: `Bearer ${token}` } });
  await keepToken(page, token);
  await page.goto('/user-screen/progress');
  await expect(page).toHaveURL(/\/home$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a forged token signs out cleanly', async ({ page, faults }) => {
  faults.expect('401 GET /users/me');
  const token = await tokenOf(page.request, sample.student);
  const [header, payload] = token.split('.');
  await keepToken(page, `${header}.${payload}.${'A'.repeat(43)}`);
  await page.goto('/user-screen');
  await expect(page).toHaveURL(/\/home$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('an expired token is never sent', async ({ page }) => {
  const claims = Buffer.from(JSON.stringify({ exp: 1_000_000_000 })).toString('base64url');
  await keepToken(page, `e30.${claims}.x`);
  await page.goto('/user-screen');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/pricing');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Sign In')).toBeVisible();
});

test('signs out when the token expires', async ({ page, faults }) => {
  faults.expect(askedTooLate);
  const token = await tokenOf(page.request, sample.student);
  await keepToken(page, token);
  await page.clock.install();
  await page.goto('/user-screen/progress');
  await expect(page.getByRole('heading', { name: 'Progress', level: 1 })).toBeVisible();
  await page.clock.fastForward('12:00:01');
  await expect(page).toHaveURL(/\/home$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('signing out in one tab signs out in the other', async ({ page, faults }) => {
  faults.expect(askedTooLate);
  const person = await signUp(page.request);
  await enter(page, person);
  const other = await page.context().newPage();
  await other.goto('/user-screen/progress');
  await expect(other.getByRole('heading', { name: 'Progress', level: 1 })).toBeVisible();
  await page.goto('/sign-out');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(other).toHaveURL(/\/home$/);
});

test('an unknown address shows a page with a way to the courses', async ({ page, faults }) => {
  faults.expect('404 GET /nowhere');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'We can’t find that page' })).toBeVisible();
  await page.getByRole('link', { name: 'See all courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
});
