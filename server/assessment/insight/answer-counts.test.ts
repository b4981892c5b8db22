import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner, questions } from '../../../tests/support/factories.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { storeQuiz } from '../quizzes/store-quiz.ts';
import { countAnswers, lookBackFrom, recountQuiz } from './answer-counts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function newQuiz() {
  const { lessons } = await buildCourse(app.db, { lessons: [{}] });
  return lessons[0]?.id ?? '';
}

interface Answers {
  account: number;
  version: number;
  /** Positions of the questions that were drawn; all without it. */
  questions?: number[];
  answers: (number | null)[];
}

/** The questions of an attempt as indexes of its version. */
const askedIn = ({ questions, answers }: Pick<Answers, 'questions' | 'answers'>) =>
  questions?.map((position) => position - 1) ?? answers.map((_, index) => index);

const rightOf = (version: number) => wordings[version - 1]?.map(({ answer }) => answer) ?? [];

/** The second version has one changed question, and two others in exchanged places. */
const first = questions();
const wordings = [
  first,
  [first[1], first[0], { ...first[2], question: 'Reworded?' }, first[3], first[4]] as typeof first,
];

async function attempt(lessonId: string, given: Answers, db = app.db) {
  const { account, version, answers } = given;
  const asked = askedIn(given);
  const score = answers.filter(
    (choice, index) => choice === rightOf(version)[asked[index] ?? -1],
  ).length;
  await sql`
    insert into assessment.attempt
      (account_id, lesson_id, key, number, quiz_version, pass_mark, questions, answers, score, total)
    select ${account}, ${lessonId}, ${crypto.randomUUID()},
      (select count(*) + 1 from assessment.attempt where account_id = ${account} and lesson_id = ${lessonId}),
      ${version}, 4, ${given.questions ?? null}::integer[], ${answers}, ${score}, ${answers.length}`.execute(
    db,
  );
}

/** Everything that is stored, as a list that can be compared. */
async function kept(lessonId: string) {
  const rows = await app.db
    .selectFrom('assessment.answer_count')
    .where('lesson_id', '=', lessonId)
    .select(['fingerprint', 'choice', 'rest', 'amount', 'rest_total'])
    .execute();
  return rows
    .map(
      ({ fingerprint, choice, rest, amount, rest_total }) =>
        `${fingerprint} ${choice} ${rest} ${amount} of ${rest_total}`,
    )
    .sort();
}

