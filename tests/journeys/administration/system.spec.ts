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

  test('are judged while they are typed, kept, shown at once, and not overwritten unseen', async ({
    page,
    faults,
  }) => {
    faults.expect('400 PATCH /api/admin/settings', '409 PATCH /api/admin/settings');
    await enter(page, sample.admin, '/user-screen/system/settings');
    const save = page.getByRole('button', { name: 'Save' });
    const saved = page.getByText(/^Saved at/);
    await test.step('a colour', async () => {
      await page.getByLabel('Accent colour', { exact: true }).fill('#f3a81c');
      await expect(page.getByText('Too light')).toBeVisible();
      await page.getByRole('button', { name: /^Use #[0-9a-f]{6} instead$/ }).click();
      await expect(page.getByText('Readable')).toBeVisible();
      await page.getByRole('button', { name: 'Go back to marigold' }).click();
    });

    await test.step('a refused change, which loses nothing', async () => {
      await page.getByLabel('Phone').fill('+61 2 5550 0199');
      await page.getByLabel('Map location').fill('nowhere');
      await page.getByLabel('Addition to the terms').fill('We meet **on Mondays**.');
      await save.click();
      await expect(page.getByLabel('Map location')).toHaveAttribute('aria-invalid', 'true');
      // Also not by a look at another page.
      await page.getByRole('link', { name: 'Audit log' }).click();
      await expect(page).toHaveURL(/\/audit$/);
      await expect(page.getByLabel('Phone')).toHaveCount(0);
      await page.getByRole('link', { name: 'Site settings' }).click();
      await expect(page.getByLabel('Phone')).toHaveValue('+61 2 5550 0199');
      await page.getByLabel('Map location').fill('-33.85, 151.2');
      await save.click();
      await expect(saved).toBeVisible();
      await expectAccessible(page);
      await expectFitsPhone(page);
    });

    await test.step('another Admin’s change, and the log has both', async () => {
      const bank = page.getByLabel('Bank details');
      await bank.fill('Mine: 123-456');
      await ask(
        `insert into platform.site_setting (name, value) values ('sellerBankDetails', 'Theirs: 654-321')`,
      );
      await save.click();
      await expect(page.getByText('Theirs: 654-321')).toBeVisible();
      await expect(bank).toHaveValue('Mine: 123-456');
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await save.click();
      await expect(saved).toBeVisible();
      await page.getByRole('link', { name: 'Audit log' }).click();
      const entry = page.getByRole('listitem').filter({ hasText: 'seller bank details' }).first();
      await expect(entry.locator('del')).toHaveText('Theirs: 654-321');
      await expect(entry.locator('ins')).toHaveText('Mine: 123-456');
    });

    await test.step('what visitors see', async () => {
      await page.goto('/contact-us');
      await expect(page.getByText('+61 2 5550 0199')).toBeVisible();
      await page.goto('/terms');
      await expect(page.getByRole('heading', { name: 'Also at Stepwell' })).toBeVisible();
      await expect(page.locator('strong', { hasText: 'on Mondays' })).toBeVisible();
      await expectAccessible(page, 'main');
    });
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
