import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDraft, getStudioLesson } from '../../../contract/studio/drafts.ts';
import { removeTeacher } from '../../../contract/teaching/people.ts';
import { reportPresence } from '../../../contract/writing/editing.ts';
import * as contract from '../../../contract/writing/passages.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner, buildOwner } from '../../../tests/support/factories.ts';
import { giveCourse, openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { writeCoTeacher } from '../../catalog/teachers/queries.ts';

type Person = SignedIn & { account: { id: number } };

let app: TestApp;
let owner: SignedIn;
let editor: Person;
let lessonId: string;
const courseId = 7;

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, courseId);
  const { body } = await owner.ask(getDraft, { params: { id: courseId } });
  lessonId = body.data.outline[0]?.lessons[0] ?? '';
  editor = await coTeacher();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('studio.passage_thread').execute();
  await app.db.deleteFrom('notifications.notification').execute();
});

async function coTeacher(rights = { mayEdit: true, mayReview: false }): Promise<Person> {
  const account = await buildOwner(app.db);
  await writeCoTeacher(app.db, { courseId, accountId: account.id, ...rights });
  return { account, ...(await signedIn(app, account)) };
}

const passage = { quote: 'The nozzle', before: 'a hose. ', after: ' is wide', at: 40 };

const start = (as: SignedIn, given: { text?: string; replacement?: string | null } = {}) =>
  as.ask(contract.startThread, {
    params: { lessonId },
    body: { ...passage, text: 'Would “tap” do?', replacement: null, ...given },
  });
const suggest = (as: SignedIn, replacement = 'The tap') => start(as, { text: '', replacement });
const list = (as: SignedIn) => as.ask(contract.listThreads, { params: { lessonId } });
const reply = (as: SignedIn, threadId: string, text = 'I’ll draw it.') =>
  as.ask(contract.replyToThread, { params: { lessonId, threadId }, body: { text } });
const settle = (as: SignedIn, threadId: string, state: contract.ThreadState) =>
  as.ask(contract.setThreadState, { params: { lessonId, threadId }, body: { state } });

async function started(as: SignedIn): Promise<contract.PassageThread> {
  const { status, detail, body } = await start(as);
  expect([status, detail]).toEqual([201, '']);
  const thread = body.data.thread;
  if (!thread) throw new Error('No thread was stored.');
  return thread;
}

async function suggested(as: SignedIn): Promise<string> {
  const { body } = await suggest(as);
  return body.data.thread?.id ?? '';
}

const newsOf = async (accountId: number) =>
  app.db
    .selectFrom('notifications.notification')
    .where('account_id', '=', accountId)
    .select(['title', 'text', 'link'])
    .execute();

