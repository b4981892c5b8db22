import { randomUUID } from 'node:crypto';
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
import { listNotifications } from '../../../contract/notifications/notifications.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAccount,
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
} from '../../../tests/support/factories.ts';

let app: TestApp;

// With the response cache of the real server: a reply must be listed at once.
beforeAll(async () => {
  app = await startApp({ cached: true });
});
afterAll(() => app.close());

type Session = Awaited<ReturnType<typeof signedIn>>;

/** A course with a comment and a written review by one learner, and an account that can reply. */
async function buildDiscussion() {
  const owner = await buildOwner(app.db);
  const { id } = await buildCourse(app.db, { ownerId: owner.id, title: 'Talking' });
  const author = await buildLearner(app.db);
  await enrolLearner(app.db, author.id, id);
  const speaker = await signedIn(app, author);
  const added = await speaker.ask(addComment, { params: { id }, body: { comment: 'Words.' } });
  await speaker.ask(rateCourse, { params: { id }, body: { stars: 4, comment: 'A review.' } });
  const comments = async () =>
    (await ask(app.server, listCourseComments, { params: { id }, query: {} })).body;
  const answerer = await buildAccount(app.db, { first_name: 'Ada', last_name: 'Okoro' });
  const reply = (by: Session, replyTo: string, comment = 'I agree.') =>
    by.ask(addComment, { params: { id }, body: { comment, replyTo } });
  return {
    id,
    owner,
    author,
    answerer,
    speaker,
    comments,
    reply,
    comment: added.body.data.id,
    review: (await comments()).data.find(({ stars }) => stars !== null)?.id ?? '',
    answering: await signedIn(app, answerer),
    repliesTo: async (voiceId: string) =>
      (await comments()).data.find((voice) => voice.id === voiceId)?.replies,
    removable: async (by: Session) =>
      (await by.ask(listRemovableComments, { params: { id } })).body.data.ids,
  };
}

const told = async (by: Session) =>
  (await by.ask(listNotifications, { query: {} })).body.data.filter(({ kind }) => kind === 'reply');
const remove = (by: Session, id: string) => by.ask(deleteComment, { params: { id } });
const stored = (id: string) =>
  app.db
    .selectFrom('community.comment')
    .where('id', '=', id)
    .select(['state', 'decider_account_id'])
    .executeTakeFirst();

