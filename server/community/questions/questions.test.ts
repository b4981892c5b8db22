import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptAnswer,
  answerQuestion,
  askQuestion,
  editPost,
  listQuestions,
  removePost,
  reportPost,
} from '../../../contract/community/questions.ts';
import {
  countTaughtQuestions,
  keepPost,
  listTaughtQuestions,
  settleQuestion,
  type TaughtQuestionList,
} from '../../../contract/community/teaching.ts';
import { listNotifications } from '../../../contract/notifications/notifications.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import {
  addCoTeacher,
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
} from '../../../tests/support/factories.ts';
import { listScans } from '../../../tests/support/statements/explain.ts';
import { openRecorder } from '../../../tests/support/statements/statement-recorder.ts';
import * as teachingQueries from '../teaching/question-queries.ts';
import * as queries from './queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A course with one lesson, its owner, a co-teacher of each kind and two learners. */
async function openCourse({ priceCents = 0 } = {}) {
  const owner = await buildOwner(app.db);
  const { id, lessons } = await buildCourse(app.db, {
    ownerId: owner.id,
    priceCents,
    lessons: [{}],
  });
  const slug = lessons[0]?.slug ?? '';
  const [reviewer, editor] = [await buildOwner(app.db), await buildOwner(app.db)];
  await addCoTeacher(app.db, id, reviewer.id, { mayReview: true });
  await addCoTeacher(app.db, id, editor.id, { mayEdit: true });
  const enrolled = async () => {
    const account = await buildLearner(app.db);
    await enrolLearner(app.db, account.id, id);
    return signedIn(app, account);
  };
  const params = { slug };
  return {
    id,
    slug,
    ownerId: owner.id,
    teacher: await signedIn(app, owner),
    reviewer: await signedIn(app, reviewer),
    editor: await signedIn(app, editor),
    learner: await enrolled(),
    other: await enrolled(),
    stranger: await signedIn(app, await buildLearner(app.db)),
    list: (as?: SignedIn) =>
      as
        ? as.ask(listQuestions, { params, query: {} })
        : ask(app.server, listQuestions, { params, query: {} }),
    question: (as: SignedIn, text = 'Why?', key?: string) =>
      as.ask(askQuestion, { params, body: { text, key } }),
  };
}

const answer = (as: SignedIn, id: string, text = 'Because.', key?: string) =>
  as.ask(answerQuestion, { params: { id }, body: { text, key } });
const remove = (as: SignedIn, id: string) => as.ask(removePost, { params: { id } });
const edit = (as: SignedIn, id: string, text: string) =>
  as.ask(editPost, { params: { id }, body: { text } });
const report = (as: SignedIn, id: string) => as.ask(reportPost, { params: { id } });
const told = async (as: SignedIn) => (await as.ask(listNotifications, { query: {} })).body.data;
const makeOld = (id: string) =>
  app.db
    .updateTable('community.lesson_post')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', id)
    .execute();

