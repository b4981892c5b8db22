import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { enrol } from '../../../contract/learning/enrolment.ts';
import * as contract from '../../../contract/teaching/insight.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  questions,
  rightAnswers,
} from '../../../tests/support/factories.ts';
import { readCsv } from '../../../tests/support/read-csv.ts';
import { listScans } from '../../../tests/support/statements/explain.ts';
import { openRecorder } from '../../../tests/support/statements/statement-recorder.ts';
import { storeQuiz } from '../../assessment/quizzes/store-quiz.ts';
import { setCoTeacher } from '../../catalog/teachers/teachers.ts';
import { countFigures } from './count-figures.ts';
import { readFigures } from './insight.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

let owner: SignedIn;
let course: Awaited<ReturnType<typeof buildCourse>>;

beforeEach(async () => {
  const account = await buildOwner(app.db);
  owner = await signedIn(app, account);
  course = await buildCourse(app.db, {
    ownerId: account.id,
    lessons: [{ title: 'First' }, { title: '=Second' }],
  });
});

const slug = (index: number) => course.lessons[index]?.slug ?? '';
const lessonId = (index: number) => course.lessons[index]?.id ?? '';
const wrong = (...indexes: number[]) =>
  rightAnswers.map((answer, index) => (indexes.includes(index) ? (answer + 1) % 4 : answer));

/** A learner who enrols and takes quizzes, one list of answers for each lesson. */
async function learn(...attempts: (number | null)[][]) {
  const account = await buildLearner(app.db);
  const learner = await signedIn(app, account);
  await learner.ask(enrol, { params: { id: course.id } });
  for (const [index, answers] of attempts.entries()) {
    const body = { answers, version: 1, key: crypto.randomUUID() };
    await learner.ask(submitAttempt, { params: { slug: slug(index) }, body });
  }
  return account.id;
}

async function spend(accountId: number, index: number, minutes: number) {
  await sql`
    update learning.activity set seconds = ${minutes * 60}
    where account_id = ${accountId} and lesson_id = ${lessonId(index)}`.execute(app.db);
}

async function insight(period: contract.InsightPeriod = '12', viewer = owner) {
  const { body } = await viewer.ask(contract.getCourseInsight, {
    params: { id: course.id },
    query: { period },
  });
  return body.data;
}