/** The obvious way: walk through all attempts in order and remember who has answered what. */
async function expected(all: readonly Answers[]) {
  const prints = new Map<string, string>();
  for (const { question, options, answer } of wordings.flat()) {
    const { rows } = await sql<{ print: string }>`
      select assessment.fingerprint(${question}, ${options}, ${answer}) as print`.execute(app.db);
    prints.set(question, rows[0]?.print ?? '');
  }
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  for (const given of all) {
    const { account, version, answers } = given;
    const asked = askedIn(given);
    const rights = answers.map((choice, index) => choice === rightOf(version)[asked[index] ?? -1]);
    const score = rights.filter(Boolean).length;
    for (const [index, choice] of answers.entries()) {
      const print = prints.get(wordings[version - 1]?.[asked[index] ?? -1]?.question ?? '') ?? '';
      if (choice === null || seen.has(`${account} ${print}`)) continue;
      seen.add(`${account} ${print}`);
      const rest = score - Number(rights[index]);
      const key = JSON.stringify([print, choice, rest, answers.length - 1]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([key, amount]) => {
      const [print, choice, rest, restTotal] = JSON.parse(key);
      return `${print} ${choice} ${rest} ${amount} of ${restTotal}`;
    })
    .sort();
}

describe('counting first answers', () => {
  it('gives what walking through all attempts gives, in batches of any size and whenever it runs', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => buildLearner(app.db)));
    const someAnswers = fc.record({
      who: fc.integer({ min: 0, max: 3 }),
      answers: fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { minLength: 5, maxLength: 5 }),
      drawn: fc.option(fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 })),
      countAfter: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(someAnswers, { maxLength: 8 }),
        fc.array(someAnswers, { maxLength: 8 }),
        fc.integer({ min: 1, max: 5 }),
        async (before, after, limit) => {
          const lessonId = await newQuiz();
          const all: Answers[] = [];
          const play = async (steps: typeof before, version: number) => {
            for (const { who, answers, drawn, countAfter } of steps) {
              const step = {
                account: accounts[who]?.id ?? 0,
                version,
                ...(drawn && { questions: drawn }),
                answers: answers.slice(0, drawn?.length ?? 5),
              };
              all.push(step);
              await attempt(lessonId, step);
              if (countAfter) await countAnswers(app.db, { limit });
            }
          };
          await play(before, 1);
          await storeQuiz(app.db, lessonId, {
            contentHash: 'second',
            questions: wordings[1] ?? [],
          });
          await play(after, 2);
          await countAnswers(app.db, { limit });
          const wanted = await expected(all);
          expect(await kept(lessonId)).toEqual(wanted);
          await recountQuiz(app.db, lessonId);
          expect(await kept(lessonId)).toEqual(wanted);
          await countAnswers(app.db, { limit });
          expect(await kept(lessonId)).toEqual(wanted);
        },
      ),
      { numRuns: cases(12, 240) },
    );
  }, 60_000);

  const full = { version: 1, answers: first.map(({ answer }) => answer) };

  it('counts what was begun before others and committed after them', async () => {
    const lessonId = await newQuiz();
    const [early, late] = [await buildLearner(app.db), await buildLearner(app.db)];
    await app.db.transaction().execute(async (transaction) => {
      const db = Object.assign(transaction, {
        jobs: app.db.jobs,
        changes: app.db.changes,
        brand: app.db.brand,
      });
      await attempt(lessonId, { ...full, account: early.id }, db);
      await attempt(lessonId, { ...full, account: late.id });
      await countAnswers(app.db);
      expect((await kept(lessonId)).map((row) => row.split(' ')[3])).toEqual([
        '1',
        '1',
        '1',
        '1',
        '1',
      ]);
    });
    await countAnswers(app.db);
    expect((await kept(lessonId)).map((row) => row.split(' ')[3])).toEqual([
      '2',
      '2',
      '2',
      '2',
      '2',
    ]);
  });

  it('counts once when several processes count at the same time', async () => {
    const lessonId = await newQuiz();
    for (let count = 0; count < 6; count += 1) {
      await attempt(lessonId, { ...full, account: (await buildLearner(app.db)).id });
    }
    await Promise.all([1, 2, 3].map(() => countAnswers(app.db, { limit: 2, recountShare: 1 })));
    expect((await kept(lessonId)).map((row) => row.split(' ')[3])).toEqual([
      '6',
      '6',
      '6',
      '6',
      '6',
    ]);
  });

  it('comes to the same when it counts everything for the first time', async () => {
    const [one, other] = [await buildLearner(app.db), await buildLearner(app.db)];
    const quizzes = [await newQuiz(), await newQuiz()];
    for (const lessonId of quizzes) {
      await attempt(lessonId, { version: 1, account: one.id, answers: [0, null, 0, 0, 0] });
      await attempt(lessonId, { ...full, account: one.id });
      await attempt(lessonId, { ...full, account: other.id });
    }
    const keptOfAll = () => Promise.all(quizzes.map(kept));
    await countAnswers(app.db, { limit: 2 });
    const before = await keptOfAll();
    for (const table of ['count_progress', 'counted_attempt', 'quiz_recount', 'answer_count']) {
      await sql`delete from ${sql.table(`assessment.${table}`)}`.execute(app.db);
    }
    await countAnswers(app.db, { limit: 2 });
    expect(await keptOfAll()).toEqual(before);
    const late = await buildLearner(app.db);
    await attempt(quizzes[0] ?? '', { ...full, account: late.id });
    await countAnswers(app.db, { limit: 2 });
    await countAnswers(app.db, { limit: 2 });
    const sumOf = (rows: string[]) => rows.reduce((sum, row) => sum + Number(row.split(' ')[3]), 0);
    expect(sumOf(await kept(quizzes[0] ?? ''))).toBe(sumOf(before[0] ?? []) + 5);
  });

  it('mends wrong counts and forgets deleted accounts when all is counted again', async () => {
    const lessonId = await newQuiz();
    const [one, other] = [await buildLearner(app.db), await buildLearner(app.db)];
    await attempt(lessonId, { ...full, account: one.id });
    await attempt(lessonId, { ...full, account: other.id });
    await countAnswers(app.db);
    await sql`update assessment.answer_count set amount = 40 where lesson_id = ${lessonId}`.execute(
      app.db,
    );
    await app.db.deleteFrom('accounts.account').where('id', '=', one.id).execute();
    await countAnswers(app.db, { recountShare: 1 });
    expect((await kept(lessonId)).map((row) => row.split(' ')[3])).toEqual([
      '1',
      '1',
      '1',
      '1',
      '1',
    ]);
  });
});

it('looks back by the time that an id begins with', () => {
  expect(lookBackFrom('0199a000-1000-7abc-8def-001122334455', 0x1000)).toBe(
    '0199a000-0000-0000-0000-000000000000',
  );
  expect(lookBackFrom('00000000-0000-0000-0000-000000000000')).toBe(
    '00000000-0000-0000-0000-000000000000',
  );
});
