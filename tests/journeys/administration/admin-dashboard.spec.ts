import { enter, expect, sample, signUp, test, toast, tokenOf } from '../support/fixtures.ts';

const dashboard = '/user-screen/admin-dashboard';

test('finds two users and deletes them', async ({ page }) => {
  const mark = `gone${Date.now().toString(36)}`;
  const people = [];
  for (const name of ['ann', 'ben']) {
    const username = `${mark}-${name}`;
    const person = { username, password: 'a good long password', email: `${username}@example.org` };
    people.push(await signUp(page.request, { ...person, firstName: name }));
  }
  await enter(page, sample.admin, dashboard);
  await expect(page.getByRole('img', { name: /Role number: Admin \d+, User \d+/ })).toBeVisible();
  await page.getByLabel('Search users').fill(mark);
  const table = page.getByRole('table', { name: 'User Information' });
  await expect(table.getByRole('row')).toHaveCount(3);
  for (const { username } of people) await page.getByLabel(`Select ${username}`).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Deleted successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No accounts found')).toBeVisible();
  for (const { username, password } of people) {
    const login = await page.request.post('/auth/login', { form: { username, password } });
    expect(login.status()).toBe(401);
  }
});

test('changes a role, which applies at once', async ({ page }) => {
  const person = await signUp(page.request);
  const token = await tokenOf(page.request, person);
  await enter(page, sample.admin, `${dashboard}?q=${person.username}`);
  await page.getByLabel(`Role of ${person.username}`).selectOption('ModuleOwner');
  await page
    .getByRole('button', { name: `Apply the role ModuleOwner to ${person.username}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Change Role' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(toast(page, `${person.username} is now ModuleOwner.`)).toBeVisible();
  await expect(page.getByLabel(`Role of ${person.username}`)).toHaveValue('ModuleOwner');
  await expect(page.getByText(`changed the role of ${person.username}`)).toBeVisible();
  const me = await page.request.get('/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect((await me.json()).data.role).toBe('ModuleOwner');
});

test('keeps sort order, filter and page in the address', async ({ page }) => {
  // Sample accounts only: other journeys create and delete accounts meanwhile.
  await enter(page, sample.admin, `${dashboard}?q=stepwell.example`);
  const table = page.getByRole('table', { name: 'User Information' });
  const names = () => table.getByRole('rowheader').allTextContents();
  /** Until a reply arrives, the rows before it stay. */
  const changeTo = async (part: string, change: () => Promise<unknown>) => {
    const [answer] = await Promise.all([
      page.waitForResponse(
        (reply) => reply.url().includes('/users/all-users?') && reply.url().includes(part),
      ),
      change(),
    ]);
    const { data } = (await answer.json()) as { data: { username: string }[] };
    await expect.poll(names).toEqual(data.map(({ username }) => username));
  };
  await table.getByRole('button', { name: 'Username' }).click();
  await expect(page).toHaveURL(/sort=username/);
  await table.getByRole('button', { name: 'Username' }).click();
  await expect(page).toHaveURL(/sort=username&order=desc/);
  await changeTo('role=ModuleOwner', () =>
    page.getByLabel('Role', { exact: true }).selectOption('ModuleOwner'),
  );
  await expect(page).toHaveURL(/role=ModuleOwner/);
  await expect(page.getByText(/^\d+ of \d+ accounts$/)).toBeVisible();
  const firstPage = await names();
  await changeTo('_page=2', () => page.getByRole('link', { name: 'Page 2' }).click());
  await expect(page).toHaveURL(/page=2/);
  expect(await names()).not.toEqual(firstPage);
  const shown = await names();
  await page.reload();
  await expect.poll(names).toEqual(shown);
});
