import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addComment,
  decideComment,
  deleteComment,
  listCourseComments,
  listRemovableComments,
  listWaitingComments,
  rateCourse,
} from '../../../contract/community/comments.ts';
import {
  countTaughtComments,
  listTaughtComments,
  settleComment,
  type TaughtCommentList,
} from '../../../contract/community/teaching.ts';
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
import * as queries from './comment-queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function openCourse() {
  const owner = await buildOwner(app.db);
  const { id } = await buildCourse(app.db, { title: 'Talking', ownerId: owner.id });
  const [reviewer, editor] = [await buildOwner(app.db), await buildOwner(app.db)];
  await addCoTeacher(app.db, id, reviewer.id, { mayReview: true });
  await addCoTeacher(app.db, id, editor.id, { mayEdit: true });
  const account = await buildLearner(app.db);
  await enrolLearner(app.db, account.id, id);
  const learner = await signedIn(app, account);
  const teacher = await signedIn(app, owner);
  return {
    id,
    teacher,
    learner,
    ownerId: owner.id,
    reviewer: await signedIn(app, reviewer),
    editor: await signedIn(app, editor),
    write: async (as: SignedIn, comment: string, replyTo?: string) =>
      (await as.ask(addComment, { params: { id }, body: { comment, replyTo } })).body.data.id,
    listed: async (list: TaughtCommentList, as = teacher) =>
      (await as.ask(listTaughtComments, { query: { list, course: id } })).body.data.map(
        ({ comment }) => comment,
      ),
    counts: async (as = teacher) =>
      (await as.ask(countTaughtComments, { query: { course: id } })).body.data.counts,
  };
}

const visit = (id: number) =>
  ask(app.server, addComment, {
    params: { id },
    body: { comment: 'Is it for me?', name: 'Vi', email: 'vi@example.org' },
  });

describe('the teacher’s comments', () => {
  it('are unanswered until a teacher has the last word', async () => {
    const { learner, teacher, reviewer, write, listed, counts } = await openCourse();
    const first = await write(learner, 'Why?');
    await write(learner, 'How?');
    expect(await listed('unanswered')).toEqual(['Why?', 'How?']);
    const answer = await write(reviewer, 'Because.', first);
    expect(await listed('unanswered')).toEqual(['How?']);
    expect(await listed('answered')).toEqual(['Why?']);
    expect(await counts()).toEqual({ unanswered: 1, waiting: 0, answered: 1 });
    const further = await write(learner, 'But why?', first);
    expect(await listed('unanswered')).toEqual(['Why?', 'How?']);
    await teacher.ask(deleteComment, { params: { id: further } });
    expect(await listed('answered')).toEqual(['Why?']);
    await reviewer.ask(deleteComment, { params: { id: answer } });
    expect(await listed('answered')).toEqual([]);
  });

  it('include written reviews, also after they were changed', async () => {
    const { id, learner, teacher, write, listed } = await openCourse();
    const rate = (comment: string) =>
      learner.ask(rateCourse, { params: { id }, body: { stars: 4, comment } });
    await rate('');
    expect(await listed('unanswered')).toEqual([]);
    await rate('Good, but short.');
    const [review] = (await teacher.ask(listTaughtComments, { query: { course: id } })).body.data;
    expect(review).toMatchObject({ kind: 'review', stars: 4, byVisitor: false, replies: [] });
    await write(teacher, 'There is more to come.', review?.id);
    expect(await listed('answered')).toEqual(['Good, but short.']);
    await rate('Good, and longer now.');
    expect(await listed('unanswered')).toEqual(['Good, and longer now.']);
  });

  it('can be settled without a reply, and back', async () => {
    const { learner, teacher, editor, write, listed } = await openCourse();
    const id = await write(learner, 'Thank you.');
    const settle = (as: SignedIn, settled: boolean) =>
      as.ask(settleComment, { params: { id }, body: { settled } });
    expect((await settle(editor, true)).status).toBe(404);
    expect((await settle(teacher, true)).body.data.message).toBe('Moved to Answered.');
    expect(await listed('unanswered')).toEqual([]);
    expect(await listed('answered')).toEqual(['Thank you.']);
    await settle(teacher, false);
    expect(await listed('unanswered')).toEqual(['Thank you.']);
  });

  it('of visitors wait for approval by whoever reviews the course', async () => {
    const { id, reviewer, editor, listed, counts } = await openCourse();
    const commentId = (await visit(id)).body.data.id;
    expect(await counts(reviewer)).toEqual({ unanswered: 0, waiting: 1, answered: 0 });
    const { data } = (
      await reviewer.ask(listTaughtComments, { query: { list: 'waiting', course: id } })
    ).body;
    expect(data).toMatchObject([{ author: 'Vi', byVisitor: true }]);
    expect(JSON.stringify(data)).not.toContain('vi@example.org');
    const decide = (as: SignedIn) =>
      as.ask(decideComment, { params: { id: commentId }, body: { decision: 'approved' } });
    expect((await decide(editor)).status).toBe(404);
    expect((await reviewer.ask(listWaitingComments, { query: {} })).body.meta.total).toBe(1);
    expect((await decide(reviewer)).status).toBe(200);
    expect((await decide(reviewer)).status).toBe(404);
    expect(await listed('unanswered')).toEqual(['Is it for me?']);
  });

  it('are for those who review the course, and Admins', async () => {
    const { id, learner, editor, reviewer, write, listed } = await openCourse();
    const commentId = await write(learner, 'Why?');
    const stranger = await signedIn(app, await buildOwner(app.db));
    const admin = await signedIn(app, await buildAdmin(app.db));
    expect(await listed('unanswered', reviewer)).toEqual(['Why?']);
    expect(await listed('unanswered', admin)).toEqual(['Why?']);
    expect(await listed('unanswered', editor)).toEqual([]);
    expect(await listed('unanswered', stranger)).toEqual([]);
    expect((await learner.ask(listTaughtComments, { query: {} })).status).toBe(403);
    const mayRemoveAll = async (as: SignedIn) =>
      (await as.ask(listRemovableComments, { params: { id } })).body.data.all;
    expect(await Promise.all([reviewer, editor, stranger, admin].map(mayRemoveAll))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const remove = async (as: SignedIn) =>
      (await as.ask(deleteComment, { params: { id: commentId } })).status;
    expect(await remove(editor)).toBe(404);
    expect(await remove(stranger)).toBe(404);
    expect(await remove(reviewer)).toBe(200);
  });

  it('mark replies of all teachers on the course page', async () => {
    const { id, learner, reviewer, write } = await openCourse();
    const first = await write(learner, 'Why?');
    await write(learner, 'I wonder.', first);
    await write(reviewer, 'Because.', first);
    const { body } = await ask(app.server, listCourseComments, { params: { id }, query: {} });
    expect(body.data[0]?.replies.map(({ byOwner }) => byOwner)).toEqual([false, true]);
  });

  it('are read from their indexes', async () => {
    const { ownerId, learner, write } = await openCourse();
    await write(learner, 'Why?');
    const recorder = openRecorder(app.connectionString);
    const filter = { moderatorId: ownerId };
    for (const list of ['unanswered', 'waiting', 'answered'] as const) {
      await queries.list(recorder.db, list, filter, { limit: 20, offset: 0 });
    }
    await queries.count(recorder.db, filter);
    for (const statement of recorder.take()) {
      const whole = (await listScans(app.db, statement)).filter(
        ({ table, kind }) => table.startsWith('community.') && kind === 'Seq Scan',
      );
      expect(whole, statement.sql).toEqual([]);
    }
    await recorder.close();
  });
});
