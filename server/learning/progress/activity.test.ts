import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordActivity } from '../../../contract/learning/progress.ts';
import { addDays, dayIn } from '../../../contract/text/days.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner } from '../../../tests/support/factories.ts';
import { openRecorder } from '../../../tests/support/statements/statement-recorder.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { recordActivity as record } from './activity.ts';
import { listLearningDays } from './activity-queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function reader(lessons = 1) {
  const course = await buildCourse(app.db, { lessons: Array(lessons).fill({}) });
  const { id } = await buildLearner(app.db);
  const { ask, token } = await signedIn(app, { id });
  const beat = (seconds: number, lesson = 0) =>
    ask(recordActivity, {
      params: { slug: course.lessons[lesson]?.slug ?? '' },
      body: { seconds },
    });
  return { id, course, token, beat };
}

/** Backdates the account's last report. */
async function wait(accountId: number, seconds: number) {
  await sql`
    update learning.presence set heard_at = heard_at - make_interval(secs => ${seconds})
    where account_id = ${accountId}`.execute(app.db);
}

async function live(account_id: number, time_zone: string) {
  await app.db
    .insertInto('notifications.preference')
    .values({ account_id, time_zone })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ time_zone }))
    .execute();
}

async function rowsOf(accountId: number) {
  return app.db
    .selectFrom('learning.activity')
    .where('account_id', '=', accountId)
    .select(['day', 'lesson_id', 'seconds'])
    .orderBy('day')
    .execute();
}

async function countedFor(accountId: number) {
  return (await rowsOf(accountId)).reduce((sum, { seconds }) => sum + seconds, 0);
}

describe('time in a lesson', () => {
  it('is counted from the second report on, by lesson and day', async () => {
    const { id, course, beat } = await reader(2);
    expect((await beat(60)).status).toBe(200);
    expect(await rowsOf(id)).toEqual([]);
    await wait(id, 60);
    expect((await beat(60)).body).toEqual({ data: { message: 'Counted.' } });
    await wait(id, 30);
    await beat(30);
    await wait(id, 20);
    await beat(20, 1);
    expect(await rowsOf(id)).toEqual([
      { day: dayIn('UTC'), lesson_id: course.lessons[0]?.id, seconds: 90 },
      { day: dayIn('UTC'), lesson_id: course.lessons[1]?.id, seconds: 20 },
    ]);
  });

  it('is limited to what was sent, what has passed, and two minutes', async () => {
    const { id, beat } = await reader();
    await beat(0);
    await wait(id, 3600);
    await beat(40);
    expect(await countedFor(id)).toBe(40);
    await wait(id, 25);
    await beat(60);
    // Plus the time that the test itself takes.
    const afterwards = await countedFor(id);
    expect(afterwards).toBeGreaterThanOrEqual(65);
    expect(afterwards).toBeLessThan(100);
    await wait(id, 3600);
    await beat(120);
    expect(await countedFor(id)).toBe(afterwards + 120);
    for (const wrong of [121, -1, 1.5, Number.NaN]) expect((await beat(wrong)).status).toBe(400);
  });

  it("belongs to the day in the learner's time zone", async () => {
    const { id, beat } = await reader();
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    await beat(0);
    for (const zone of zones) {
      await live(id, zone);
      await wait(id, 60);
      await beat(60);
    }
    // These zones are 25 hours apart.
    expect((await rowsOf(id)).map(({ day }) => day)).toEqual(
      zones.map((zone) => dayIn(zone)).toSorted(),
    );
  });

  it('marks the course as recently viewed', async () => {
    const { id, course, beat } = await reader();
    const viewed = () =>
      app.db
        .selectFrom('learning.course_view')
        .where('account_id', '=', id)
        .select(['course_id', 'viewed_at'])
        .execute();
    await beat(0);
    const [first] = await viewed();
    expect(first?.course_id).toBe(course.id);
    await beat(0);
    const [again, ...more] = await viewed();
    expect(more).toEqual([]);
    expect(again?.viewed_at.getTime()).toBeGreaterThan(first?.viewed_at.getTime() ?? 0);
  });

  it('is refused for a locked lesson', async () => {
    const paid = await buildCourse(app.db, { priceCents: 2500, lessons: [{}] });
    const { id, token, beat } = await reader();
    const say = (slug: string, token?: string) =>
      ask(
        app.server,
        recordActivity,
        { params: { slug }, body: { seconds: 0 } },
        token ? { token } : {},
      );
    const locked = paid.lessons[0]?.slug ?? '';
    expect((await say(locked, token)).status).toBe(403);
    expect((await say('no-such-lesson', token)).status).toBe(404);
    expect((await say(locked)).status).toBe(401);
    await beat(0);
    await wait(id, 100);
    await say(locked, token);
    await beat(60);
    expect(await countedFor(id)).toBe(60);
  });

  it('takes two statements', async () => {
    const { id, course } = await reader();
    const recorder = openRecorder(app.connectionString);
    try {
      const viewer = { accountId: id, username: '', role: 'User', sessionId: '', state: 'active' };
      await record(recorder.db, viewer as never, course.lessons[0]?.slug ?? '', 0);
      expect(recorder.take()).toHaveLength(2);
    } finally {
      await recorder.close();
    }
  });
});

