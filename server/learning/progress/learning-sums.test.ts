import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, type Day, dayIn, daysBetween, mondayOf } from '../../../contract/text/days.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { daysInRows } from '../../../tests/support/days-in-rows.ts';
import { buildCourse, buildLearner, enrolLearner } from '../../../tests/support/factories.ts';
import { listScans } from '../../../tests/support/statements/explain.ts';
import { openRecorder } from '../../../tests/support/statements/statement-recorder.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { mergeAnswers } from '../../assessment/merge-answers.ts';
import { mergeLearning } from '../merge-learner.ts';
import { endBoughtEnrolment, insertDay } from './completion-queries.ts';
import { getLearningWeek } from './learning-week.ts';
import { getProgress } from './progress.ts';
import { currentStreak, learnedSeconds } from './streak.ts';

let app: TestApp;
let courseId: number;
let lessons: string[];

beforeAll(async () => {
  app = await startApp();
  const course = await buildCourse(app.db, { lessons: [{}, {}, {}] });
  courseId = course.id;
  lessons = course.lessons.map(({ id }) => id);
});
afterAll(() => app.close());

const run = (statement: RawBuilder<unknown>) => statement.execute(app.db);
const noOutlines = async () => [];
const viewerOf = (accountId: number) =>
  ({ accountId, username: '', role: 'User', sessionId: '', state: 'active', address: '' }) as const;

const now = new Date('2026-11-30T10:30:00Z');
const lastDay = '2026-12-01';
/** The furthest east and west: it is 1 December, 30 and 29 November. */
const zones = ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago', 'Etc/GMT+12'];

interface Learners {
  id: number;
  /** Has the same lessons, and may be merged into the first. */
  otherId: number;
}

/** Days are counted back from the latest on which someone can have learned. */
type Change = (learners: Learners, day: Day, place: number, amount: number) => Promise<unknown>;

const lessonAt = (place: number) => lessons[place % lessons.length] ?? '';

const attempts = (id: number, day: Day, place: number, amount: number, count: number) => sql`
  insert into assessment.attempt
    (account_id, lesson_id, key, number, quiz_version, pass_mark, answers, score, total, taken_at)
  select ${id}, ${lessonAt(place)}, gen_random_uuid(), coalesce(max(number), 0) + more, 1, 4, '{}',
    ${amount % 6}, 5, ${day}::date + more * interval '1 minute'
  from generate_series(1, ${count}::integer) as more
  left join assessment.attempt on account_id = ${id} and lesson_id = ${lessonAt(place)}
  group by more`;

const changes: Record<string, Change> = {
  report: ({ id }, day, place, amount) =>
    run(sql`
      insert into learning.activity as activity (account_id, day, lesson_id, seconds)
      values (${id}, ${day}, ${lessonAt(place)}, ${amount})
      on conflict (account_id, day, lesson_id) do update set seconds = activity.seconds + excluded.seconds`),
  work: ({ id }, day, place) => insertDay(app.db, id, lessonAt(place), day),
  workOfTheOther: ({ otherId }, day, place) => insertDay(app.db, otherId, lessonAt(place), day),
  manyDays: ({ id, otherId }, day, place, amount) =>
    run(sql`
      insert into learning.activity as activity (account_id, day, lesson_id, seconds, worked)
      select account, ${day}::date - age - age / 3, ${lessonAt(place)}, ${amount} + age, age % 4 = 0
      from generate_series(0, ${amount % 9}) as age, unnest(array[${id}::integer, ${otherId}::integer]) as account
      on conflict (account_id, day, lesson_id) do update set worked = true`),
  shorten: ({ id }, day) =>
    run(
      sql`update learning.activity set seconds = seconds / 2, worked = false where account_id = ${id} and day <= ${day}`,
    ),
  otherDay: ({ id }, day) =>
    run(sql`
      update learning.activity as moved set day = day - 100
      where account_id = ${id} and day = ${day} and not exists (
        select from learning.activity as there
        where there.account_id = ${id} and there.day = moved.day - 100 and there.lesson_id = moved.lesson_id
      )`),
  forget: ({ id }, day) =>
    run(sql`delete from learning.activity where account_id = ${id} and day = ${day}`),
  attempt: ({ id }, day, place, amount) => run(attempts(id, day, place, amount, 1)),
  manyAttempts: ({ otherId }, day, place, amount) => run(attempts(otherId, day, place, amount, 4)),
  forgetAttempts: ({ id }, _, place) =>
    run(
      sql`delete from assessment.attempt where account_id = ${id} and lesson_id = ${lessonAt(place)}`,
    ),
  /** Not everything is left in the lesson that is deleted. */
  deleteLesson: async ({ id }, day) => {
    const [lesson] = (await buildCourse(app.db, { lessons: [{}] })).lessons;
    await insertDay(app.db, id, lesson?.id ?? '', day);
    await run(sql`delete from catalog.lesson where id = ${lesson?.id}`);
  },
  refund: async ({ id }) => {
    await enrolLearner(app.db, id, courseId);
    await run(sql`update learning.enrolment set way = 'bought' where account_id = ${id}`);
    await endBoughtEnrolment(app.db, id, courseId);
  },
  merge: async (learners) => {
    const accounts = { kept: learners.id, merged: learners.otherId };
    await mergeLearning(app.db, accounts);
    await mergeAnswers(app.db, accounts);
    await run(sql`delete from accounts.account where id = ${learners.otherId}`);
    learners.otherId = (await buildLearner(app.db)).id;
  },
};

