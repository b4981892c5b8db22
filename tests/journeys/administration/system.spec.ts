import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { ask, enter, expect, newPerson, sample, test, toast } from '../support/fixtures.ts';

const run = promisify(execFile);

// They change what the others read: one after the other.
test.describe.configure({ mode: 'default' });

/** Others sign up and read the site's name meanwhile: what is changed here ends with the journey. */
const forgetSettings = () => ask('delete from platform.site_setting');

test.describe('site settings', () => {
  test.afterEach(forgetSettings);

  test('a colour is judged while it is typed, and a support number appears at once', async ({
    page,
    faults,
  }) => {
    faults.expect('400 PATCH /api/admin/settings');
    await enter(page, sample.admin, '/user-screen/system/settings');
    const accent = page.getByLabel('Accent colour', { exact: true });
    await accent.fill('#f3a81c');
    await expect(page.getByText('Too light')).toBeVisible();
    await page.getByRole('button', { name: /^Use #[0-9a-f]{6} instead$/ }).click();
    await expect(page.getByText('Readable')).toBeVisible();
    await page.getByRole('button', { name: 'Go back to marigold' }).click();

    await page.getByLabel('Phone').fill('+61 2 5550 0199');
    await page.getByLabel('Map location').fill('nowhere');
    await expect(page.getByText('Not saved: support phone, map location')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/Enter latitude and longitude/)).toBeVisible();
    // Refused, and nothing is lost: also not by a look at another page.
    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Audit log/ })).toBeVisible();
    await page.getByRole('link', { name: 'Site settings' }).click();
    await expect(page.getByLabel('Phone')).toHaveValue('+61 2 5550 0199');
    await page.getByLabel('Map location').fill('-33.85, 151.2');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);

    await page.goto('/contact-us');
    await expect(page.getByText('+61 2 5550 0199')).toBeVisible();
  });

  test('two Admins see each other’s changes, and the log has both', async ({ page, faults }) => {
    faults.expect('409 PATCH /api/admin/settings');
    await enter(page, sample.admin, '/user-screen/system/settings');
    const bank = page.getByLabel('Bank details');
    await bank.fill('Mine: 123-456');
    await ask(
      `insert into platform.site_setting (name, value) values ('sellerBankDetails', 'Theirs: 654-321')`,
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('Another Admin has changed this to Theirs: 654-321.'),
    ).toBeVisible();
    await expect(bank).toHaveValue('Mine: 123-456');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Saved at/)).toBeVisible();

    await page.getByRole('link', { name: 'Audit log' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'seller bank details' }).first();
    await expect(entry.locator('del')).toHaveText('Theirs: 654-321');
    await expect(entry.locator('ins')).toHaveText('Mine: 123-456');
  });

  test('additions to the terms, in their own part', async ({ page }) => {
    await enter(page, sample.admin, '/user-screen/system/settings');
    await page.getByLabel('Addition to the terms').fill('We meet **on Mondays**.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await page.goto('/terms');
    await expect(page.getByRole('heading', { name: 'Also at Stepwell' })).toBeVisible();
    await expect(page.locator('strong', { hasText: 'on Mondays' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a failed email says why, and is sent again', async ({ page }) => {
  const { email } = newPerson();
  await ask(
    `insert into platform.mail (recipient, subject, text_part, html_part, failure, failed_at)
     values ($1, 'Welcome', 'Hello', '<p>Hello</p>', '550 No such user', now())`,
    email,
  );
  await enter(page, sample.admin, '/user-screen/system');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('550 No such user');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Retry/ }).click();
  await expect(toast(page, 'The email is being sent again.')).toBeVisible();
  await expect
    .poll(async () => {
      const [mail] = await ask<{ sent: boolean }>(
        'select sent_at is not null as sent from platform.mail where recipient = $1',
        email,
      );
      return mail?.sent;
    })
    .toBe(true);
  await expectFitsPhone(page);
});

test('a tampered entry of the audit log is found, on the page and by the command', async ({
  page,
}) => {
  const change = (from: string, to: string) =>
    ask(
      'update platform.audit set subject = replace(subject, $1, $2) where seq = 1 returning seq',
      from,
      to,
    );
  const verify = () =>
    run(process.execPath, ['scripts/audit-verify.ts'], {
      env: {
        ...process.env,
        DATABASE_URL: process.env.JOURNEYS_DATABASE,
        SESSION_SECRET: 'a secret for journeys, of more than 32 characters',
      },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  await enter(page, sample.admin, '/user-screen/system/audit');
  const verifyNow = page.getByRole('button', { name: 'Verify now' });
  await verifyNow.click();
  await expect(page.getByText(/^Verified up to entry \d+/)).toBeVisible();
  await expectAccessible(page);

  await change('User', 'Uzer');
  try {
    await verifyNow.click();
    const warning = page.getByRole('alert');
    await expect(warning).toContainText('This log was changed by hand');
    await expect(warning).toContainText('Entry 1 was changed');
    await expectAccessible(page);
    await expectFitsPhone(page);
    expect(await verify()).toContain('Entry 1 was changed');
  } finally {
    await change('Uzer', 'User');
  }
  await verifyNow.click();
  await expect(page.getByText(/^Verified up to entry \d+/)).toBeVisible();
});
