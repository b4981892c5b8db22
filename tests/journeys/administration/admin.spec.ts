import { enter, expect, sample, signUp, test, toast, tokenOf } from '../support/fixtures.ts';

const dashboard = '/user-screen/admin-dashboard';

test('an Admin finds two users and deletes them', async ({ page }) => {
  const mark = `gone${Date.now().toString(36)}`;
  const people = [];
  for (const name of ['ann', 'ben']) {
    const username = `${mark}-${name}`;
    const person = { username, password: 'a good long password', email: `${username}@example.org` };
    people.push(await signUp(page.request, { ...person, firstName: name }));
  }
  await enter(page, sample.admin, dashboard);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('img', { name: /Role number: Admin \d+, User \d+/ })).toBeVisible();
  const deleteButton = page.getByRole('button', { name: 'Delete', exact: true });
  await expect(deleteButton).toBeDisabled();

  await page.getByLabel('Search users').fill(mark);
  const table = page.getByRole('table', { name: 'User Information' });
  await expect(table.getByRole('row')).toHaveCount(3);
  for (const { username } of people) await page.getByLabel(`Select ${username}`).check();
  await expect(page.getByText('2 selected')).toBeVisible();

  await deleteButton.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(dialog.getByText('Are you sure you want to delete this user?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(table.getByRole('row')).toHaveCount(3);

  await deleteButton.click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Deleted successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nobody found')).toBeVisible();
  for (const { username, password } of people) {
    const answer = await page.request.post('/auth/login', { form: { username, password } });
    expect(answer.status()).toBe(401);
  }
});

test('a deletion that fails keeps the dialog open and says why', async ({ page, faults }) => {
  faults.expect('404 DELETE /admin/delete_users');
  const person = await signUp(page.request);
  await enter(page, sample.admin, `${dashboard}?q=${person.username}`);
  await page.getByLabel(`Select ${person.username}`).check();
  const admin = await tokenOf(page.request, sample.admin);
  const headers = { authorization: `Bearer ${admin}` };
  const found = await page.request.get(`/users/all-users?q=${person.username}`, { headers });
  const { data } = (await found.json()) as { data: { userid: number }[] };
  await page.request.delete(`/admin/delete_users?user_ids=${data[0]?.userid}`, { headers });

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Nobody was deleted.')).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('an Admin changes a role, and it holds at once', async ({ page }) => {
  const person = await signUp(page.request);
  const token = await tokenOf(page.request, person);
  await enter(page, sample.admin, `${dashboard}?q=${person.username}`);
  await page.getByLabel(`Role of ${person.username}`).selectOption('ModuleOwner');
  const dialog = page.getByRole('dialog', { name: 'Change Role' });
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(toast(page, `${person.username} is now ModuleOwner.`)).toBeVisible();
  await expect(page.getByLabel(`Role of ${person.username}`)).toHaveValue('ModuleOwner');
  await expect(page.getByText(`changed the role of ${person.username}`)).toBeVisible();
  const me = await page.request.get('/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect((await me.json()).data.role).toBe('ModuleOwner');
});

test('the table is sorted, filtered and paged, and the address remembers it', async ({ page }) => {
  // People of the sample only: other journeys make and delete accounts meanwhile.
  await enter(page, sample.admin, `${dashboard}?q=stepwell.example`);
  const table = page.getByRole('table', { name: 'User Information' });
  const names = () => table.getByRole('rowheader').allTextContents();
  await table.getByRole('button', { name: 'Username' }).click();
  await expect(page).toHaveURL(/sort=username/);
  await table.getByRole('button', { name: 'Username' }).click();
  await expect(page).toHaveURL(/sort=-username/);
  await page.getByLabel('Role', { exact: true }).selectOption('ModuleOwner');
  await expect(page).toHaveURL(/role=ModuleOwner/);
  await expect(page.getByText(/^\d+ of \d+ accounts$/)).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const seen = await names();
  await page.reload();
  await expect.poll(names).toEqual(seen);
});

test('a list that cannot be loaded says so and can be tried again', async ({ page, faults }) => {
  faults.expect('503 GET /users/all-users');
  const refuse = { status: 503, json: { detail: 'The database is away.', errors: [] } };
  await page.route('**/users/all-users*', (route) => route.fulfill(refuse));
  await enter(page, sample.admin, dashboard);
  await expect(page.getByText('Error: The database is away.')).toBeVisible();
  await page.unroute('**/users/all-users*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'User Information' })).toBeVisible();
});