/** What the sums have to be, from the rows themselves. */
async function addUp(id: number, today: Day) {
  const activity = await app.db
    .selectFrom('learning.activity')
    .where('account_id', '=', id)
    .select(['day', 'seconds', 'worked'])
    .execute();
  const attempts = await app.db
    .selectFrom('assessment.attempt')
    .where('account_id', '=', id)
    .select(['score', 'total'])
    .execute();
  const learned = [...Map.groupBy(activity, ({ day }) => day)]
    .filter(
      ([, rows]) => rows.some(({ worked }) => worked) || sum(rows, 'seconds') >= learnedSeconds,
    )
    .map(([day]) => day)
    .sort();
  const rows = daysInRows(learned);
  const asked = sum(attempts, 'total');
  const streak = currentStreak(rows, today);
  return {
    progress: {
      today,
      since: learned[0] ?? null,
      seconds: sum(activity, 'seconds'),
      rightPercent: asked > 0 ? Math.round((100 * sum(attempts, 'score')) / asked) : null,
      streak: {
        ...streak,
        longest: Math.max(
          0,
          ...rows.map(({ firstDay, lastDay }) => daysBetween(firstDay, lastDay) + 1),
        ),
      },
    },
    week: {
      coursesFinished: 0,
      streak: streak.current,
      daysLearned: learned.filter((day) => day >= mondayOf(today) && day <= today).length,
    },
  };
}

const sum = <Name extends string>(rows: readonly Record<Name, number>[], name: Name) =>
  rows.reduce((total, row) => total + row[name], 0);

const wrongSums = async () => (await sql`select * from learning.wrong_sum`.execute(app.db)).rows;

describe('sums of a learner', () => {
  it('are what days and attempts add up to, whatever happens to them', async () => {
    const step = fc.tuple(
      fc.constantFrom(...Object.keys(changes)),
      fc.integer({ min: 0, max: 12 }),
      fc.nat(2),
      fc.integer({ min: 0, max: 70 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const learners: Learners = {
          id: (await buildLearner(app.db)).id,
          otherId: (await buildLearner(app.db)).id,
        };
        for (const [name, age, place, amount] of steps) {
          await changes[name]?.(learners, addDays(lastDay, -age), place, amount);
          expect(await wrongSums()).toEqual([]);
        }
        for (const time_zone of zones) {
          await app.db
            .insertInto('notifications.preference')
            .values({ account_id: learners.id, time_zone })
            .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ time_zone }))
            .execute();
          const expected = await addUp(learners.id, dayIn(time_zone, now));
          const viewer = viewerOf(learners.id);
          const shown = await getProgress(app.db, viewer, noOutlines, now);
          expect(shown).toMatchObject(expected.progress);
          expect(await getLearningWeek(app.db, learners.id, now)).toEqual(expected.week);
        }
        const ids = [learners.id, learners.otherId];
        await app.db.deleteFrom('accounts.account').where('id', 'in', ids).execute();
        expect(await wrongSums()).toEqual([]);
      }),
      { numRuns: cases(30, 600) },
    );
  });

  it('miss nothing of what several windows report at the same moment', async () => {
    const { id } = await buildLearner(app.db);
    const learners = { id, otherId: id };
    const days = [0, 1, 2, 3].map((age) => addDays(lastDay, -age));
    // Alone, no report makes a day of learning.
    await Promise.all(
      days.flatMap((day) =>
        [0, 1, 2].flatMap((place) => [
          changes.report?.(learners, day, place, 11),
          changes.report?.(learners, day, place, 12),
        ]),
      ),
    );
    expect(await wrongSums()).toEqual([]);
    const { progress } = await addUp(id, lastDay);
    expect(progress).toMatchObject({ seconds: 4 * 3 * 23, streak: { current: 4, longest: 4 } });
  });

  it('can be counted anew', async () => {
    const { id } = await buildLearner(app.db);
    const learners = { id, otherId: (await buildLearner(app.db)).id };
    await changes.manyDays?.(learners, lastDay, 0, 8);
    await changes.attempt?.(learners, lastDay, 0, 4);
    await run(sql`update learning.time_spent set seconds = 1`);
    await run(sql`delete from learning.streak where account_id = ${id}`);
    await run(sql`update learning.quiz_total set score = 0 where account_id = ${id}`);
    const wrong = (await wrongSums()) as { account_id: number; sum: string }[];
    const ofLearner = wrong.filter(({ account_id }) => account_id === id).map(({ sum }) => sum);
    expect(new Set(ofLearner)).toEqual(new Set(['time', 'streak', 'quizzes']));
    await run(sql`select learning.recount_sums()`);
    expect(await wrongSums()).toEqual([]);
  });

  it('cost the same after three years as after a month', async () => {
    const { id } = await buildLearner(app.db);
    await run(sql`
      insert into learning.activity (account_id, day, lesson_id, seconds)
      select ${id}, ${lastDay}::date - age, lesson, 60
      from generate_series(0, 1000) as age, unnest(${lessons}::uuid[]) as lesson where age % 7 <> 6`);
    await run(attempts(id, '2024-01-01', 0, 3, 2000));
    await run(sql`vacuum analyze learning.activity, learning.streak, assessment.attempt`);
    const recorder = openRecorder(app.connectionString);
    try {
      await getProgress(recorder.db, viewerOf(id), noOutlines, now);
      const scans = await Promise.all(
        recorder.take().map((statement) => listScans(recorder.db, statement)),
      );
      const rows = (table: string) =>
        sum(
          scans.flat().filter((scan) => scan.table === table),
          'rows',
        );
      expect(rows('learning.activity')).toBeLessThan(350);
      expect(rows('assessment.attempt')).toBeLessThanOrEqual(600);
    } finally {
      await recorder.close();
    }
  });
});
