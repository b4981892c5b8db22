import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeLesson, enrol } from '../../../contract/learning/enrolment.ts';
import {
  addReminder,
  deleteReminder,
  listDueItems,
  tickReminder,
  updateReminder,
} from '../../../contract/learning/schedule.ts';
import {
  changePreferences,
  getPreferences,
  openStopMails,
  stopMails,
} from '../../../contract/notifications/preferences.ts';
import { addDays, dayIn, mondayFrom } from '../../../contract/text/days.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner } from '../../../tests/support/factories.ts';
import {
  unsubscribePageUrl,
  unsubscribeUrl,
} from '../../notifications/preferences/unsubscribe-links.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function learner() {
  const account = await buildLearner(app.db);
  return { account, ...(await signedIn(app, account)) };
}

const today = dayIn('UTC');
const form = { task: 'Buy paper', dueDate: addDays(today, 3) };

describe('what is due', () => {
  it('lists unfinished lessons and reminders, sorted by due time', async () => {
    const { id, lessons } = await buildCourse(app.db, {
      title: 'Seeing light',
      lessons: [{ title: 'Exposure' }, { title: 'Focus' }, { title: 'Walk', kind: 'assignment' }],
    });
    const { ask } = await learner();
    await ask(enrol, { params: { id } });
    await ask(completeLesson, { params: { slug: lessons[0]?.slug ?? '' } });
    await ask(addReminder, { body: { ...form, dueDate: addDays(today, -1) } });
    await ask(addReminder, { body: { ...form, task: 'Charge it', courseId: id, dueDate: today } });
    const { body } = await ask(listDueItems, {});
    const starts = mondayFrom(today);
    expect(body.data).toMatchObject({
      today,
      timeZone: 'UTC',
      due: [
        { kind: 'own', task: 'Buy paper', overdue: true, course: null, lesson: null },
        {
          task: 'Charge it',
          dueDate: today,
          overdue: false,
          course: { id, title: 'Seeing light' },
        },
        {
          id: null,
          kind: 'quiz',
          task: 'Quiz: Focus',
          dueDate: addDays(starts, 9),
          overdue: false,
          course: { id, title: 'Seeing light' },
          lesson: { slug: lessons[1]?.slug, kind: 'lesson', time: 10 },
        },
        { kind: 'assignment', task: 'Assignment: Walk', dueDate: addDays(starts, 13) },
      ],
      done: [],
    });
  });

  it("at a time is overdue once it has passed in the learner's time zone", async () => {
    const { ask } = await learner();
    // Fourteen hours ahead of UTC, so its date is never behind.
    await ask(changePreferences, { body: { timeZone: 'Pacific/Kiritimati', zoneChosen: true } });
    const there = dayIn('Pacific/Kiritimati');
    const add = async (dueDate: string, dueTime: string | null) =>
      (await ask(addReminder, { body: { ...form, dueDate, dueTime } })).body.data.overdue;
    expect(await add(there, '00:00')).toBe(true);
    expect(await add(there, null)).toBe(false);
    expect(await add(addDays(there, -1), '23:59')).toBe(true);
    expect(await add(addDays(there, 1), '23:59')).toBe(false);
    expect((await ask(listDueItems, {})).body.data.today).toBe(there);
  });

  it('leaves out a course that is no longer published', async () => {
    const { id } = await buildCourse(app.db);
    const { ask } = await learner();
    await ask(addReminder, { body: { ...form, courseId: id } });
    await app.db
      .updateTable('catalog.course')
      .set({ published_at: null })
      .where('id', '=', id)
      .execute();
    expect((await ask(listDueItems, {})).body.data.due).toMatchObject([
      { task: 'Buy paper', course: null },
    ]);
  });
});

