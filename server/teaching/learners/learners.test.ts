import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import {
  type CourseLearner,
  countLearners,
  exportLearners,
  listAnnouncements,
  listLearners,
} from '../../../contract/teaching/learners.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  addCoTeacher,
  buildAccount,
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
  rightAnswers,
} from '../../../tests/support/factories.ts';
import { listScans } from '../../../tests/support/statements/explain.ts';
import { openRecorder } from '../../../tests/support/statements/statement-recorder.ts';
import { writeCsv } from './export-learners.ts';
import * as queries from './queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function openCourse(lessons = 3) {
  const owner = await buildOwner(app.db);
  const course = await buildCourse(app.db, {
    title: 'Light',
    ownerId: owner.id,
    lessons: Array.from({ length: lessons }, (_, index) => ({ title: `Lesson ${index + 1}` })),
  });
  const teacher = await signedIn(app, owner);
  return {
    ...course,
    teacher,
    list: async (query: object = {}) =>
      (await teacher.ask(listLearners, { params: { id: course.id }, query })).body,
    counts: async () => (await teacher.ask(countLearners, { params: { id: course.id } })).body.data,
  };
}

/** Counted from what learners did, the kept rows must be the same. */
async function expectKeptIsTrue(courseId: number) {
  const kept = sql`select * from studio.learner where course_id = ${courseId}`;
  const counted = sql`select * from studio.counted_learner where course_id = ${courseId}`;
  const { rows } = await sql`
    (${kept} except ${counted}) union all (${counted} except ${kept})`.execute(app.db);
  expect(rows).toEqual([]);
}

const pass = { answers: rightAnswers };
const fail = { answers: [0, 1, 0, 0, 0] };

const take = (learner: SignedIn, slug: string, { answers }: { answers: number[] }) =>
  learner.ask(submitAttempt, {
    params: { slug },
    body: { answers, version: 1, key: randomUUID() },
  });

const setBack = (courseId: number, accountId: number, days: number) =>
  app.db
    .updateTable('studio.learner')
    .set({ progress_at: sql`now() - make_interval(days => ${days})` })
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .execute();

