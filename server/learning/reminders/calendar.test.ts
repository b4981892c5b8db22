import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrol } from '../../../contract/learning/enrolment.ts';
import {
  addReminder,
  getCalendar,
  getCalendarAddress,
  renewCalendarAddress,
  tickReminder,
} from '../../../contract/learning/schedule.ts';
import { changePreferences } from '../../../contract/notifications/preferences.ts';
import { addDays, dayIn, mondayFrom } from '../../../contract/text/days.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner } from '../../../tests/support/factories.ts';
import { composeCalendar } from './calendar.ts';
import { calendarUrl } from './calendar-link.ts';
import type { DueTask } from './due-tasks.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Parsed by an independent library, which rejects invalid calendars. */
function read(calendar: string) {
  const component = new ICAL.Component(ICAL.parse(calendar));
  const events = component
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event, { strictExceptions: true }));
  return { component, events };
}

const fileOf = (url: string) => url.split('/').at(-1) ?? '';

async function feed(url: string) {
  const answer = await ask(app.server, getCalendar, { params: { file: fileOf(url) } });
  return { ...answer, text: answer.status === 200 ? Buffer.from(answer.body).toString() : '' };
}

async function learner() {
  const account = await buildLearner(app.db);
  const session = await signedIn(app, account);
  const { url } = (await session.ask(getCalendarAddress, {})).body.data;
  return { account, url, ask: session.ask };
}

function thing(wishes: Partial<DueTask> = {}): DueTask {
  return {
    subject: 'reminder 1',
    id: '1',
    kind: 'own',
    course: null,
    task: 'Buy paper',
    dueDate: '2026-11-30',
    dueTime: null,
    doneAt: null,
    lesson: null,
    assigned: null,
    ...wishes,
  };
}

const compose = (tasks: DueTask[], timeZone = 'UTC') =>
  composeCalendar(app.config, {
    accountId: 7,
    timeZone,
    tasks,
    now: new Date('2026-11-15T10:00:00Z'),
  });

describe('the feed', () => {
  it('lists due tasks as whole days and as moments', async () => {
    const { id, lessons } = await buildCourse(app.db, {
      title: 'Light, and shade',
      lessons: [{ title: 'Exposure' }],
    });
    const { url, ask } = await learner();
    await ask(changePreferences, { body: { timeZone: 'Australia/Sydney', zoneChosen: true } });
    await ask(enrol, { params: { id } });
    // Sydney is eleven hours ahead of UTC on that day.
    const body = { task: 'Call Robin', dueDate: '2030-01-10', dueTime: '18:30' };
    await ask(addReminder, { body });
    const done = await ask(addReminder, { body: { ...body, task: 'Done before' } });
    await ask(tickReminder, { params: { id: done.body.data.id ?? '' }, body: { done: true } });
    const answer = await feed(url);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="stepwell.ics"',
    });
    const { component, events } = read(answer.text);
    expect(component.getFirstPropertyValue('version')).toBe('2.0');
    expect(component.getFirstPropertyValue('x-wr-calname')).toBe('Stepwell');
    expect(String(component.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    const [quiz, call, ...others] = events;
    expect(others).toEqual([]);
    const dueDate = addDays(mondayFrom(dayIn('Australia/Sydney')), 13);
    expect(quiz?.summary).toBe('Quiz: Exposure');
    expect(quiz?.description).toBe('Light, and shade\nAbout 10 minutes.');
    expect(quiz?.startDate.isDate).toBe(true);
    expect(quiz?.startDate.toString()).toBe(dueDate);
    expect(quiz?.endDate.toString()).toBe(addDays(dueDate, 1));
    expect(quiz?.component.getFirstPropertyValue('url')).toBe(
      `${app.config.publicUrl}/lesson-detail/${lessons[0]?.slug}`,
    );
    expect(call?.startDate.isDate).toBe(false);
    expect(call?.startDate.toJSDate().toISOString()).toBe('2030-01-10T07:30:00.000Z');
    expect(call?.endDate.toJSDate().toISOString()).toBe('2030-01-10T08:00:00.000Z');
    const again = read((await feed(url)).text);
    expect(again.events.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
  });

  it('is a valid calendar without tasks', async () => {
    const { url } = await learner();
    expect(read((await feed(url)).text).events).toEqual([]);
  });

  it.each([
    [
      'what looks like a calendar',
      'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:y',
      'x \nEND:VEVENT \nBEGIN:VEVENT \nSUMMARY:y',
    ],
    ['signs with a meaning', 'a, b; c\\d \\n "e": f = g'],
    ['more than a line', `${'Ünïcödé 日本語 🪜 '.repeat(20)}end`],
    ['one letter of many parts at every fold', '👩‍👩‍👧‍👦'.repeat(40)],
    ['control characters', 'a\u0000b\u0007c\u001fd\u007fe\u0085f', 'a b c d e f'],
  ])('escapes %s', (_, task, shown = task) => {
    const text = compose([thing({ task, course: { id: 1, title: task } })]);
    const { events } = read(text);
    expect(events.map(({ summary }) => summary)).toEqual([shown]);
    expect(events.map(({ description }) => description)).toEqual([shown]);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
  });

  it.each([
    ['skipped', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['shown twice', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['of summer', '2026-07-01', '09:00', '2026-07-01T07:00:00.000Z'],
    ['of winter', '2026-12-01', '09:00', '2026-12-01T08:00:00.000Z'],
  ])('gives the right moment for a time that is %s', (_, dueDate, dueTime, moment) => {
    const { events } = read(compose([thing({ dueDate, dueTime })], 'Europe/Berlin'));
    expect(events[0]?.startDate.toJSDate().toISOString()).toBe(moment);
  });

  it('keeps the id of a task that was moved', () => {
    const [before] = read(compose([thing()])).events;
    const [after] = read(compose([thing({ dueDate: '2026-12-07' })])).events;
    expect(after?.uid).toBe(before?.uid);
    expect(after?.startDate.toString()).toBe('2026-12-07');
  });
});

describe('its address', () => {
  it('stays the same until it is renewed, then the old one stops working', async () => {
    const { url, ask } = await learner();
    expect((await ask(getCalendarAddress, {})).body.data.url).toBe(url);
    expect((await feed(url)).status).toBe(200);
    const renewed = (await ask(renewCalendarAddress, {})).body.data.url;
    expect(renewed).not.toBe(url);
    expect((await feed(url)).status).toBe(404);
    expect((await feed(renewed)).status).toBe(200);
    expect((await ask(getCalendarAddress, {})).body.data.url).toBe(renewed);
    await ask(renewCalendarAddress, {});
    expect((await feed(renewed)).status).toBe(404);
  });

  it('is not found when any part of it is changed', async () => {
    const [one, other] = [await learner(), await learner()];
    const file = fileOf(one.url);
    const proof = file.slice(-47, -4);
    const wrong = [
      file.replace('.ics', ''),
      `${file.slice(0, -14)}123456789A.ics`,
      `${other.account.id}-${proof}.ics`,
      `0${file}`,
      `${one.account.id}-.ics`,
      'x.ics',
      `9999999999-${proof}.ics`,
      fileOf(calendarUrl(app.config, 2_000_000_000, 1)),
      fileOf(calendarUrl(app.config, one.account.id, 2)),
      fileOf(calendarUrl({ ...app.config, sessionSecret: 'another' }, one.account.id, 1)),
    ];
    for (const name of wrong) expect((await feed(`/${name}`)).status, name).toBe(404);
  });
});