describe('the insight of a course', () => {
  it('counts enrolments, completion and how far learners come', async () => {
    for (const minutes of [8, 10, 30]) {
      const id = await learn(rightAnswers, rightAnswers);
      await spend(id, 0, minutes);
    }
    for (const minutes of [20, 40]) await spend(await learn(rightAnswers), 0, minutes);
    await learn(wrong(0, 1));
    await learn();
    await countFigures(app.db);
    const found = await insight();
    expect(found).toMatchObject({
      title: expect.any(String),
      enrolments: { total: 7, byTeams: 0 },
      completion: { finished: 3, medianDays: null },
      began: 7,
      // One enrolled and did nothing.
      active: 6,
      lessons: [
        {
          title: 'First',
          started: 6,
          finished: 5,
          tried: 6,
          passedFirst: 5,
          plannedMinutes: 10,
          medianMinutes: 20,
          timed: 5,
        },
        // Fewer than five tried the second quiz.
        { title: '=Second', started: 3, finished: 3, tried: null, passedFirst: null },
      ],
    });
    expect(found.enrolments.weeks).toHaveLength(12);
    expect(found.enrolments.weeks.at(-1)?.count).toBe(7);
    expect(Date.parse(found.countedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const kinds = found.worthALook.map(({ kind }) => kind);
    expect(kinds).toEqual(['takesLonger', 'stops', 'stops']);
    expect(found.worthALook.slice(1)).toMatchObject([
      { title: 'First', lost: 2, of: 7, opened: 1 },
      { title: '=Second', lost: 2, of: 5, opened: 0 },
    ]);
  });

  it('belongs to the weeks of a period', async () => {
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(await learn(rightAnswers));
    await sql`
      update learning.enrolment set enrolled_at = now() - interval '100 days'
      where account_id = any(${ids}::integer[])`.execute(app.db);
    await learn();
    await countFigures(app.db);
    expect(await insight('12')).toMatchObject({ enrolments: { total: 1 }, began: null });
    expect(await insight('52')).toMatchObject({
      enrolments: { total: 6 },
      began: 6,
      lessons: [{ finished: 5 }, { finished: 0 }],
    });
    expect((await insight('all')).enrolments.weeks.length).toBeGreaterThan(13);
  });

  it('is not broken down for fewer than five learners', async () => {
    await learn(rightAnswers);
    await countFigures(app.db);
    const { began, lessons, enrolments, time, worthALook } = await insight();
    expect({ began, byTeams: enrolments.byTeams, minutes: time.minutes, worthALook }).toEqual({
      began: null,
      byTeams: null,
      minutes: null,
      worthALook: [],
    });
    for (const lesson of lessons) {
      expect(lesson).toMatchObject({ started: null, finished: null, passedFirst: null });
    }
  });

  it('forgets what deleted accounts did', async () => {
    const ids = [];
    for (let count = 0; count < 6; count += 1) ids.push(await learn(rightAnswers));
    await countFigures(app.db);
    expect(await insight()).toMatchObject({ began: 6 });
    await app.db
      .deleteFrom('accounts.account')
      .where('id', '=', ids[0] ?? 0)
      .execute();
    await countFigures(app.db);
    expect(await insight()).toMatchObject({ began: 5, lessons: [{ finished: 5 }, {}] });
  });

  it('is empty for a course without learners', async () => {
    expect(await insight('all')).toMatchObject({
      enrolments: { total: 0, weeks: [{ count: 0 }] },
      ratings: { count: 0, average: null },
      worthALook: [],
      hardest: [],
      questions: 10,
    });
  });
});

describe('figures of questions', () => {
  /** Inserts attempts directly, because a crowd through the call would take long. */
  async function crowd(count: number, answers: (number | null)[], version = 1) {
    const score = answers.filter((choice, index) => choice === rightAnswers[index]).length;
    await sql`
      with made as (
        insert into accounts.account (username, email, first_name, last_name, role)
        select name, name || '@example.org', 'Kim', 'Crowd', 'User'
        from generate_series(1, ${count}::integer) as n
        cross join lateral (select 'c' || left(md5(random()::text || n), 16) as name) as named
        returning id
      )
      insert into assessment.attempt
        (account_id, lesson_id, key, number, quiz_version, pass_mark, answers, score, total)
      select id, ${lessonId(0)}, gen_random_uuid(), 1, ${version}, 4, ${answers}, ${score}, 5
      from made`.execute(app.db);
  }

  const figures = async () => {
    const { body } = await owner.ask(contract.getQuestionFigures, {
      params: { lessonId: lessonId(0) },
    });
    return body.data.questions;
  };

  it('show a question that misleads, and say nothing about one with few answers', async () => {
    await crowd(15, rightAnswers);
    await crowd(14, wrong(0));
    await crowd(15, wrong(1, 2, 3));
    await countFigures(app.db);
    const { hardest, worthALook } = await insight('all');
    const bad = hardest.find(({ position }) => position === 1);
    expect(bad).toMatchObject({ answers: 44, advice: [{ kind: 'misleads', option: 2 }] });
    expect(worthALook).toContainEqual(
      expect.objectContaining({ kind: 'question', position: 1, lessonId: lessonId(0) }),
    );
    const all = await owner.ask(contract.listQuestionFigures, {
      params: { id: course.id },
      query: { _limit: 6, _page: 2, _sort: 'right' },
    });
    expect(all.body.meta).toEqual({ page: 2, limit: 6, total: 10 });
    expect(all.body.data.map(({ answers, right }) => [answers, right])).toEqual(
      Array.from({ length: 4 }, () => [0, null]),
    );
  });

  it('stay with an unchanged question and start again with a changed one', async () => {
    await crowd(30, rightAnswers);
    const [one, two, ...others] = questions();
    if (!one || !two) throw new Error('There are five questions.');
    const changed = [{ ...one, question: 'Asked differently?' }, two, ...others];
    await storeQuiz(app.db, lessonId(0), { contentHash: 'second', questions: changed });
    await crowd(3, rightAnswers, 2);
    await countFigures(app.db);
    const [first, second] = await figures();
    expect(first).toMatchObject({
      answers: 3,
      right: null,
      since: { version: null, at: expect.any(String), earlierAnswers: 30 },
    });
    expect(second).toMatchObject({ answers: 33, right: 1, since: null });
  });
});

describe('the CSV', () => {
  it('has a table for each part, safe in spreadsheets', async () => {
    for (let count = 0; count < 5; count += 1) await learn(rightAnswers);
    await countFigures(app.db);
    const read = async (part: contract.InsightPart) => {
      const { body, headers } = await owner.ask(contract.exportInsight, {
        params: { id: course.id },
        query: { part },
      });
      expect(headers['content-disposition']).toContain(contract.insightFilename(course.id, part));
      return readCsv(
        Buffer.from(body as Uint8Array)
          .toString('utf8')
          .replace('\uFEFF', ''),
      );
    };
    const lessons = await read('lessons');
    expect(lessons.map(([title]) => title)).toEqual(['Lesson', 'First', "'=Second"]);
    expect(lessons[1]?.slice(2, 7)).toEqual(['5', '5', '5', '5', '5']);
    expect(await read('enrolments')).toHaveLength(13);
    expect(await read('questions')).toHaveLength(1 + 10 * 4);
  });
});

describe('who may see it', () => {
  const calls = async (viewer: SignedIn | null) => {
    const params = { id: course.id };
    const inputs = [
      [contract.getCourseInsight, { params, query: {} }],
      [contract.listQuestionFigures, { params, query: {} }],
      [contract.exportInsight, { params, query: {} }],
      [contract.getQuestionFigures, { params: { lessonId: lessonId(0) } }],
    ] as const;
    const statuses = [];
    for (const [endpoint, input] of inputs) {
      const reply = await ask(app.server, endpoint, input, viewer ? { token: viewer.token } : {});
      statuses.push(reply.status);
    }
    return statuses;
  };
  const all = (status: number) => [status, status, status, status];

  it('is its owner, co-teachers of each kind and Admins', async () => {
    expect(await calls(owner)).toEqual(all(200));
    for (const rights of [
      { mayEdit: true, mayReview: false },
      { mayEdit: false, mayReview: true },
    ]) {
      const account = await buildOwner(app.db);
      await setCoTeacher(app.db, { courseId: course.id, accountId: account.id, ...rights });
      const teacher = await signedIn(app, account);
      expect(await calls(teacher)).toEqual(all(200));
      expect((await insight('12', teacher)).rights).toEqual({
        own: false,
        edit: rights.mayEdit,
        review: rights.mayReview,
      });
    }
    expect(await calls(await signedIn(app, await buildAdmin(app.db)))).toEqual(all(200));
  });

  it('is nobody else', async () => {
    expect(await calls(null)).toEqual(all(401));
    expect(await calls(await signedIn(app, await buildLearner(app.db)))).toEqual(all(403));
    expect(await calls(await signedIn(app, await buildOwner(app.db)))).toEqual(all(404));
  });

  it('refuses an unknown period and lesson', async () => {
    const { status, detail } = await owner.ask(contract.getCourseInsight, {
      params: { id: course.id },
      query: { period: '13' as contract.InsightPeriod },
    });
    expect([status, detail]).toEqual([400, expect.any(String)]);
    const missing = { params: { lessonId: crypto.randomUUID() } };
    expect((await owner.ask(contract.getQuestionFigures, missing)).status).toBe(404);
  });
});

it('reads only what belongs to the course, by indexes, and no attempts', async () => {
  for (let count = 0; count < 5; count += 1) await learn(rightAnswers);
  await countFigures(app.db);
  const recorder = openRecorder(app.connectionString, app.db.jobs);
  try {
    await readFigures(recorder.db, course.id, 'all');
    const statements = recorder.take();
    expect(statements.length).toBeGreaterThanOrEqual(5);
    const scans = (
      await Promise.all(statements.map((statement) => listScans(app.db, statement)))
    ).flat();
    expect(scans.map(({ table }) => table)).not.toContain('assessment.attempt');
    const single = /^(assessment\.count_progress|learning\.cohort_progress)$/;
    const whole = scans.filter(({ table, kind }) => kind === 'Seq Scan' && !single.test(table));
    expect(whole).toEqual([]);
    const enrolments = scans.filter(({ table }) => table === 'learning.enrolment');
    expect(enrolments.length).toBeGreaterThan(0);
    for (const { rows } of enrolments) expect(rows).toBeLessThanOrEqual(5);
  } finally {
    await recorder.close();
  }
});