describe('a comment on a passage', () => {
  it('is read with its passage, answered, marked as done and opened again', async () => {
    const thread = await started(editor);
    expect(thread).toMatchObject({
      anchor: passage,
      isYours: true,
      replacement: null,
      state: 'open',
      settled: null,
      comments: [{ text: 'Would “tap” do?', isYours: true, isEdited: false }],
    });
    await reply(owner, thread.id);
    const done = (await settle(owner, thread.id, 'done')).body.data.thread;
    expect(done).toMatchObject({
      state: 'done',
      settled: { by: expect.any(String) },
      comments: [{ isYours: false }, { text: 'I’ll draw it.', isYours: true }],
    });
    const open = (await settle(editor, thread.id, 'open')).body.data.thread;
    expect(open).toMatchObject({ state: 'open', settled: null });
  });

  it('never becomes part of the text', async () => {
    const before = (await owner.ask(getStudioLesson, { params: { lessonId } })).body.data;
    await started(editor);
    await suggest(editor);
    const after = (await owner.ask(getStudioLesson, { params: { lessonId } })).body.data;
    expect(after.source).toBe(before.source);
    expect(after.sourceRevision).toBe(before.sourceRevision);
  });

  it('tells open editors, with their next report, that there is something new', async () => {
    const report = async () =>
      (await owner.ask(reportPresence, { params: { lessonId }, body: { line: 1 } })).body.data;
    const { threadsRevision } = await report();
    const { body } = await start(editor);
    expect((await report()).threadsRevision).toBe(threadsRevision + 1);
    expect(body.data.revision).toBe(threadsRevision + 1);
    await app.db.deleteFrom('studio.presence').execute();
  });

  it('is changed and deleted only by who wrote it', async () => {
    const { id: threadId, comments } = await started(editor);
    const params = { lessonId, threadId, commentId: comments[0]?.id ?? '' };
    const body = { text: 'Is “tap” better?' };
    expect((await owner.ask(contract.editComment, { params, body })).status).toBe(404);
    expect((await owner.ask(contract.deleteComment, { params })).status).toBe(404);
    const edited = await editor.ask(contract.editComment, { params, body });
    expect(edited.body.data.thread?.comments[0]).toMatchObject({ ...body, isEdited: true });

    await reply(owner, threadId);
    const left = await editor.ask(contract.deleteComment, { params });
    expect(left.body.data.thread?.comments).toMatchObject([{ text: 'I’ll draw it.' }]);
    const commentId = left.body.data.thread?.comments[0]?.id ?? '';
    const last = await owner.ask(contract.deleteComment, { params: { ...params, commentId } });
    expect(last.body.data).toMatchObject({ threadId, thread: null });
    expect((await list(owner)).body.data.threads).toEqual([]);
    expect((await reply(owner, threadId)).status).toBe(404);
  });

  it('needs a passage and words, and is limited in length', async () => {
    const refused = async (given: object) => {
      const body = { ...passage, text: 'Words', replacement: null, ...given };
      const { status, errors } = await editor.ask(contract.startThread, {
        params: { lessonId },
        body,
      });
      return [status, errors.map(({ field }) => field)];
    };
    expect(await refused({ quote: ' \n' })).toEqual([400, ['quote']]);
    expect(await refused({ quote: 'x'.repeat(2001) })).toEqual([400, ['quote']]);
    expect(await refused({ before: 'x'.repeat(65) })).toEqual([400, ['before']]);
    expect(await refused({ quote: 'nul \u0000' })).toEqual([400, ['quote']]);
    expect(await refused({ at: -1 })).toEqual([400, ['at']]);
    expect(await refused({ text: '' })).toEqual([400, ['text']]);
    expect(await refused({ text: 'x'.repeat(2001) })).toEqual([400, ['text']]);
    expect(await refused({ replacement: passage.quote })).toEqual([400, ['replacement']]);
  });

  it('is one of a hundred at most, with fifty replies', async () => {
    const { id } = await started(editor);
    await app.db
      .insertInto('studio.passage_thread')
      .values(
        Array.from({ length: 99 }, () => ({
          lesson_id: lessonId,
          quote: 'x',
          quote_before: '',
          quote_after: '',
          quote_at: 0,
        })),
      )
      .execute();
    const [full, ...others] = await Promise.all([start(editor), start(owner)]);
    expect([full, ...others].map(({ status }) => status)).toEqual([409, 409]);
    await settle(editor, id, 'done');
    expect((await start(editor)).status).toBe(201);
    expect((await settle(editor, id, 'open')).status).toBe(409);

    await app.db
      .insertInto('studio.passage_comment')
      .values(Array.from({ length: 49 }, () => ({ thread_id: id, text: 'Again.' })))
      .execute();
    expect((await reply(editor, id)).detail).toContain('50 replies');
  });

  it('is counted, so that nobody floods their colleagues', async () => {
    const other = await coTeacher();
    await started(other);
    await app.db
      .updateTable('platform.throttle')
      .set({ hits: 200 })
      .where('key', '=', `passageComment:account ${other.account.id}`)
      .execute();
    expect((await start(other)).status).toBe(429);
  });
});

