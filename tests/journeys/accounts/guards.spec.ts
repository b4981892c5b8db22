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

test('a session ended in the meantime signs out on the next visit; an expired token is never sent', async ({
  page,
  faults,
}) => {
  const token = await tokenOf(page.request, await signUp(page.request));
  await page.request.delete('/api/sessions', { headers: { authorization: `Bearer ${token}` } });
  const refused = page.waitForResponse((reply) => reply.status() === 401);
  faults.expect('401 GET /users/me');
  await keepToken(page, token);
  await page.goto('/user-screen/progress');
  await expect(page).toHaveURL(/\/home$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await refused;

  let refusals = 0;
  page.on('response', (reply) => {
    if (reply.status() === 401) refusals += 1;
  });
  const claims = Buffer.from(JSON.stringify({ exp: 1_000_000_000 })).toString('base64url');
  await keepToken(page, `e30.${claims}.x`);
  await page.goto('/user-screen');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/pricing');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Sign In')).toBeVisible();
  expect(refusals).toBe(0);
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

test('signing out ends the session on the server and in the other tab', async ({
  page,
  faults,
}) => {
  faults.expect(askedTooLate);
  const token = await enter(page, await signUp(page.request));
  const other = await page.context().newPage();
  await other.goto('/user-screen/progress');
  await expect(other.getByRole('heading', { name: 'Progress', level: 1 })).toBeVisible();
  await page.goto('/sign-out');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Sign In')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(other).toHaveURL(/\/home$/);
  await expect
    .poll(async () => (await page.request.get(`/auth/verify-token/${token}`)).status())
    .toBe(401);
});
