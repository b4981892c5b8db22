import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { queues } from '../../../server/jobs.ts';
import { remindQueue } from '../../../server/learning/reminders/send-reminders.ts';
import { startJobs } from '../../../server/platform/jobs/jobs.ts';
import { openDatabase } from '../../../server/platform/postgres/database.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { enter, expect, mailTo, signUp, test, toast } from '../support/fixtures.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const dueRow = (page: Page, task: string) => page.getByRole('listitem').filter({ hasText: task });

/** Reads the feed like a calendar program. */
async function readFeed(page: Page, address: string) {
  const answer = await page.request.get(address);
  if (!answer.ok()) return { status: answer.status(), events: [] };
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  return { status: answer.status(), events };
}

async function addReminder(page: Page, token: string, reminder: object) {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.request.post('/api/reminders', { headers, data: reminder });
  expect(reply.status(), await reply.text()).toBe(201);
}

const framing = 'Print the best photo; frame it, too';

test.describe('in Sydney', () => {
  test.use({ timezoneId: 'Australia/Sydney' });

  test('a reminder is in the calendar feed in the learner’s time zone, until it is ticked off', async ({
    page,
    faults,
  }) => {
    await enter(page, await signUp(page.request), '/user-screen/reminder');
    await expect(page.getByText('Nothing due')).toBeVisible();
    const field = page.getByLabel('Secret address');
    const address = await field.inputValue();
    const row = dueRow(page, framing);

    await test.step('it is added and changed', async () => {
      await page.getByRole('button', { name: 'Add a reminder' }).click();
      const form = dialog(page, 'Add a reminder');
      await form.getByLabel('Task').fill(framing);
      await form.getByLabel('Day').fill('2030-01-10');
      await form.getByLabel('Time').fill('18:30');
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(row).toContainText('Thursday, 10 January 2030 at 18:30');
      const [event] = (await readFeed(page, address)).events;
      expect([event?.summary, event?.startDate.toJSDate().toISOString()]).toEqual([
        framing,
        '2030-01-10T07:30:00.000Z',
      ]);
      await row.getByRole('button', { name: /^Change/ }).click();
      const changing = dialog(page, 'Edit reminder');
      await changing.getByLabel('Time').fill('');
      await changing.getByRole('button', { name: 'Save' }).click();
      await expect(row).not.toContainText('18:30');
      const [changed] = (await readFeed(page, address)).events;
      expect([changed?.uid, changed?.startDate.toString()]).toEqual([event?.uid, '2030-01-10']);
    });

    await test.step('ticking it off can be undone', async () => {
      await row.getByRole('checkbox').click();
      await expect(page.getByText('Nothing due')).toBeVisible();
      expect((await readFeed(page, address)).events).toEqual([]);
      await toast(page, 'Done: ').getByRole('button', { name: 'Undo' }).click();
      await expect(row.getByRole('checkbox')).not.toBeChecked();
      await row.getByRole('checkbox').click();
      await page.locator('summary').filter({ hasText: 'Ticked off' }).click();
      await expect(row.getByRole('checkbox')).toBeChecked();
    });

    await test.step('renewing the address ends the old one', async () => {
      await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
        'href',
        address.replace(/^http:/, 'webcal:'),
      );
      await page.getByRole('button', { name: 'Renew' }).click();
      await dialog(page, 'Renew this address?')
        .getByRole('button', { name: /^Renew/ })
        .click();
      await expect(field).not.toHaveValue(address);
      faults.expect(`404 GET ${new URL(address).pathname}`);
      expect((await readFeed(page, address)).status).toBe(404);
      expect((await readFeed(page, await field.inputValue())).status).toBe(200);
    });
  });
});

/** Runs the job that sends emails about due items, as every ten minutes. */
async function sendDueEmails() {
  const connectionString = process.env.JOURNEYS_DATABASE ?? '';
  const onError = (error: Error) => {
    throw error;
  };
  const jobs = await startJobs(connectionString, queues, onError);
  const db = openDatabase(connectionString, { jobs, onError });
  await jobs.enqueue(db, remindQueue, {});
  await jobs.stop();
  await db.destroy();
}

test('an email announces what is due, can be stopped from its link, and set up otherwise', async ({
  page,
  request,
}) => {
  const person = await signUp(page.request);
  const token = await enter(page, person, '/user-screen/reminder');
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await request.get('/api/reminders', { headers })).json();
  await addReminder(page, token, { task: 'Call the museum', dueDate: data.today });
  await sendDueEmails();
  const day = new Date(data.today);
  const format = (options: Intl.DateTimeFormatOptions) =>
    day.toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
  const subject = `Due ${format({ weekday: 'long' })}, ${format({ day: 'numeric', month: 'long' })}: Call the museum`;
  const { text } = await mailTo(request, person.email, subject);
  expect(text).toContain('/user-screen/reminder');
  const link = /Unsubscribe: (\S+)/.exec(text)?.[1] ?? '';

  await page.goto(link);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You won’t get any more emails about due dates.')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Days and reminders' })).toBeInViewport();
  await expect(page.getByLabel('Email me before something is due')).not.toBeChecked();

  // The address that emails had before there were tabs.
  await page.goto('/user-screen/account-settings#reminders');
  await page.getByLabel('How long before').selectOption('Two days');
  await page.getByLabel('Time zone').selectOption('Tokyo');
  await expect(toast(page, 'Settings saved.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('How long before')).toHaveValue('48');
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
  await page.goto('/user-screen/account-settings?tab=notifications');
  await expect(page.getByLabel('badges, certificates, feedback and replies')).toBeChecked();
});