describe('a reminder', () => {
  it('can be added, changed, ticked, unticked and deleted', async () => {
    const { ask } = await learner();
    const added = await ask(addReminder, { body: { ...form, dueTime: '18:30' } });
    expect(added.status).toBe(201);
    const { id } = added.body.data;
    const params = { id: id ?? '' };
    expect(added.body.data).toMatchObject({ kind: 'own', dueTime: '18:30', doneAt: null });
    const changed = await ask(updateReminder, { params, body: { ...form, task: 'Buy ink' } });
    expect(changed.body.data).toMatchObject({ id, task: 'Buy ink', dueTime: null });
    const ticked = await ask(tickReminder, { params, body: { done: true } });
    expect(ticked.body.data.doneAt).not.toBeNull();
    const again = await ask(tickReminder, { params, body: { done: true } });
    expect(again.body.data.doneAt).toBe(ticked.body.data.doneAt);
    expect((await ask(listDueItems, {})).body.data).toMatchObject({ due: [], done: [{ id }] });
    const back = await ask(tickReminder, { params, body: { done: false } });
    expect(back.body.data.doneAt).toBeNull();
    expect((await ask(deleteReminder, { params })).status).toBe(200);
    expect((await ask(deleteReminder, { params })).status).toBe(404);
  });

  it('is private', async () => {
    const [owner, other] = [await learner(), await learner()];
    const { body } = await owner.ask(addReminder, { body: form });
    const params = { id: body.data.id ?? '' };
    const tries = [
      other.ask(updateReminder, { params, body: { ...form, task: 'Mine now' } }),
      other.ask(tickReminder, { params, body: { done: true } }),
      other.ask(deleteReminder, { params }),
      other.ask(tickReminder, { params: { id: randomUUID() }, body: { done: true } }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await owner.ask(listDueItems, {})).body.data.due).toMatchObject([
      { task: form.task, doneAt: null },
    ]);
  });

  it.each([
    ['no words', { task: '  ' }, 'task'],
    ['too many', { task: 'x'.repeat(201) }, 'task'],
    ['a day that is none', { dueDate: '2026-02-30' }, 'dueDate'],
    ['a time that is none', { dueTime: '24:00' }, 'dueTime'],
    ['a course that is none', { courseId: 2_000_000_000 }, 'courseId'],
  ])('with %s is refused with a field error', async (_, wrong, field) => {
    const { ask } = await learner();
    const refused = await ask(addReminder, { body: { ...form, ...wrong } });
    expect(refused.status).toBe(400);
    expect(refused.errors.map((error) => error.field)).toEqual([field]);
    expect((await ask(listDueItems, {})).body.data.due).toEqual([]);
  });

  it('is limited to five hundred, and old completed ones make room', async () => {
    const { account, ask } = await learner();
    const done = 30;
    await app.db
      .insertInto('learning.reminder')
      .values(
        Array.from({ length: 499 }, (_, index) => ({
          account_id: account.id,
          task: `Task ${index}`,
          due_on: today,
          done_at: index < done ? new Date(Date.now() - index * 60_000) : null,
        })),
      )
      .execute();
    const addMany = (count: number) =>
      Promise.all(Array.from({ length: count }, () => ask(addReminder, { body: form })));
    const added = await addMany(13);
    // One was still free, and ten completed ones that are no longer listed can be deleted.
    expect(added.filter(({ status }) => status === 201)).toHaveLength(11);
    const refused = added.filter(({ status }) => status === 409);
    expect(refused.map(({ detail }) => detail)).toEqual(
      Array(2).fill('You have 500 reminders. Delete one you no longer need.'),
    );
    const { data } = (await ask(listDueItems, {})).body;
    expect(data.done.map(({ task }) => task)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Task ${index}`),
    );
    expect(data.due).toHaveLength(480);
  });
});

describe('preferences', () => {
  const defaults = {
    timeZone: 'UTC',
    zoneChosen: false,
    mailDue: true,
    leadHours: 24,
    mailNews: true,
    mailCourse: true,
    mailTeaching: true,
    mailTeam: true,
  };

  it('have defaults and can be changed one by one', async () => {
    const { ask } = await learner();
    expect((await ask(getPreferences, {})).body.data).toEqual(defaults);
    const changed = await ask(changePreferences, { body: { leadHours: 48 } });
    expect(changed.body.data).toEqual({ ...defaults, leadHours: 48 });
    await ask(changePreferences, { body: { mailNews: false } });
    await ask(changePreferences, { body: { mailDue: false } });
    expect((await ask(getPreferences, {})).body.data).toEqual({
      ...defaults,
      leadHours: 48,
      mailNews: false,
      mailDue: false,
    });
  });

  it('follow the time zone of the browser until one is chosen', async () => {
    const { ask } = await learner();
    const zoneAfter = async (body: { timeZone?: string; zoneChosen?: boolean }) => {
      const { timeZone, zoneChosen } = (await ask(changePreferences, { body })).body.data;
      return [timeZone, zoneChosen];
    };
    const report = { timeZone: 'Europe/Paris', zoneChosen: false };
    expect(await zoneAfter({ timeZone: 'australia/SYDNEY', zoneChosen: false })).toEqual([
      'Australia/Sydney',
      false,
    ]);
    expect(await zoneAfter(report)).toEqual(['Europe/Paris', false]);
    const chosen = ['Asia/Tokyo', true];
    expect(await zoneAfter({ timeZone: 'Asia/Tokyo', zoneChosen: true })).toEqual(chosen);
    expect(await zoneAfter(report)).toEqual(chosen);
    expect(await zoneAfter({ timeZone: 'Europe/Paris' })).toEqual(chosen);
    expect((await ask(changePreferences, { body: {} })).status).toBe(400);
    expect(await zoneAfter({ zoneChosen: false })).toEqual(['Asia/Tokyo', false]);
    expect(await zoneAfter(report)).toEqual(['Europe/Paris', false]);
  });

  it.each(['Mars/Olympus', '+10:00', 'UTC; drop table', ''])(
    'refuse the time zone %s',
    async (zone) => {
      const { ask } = await learner();
      const refused = await ask(changePreferences, { body: { timeZone: zone, zoneChosen: true } });
      expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'timeZone']);
    },
  );

  it('allow certain lead times only', async () => {
    const { ask } = await learner();
    const refused = await ask(changePreferences, { body: { leadHours: 25 as 24 } });
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'leadHours']);
  });
});

describe('unsubscribing', () => {
  const tokenOf = (url: string) => url.split('/').at(-2) ?? '';

  it.each([
    ['due', { mailDue: false, mailNews: true }],
    ['news', { mailDue: true, mailNews: false }],
    ['course', { mailNews: true, mailCourse: false }],
  ] as const)('from %s takes one click and no sign-in', async (kind, expected) => {
    const { account, ask: askAsLearner } = await learner();
    const url = unsubscribeUrl(app.config, account.id, kind);
    const params = { token: tokenOf(url) };
    // Email scanners open every link, so opening it must not unsubscribe.
    const opened = await ask(app.server, openStopMails, { params });
    expect(opened.status).toBe(302);
    const page = new URL(unsubscribePageUrl(app.config, account.id, kind)).pathname;
    expect(opened.headers.location).toBe(page);
    const standing = async () => (await askAsLearner(getPreferences, {})).body.data;
    expect(await standing()).toMatchObject({ mailDue: true, mailNews: true });
    const stopped = await ask(app.server, stopMails, { params, body: undefined });
    expect(stopped.body.data.kind).toBe(kind);
    expect(await standing()).toMatchObject(expected);
    expect((await ask(app.server, stopMails, { params, body: undefined })).status).toBe(200);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['application/json', ''],
  ])('accepts %s', async (type, payload) => {
    const { account, ask } = await learner();
    const { pathname } = new URL(unsubscribeUrl(app.config, account.id, 'due'));
    const request = { method: 'POST', url: pathname, headers: { 'content-type': type }, payload };
    expect((await app.server.inject({ ...request, method: 'POST' })).statusCode).toBe(200);
    expect((await ask(getPreferences, {})).body.data.mailDue).toBe(false);
  });

  it('needs the token that was emailed', async () => {
    const [one, other] = [await learner(), await learner()];
    const token = tokenOf(unsubscribeUrl(app.config, one.account.id, 'due'));
    const proof = token.slice(-43);
    const wrong = [
      token.slice(0, -1),
      `news-${one.account.id}-${proof}`,
      `due-${other.account.id}-${proof}`,
      token.replace('due-', 'due-0'),
      'none',
      tokenOf(unsubscribeUrl({ ...app.config, sessionSecret: 'another' }, one.account.id, 'due')),
    ];
    for (const token of wrong) {
      const refused = await ask(app.server, stopMails, { params: { token }, body: undefined });
      expect(refused.status).toBe(404);
    }
    expect((await one.ask(getPreferences, {})).body.data.mailDue).toBe(true);
    expect((await other.ask(getPreferences, {})).body.data.mailDue).toBe(true);
  });

  it('does nothing for a deleted account', async () => {
    const token = tokenOf(unsubscribeUrl(app.config, 2_000_000_000, 'due'));
    const refused = await ask(app.server, stopMails, { params: { token }, body: undefined });
    expect(refused.status).toBe(404);
  });
});
