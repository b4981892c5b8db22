import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, mailTo, test, toast } from '../support/fixtures.ts';
import { createMember, createOwner } from './team-setup.ts';

test('an owner makes a group and assigns it a course; the member sees it everywhere and learns', async ({
  page,
}) => {
  const owner = await createOwner(page.request);
  const member = await createMember(page.request, owner);
  await enter(page, owner.person, '/user-screen/team');
  await page.getByRole('button', { name: 'New group' }).click();
  const newGroup = page.getByRole('dialog', { name: 'New group' });
  await newGroup.getByRole('button', { name: 'Create group' }).click();
  await expect(newGroup.getByLabel('Group name')).toHaveAttribute('aria-invalid', 'true');
  await newGroup.getByLabel('Group name').fill('Reception');
  await expectAccessible(page, 'dialog[open]');
  await newGroup.getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('checkbox', { name: 'Choose Robin Walker' }).last().check();
  await page.getByRole('combobox', { name: /to a group$/ }).selectOption('Reception');
  await expect(page.getByRole('button', { name: 'Reception 1' })).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);

  await page.goto('/user-screen/team-learning');
  await page.getByRole('button', { name: 'Assign a course' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Assign a course' });
  // Other journeys publish courses meanwhile.
  await dialog.getByRole('button', { name: /^All \S+ courses$/ }).click();
  await dialog.getByRole('radio', { name: /Basic Japanese/ }).check();
  await dialog.getByRole('button', { name: 'Person or group' }).click();
  await dialog.getByRole('checkbox', { name: /Reception/ }).check();
  await expect(dialog.getByText('1 person.')).toBeVisible();
  await dialog.getByLabel('Message (optional)').fill('One lesson a week is plenty.');
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Assign to 1 person' }).click();
  await expect(toast(page, 'Basic Japanese is assigned to one person.')).toBeVisible();
  const mail = await mailTo(page.request, member.email, 'A course is assigned to you');
  expect(mail.text).toContain('One lesson a week is plenty.');

  await enter(page, member, '/user-screen/reminder');
  // Due in a month: among what comes later.
  await page.getByRole('heading', { name: 'Later' }).click();
  await expect(page.getByRole('link', { name: 'Finish Basic Japanese' })).toBeVisible();
  await page.goto('/user-screen/my-learning');
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Assigned to you' }) });
  await expect(section.getByText('0 of 4 lessons')).toBeVisible();
  await section.getByRole('link', { name: 'What your managers see' }).click();
  await expect(page.getByRole('heading', { name: 'Who sees this' })).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
  await page.getByRole('link', { name: 'Basic Japanese' }).click();
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Completed' })).toBeVisible();
  await page.goto('/user-screen/my-learning');
  await expect(section.getByText('1 of 4 lessons')).toBeVisible();
});

test('people are imported from a file whose wrong lines are named first', async ({ page }) => {
  const owner = await createOwner(page.request);
  await enter(page, owner.person, '/user-screen/team');
  await page.getByRole('button', { name: 'Import from CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import people' });
  const email = `${crypto.randomUUID()}@example.org`;
  const lines = ['E-Mail;Group', `${email};Réception`, 'nobody;', '=1+1;'];
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  });
  await expect(dialog.getByText('New group: Réception.')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Line 3' })).toContainText(
    '“nobody” isn’t an email address.',
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Line 4' })).toContainText('formula');
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(email)).toBeVisible();
  await mailTo(page.request, email, "You're invited to a team on Stepwell");
});
