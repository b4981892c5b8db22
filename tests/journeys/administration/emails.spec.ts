import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { ask, enter, expect, mailTo, signUp, test, toast } from '../support/fixtures.ts';

// Other journeys read the other emails: this one changes the reminder alone, and ends with our words.
test.afterEach(() => ask(`delete from platform.email_words where name = 'reminder'`));

test('an Admin’s own words are seen at once, sent as a test, saved and given up', async ({
  page,
  faults,
}) => {
  faults.expect('400 PUT /api/emails/reminder');
  const admin = await signUp(page.request);
  await ask(`update accounts.account set role = 'Admin' where username = $1`, admin.username);
  await enter(page, admin, '/user-screen/system/emails');
  const email = page.getByLabel('Email', { exact: true });
  await email.selectOption('Reminder');
  await expect(page.getByText('When something is due soon')).toBeVisible();

  const subject = page.getByLabel('Subject');
  await subject.fill('A word from {nmae}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('There’s no {nmae} here.')).toBeVisible();
  await expect(subject).toBeFocused();
  await subject.fill('{name}, {count} to do');
  await page.getByLabel('Before our text').fill('Greetings from the harbour.');
  const preview = page.getByRole('complementary', { name: 'Preview of the email' });
  await expect(preview.getByRole('heading', { name: 'Robin, 1 to do' })).toBeVisible();
  await expect(preview.getByText('Greetings from the harbour.')).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);

  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(toast(page, 'The test is on its way to you.')).toBeVisible();
  const { text } = await mailTo(page.request, admin.email, 'Robin, 1 to do');
  expect(text).toContain('Greetings from the harbour.');

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved. The next email has these words.')).toBeVisible();
  await page.reload();
  await expect(email.locator('option:checked')).toHaveText('Reminder (your words)');
  await expect(subject).toHaveValue('{name}, {count} to do');
  await page.getByRole('button', { name: 'Go back to ours' }).click();
  await expect(toast(page, 'The email has our words again.')).toBeVisible();
  await expect(subject).toHaveValue('');
  await expect(email.locator('option:checked')).toHaveText('Reminder');
});
