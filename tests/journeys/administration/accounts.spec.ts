import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, mailTo, sample, signUp, test, tokenOf } from '../support/fixtures.ts';
import { navigate } from '../support/navigate.ts';

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
  await dialog.getByLabel('Reason').fill('Shared their password');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Shared their password')).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
  const me = await page.request.get('/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect(me.status()).toBe(401);
  const refused = await signIn();
  expect(refused.status()).toBe(403);
  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await page
    .getByRole('dialog', { name: 'Lift the suspension?' })
    .getByRole('button', { name: 'Lift suspension' })
    .click();
  await expect(page.getByText(`admin lifted the suspension of ${username}`)).toBeVisible();
  expect((await signIn()).status()).toBe(200);
});

test('sees what waits, and every figure leads to its list', async ({ page }) => {
  await enter(page, sample.admin, `${dashboard}/overview`);
  const waiting = page.getByRole('region', { name: 'Waiting for someone' });
  await expect(waiting.getByRole('link', { name: 'Open the inbox' })).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
  await page.getByRole('button', { name: '1 year' }).click();
  await expect(page.getByRole('heading', { name: 'The last 365 days' })).toBeVisible();
  await waiting.getByRole('link', { name: 'See invoices' }).click();
  await expect(page).toHaveURL(/admin-orders\?state=invoiced/);
  await navigate(page, `${dashboard}#waiting-comments`);
  await expect(page.getByRole('heading', { name: 'Comments waiting for approval' })).toBeFocused();
});

test('an Admin invites someone, who chooses a password, and imports a corrected file', async ({
  page,
}) => {
  const mark = `import${Date.now().toString(36)}`;
  const email = `invited${Date.now().toString(36)}@example.org`;
  await enter(page, sample.admin, dashboard);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First name').fill('Ada');
  await dialog.getByLabel('Last name').fill('Obi');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Obi' })).toBeVisible();
  await expect(page.getByText('No password yet')).toBeVisible();

  await navigate(page, `${dashboard}/import`);
  const upload = (text: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const head = 'Email;First name;Last name';
  await upload(
    `${head}\n${mark}@example.org;Zoë;Obi\nno address;Bo;Lind\n${mark}@example.org;Zoë;Obi`,
  );
  const wrong = page.getByRole('table', { name: 'What is wrong' });
  await expect(wrong.getByRole('row', { name: /^3 Email no address/ })).toBeVisible();
  await expect(wrong.getByRole('row', { name: /^4 Email .* line 2 too/ })).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
  await upload(`${head}\n${mark}@example.org;Zoë;Obi`);
  await page.getByRole('button', { name: 'Import 1 account' }).click();
  await expect(page.getByText('1 account imported')).toBeVisible();
  await navigate(page, `${dashboard}?q=${mark}`);
  await expect(page.getByRole('rowheader', { name: mark })).toBeVisible();

  const { text } = await mailTo(page.request, email, 'Your account is ready: choose a password');
  await page.goto(/\/reset-password#\S+/.exec(text)?.[0] ?? '');
  await page.getByLabel('New password').fill('stone stairs to the water');
  await page.getByLabel('New password').press('Enter');
  await expect(page.getByText('Password has been changed successfully.')).toBeVisible();
});