describe('the learners of a course', () => {
  it('are listed with how far they are', async () => {
    const { id, lessons, list, counts } = await openCourse();
    const slugs = lessons.map(({ slug }) => slug);
    const [quick, slow] = [await buildLearner(app.db), await buildLearner(app.db)];
    const learner = await signedIn(app, quick);
    for (const slug of slugs) await take(learner, slug, pass);
    await enrolLearner(app.db, slow.id, id);
    const { data, meta } = await list({ _sort: 'progress', _order: 'desc' });
    expect(meta.total).toBe(2);
    expect(data).toMatchObject([
      {
        id: quick.id,
        name: `Robin ${quick.last_name}`,
        done: 3,
        total: 3,
        finished: true,
        seenOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
        next: null,
        stuck: null,
      },
      { id: slow.id, done: 0, finished: false, seenOn: null, next: { title: 'Lesson 1' } },
    ]);
    expect(JSON.stringify(data)).not.toContain('@');
    expect(await counts()).toMatchObject({
      all: 2,
      learning: 1,
      stuck: 0,
      finished: 1,
      timed: false,
      deadlines: false,
      groups: false,
    });
    await expectKeptIsTrue(id);
  });

  it('are stuck after three failed tries, until they pass', async () => {
    const { id, lessons, list } = await openCourse();
    const slugs = lessons.map(({ slug }) => slug);
    const learner = await signedIn(app, await buildLearner(app.db));
    await take(learner, slugs[0] ?? '', pass);
    const stuck = async (): Promise<CourseLearner['stuck']> =>
      (await list({ group: 'stuck' })).data[0]?.stuck ?? null;
    for (const _ of [1, 2]) await take(learner, slugs[1] ?? '', fail);
    expect(await stuck()).toBeNull();
    await take(learner, slugs[1] ?? '', fail);
    expect(await stuck()).toMatchObject({ why: 'quiz', lesson: 'Lesson 2', tries: 3 });
    await expectKeptIsTrue(id);
    await take(learner, slugs[1] ?? '', pass);
    expect(await stuck()).toBeNull();
    await expectKeptIsTrue(id);
  });

  it('are stuck after a week without finishing a lesson, the longest first', async () => {
    const { id, list, counts } = await openCourse();
    const ids = [];
    for (const days of [8, 30, 6]) {
      const { id: accountId } = await buildLearner(app.db);
      await enrolLearner(app.db, accountId, id);
      await setBack(id, accountId, days);
      ids.push(accountId);
    }
    const { data } = await list({ group: 'stuck', _sort: 'since' });
    expect(data.map((learner) => learner.id)).toEqual([ids[1], ids[0]]);
    expect(data[0]?.stuck).toMatchObject({ why: 'idle', lesson: 'Lesson 1' });
    expect((await list({ group: 'learning' })).data.map((learner) => learner.id)).toEqual([ids[2]]);
    expect(await counts()).toMatchObject({ all: 3, learning: 1, stuck: 2, finished: 0 });
  });

  it('count only lessons that are in the course, and leave with their enrolment', async () => {
    const { id, lessons, list } = await openCourse();
    const [first] = lessons;
    const account = await buildLearner(app.db);
    await take(await signedIn(app, account), first?.slug ?? '', pass);
    const move = (position: number | null) =>
      app.db
        .updateTable('catalog.lesson')
        .set({ position })
        .where('id', '=', first?.id ?? '')
        .execute();
    await move(null);
    expect((await list()).data).toMatchObject([{ done: 0, total: 2 }]);
    await expectKeptIsTrue(id);
    await move(1);
    expect((await list()).data).toMatchObject([{ done: 1, total: 3 }]);
    await expectKeptIsTrue(id);
    await app.db.deleteFrom('learning.enrolment').where('course_id', '=', id).execute();
    expect((await list()).data).toEqual([]);
    await enrolLearner(app.db, account.id, id);
    expect((await list()).data).toMatchObject([{ done: 1 }]);
    await app.db.deleteFrom('accounts.account').where('id', '=', account.id).execute();
    expect((await list()).data).toEqual([]);
    await expectKeptIsTrue(id);
  });

  it('are found by name, sorted and paged', async () => {
    const { id, list } = await openCourse();
    for (const [first_name, last_name] of [
      ['Ada', 'Zimmer'],
      ['Zoë', 'Adams'],
      ['Bo', '100%'],
    ]) {
      const account = await buildAccount(app.db, {
        first_name: first_name ?? '',
        last_name: last_name ?? '',
      });
      await enrolLearner(app.db, account.id, id);
    }
    const names = async (query: object) => (await list(query)).data.map(({ name }) => name);
    expect(await names({})).toEqual(['Ada Zimmer', 'Bo 100%', 'Zoë Adams']);
    expect(await names({ _order: 'desc', _limit: 1, _page: 3 })).toEqual(['Ada Zimmer']);
    expect(await names({ q: 'zoë AD' })).toEqual(['Zoë Adams']);
    expect(await names({ q: '%' })).toEqual(['Bo 100%']);
    expect(await names({ _sort: 'seen' })).toHaveLength(3);
  });

  it('are a file that is safe in spreadsheets, without addresses', async () => {
    const { id, teacher } = await openCourse();
    const account = await buildAccount(app.db, { first_name: '=cmd()', last_name: 'Æther' });
    await enrolLearner(app.db, account.id, id);
    const answer = await teacher.ask(exportLearners, { params: { id }, query: {} });
    expect(answer.headers['content-disposition']).toContain(`learners-of-course-${id}.csv`);
    const filter = { courseId: id, group: 'all', terms: [] } as const;
    const second = await buildLearner(app.db);
    await enrolLearner(app.db, second.id, id);
    let file = '';
    for await (const part of writeCsv(app.db, filter, 1)) file += part;
    expect(file).toContain('Name,Lessons done,Lessons,');
    expect(file).toContain("\r\n'=cmd() Æther,0,3,");
    expect(file.trim().split('\r\n')).toHaveLength(3);
    expect(file).not.toContain('@');
  });

  it('are for those who review the course', async () => {
    const { id, teacher } = await openCourse();
    const [reviewer, editor] = [await buildOwner(app.db), await buildOwner(app.db)];
    await addCoTeacher(app.db, id, reviewer.id, { mayReview: true });
    await addCoTeacher(app.db, id, editor.id, { mayEdit: true });
    const statuses = async (as: SignedIn) => [
      (await as.ask(listLearners, { params: { id }, query: {} })).status,
      (await as.ask(countLearners, { params: { id } })).status,
      (await as.ask(exportLearners, { params: { id }, query: {} })).status,
      (await as.ask(listAnnouncements, { params: { id }, query: {} })).status,
    ];
    const all = (status: number) => [status, status, status, status];
    expect(await statuses(teacher)).toEqual(all(200));
    expect(await statuses(await signedIn(app, reviewer))).toEqual(all(200));
    expect(await statuses(await signedIn(app, await buildAdmin(app.db)))).toEqual(all(200));
    expect(await statuses(await signedIn(app, editor))).toEqual(all(403));
    expect(await statuses(await signedIn(app, await buildOwner(app.db)))).toEqual(all(404));
    expect(await statuses(await signedIn(app, await buildLearner(app.db)))).toEqual(all(403));
  });
});

it('a page of ten thousand learners reads only that page from its index', async () => {
  const { id } = await openCourse();
  await sql`
    with account as (
      insert into accounts.account (username, email, first_name, last_name)
      select 'crowd' || n, 'crowd' || n || '@example.org', 'Crowd', 'No ' || n from generate_series(1, 10000) as n
      returning id
    )
    insert into learning.enrolment (account_id, course_id) select id, ${id} from account`.execute(
    app.db,
  );
  await sql`analyze studio.learner`.execute(app.db);
  const recorder = openRecorder(app.connectionString);
  const filter = { courseId: id, group: 'all', terms: [] } as const;
  for (const sort of ['progress', 'seen', 'since'] as const) {
    for (const order of ['asc', 'desc'] as const) {
      const page = { sort, order, limit: 25, offset: 50 };
      expect(await queries.listLearners(recorder.db, filter, page)).toHaveLength(25);
      const [statement] = recorder.take();
      if (!statement) throw new Error('No statement was recorded.');
      const scans = await listScans(app.db, statement);
      const read = scans.filter(({ table }) => table === 'studio.learner');
      expect(
        read.map(({ rows }) => rows),
        `${sort} ${order}`,
      ).toEqual([75]);
      expect(scans.map(({ kind }) => kind)).not.toContain('Seq Scan');
    }
  }
  await recorder.close();
});
