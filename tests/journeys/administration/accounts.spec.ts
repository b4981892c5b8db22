import { enter, expect, sample, signUp, test, toast, tokenOf } from '../support/fixtures.ts';

const dashboard = '/user-screen/admin-dashboard';

test('suspends someone, who is told so at sign-in, and lifts it', async ({ page }) => {
  const person = await signUp(page.request);
  const token = await tokenOf(page.request, person);
  const { username, password } = person;
  const signIn = () => page.request.post('/auth/login', { form: { username, password } });
  await enter(page, sample.admin, `${dashboard}?q=${username}`);
  await page.getByRole('rowheader', { name: username }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName);
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend this account?' });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Shared their password');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(toast(page, 'Suspended.')).toBeVisible();
  await expect(page.getByText('Shared their password')).toBeVisible();
  const me = await page.request.get('/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect(me.status()).toBe(401);
  const refused = await signIn();
  expect([refused.status(), (await refused.json()).detail]).toEqual([
    403,
    expect.stringContaining('This account is suspended'),
  ]);
  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await page
    .getByRole('dialog', { name: 'Lift the suspension?' })
    .getByRole('button', { name: 'Lift suspension' })
    .click();
  await expect(toast(page, 'The suspension was lifted.')).toBeVisible();
  await expect(page.getByText(`admin lifted the suspension of ${username}`)).toBeVisible();
  expect((await signIn()).status()).toBe(200);
});

test('names the wrong lines of a file, then imports the corrected one', async ({ page }) => {
  const mark = `import${Date.now().toString(36)}`;
  const upload = (text: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const head = 'Email;First name;Last name';
  await enter(page, sample.admin, `${dashboard}/import`);
  await upload(
    `${head}\n${mark}@example.org;Zoë;Obi\nno address;Bo;Lind\n${mark}@example.org;Zoë;Obi`,
  );
  await expect(page.getByText('2 of 3 lines can’t be imported')).toBeVisible();
  const wrong = page.getByRole('table', { name: 'What is wrong' });
  await expect(wrong.getByRole('row', { name: /^3 Email no address/ })).toBeVisible();
  await expect(wrong.getByRole('row', { name: /^4 Email .* line 2 too/ })).toBeVisible();
  await upload(`${head}\n${mark}@example.org;Zoë;Obi`);
  await page.getByRole('button', { name: 'Import 1 account' }).click();
  await expect(page.getByText('1 account imported')).toBeVisible();
  await page.goto(`${dashboard}?q=${mark}`);
  await expect(page.getByRole('rowheader', { name: mark })).toBeVisible();
});