describe('a reply', () => {
  it.each(['comment', 'review'] as const)('stands under the %s, oldest first', async (kind) => {
    const talk = await buildDiscussion();
    const { answering, reply, repliesTo, comments, owner } = talk;
    const before = (await comments()).meta.total;
    const answer = await reply(answering, talk[kind], 'First.');
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      state: 'approved',
      message: 'Thank you. Your reply is published.',
    });
    await reply(await signedIn(app, owner), talk[kind], 'Second.');
    expect(await repliesTo(talk[kind])).toEqual([
      {
        id: answer.body.data.id,
        author: 'Ada Okoro',
        date: expect.stringMatching(/Z$/),
        comment: 'First.',
        byOwner: false,
      },
      expect.objectContaining({ comment: 'Second.', byOwner: true }),
    ]);
    expect((await comments()).meta.total).toBe(before);
    expect((await comments()).data).toHaveLength(before);
  });

  it('notifies the author it answers, without quoting the reply', async () => {
    const { id, comment, review, answering, reply, speaker } = await buildDiscussion();
    await reply(answering, comment, 'Cheap watches.');
    await reply(answering, review);
    const news = await told(speaker);
    expect(news).toMatchObject([
      { title: 'Ada Okoro replied to your review', read: false },
      {
        title: 'Ada Okoro replied to your comment',
        text: 'Someone replied to what you wrote about Talking.',
        link: `/course-detail/${id}?tab=reviews#about`,
      },
    ]);
    expect(JSON.stringify(news)).not.toContain('watches');
    expect(await told(answering)).toEqual([]);
  });

  it('to oneself or to a visitor notifies nobody', async () => {
    const { id, comment, reply, speaker, answering, repliesTo } = await buildDiscussion();
    await reply(speaker, comment);
    expect(await told(speaker)).toEqual([]);
    const visitor = { name: 'Vera Visitor', email: 'vera@example.org', comment: 'How long?' };
    const asked = await ask(app.server, addComment, { params: { id }, body: visitor });
    const admin = await signedIn(app, await buildAdmin(app.db));
    const decision = {
      params: { id: asked.body.data.id },
      body: { decision: 'approved' as const },
    };
    await admin.ask(decideComment, decision);
    expect((await reply(answering, asked.body.data.id)).status).toBe(201);
    expect(await repliesTo(asked.body.data.id)).toHaveLength(1);
  });

  it('asks visitors to sign in', async () => {
    const { id, comment } = await buildDiscussion();
    const body = { comment: 'Hi.', name: 'Vera', email: 'vera@example.org', replyTo: comment };
    const answer = await ask(app.server, addComment, { params: { id }, body });
    expect(answer).toMatchObject({ status: 401, detail: 'Sign in to reply.' });
  });

  it('is refused where there is nothing to answer', async () => {
    const { comment, reply, answering } = await buildDiscussion();
    const other = await buildDiscussion();
    const own = (await reply(answering, comment)).body.data.id;
    const waiting = await ask(app.server, addComment, {
      params: { id: other.id },
      body: { name: 'Vera', email: 'vera@example.org', comment: 'Waiting.' },
    });
    for (const id of [randomUUID(), other.comment, other.review, own]) {
      expect(await reply(answering, id)).toMatchObject({
        status: 404,
        detail: 'This comment has been removed.',
      });
    }
    expect((await other.reply(answering, waiting.body.data.id)).status).toBe(404);
    expect((await reply(answering, 'nothing')).status).toBe(400);
    await other.speaker.ask(rateCourse, { params: { id: other.id }, body: { stars: 4 } });
    expect((await other.reply(answering, other.review)).status).toBe(404);
    expect(await told(other.speaker)).toEqual([]);
  });

  it('is validated and limited like a comment', async () => {
    const { comment, reply, answering } = await buildDiscussion();
    expect((await reply(answering, comment, '  ')).errors).toMatchObject([{ field: 'comment' }]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => reply(answering, comment)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('is refused after fifty', async () => {
    const { id, comment, reply, answering, answerer } = await buildDiscussion();
    await app.db
      .insertInto('community.comment')
      .values(
        Array.from({ length: 49 }, () => ({
          course_id: id,
          account_id: answerer.id,
          state: 'approved' as const,
          comment: 'Again.',
          reply_to_comment_id: comment,
        })),
      )
      .execute();
    expect((await reply(answering, comment)).status).toBe(201);
    expect(await reply(answering, comment)).toMatchObject({
      status: 409,
      detail: 'This conversation is full. Write a new comment instead.',
    });
  });

  it('needs no approval', async () => {
    const { id, comment, reply, answering } = await buildDiscussion();
    await reply(answering, comment);
    const admin = await signedIn(app, await buildAdmin(app.db));
    const { body } = await admin.ask(listWaitingComments, { query: { _limit: 100 } });
    expect(body.data.filter(({ courseId }) => courseId === id)).toEqual([]);
  });
});

describe('removing a reply', () => {
  it('is allowed to its author, and listed as removable', async () => {
    const { comment, reply, answering, repliesTo, removable, speaker } = await buildDiscussion();
    const { id } = (await reply(answering, comment)).body.data;
    expect(await removable(answering)).toEqual([id]);
    expect((await remove(speaker, id)).status).toBe(404);
    expect((await remove(answering, id)).status).toBe(200);
    expect(await repliesTo(comment)).toEqual([]);
    expect(await stored(id)).toBeUndefined();
  });

  it('is allowed to the owner of the course, and leaves the comment it answers', async () => {
    const { owner, comment, reply, answering, repliesTo, removable } = await buildDiscussion();
    const { id } = (await reply(answering, comment)).body.data;
    expect((await remove(await signedIn(app, owner), id)).status).toBe(200);
    expect(await repliesTo(comment)).toEqual([]);
    expect(await stored(id)).toEqual({ state: 'rejected', decider_account_id: owner.id });
    expect(await removable(answering)).toEqual([]);
  });
});

describe('removing a comment with replies', () => {
  it.each(['comment', 'review'] as const)(
    'by the author takes the replies to a %s along',
    async (kind) => {
      const talk = await buildDiscussion();
      const { id } = (await talk.reply(talk.answering, talk[kind])).body.data;
      expect((await remove(talk.speaker, talk[kind])).status).toBe(200);
      expect(await stored(id)).toBeUndefined();
      expect(await talk.removable(talk.answering)).toEqual([]);
    },
  );

  it.each(['comment', 'review'] as const)('by an Admin hides the replies to a %s', async (kind) => {
    const talk = await buildDiscussion();
    const { id } = (await talk.reply(talk.answering, talk[kind])).body.data;
    const admin = await buildAdmin(app.db);
    expect((await remove(await signedIn(app, admin), talk[kind])).status).toBe(200);
    expect(await stored(id)).toEqual({ state: 'rejected', decider_account_id: admin.id });
    expect(await talk.removable(talk.answering)).toEqual([]);
    expect((await talk.reply(talk.answering, talk[kind])).status).toBe(404);
  });

  it('does not bring old replies back under a new text', async () => {
    const { id, review, reply, answering, speaker, repliesTo } = await buildDiscussion();
    await reply(answering, review);
    const rate = (comment: string) =>
      speaker.ask(rateCourse, { params: { id }, body: { stars: 4, comment } });
    await rate('Other words.');
    expect(await repliesTo(review)).toHaveLength(1);
    await rate('');
    await rate('New words.');
    expect(await repliesTo(review)).toEqual([]);
  });

  it('while a reply is being added leaves no reply behind', async () => {
    for (const kind of ['comment', 'review'] as const) {
      const talk = await buildDiscussion();
      const admin = await signedIn(app, await buildAdmin(app.db));
      const [, ...answers] = await Promise.all([
        remove(admin, talk[kind]),
        ...Array.from({ length: 5 }, () => talk.reply(talk.answering, talk[kind])),
      ]);
      for (const { status } of answers) expect([201, 404]).toContain(status);
      const left = await app.db
        .selectFrom('community.comment')
        .where('account_id', '=', talk.answerer.id)
        .where('state', '=', 'approved')
        .select('id')
        .execute();
      expect(left).toEqual([]);
    }
  });

  it('happens when either account is deleted', async () => {
    const { comment, review, reply, answering, answerer, author, repliesTo } =
      await buildDiscussion();
    await reply(answering, comment);
    const { id } = (await reply(await signedIn(app, await buildLearner(app.db)), review)).body.data;
    const end = (account: { id: number }) =>
      app.db.deleteFrom('accounts.account').where('id', '=', account.id).execute();
    await end(answerer);
    await app.server.services.content.sync();
    expect(await repliesTo(comment)).toEqual([]);
    await end(author);
    expect(await stored(id)).toBeUndefined();
  });
});