describe('questions under a lesson', () => {
  it('are asked and answered by learners, and the teacher’s answer is marked', async () => {
    const { learner, other, reviewer, list, question } = await openCourse();
    const asked = await question(learner, 'Why?\n\n\n\nReally.');
    expect(asked.status).toBe(201);
    const { id } = asked.body.data;
    await answer(other, id, 'I wonder too.');
    const answered = await answer(reviewer, id);
    expect(answered.body.data.answers.map(({ byTeacher }) => byTeacher)).toEqual([false, true]);
    const { data } = (await list(learner)).body;
    expect(data).toMatchObject({ total: 1, can: { write: true } });
    expect(data.questions).toMatchObject([
      {
        text: 'Why?\n\nReally.',
        mine: true,
        edited: false,
        can: { edit: true, remove: true, report: false },
        answers: [{ can: { edit: false, remove: false, report: true } }, { byTeacher: true }],
      },
    ]);
  });

  it('of a free course are read by everyone and written by its learners', async () => {
    const { learner, stranger, editor, list, question } = await openCourse();
    const { id } = (await question(learner)).body.data;
    expect((await list()).body.data).toMatchObject({ total: 1, can: { write: false } });
    expect((await list(stranger)).body.data.can.write).toBe(false);
    expect((await question(stranger)).status).toBe(403);
    expect((await answer(stranger, id)).status).toBe(403);
    expect((await answer(editor, id)).status).toBe(201);
  });

  it('of a paid course are closed to everyone else', async () => {
    const { learner, stranger, editor, list, question } = await openCourse({ priceCents: 2500 });
    const { id } = (await question(learner)).body.data;
    const closed = { questions: [], total: 0, can: { read: false, write: false } };
    expect((await list()).body.data).toMatchObject(closed);
    expect((await list(stranger)).body.data).toMatchObject(closed);
    expect((await question(stranger)).status).toBe(403);
    expect((await answer(stranger, id)).status).toBe(403);
    expect((await report(stranger, id)).status).toBe(403);
    expect((await edit(stranger, id, 'Mine now.')).status).toBe(403);
    expect((await remove(stranger, id)).status).toBe(404);
    expect((await list(editor)).body.data.total).toBe(1);
    const admin = await signedIn(app, await buildAdmin(app.db));
    expect((await answer(admin, id)).body.data.answers).toMatchObject([{ byTeacher: false }]);
  });

  it('are paged, newest first, to the last page', async () => {
    const { learner, slug, question } = await openCourse();
    for (const text of ['First', 'Second', 'Third']) await question(learner, text);
    const page = async (_page: number) =>
      (
        await learner.ask(listQuestions, { params: { slug }, query: { _page, _limit: 2 } })
      ).body.data.questions.map(({ text }) => text);
    expect(await page(1)).toEqual(['Third', 'Second']);
    expect(await page(2)).toEqual(['First']);
    expect(await page(3)).toEqual([]);
  });

  it('sent twice are stored once and announced once', async () => {
    const { learner, other, teacher, list, question } = await openCourse();
    const key = randomUUID();
    const asked = await Promise.all([1, 2, 3].map(() => question(learner, 'Why?', key)));
    const ids = new Set(asked.map(({ body }) => body.data.id));
    expect(ids.size).toBe(1);
    expect((await told(teacher)).filter(({ kind }) => kind === 'question')).toHaveLength(1);
    const [id = ''] = ids;
    const answerKey = randomUUID();
    await Promise.all([1, 2, 3].map(() => answer(other, id, 'So.', answerKey)));
    expect((await list(learner)).body.data.questions[0]?.answers).toHaveLength(1);
    expect((await told(learner)).filter(({ kind }) => kind === 'reply')).toHaveLength(1);
    expect((await question(other, 'Why?', key)).status).toBe(409);
  });

  it('notify whoever asked, and the teachers when the asker adds something', async () => {
    const { slug, learner, other, teacher, editor, question } = await openCourse();
    const { id } = (await question(learner)).body.data;
    await answer(other, id, 'Cheap watches.');
    await answer(learner, id, 'Thanks, but why?');
    const [news] = await told(learner);
    expect(news).toMatchObject({ kind: 'reply', link: `/lesson-detail/${slug}#questions` });
    expect(JSON.stringify(news)).not.toContain('watches');
    expect((await told(teacher)).map(({ kind }) => kind)).toEqual(['question', 'question']);
    expect(await told(editor)).toEqual([]);
  });

  it.each([
    ['', 'Question is required.'],
    ['x'.repeat(2001), 'Question can have at most 2000 characters.'],
    [`Z${'\u0301'.repeat(9)}`, 'Question contains characters that cannot be used.'],
  ])('with %j are refused at the field', async (text, message) => {
    const { learner, question } = await openCourse();
    const refused = await question(learner, text);
    expect(refused.status).toBe(400);
    expect(refused.errors).toContainEqual({ field: 'text', message });
  });

  it('are limited per person', async () => {
    const { learner, question } = await openCourse();
    const answers = await Promise.all(Array.from({ length: 22 }, () => question(learner)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('have at most fifty answers', async () => {
    const { learner, other, question } = await openCourse();
    const { id } = (await question(learner)).body.data;
    await sql`
      insert into community.lesson_post (course_id, lesson_id, account_id, question_id, text)
      select course_id, lesson_id, account_id, id, 'Again.'
      from community.lesson_post, generate_series(1, 49)
      where id = ${id}`.execute(app.db);
    const both = await Promise.all([answer(other, id), answer(learner, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('one’s own', () => {
  it('question can be edited and removed for a day', async () => {
    const { learner, other, list, question } = await openCourse();
    const { id } = (await question(learner)).body.data;
    expect((await edit(other, id, 'No.')).status).toBe(404);
    expect((await edit(learner, id, 'How?')).body.data).toMatchObject({
      text: 'How?',
      edited: true,
    });
    await makeOld(id);
    expect((await list(learner)).body.data.questions[0]?.can).toMatchObject({
      edit: false,
      remove: false,
    });
    expect((await edit(learner, id, 'Late.')).status).toBe(409);
    expect((await remove(learner, id)).status).toBe(409);
    const fresh = (await question(learner)).body.data.id;
    await answer(other, fresh);
    expect((await remove(learner, fresh)).status).toBe(200);
    expect((await list()).body.data.total).toBe(1);
  });

  it('question has one answer that helped, chosen by the asker alone', async () => {
    const { learner, other, teacher, list, question } = await openCourse();
    const { id } = (await question(learner)).body.data;
    const elsewhere = (await question(other)).body.data.id;
    const stray = (await answer(teacher, elsewhere)).body.data.answers[0]?.id ?? '';
    const given = (await answer(other, id)).body.data.answers[0]?.id ?? '';
    const accept = (as: SignedIn, answer: string | null) =>
      as.ask(acceptAnswer, { params: { id }, body: { answer } });
    expect((await accept(other, given)).status).toBe(404);
    expect((await accept(learner, stray)).status).toBe(404);
    expect((await accept(learner, given)).body.data.helpful).toBe(given);
    expect((await accept(learner, null)).body.data.helpful).toBeNull();
    await accept(learner, given);
    await remove(teacher, given);
    expect((await list()).body.data.questions.at(-1)).toMatchObject({ helpful: null, answers: [] });
  });
});

describe('moderation', () => {
  it('is for Admins and those who review the course, and recorded', async () => {
    const { id: courseId, learner, other, editor, reviewer, list, question } = await openCourse();
    const { id } = (await question(learner)).body.data;
    await answer(other, id);
    await makeOld(id);
    const strange = await signedIn(app, await buildOwner(app.db));
    for (const as of [other, editor, strange]) expect((await remove(as, id)).status).toBe(404);
    expect((await remove(reviewer, id)).status).toBe(200);
    expect((await remove(reviewer, id)).status).toBe(404);
    expect((await list()).body.data).toMatchObject({ questions: [], total: 0 });
    expect((await answer(other, id)).status).toBe(404);
    const entries = await app.db
      .selectFrom('platform.audit')
      .where('subject', 'like', `%course ${courseId}`)
      .select('act')
      .execute();
    expect(entries).toEqual([{ act: 'removed a question' }]);
  });

  it('hears of a report once, and can keep what was reported', async () => {
    const { id: course, learner, other, teacher, editor, question } = await openCourse();
    const { id } = (await question(learner)).body.data;
    const reported = async () =>
      (
        await teacher.ask(listTaughtQuestions, { query: { list: 'reported', course } })
      ).body.data.map((each) => each.id);
    expect((await report(learner, id)).status).toBe(403);
    const given = (await answer(teacher, id)).body.data.answers[0]?.id ?? '';
    await Promise.all([report(other, given), report(other, given), report(learner, given)]);
    expect(await reported()).toEqual([id]);
    const notices = (await told(teacher)).filter(({ title }) => title.includes('reported'));
    expect(notices).toHaveLength(1);
    const keep = (as: SignedIn) => as.ask(keepPost, { params: { id: given } });
    expect((await keep(editor)).status).toBe(404);
    expect((await keep(teacher)).status).toBe(200);
    expect((await keep(teacher)).status).toBe(404);
    await report(other, given);
    expect(await reported()).toEqual([]);
  });
});

describe('the teacher’s questions', () => {
  it('are unanswered until a teacher has the last word', async () => {
    const { id: course, learner, teacher, reviewer, editor, question } = await openCourse();
    const listed = async (list: TaughtQuestionList, as = teacher) =>
      (await as.ask(listTaughtQuestions, { query: { list, course } })).body.data.map(
        ({ text }) => text,
      );
    const { id } = (await question(learner, 'Why?')).body.data;
    await question(learner, 'How?');
    expect(await listed('unanswered', reviewer)).toEqual(['Why?', 'How?']);
    expect(await listed('unanswered', editor)).toEqual([]);
    expect((await learner.ask(listTaughtQuestions, { query: {} })).status).toBe(403);
    await answer(reviewer, id);
    expect(await listed('unanswered')).toEqual(['How?']);
    const further = (await answer(learner, id, 'But why?')).body.data.answers[1]?.id ?? '';
    expect(await listed('unanswered')).toEqual(['Why?', 'How?']);
    await remove(teacher, further);
    expect(await listed('answered')).toEqual(['Why?']);
    const counts = async () =>
      (await teacher.ask(countTaughtQuestions, { query: { course } })).body.data.counts;
    expect(await counts()).toEqual({ unanswered: 1, reported: 0, answered: 1 });
    const settle = (as: SignedIn, settled: boolean) =>
      as.ask(settleQuestion, { params: { id }, body: { settled } });
    expect((await settle(editor, false)).status).toBe(404);
    await settle(teacher, false);
    expect(await counts()).toEqual({ unanswered: 2, reported: 0, answered: 0 });
  });

  it('and a lesson’s are read from their indexes', async () => {
    const { id, ownerId, learner, question } = await openCourse();
    await question(learner);
    const { lesson_id: lessonId, id: postId } = await app.db
      .selectFrom('community.lesson_post')
      .where('course_id', '=', id)
      .select(['lesson_id', 'id'])
      .executeTakeFirstOrThrow();
    const recorder = openRecorder(app.connectionString);
    const page = { limit: 20, offset: 0 };
    await queries.listQuestions(recorder.db, lessonId, { order: 'desc', ...page });
    await queries.listAnswers(recorder.db, [postId]);
    await queries.countAnswers(recorder.db, postId);
    for (const list of ['unanswered', 'reported', 'answered'] as const) {
      await teachingQueries.list(recorder.db, list, { moderatorId: ownerId }, page);
    }
    await teachingQueries.count(recorder.db, { moderatorId: ownerId });
    for (const statement of recorder.take()) {
      const whole = (await listScans(app.db, statement)).filter(
        ({ table, kind }) => table.startsWith('community.') && kind === 'Seq Scan',
      );
      expect(whole, statement.sql).toEqual([]);
    }
    await recorder.close();
  });
});
