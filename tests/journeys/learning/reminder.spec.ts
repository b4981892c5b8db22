import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { startJobs } from '../../../server/platform/jobs/jobs.ts';
import { openDatabase } from '../../../server/platform/postgres/database.ts';
import { expectFaultless } from '../support/faultless.ts';
import { enter, expect, mailTo, signUp, test, toast } from '../support/fixtures.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const dueRow = (page: Page, task: string) => page.getByRole('listitem').filter({ hasText: task });

/** The feed at the address that the screen shows, as another program reads it. */
async function readFeed(page: Page, address: string) {
  const answer = await page.request.get(address);
  if (!answer.ok()) return { status: answer.status(), events: [] };
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  return { status: answer.status(), events };
}

test.describe('where clocks are eleven hours ahead', () => {
  test.use({ timezoneId: 'Australia/Sydney' });

  test('an own reminder is in the calendar until it is ticked off, and a renewed address ends the old one', async ({
    page,
    faults,
  }) => {
    await enter(page, await signUp(page.request), '/user-screen/reminder');
    await expect(page.getByText('Nothing is due')).toBeVisible();

    await page.getByRole('button', { name: 'Add a reminder' }).click();
    const form = dialog(page, 'Add a reminder');
    await expect(form.getByText('in Australia/Sydney time')).toBeVisible();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form.getByText('Task is required.')).toBeVisible();
    await form.getByLabel('Task').fill('Print the best photo; frame it, too');
    await form.getByLabel('Day').fill('2030-01-10');
    await form.getByLabel('Time').fill('18:30');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    const row = dueRow(page, 'Print the best photo; frame it, too');
    await expect(row).toContainText('Thursday, 10 January 2030 at 18:30');

    const address = await page.getByLabel('Secret address').inputValue();
    await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
      'href',
      address.replace(/^http:/, 'webcal:'),
    );
    const { events } = await readFeed(page, address);
    expect(
      events.map(({ summary, startDate }) => [summary, startDate.toJSDate().toISOString()]),
    ).toEqual([['Print the best photo; frame it, too', '2030-01-10T07:30:00.000Z']]);

    await row.getByRole('button', { name: /^Change/ }).click();
    const changing = dialog(page, 'Change the reminder');
    await changing.getByLabel('Time').fill('');
    await changing.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Thursday, 10 January 2030');
    await expect(row).not.toContainText('18:30');
    const [changed] = (await readFeed(page, address)).events;
    expect([changed?.uid, changed?.startDate.toString()]).toEqual([events[0]?.uid, '2030-01-10']);

    await row.getByRole('checkbox').click();
    await expect(page.getByText('Nothing is due')).toBeVisible();
    expect((await readFeed(page, address)).events).toEqual([]);
    await toast(page, 'Ticked off').getByRole('button', { name: 'Undo' }).click();
    await expect(row.getByRole('checkbox')).not.toBeChecked();
    await row.getByRole('checkbox').click();
    await page.locator('summary').filter({ hasText: 'Ticked off' }).click();
    await expect(row.getByRole('checkbox')).toBeChecked();

    await page.getByRole('button', { name: 'Renew' }).click();
    await dialog(page, 'Renew the address?')
      .getByRole('button', { name: /^Renew/ })
      .click();
    await expect(page.getByLabel('Secret address')).not.toHaveValue(address);
    faults.expect(`404 GET ${new URL(address).pathname}`);
    expect((await readFeed(page, address)).status).toBe(404);
    const renewed = await page.getByLabel('Secret address').inputValue();
    expect((await readFeed(page, renewed)).status).toBe(200);
  });
});

/** Makes the server look for what is due now, as it does by itself every ten minutes. */
async function lookForDue() {
  const connectionString = process.env.JOURNEYS_DATABASE ?? '';
  const onError = (error: Error) => {
    throw error;
  };
  const jobs = await startJobs(connectionString, onError);
  const db = openDatabase(connectionString, { jobs, onError });
  await jobs.enqueue(db, 'remind', {});
  await jobs.stop();
  await db.destroy();
}

test('a mail comes ahead of what is due, and stops with one press', async ({ page, request }) => {
  const person = await signUp(page.request);
  const token = await enter(page, person, '/user-screen/reminder');
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await request.get('/api/reminders', { headers })).json();
  const reminder = { task: 'Call the museum', dueOn: data.today };
  const added = await request.post('/api/reminders', { headers, data: reminder });
  expect(added.status()).toBe(201);
  await lookForDue();
  const day = new Date(data.today);
  const words = (options: Intl.DateTimeFormatOptions) =>
    day.toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
  const subject = `Due ${words({ weekday: 'long' })}, ${words({ day: 'numeric', month: 'long' })}: Call the museum`;
  const { text } = await mailTo(request, person.email, subject);
  expect(text).toContain('/user-screen/reminder');
  const link = /Stop these mails: (\S+)/.exec(text)?.[1] ?? '';

  await page.goto('/user-screen/account-settings');
  const mails = page.getByLabel('Mail me before something is due');
  await expect(mails).toBeChecked();
  await page.goto(link);
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByText('Done. You get no more mails about what is due.')).toBeVisible();
  await expectFaultless(page, 'main');
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Reminders and mail' })).toBeInViewport();
  await expect(mails).not.toBeChecked();
  await expect(page.getByLabel('badges, certificates, feedback and replies')).toBeChecked();

  await page.getByLabel('How long before').selectOption('Two days');
  await page.getByLabel('Time zone').selectOption('Tokyo');
  await expect(toast(page, 'Your settings have been saved.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('How long before')).toHaveValue('48');
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
});