describe('a suggestion', () => {
  it('is taken once, also by two at the same moment, and remembers by whom', async () => {
    const id = await suggested(editor);
    const answers = await Promise.all([settle(owner, id, 'taken'), settle(editor, id, 'taken')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await list(owner);
    expect(body.data.threads[0]).toMatchObject({
      state: 'taken',
      replacement: 'The tap',
      settled: { by: expect.any(String), at: expect.any(String) },
    });
    expect((await settle(owner, id, 'left')).body).toMatchObject({ code: 'already_settled' });
  });

  it('is withdrawn, and brought back, only by who made it', async () => {
    const id = await suggested(editor);
    expect((await settle(owner, id, 'withdrawn')).status).toBe(403);
    expect((await settle(editor, id, 'withdrawn')).status).toBe(200);
    expect((await settle(owner, id, 'open')).status).toBe(403);
    expect((await settle(editor, id, 'open')).status).toBe(200);
    expect((await settle(owner, id, 'left')).status).toBe(200);
  });

  it('isn’t done, and a comment isn’t taken', async () => {
    const id = await suggested(editor);
    expect((await settle(owner, id, 'done')).status).toBe(400);
    const comment = await started(editor);
    expect((await settle(owner, comment.id, 'taken')).status).toBe(400);
  });

  it('may remove the passage', async () => {
    const { body } = await suggest(editor, '');
    expect(body.data.thread).toMatchObject({ replacement: '', comments: [] });
  });
});

describe('who is told', () => {
  let ownerId: number;
  beforeAll(async () => {
    const course = await app.db
      .selectFrom('catalog.course')
      .where('id', '=', courseId)
      .select('owner_account_id')
      .executeTakeFirstOrThrow();
    ownerId = course.owner_account_id ?? 0;
  });

  it('are the owner and those who take part, once for a thread, with a way to the passage', async () => {
    const bystander = await coTeacher();
    const { id } = await started(editor);
    expect(await newsOf(ownerId)).toEqual([
      {
        title: expect.stringMatching(/ commented on /),
        text: 'Would “tap” do?',
        link: `/user-screen/studio/lessons/${lessonId}/text?comment=${id}`,
      },
    ]);
    await reply(owner, id);
    await reply(owner, id, 'And colour it.');
    expect(await newsOf(editor.account.id)).toMatchObject([
      { title: expect.stringMatching(/ replied in /), text: 'And colour it.' },
    ]);
    await settle(editor, id, 'done');
    expect(await newsOf(ownerId)).toMatchObject([
      { title: expect.stringMatching(/ marked a comment as done in /) },
    ]);
    expect(await newsOf(bystander.account.id)).toEqual([]);
  });

  it('are all who edit the course while only its owner has written', async () => {
    const reviewer = await coTeacher({ mayEdit: false, mayReview: true });
    const { id } = await started(owner);
    expect(await newsOf(editor.account.id)).toHaveLength(1);
    expect(await newsOf(reviewer.account.id)).toEqual([]);
    const bystander = await coTeacher();
    await reply(editor, id);
    await reply(owner, id);
    expect(await newsOf(bystander.account.id)).toEqual([]);
  });

  it('aren’t those who have the lesson open, and aren’t those who no longer edit', async () => {
    const former = await coTeacher();
    const { id } = await started(former);
    await app.db
      .deleteFrom('catalog.co_teacher')
      .where('account_id', '=', former.account.id)
      .execute();
    await app.db.deleteFrom('notifications.notification').execute();
    await owner.ask(reportPresence, { params: { lessonId }, body: { line: 1 } });
    await reply(editor, id);
    expect(await newsOf(ownerId)).toEqual([]);
    expect(await newsOf(former.account.id)).toEqual([]);
    await app.db.deleteFrom('studio.presence').execute();
  });
});

describe('who may', () => {
  it('read and write: those who may edit the course, and Admins', async () => {
    const { id: threadId, comments } = await started(owner);
    const commentId = comments[0]?.id ?? '';
    const otherCourse = await buildOwner(app.db);
    await giveCourse(app.db, 8, otherCourse.id);
    const removed = await coTeacher();
    expect((await list(removed)).status).toBe(200);
    const params = { id: courseId, userId: removed.account.id };
    await owner.ask(removeTeacher, { params });
    const people: [SignedIn, number][] = [
      [await signedIn(app, await buildLearner(app.db)), 403],
      [await signedIn(app, await buildOwner(app.db)), 404],
      [await signedIn(app, otherCourse), 404],
      [removed, 404],
      [await coTeacher({ mayEdit: false, mayReview: true }), 403],
    ];
    for (const [as, status] of people) {
      const answers = await Promise.all([
        list(as),
        start(as),
        reply(as, threadId),
        settle(as, threadId, 'done'),
        as.ask(contract.editComment, {
          params: { lessonId, threadId, commentId },
          body: { text: 'Mine now.' },
        }),
        as.ask(contract.deleteComment, { params: { lessonId, threadId, commentId } }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    }
    expect((await list(await signedIn(app, await buildAdmin(app.db)))).status).toBe(200);
    expect((await ask(app.server, contract.listThreads, { params: { lessonId } })).status).toBe(
      401,
    );
    expect((await list(owner)).body.data.threads).toMatchObject([
      { state: 'open', comments: [{ text: 'Would “tap” do?' }] },
    ]);
  });

  it('nobody reaches a thread through another lesson', async () => {
    const { id: threadId } = await started(owner);
    const stranger = await signedIn(app, await buildOwner(app.db));
    const { body } = await owner.ask(getDraft, { params: { id: courseId } });
    const otherLesson = body.data.outline[0]?.lessons[1] ?? '';
    const params = { lessonId: otherLesson, threadId };
    const answer = await owner.ask(contract.setThreadState, { params, body: { state: 'done' } });
    expect(answer.status).toBe(404);
    expect((await settle(stranger, threadId, 'done')).status).toBe(404);
  });

  it('an author whose account is deleted leaves the words without a name', async () => {
    const leaving = await coTeacher();
    await started(leaving);
    await app.db.deleteFrom('accounts.account').where('id', '=', leaving.account.id).execute();
    const { body } = await list(owner);
    expect(body.data.threads[0]).toMatchObject({ author: null, comments: [{ author: null }] });
  });
});
