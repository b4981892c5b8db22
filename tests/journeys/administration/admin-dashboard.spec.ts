import {
  enter,
  expect,
  type Person,
  sample,
  signUp,
  test,
  toast,
  tokenOf,
} from '../support/fixtures.ts';

const dashboard = '/user-screen/admin-dashboard';

test('finds two users, changes the role of one, which applies at once, and deletes both', async ({
  page,
}) => {
  const mark = `gone${Date.now().toString(36)}`;
  const people: Person[] = [];
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

  await test.step('a role', async () => {
    const username = `${mark}-ann`;
    const person = { username, password: 'a good long password' };
    const authorization = `Bearer ${await tokenOf(page.request, person)}`;
    const role = page.getByLabel(`Role of ${username}`);
    await role.selectOption('ModuleOwner');
    await page.getByRole('button', { name: `Apply the role ModuleOwner to ${username}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Role' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(page.getByText(`changed the role of ${username}`)).toBeVisible();
    await expect(role).toHaveValue('ModuleOwner');
    const me = await page.request.get('/users/me', { headers: { authorization } });
    expect((await me.json()).data.role).toBe('ModuleOwner');
  });

  await test.step('both are deleted', async () => {
    for (const { username } of people) await page.getByLabel(`Select ${username}`).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, 'Deleted successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(table.getByRole('rowheader')).toHaveCount(0);
    for (const { username, password } of people) {
      const login = await page.request.post('/auth/login', { form: { username, password } });
      expect(login.status()).toBe(401);
    }
  });
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