describe('several tabs', () => {
  it('count a minute once when reporting together', async () => {
    const { id, beat } = await reader(5);
    // Including the very first reports, when there is no row to lock yet.
    await Promise.all(Array.from({ length: 10 }, (_, tab) => beat(60, tab % 5)));
    // The time that the test itself takes counts.
    expect(await countedFor(id)).toBeLessThan(30);
    const before = await countedFor(id);
    await wait(id, 60);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, tab) => beat(60, tab % 5)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const counted = (await countedFor(id)) - before;
    expect(counted).toBeGreaterThanOrEqual(60);
    expect(counted).toBeLessThan(90);
  });

  it('never count more time than has passed', async () => {
    const { id, beat } = await reader(3);
    const beats = fc.array(
      fc.record({
        tab: fc.nat(2),
        pause: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constantFrom(0, 0.4, 0.9, 59.7)),
        seconds: fc.integer({ min: 0, max: 120 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    await beat(0);
    await fc.assert(
      fc.asyncProperty(beats, async (beats) => {
        const before = await countedFor(id);
        const begun = performance.now();
        let passed = 0;
        let sent = 0;
        for (const { tab, pause, seconds } of beats) {
          await wait(id, pause);
          passed += pause;
          sent += seconds;
          await beat(seconds, tab);
        }
        const counted = (await countedFor(id)) - before;
        const really = passed + (performance.now() - begun) / 1000;
        // Part of a second may be left over from earlier reports.
        expect(counted).toBeLessThanOrEqual(really + 1);
        expect(counted).toBeLessThanOrEqual(sent);
      }),
      { numRuns: cases(25, 500) },
    );
  });

  it('lose no time by reporting often', async () => {
    const { id, beat } = await reader();
    await beat(0);
    for (let turn = 0; turn < 10; turn += 1) {
      await wait(id, 0.5);
      await beat(60);
    }
    expect(await countedFor(id)).toBeGreaterThanOrEqual(5);
  });
});

describe('a learned day', () => {
  it('has a minute of time or any work', async () => {
    const { id, course } = await reader(2);
    const lesson = (place: number) => course.lessons[place]?.id ?? '';
    const day = (age: number) => addDays('2026-11-30', -age);
    const rows: [number, number, number, boolean?][] = [
      [0, 0, 59],
      [1, 0, 60],
      [2, 0, 30],
      [2, 1, 30],
      [3, 0, 0, true],
      [4, 0, 20],
      [4, 1, 0, true],
      [5, 0, 10],
      [6, 0, 10, true],
    ];
    await app.db
      .insertInto('learning.activity')
      .values(
        rows.map(([age, place, seconds, worked = false]) => ({
          account_id: id,
          day: day(age),
          lesson_id: lesson(place),
          seconds,
          worked,
        })),
      )
      .execute();
    const days = await listLearningDays(app.db, id, day(6));
    const learned = days.filter(({ learned }) => learned).map(({ day }) => day);
    expect(learned).toEqual([6, 4, 3, 2, 1].map(day));
  });
});
