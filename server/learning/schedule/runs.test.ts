import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  completeLesson,
  enrol,
  listEnrolledCourses,
  listRuns,
  switchRun,
} from '../../../contract/learning/enrolment.ts';
import { addDays, dayIn, daysBetween, mondayFrom, weekday } from '../../../contract/text/days.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner, enrolLearner } from '../../../tests/support/factories.ts';
import { listUnfinishedLessons } from './lesson-schedule.ts';
import { openNextRuns } from './runs.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const today = () => dayIn('UTC');

async function buildTaken(lessons = 4) {
  const course = await buildCourse(app.db, {
    lessons: Array.from({ length: lessons }, () => ({})),
  });
  const account = await buildLearner(app.db);
  const { ask } = await signedIn(app, account);
  const params = { id: course.id };
  await ask(enrol, { params });
  return { account, ask, params, slugs: course.lessons.map(({ slug }) => slug), ...course };
}

/** As if the learner had joined that many weeks earlier. */
async function moveBack(accountId: number, courseId: number, weeks: number) {
  const { id } = await app.db
    .insertInto('learning.run')
    .values({ course_id: courseId, starts_on: addDays(mondayFrom(today()), -7 * weeks) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('learning.enrolment')
    .set({ run_id: id })
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .execute();
  return id;
}

async function listStarts(courseId: number) {
  const runs = await app.db
    .selectFrom('learning.run')
    .where('course_id', '=', courseId)
    .select('starts_on')
    .orderBy('starts_on')
    .execute();
  return runs.map(({ starts_on }) => String(starts_on));
}

describe('runs', () => {
  it('are opened once for every published course on the next Mondays', async () => {
    const course = await buildCourse(app.db);
    const draft = await buildCourse(app.db, { draft: true });
    await Promise.all([openNextRuns(app.db), openNextRuns(app.db)]);
    const starts = await listStarts(course.id);
    expect(starts.length).toBeGreaterThanOrEqual(7);
    expect(starts.every((day) => weekday(day) === 1 && day >= dayIn('Etc/GMT+12'))).toBe(true);
    expect(new Set(starts).size).toBe(starts.length);
    expect(await listStarts(draft.id)).toEqual([]);
    await openNextRuns(app.db);
    expect(await listStarts(course.id)).toEqual(starts);
  });

  it('that began without learners are deleted, others are kept', async () => {
    const { account, id } = await buildTaken();
    await moveBack(account.id, id, 3);
    const long = addDays(mondayFrom(today()), -70);
    await app.db.insertInto('learning.run').values({ course_id: id, starts_on: long }).execute();
    await openNextRuns(app.db);
    const starts = await listStarts(id);
    expect(starts).not.toContain(long);
    expect(starts).toContain(addDays(mondayFrom(today()), -21));
  });

  it("are assigned to enrolments without one, by the learner's time zone", async () => {
    const course = await buildCourse(app.db);
    // Late on Sunday in UTC is already Monday in Auckland.
    const zones = {
      'Pacific/Auckland': '2026-11-02',
      'America/Lima': '2026-11-02',
      UTC: '2026-11-02',
    };
    const moments = {
      'Pacific/Auckland': '2026-11-01T20:00:00Z',
      'America/Lima': '2026-11-02T03:00:00Z',
      UTC: '2026-10-27T12:00:00Z',
    };
    for (const [zone, startsOn] of Object.entries(zones)) {
      const account = await buildLearner(app.db);
      await app.db
        .insertInto('notifications.preference')
        .values({ account_id: account.id, time_zone: zone })
        .execute();
      await enrolLearner(app.db, account.id, course.id);
      await app.db
        .updateTable('learning.enrolment')
        .set({ enrolled_at: moments[zone as keyof typeof moments] })
        .where('account_id', '=', account.id)
        .execute();
      await openNextRuns(app.db);
      const enrolment = await app.db
        .selectFrom('learning.enrolment as enrolment')
        .innerJoin('learning.run as run', 'run.id', 'enrolment.run_id')
        .where('enrolment.account_id', '=', account.id)
        .select('run.starts_on')
        .executeTakeFirstOrThrow();
      expect(enrolment.starts_on).toBe(startsOn);
    }
  });
});

describe('switching the session', () => {
  it('offers the next sessions and says what changes', async () => {
    const { account, ask, params, id, slugs } = await buildTaken();
    await moveBack(account.id, id, 4);
    await ask(completeLesson, { params: { slug: slugs[0] ?? '' } });
    const { body } = await ask(listRuns, { params });
    const { current, next } = body.data;
    expect(body.data.today).toBe(today());
    expect(current).toMatchObject({ startsOn: addDays(mondayFrom(today()), -28) });
    expect(daysBetween(current?.startsOn ?? '', current?.endsOn ?? '')).toBe(13);
    expect(next.map(({ startsOn }) => startsOn)).toEqual(
      [0, 7, 14, 21, 28, 35].map((days) => addDays(mondayFrom(today()), days)),
    );
    // Four lessons share two weeks: the second is due on the seventh day.
    expect(next[0]).toMatchObject({
      nextDueDate: addDays(next[0]?.startsOn ?? '', 6),
      lastDueDate: next[0]?.endsOn,
      noLongerMissed: 3,
    });
  });

  it('moves due dates and keeps completed lessons', async () => {
    const { account, ask, params, id, slugs } = await buildTaken();
    await moveBack(account.id, id, 4);
    await ask(completeLesson, { params: { slug: slugs[0] ?? '' } });
    const before = (await ask(listEnrolledCourses, {})).body.data.courses[0];
    expect(before?.missed.map(({ slug }) => slug)).toEqual(slugs.slice(1));
    const chosen = (await ask(listRuns, { params })).body.data.next[1];
    const runId = chosen?.id ?? '';
    const moved = await ask(switchRun, { params, body: { runId } });
    expect(moved.body.data).toEqual({
      id: runId,
      startsOn: chosen?.startsOn,
      endsOn: chosen?.endsOn,
    });
    const after = (await ask(listEnrolledCourses, {})).body.data.courses[0];
    expect(after).toMatchObject({
      done: 1,
      missed: [],
      run: moved.body.data,
      nextLesson: { slug: slugs[1], dueDate: chosen?.nextDueDate },
    });
    // Switching to the same session again changes nothing.
    expect((await ask(switchRun, { params, body: { runId } })).status).toBe(200);
    expect((await ask(listRuns, { params })).body.data.next.some(({ id }) => id === runId)).toBe(
      false,
    );
  });

  it('is refused for a session that has begun, belongs to another course, or is unknown', async () => {
    const { account, ask, params, id } = await buildTaken();
    const past = await moveBack(account.id, id, 6);
    await moveBack(account.id, id, 4);
    const begun = await ask(switchRun, { params, body: { runId: past } });
    expect([begun.status, begun.detail]).toEqual([409, expect.stringContaining('already started')]);
    const other = await buildTaken();
    const foreign =
      (await other.ask(listRuns, { params: other.params })).body.data.next[0]?.id ?? '';
    const unknown = '00000000-0000-7000-8000-000000000000';
    for (const runId of [foreign, unknown]) {
      expect((await ask(switchRun, { params, body: { runId } })).status).toBe(404);
    }
    expect((await ask(switchRun, { params, body: { runId: 'x' } })).status).toBe(400);
  });

  it('is refused without an enrolment and after completion', async () => {
    const { ask, params, slugs } = await buildTaken(1);
    const runId = (await ask(listRuns, { params })).body.data.next[0]?.id ?? '';
    const stranger = await signedIn(app, await buildLearner(app.db));
    expect((await stranger.ask(listRuns, { params })).status).toBe(403);
    expect((await stranger.ask(switchRun, { params, body: { runId } })).status).toBe(403);
    expect((await ask(listRuns, { params: { id: 999_999 } })).status).toBe(404);
    await ask(completeLesson, { params: { slug: slugs[0] ?? '' } });
    expect((await ask(listRuns, { params })).body.data.next).toEqual([]);
    const late = await ask(switchRun, { params, body: { runId } });
    expect([late.status, late.detail]).toEqual([
      409,
      expect.stringContaining('completed this course'),
    ]);
  });

  it('from many windows at once ends in one session and loses no completed lesson', async () => {
    const { ask, params, slugs } = await buildTaken();
    const { next } = (await ask(listRuns, { params })).body.data;
    const answers = await Promise.all([
      ...next.map(({ id }) => ask(switchRun, { params, body: { runId: id } })),
      ...slugs.slice(1).map((slug) => ask(completeLesson, { params: { slug } })),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const after = (await ask(listEnrolledCourses, {})).body.data.courses[0];
    expect(after?.done).toBe(3);
    expect(next.map(({ id }) => id)).toContain(after?.run?.id);
  });
});

describe('unfinished lessons', () => {
  it('are listed with due dates for several accounts at once', async () => {
    const one = await buildTaken(3);
    const two = await buildTaken(1);
    await one.ask(completeLesson, { params: { slug: one.slugs[1] ?? '' } });
    await two.ask(completeLesson, { params: { slug: two.slugs[0] ?? '' } });
    const open = (await listUnfinishedLessons(app.db, [one.account.id])).get(one.account.id) ?? [];
    const startsOn = mondayFrom(today());
    expect(open).toMatchObject([
      { slug: one.slugs[0], position: 1, courseId: one.id, dueDate: addDays(startsOn, 4) },
      { slug: one.slugs[2], position: 3, courseId: one.id, dueDate: addDays(startsOn, 13) },
    ]);
    expect(open[0]?.module).toEqual({
      title: 'Week 1: Beginning',
      position: 1,
      dueDate: addDays(startsOn, 13),
    });
    const both = await listUnfinishedLessons(app.db, [one.account.id, two.account.id]);
    expect([...both.keys()]).toEqual([one.account.id]);
    expect(both.get(one.account.id)).toEqual(open);
  });

  it('have no due date while the enrolment has no run', async () => {
    const { account, id } = await buildTaken(1);
    await app.db
      .updateTable('learning.enrolment')
      .set({ run_id: null })
      .where('account_id', '=', account.id)
      .where('course_id', '=', id)
      .execute();
    expect((await listUnfinishedLessons(app.db, [account.id])).get(account.id)).toMatchObject([
      { dueDate: null, module: { dueDate: null } },
    ]);
  });
});
