import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { ask, enter, expect, mailTo, sample, test, toast } from '../support/fixtures.ts';
import { createMember, createOwner } from './team-setup.ts';

const report = '/user-screen/team-learning';

test('a manager assigns, the member learns, the report shows it, and a nudge arrives', async ({
  page,
}) => {
  const owner = await createOwner(page.request);
  const member = await createMember(page.request, owner);
  await page.request.post(`/api/teams/${owner.teamId}/assignments`, {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { key: crypto.randomUUID(), courseId: 7, everyone: true, dueDays: 30 },
  });
  await ask(
    `insert into learning.lesson_completion (account_id, lesson_id, way)
     select account.id, lesson.id, 'marked' from accounts.account, catalog.lesson
     where account.username = $1 and lesson.course_id = 7 and lesson.position = 1`,
    member.username,
  );
  await enter(page, owner.person, report);
  const table = page.getByRole('table', { name: 'Members and their courses' });
  await expect(table.getByText('1 of 4 lessons')).toBeVisible();
  await ask(
    `update teams.assigned_course set due_on = current_date - 3 where team_id = $1`,
    owner.teamId,
  );
  await page.reload();
  await expect(table.getByText('Late by')).toBeVisible();
  await expectAccessible(page, 'main');
  await table.getByRole('checkbox', { name: /^Choose (?!all)/ }).check();
  await page.getByRole('button', { name: 'Nudge by email' }).click();
  await expect(toast(page, '1 person will get an email.')).toBeVisible();
  await expect(page.getByText('Last nudged on')).toBeVisible();
  const mail = await mailTo(page.request, member.email, 'A course for your team is late');
  expect(mail.text).toContain('Healthy Habits');
  await page.getByRole('button', { name: 'Move the due date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move the due date' });
  await dialog.getByRole('button', { name: 'Move the date' }).click();
  await expect(dialog.getByText('Enter a day')).toBeVisible();
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('New due date').fill(inTenDays);
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Move the date' }).click();
  await expect(toast(page, 'Moved to ')).toBeVisible();
  await expect(table.getByText('On time')).toBeVisible();

  await page.getByRole('link', { name: 'Assignments' }).click();
  await expect(page.getByText('Everyone in the team')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Unassign Healthy Habits' }).click();
  const withdraw = page.getByRole('dialog', { name: 'Unassign Healthy Habits?' });
  await withdraw.getByRole('button', { name: 'Unassign' }).click();
  await expect(toast(page, 'The course is no longer assigned.')).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Unassigned, ')).toBeVisible();
});

test('the sample’s manager signs a report, and anyone can check it', async ({ page }) => {
  await enter(page, sample.manager, report);
  await expect(page.getByText(/Harbour Clinics, 53 members/)).toBeVisible();
  await expectFitsPhone(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download signed PDF' }).click(),
  ]);
  const file = await download.path();
  for (const tab of ['Courses', 'Departments', 'History']) {
    await page.getByRole('navigation', { name: 'Report' }).getByRole('link', { name: tab }).click();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectAccessible(page, 'main');
  }
  await page.getByRole('link', { name: 'Check it' }).first().click();
  await expect(page.getByRole('heading', { name: 'This report is genuine' })).toBeVisible();
  await page.getByLabel('The PDF').setInputFiles(file);
  await expect(page.getByText('unchanged')).toBeVisible();
  await expectAccessible(page, 'main');
});
