import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCourse } from '../../../contract/catalog.ts';
import {
  addComment,
  decideComment,
  deleteComment,
  getMyRating,
  listCourseComments,
  listRemovableComments,
  listTestimonials,
  listWaitingComments,
  rateCourse,
} from '../../../contract/community/comments.ts';
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

// With the response cache of the real server: a list must include the last change.
beforeAll(async () => {
  app = await startApp({ cached: true });
});
afterAll(() => app.close());

const visitor = { name: 'Vera Visitor', email: 'vera@example.org', comment: 'How long is it?' };

let visitors = 0;
/** Limits are by address, so each visitor gets a different one. */
function comment(id: number, body: Record<string, string>) {
  visitors += 1;
  const options = { address: `203.0.113.${visitors}` };
  return ask(app.server, addComment, { params: { id }, body: body as typeof visitor }, options);
}

const comments = async (id: number) =>
  (await ask(app.server, listCourseComments, { params: { id }, query: {} })).body;

type Session = Awaited<ReturnType<typeof signedIn>>;

const auditOf = (courseId: number) =>
  app.db
    .selectFrom('platform.audit')
    .where('subject', 'like', `%course ${courseId}`)
    .select(['actor', 'act', 'subject'])
    .orderBy('at')
    .execute();

async function waiting(session: Session, courseId: number) {
  const { body } = await session.ask(listWaitingComments, { query: { _limit: 100 } });
  return body.data.filter((comment) => comment.courseId === courseId);
}

describe("a visitor's comment", () => {
  it('is published without the email once an Admin approves it', async () => {
    const { id } = await buildCourse(app.db);
    const answer = await comment(id, visitor);
    expect(answer.status).toBe(201);
    expect(answer.body.data.state).toBe('waiting');
    expect((await comments(id)).meta.total).toBe(0);

    const admin = await signedIn(app, await buildAdmin(app.db));
    const [mine] = await waiting(admin, id);
    expect(mine).toMatchObject({
      author: visitor.name,
      email: visitor.email,
      comment: visitor.comment,
    });
    const params = { id: mine?.id ?? '' };
    await admin.ask(decideComment, { params, body: { decision: 'approved' } });
    const shown = await comments(id);
    expect(shown.data).toMatchObject([
      { author: 'Vera Visitor', comment: 'How long is it?', stars: null },
    ]);
    expect(JSON.stringify(shown)).not.toContain('vera@example.org');
    expect(await waiting(admin, id)).toEqual([]);
  });

  it('is never published after it was rejected', async () => {
    const { id } = await buildCourse(app.db);
    await comment(id, visitor);
    const admin = await signedIn(app, await buildAdmin(app.db));
    const params = { id: (await waiting(admin, id))[0]?.id ?? '' };
    await admin.ask(decideComment, { params, body: { decision: 'rejected' } });
    expect((await comments(id)).data).toEqual([]);
    const late = await admin.ask(decideComment, { params, body: { decision: 'approved' } });
    expect(late.status).toBe(404);
  });

  it('is decided once when several Admins decide, and recorded in the audit', async () => {
    const { id } = await buildCourse(app.db);
    await comment(id, visitor);
    const admins = await Promise.all(
      [1, 2, 3, 4].map(async () => signedIn(app, await buildAdmin(app.db))),
    );
    const params = { id: (await waiting(admins[0] as never, id))[0]?.id ?? '' };
    const answers = await Promise.all(
      admins.map((admin) => admin.ask(decideComment, { params, body: { decision: 'approved' } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
    expect(await auditOf(id)).toMatchObject([{ act: 'approved a comment' }]);
  });

  it.each([
    [{ comment: 'Hello' }, ['name', 'email']],
    [{ ...visitor, email: 'not an address' }, ['email']],
    [{ ...visitor, comment: '  ' }, ['comment']],
    [{ ...visitor, comment: 'x'.repeat(2001) }, ['comment']],
    [{ ...visitor, name: '‮eliv' }, ['name']],
    [{ ...visitor, name: `Z${'\u0323'.repeat(7)}algo` }, ['name']],
    [{ ...visitor, comment: `Z${'\u0301'.repeat(300)}algo` }, ['comment']],
    [{ ...visitor, comment: `Z${'\u0301\u0302\u0303\u200d'.repeat(50)}algo` }, ['comment']],
  ])('with %j is refused with field errors', async (body, fields) => {
    const { id } = await buildCourse(app.db);
    const answer = await comment(id, body as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.errors.map(({ field }) => field)).toEqual(fields);
  });

  it('is limited to ten a minute from one address', async () => {
    const { id } = await buildCourse(app.db);
    const address = '198.51.100.7';
    const input = { params: { id }, body: visitor };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => ask(app.server, addComment, input, { address })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.detail).toBe('Too many tries. Wait a moment, then try again.');
  });

  it('on a draft or an unknown course is not found', async () => {
    const { id } = await buildCourse(app.db, { draft: true });
    expect((await comment(id, visitor)).status).toBe(404);
    expect((await comment(999_999, visitor)).status).toBe(404);
    expect((await ask(app.server, listCourseComments, { params: { id }, query: {} })).status).toBe(
      404,
    );
  });
});

describe('a comment by an account', () => {
  it('is published at once under the name of the account, whatever name was sent', async () => {
    const { id } = await buildCourse(app.db);
    const account = await buildAccount(app.db, { first_name: 'Ada', last_name: 'Okoro' });
    const session = await signedIn(app, account);
    const answer = await session.ask(addComment, {
      params: { id },
      body: { comment: 'Lovely.', name: 'The Headmaster', email: 'head@example.org' },
    });
    expect(answer.body.data.state).toBe('approved');
    expect((await comments(id)).data).toMatchObject([{ author: 'Ada Okoro', comment: 'Lovely.' }]);
  });
});

describe('a comment sent twice', () => {
  const listTexts = async (id: number) => (await comments(id)).data.map(({ comment }) => comment);

  it('with the same key is stored once and gets the same answer', async () => {
    const { id } = await buildCourse(app.db);
    const session = await signedIn(app, await buildLearner(app.db));
    const input = { params: { id }, body: { comment: 'Lovely.', key: randomUUID() } };
    const answers = await Promise.all([1, 2, 3].map(() => session.ask(addComment, input)));
    answers.push(await session.ask(addComment, input));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await listTexts(id)).toEqual(['Lovely.']);
  });

  it('by a visitor waits for approval once', async () => {
    const { id } = await buildCourse(app.db);
    const body = { ...visitor, key: randomUUID() };
    const [first, second] = [await comment(id, body), await comment(id, body)];
    expect(second.body).toEqual(first.body);
    const admin = await signedIn(app, await buildAdmin(app.db));
    expect(await waiting(admin, id)).toHaveLength(1);
  });

  it('as a reply is stored and announced once, also in a full thread', async () => {
    const { id } = await buildCourse(app.db);
    const author = await buildLearner(app.db);
    const added = await (await signedIn(app, author)).ask(addComment, {
      params: { id },
      body: { comment: 'A question.' },
    });
    const replyTo = added.body.data.id;
    const answerer = await buildLearner(app.db);
    await app.db
      .insertInto('community.comment')
      .values(
        Array.from({ length: 49 }, () => ({
          course_id: id,
          account_id: answerer.id,
          comment: 'An answer.',
          state: 'approved' as const,
          reply_to_comment_id: replyTo,
        })),
      )
      .execute();
    const session = await signedIn(app, answerer);
    const input = { params: { id }, body: { comment: 'The last.', replyTo, key: randomUUID() } };
    const first = await session.ask(addComment, input);
    const second = await session.ask(addComment, input);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    const notifications = await app.db
      .selectFrom('notifications.notification')
      .where('account_id', '=', author.id)
      .select('id')
      .execute();
    expect(notifications).toHaveLength(1);
  });

  it('with a key of another course is refused', async () => {
    const [one, other] = [await buildCourse(app.db), await buildCourse(app.db)];
    const body = { ...visitor, key: randomUUID() };
    expect((await comment(one.id, body)).status).toBe(201);
    expect((await comment(other.id, body)).status).toBe(409);
  });

  it('because awarding a badge failed is stored once', async () => {
    const courses = [
      await buildCourse(app.db),
      await buildCourse(app.db),
      await buildCourse(app.db),
    ];
    const session = await signedIn(app, await buildLearner(app.db));
    const send = (id: number, key = randomUUID()) =>
      session.ask(addComment, { params: { id }, body: { comment: 'Lovely.', key } });
    const [first, second, third] = courses.map(({ id }) => id) as [number, number, number];
    await send(first);
    await send(second);
    const key = randomUUID();
    await app.db.schema.alterTable('learning.badge_award').renameTo('badge_award_away').execute();
    expect((await send(third, key)).status).toBe(500);
    await app.db.schema.alterTable('learning.badge_award_away').renameTo('badge_award').execute();
    expect((await send(third, key)).status).toBe(201);
    expect(await listTexts(third)).toEqual(['Lovely.']);
  });
});

describe('the text of a comment', () => {
  it.each([
    ['One.\n\n\n\n\nTwo.', 'One.\n\nTwo.'],
    ['One.\r\n\r\n\r\nTwo.\r\nThree.', 'One.\n\nTwo.\nThree.'],
    ['One.\n \t\n\u200b\n\u2800\n\u3164\nTwo.', 'One.\n\nTwo.'],
    ['One.\u2028\u2029\u2028Two.', 'One.\n\nTwo.'],
    ['One.\n\nTwo.\nThree.', 'One.\n\nTwo.\nThree.'],
    ['Việt Nam, ก็ได้, e\u0301\u0323\u0302\u0304\u0306\u0308', null],
  ])('%j has at most one blank line in a row', async (given, stored) => {
    const { id } = await buildCourse(app.db);
    const account = await buildLearner(app.db);
    await enrolLearner(app.db, account.id, id);
    const session = await signedIn(app, account);
    await session.ask(addComment, { params: { id }, body: { comment: given } });
    await session.ask(rateCourse, { params: { id }, body: { stars: 4, comment: given } });
    const words = (await comments(id)).data.map(({ comment }) => comment);
    expect(words).toEqual([stored ?? given, stored ?? given]);
  });

  it('in a rating is refused with more marks on a letter than any script needs', async () => {
    const { id } = await buildCourse(app.db);
    const account = await buildLearner(app.db);
    await enrolLearner(app.db, account.id, id);
    const body = { stars: 4, comment: `Z${'\u0301'.repeat(7)}algo` };
    const answer = await (await signedIn(app, account)).ask(rateCourse, { params: { id }, body });
    expect(answer.errors).toEqual([
      { field: 'comment', message: 'Comment contains characters that cannot be used.' },
    ]);
  });
});

describe('moderation', () => {
  it('is for the owner of the course, not for other owners', async () => {
    const owner = await buildOwner(app.db);
    const { id } = await buildCourse(app.db, { ownerId: owner.id });
    await comment(id, visitor);
    const stranger = await signedIn(app, await buildOwner(app.db));
    const session = await signedIn(app, owner);
    const [mine] = await waiting(session, id);
    expect(await waiting(stranger, id)).toEqual([]);
    const decision = { params: { id: mine?.id ?? '' }, body: { decision: 'approved' as const } };
    expect((await stranger.ask(decideComment, decision)).status).toBe(404);
    expect((await session.ask(decideComment, decision)).status).toBe(200);
  });
});

describe('a rating', () => {
  it('is stored once per learner and can be changed', async () => {
    const { id } = await buildCourse(app.db);
    const account = await buildLearner(app.db);
    await enrolLearner(app.db, account.id, id);
    const session = await signedIn(app, account);
    const before = await session.ask(getMyRating, { params: { id } });
    expect(before.body.data).toEqual({ rating: null, can: { rate: true } });
    const rate = (stars: number, comment = '') =>
      session.ask(rateCourse, { params: { id }, body: { stars, comment } });
    await Promise.all([rate(3), rate(3), rate(3)]);
    await rate(5, 'Better the second time.');
    const { rating } = (await ask(app.server, getCourse, { params: { id } })).body.data;
    expect(rating).toMatchObject({ average: 5, count: 1 });
    expect((await comments(id)).data).toMatchObject([
      { stars: 5, comment: 'Better the second time.' },
    ]);
    const after = await session.ask(getMyRating, { params: { id } });
    expect(after.body.data.rating).toEqual({ stars: 5, comment: 'Better the second time.' });
  });

  it('is refused without an enrolment', async () => {
    const { id } = await buildCourse(app.db);
    const session = await signedIn(app, await buildLearner(app.db));
    const answer = await session.ask(rateCourse, { params: { id }, body: { stars: 1 } });
    expect(answer.status).toBe(403);
    const own = await session.ask(getMyRating, { params: { id } });
    expect(own.body.data.can.rate).toBe(false);
  });

  it.each([0, 6, 2.5, 'many'])('of %s stars is refused', async (stars) => {
    const { id } = await buildCourse(app.db);
    const account = await buildLearner(app.db);
    await enrolLearner(app.db, account.id, id);
    const session = await signedIn(app, account);
    const answer = await session.ask(rateCourse, {
      params: { id },
      body: { stars: stars as number },
    });
    expect(answer.errors).toEqual([{ field: 'stars', message: 'Choose one to five stars.' }]);
  });
});

describe('the list', () => {
  it('pages through comments and written reviews together, newest first', async () => {
    const { id } = await buildCourse(app.db);
    const account = await buildLearner(app.db);
    await enrolLearner(app.db, account.id, id);
    const session = await signedIn(app, account);
    for (const text of ['First', 'Second', 'Third']) {
      await session.ask(addComment, { params: { id }, body: { comment: text } });
    }
    await session.ask(rateCourse, { params: { id }, body: { stars: 4, comment: 'Fourth' } });
    const page = (_page: number) =>
      ask(app.server, listCourseComments, { params: { id }, query: { _page, _limit: 3 } });
    const first = (await page(1)).body;
    expect(first.data.map(({ comment }) => comment)).toEqual(['Fourth', 'Third', 'Second']);
    expect(first.meta).toEqual({ page: 1, limit: 3, total: 4 });
    expect((await page(2)).body.data.map(({ comment }) => comment)).toEqual(['First']);
  });
});

describe('removing', () => {
  /** A course with a comment and a written review by one learner. */
  async function buildDiscussion() {
    const [owner, author] = [await buildOwner(app.db), await buildLearner(app.db)];
    const { id } = await buildCourse(app.db, { ownerId: owner.id });
    await enrolLearner(app.db, author.id, id);
    const session = await signedIn(app, author);
    const added = await session.ask(addComment, { params: { id }, body: { comment: 'Words.' } });
    await session.ask(rateCourse, { params: { id }, body: { stars: 4, comment: 'A review.' } });
    const review = (await comments(id)).data.find(({ stars }) => stars !== null)?.id ?? '';
    return {
      courseId: id,
      owner,
      author,
      comment: added.body.data.id,
      review,
      removable: async (by: Session) =>
        (await by.ask(listRemovableComments, { params: { id } })).body.data,
    };
  }

  const remove = (by: Session, id: string) => by.ask(deleteComment, { params: { id } });
  const stored = (id: string) =>
    app.db
      .selectFrom('community.comment')
      .where('id', '=', id)
      .select(['state', 'decider_account_id'])
      .executeTakeFirst();
  const words = async (id: number) => (await comments(id)).data.map(({ comment }) => comment);
  const rating = async (id: number) =>
    (await ask(app.server, getCourse, { params: { id } })).body.data.rating;

  it('by the author deletes the text, keeps the stars and is not audited', async () => {
    const { courseId, author, comment, review, removable } = await buildDiscussion();
    const session = await signedIn(app, author);
    expect(await removable(session)).toEqual({ all: false, ids: [comment, review] });
    const answer = await remove(session, comment);
    expect(answer.body.data.message).toBe('The comment was removed.');
    expect(await words(courseId)).toEqual(['A review.']);
    expect(await stored(comment)).toBeUndefined();
    expect((await remove(session, review)).status).toBe(200);
    expect(await words(courseId)).toEqual([]);
    expect(await rating(courseId)).toMatchObject({ average: 4, count: 1 });
    const own = await session.ask(getMyRating, { params: { id: courseId } });
    expect(own.body.data.rating).toEqual({ stars: 4, comment: '' });
    expect(await removable(session)).toEqual({ all: false, ids: [] });
    expect(await auditOf(courseId)).toEqual([]);
  });

  it.each(['Admin', 'owner'] as const)('by the %s is recorded in the audit', async (role) => {
    const { courseId, owner, author, comment, review, removable } = await buildDiscussion();
    const account = role === 'Admin' ? await buildAdmin(app.db) : owner;
    const session = await signedIn(app, account);
    expect(await removable(session)).toEqual({ all: true, ids: [] });
    expect((await remove(session, comment)).status).toBe(200);
    expect((await remove(session, review)).status).toBe(200);
    expect(await words(courseId)).toEqual([]);
    expect(await rating(courseId)).toMatchObject({ average: 4, count: 1 });
    expect(await stored(comment)).toEqual({ state: 'rejected', decider_account_id: account.id });
    const line = {
      actor: account.username,
      act: 'removed a comment',
      subject: `by ${author.first_name} ${author.last_name} on course ${courseId}`,
    };
    expect(await auditOf(courseId)).toEqual([line, line]);
  });

  it("of a visitor's comment is audited with the visitor's name and can't be approved again", async () => {
    const { id } = await buildCourse(app.db);
    const admin = await signedIn(app, await buildAdmin(app.db));
    const added = (await comment(id, visitor)).body.data.id;
    expect((await remove(admin, added)).status).toBe(404);
    const decision = { params: { id: added }, body: { decision: 'approved' as const } };
    await admin.ask(decideComment, decision);
    expect((await remove(admin, added)).status).toBe(200);
    expect(await words(id)).toEqual([]);
    expect((await admin.ask(decideComment, decision)).status).toBe(404);
    expect(await auditOf(id)).toMatchObject([
      { act: 'approved a comment' },
      { act: 'removed a comment', subject: `by Vera Visitor on course ${id}` },
    ]);
  });

  it('is refused to other learners, other owners and former owners', async () => {
    const { courseId, owner, comment, review, removable } = await buildDiscussion();
    const strangers = [await buildLearner(app.db), await buildOwner(app.db)];
    for (const account of strangers) {
      const session = await signedIn(app, account);
      expect(await removable(session)).toEqual({ all: false, ids: [] });
      for (const id of [comment, review]) expect((await remove(session, id)).status).toBe(404);
    }
    const former = await signedIn(app, owner);
    await app.db
      .updateTable('accounts.account')
      .set({ role: 'User' })
      .where('id', '=', owner.id)
      .execute();
    expect((await removable(former)).all).toBe(false);
    expect((await remove(former, comment)).status).toBe(404);
    expect((await remove(former, review)).status).toBe(404);
    expect(await words(courseId)).toEqual(['A review.', 'Words.']);
    expect(await auditOf(courseId)).toEqual([]);
  });

  it('of an unknown comment, or on a draft course, is refused', async () => {
    const admin = await signedIn(app, await buildAdmin(app.db));
    expect((await remove(admin, '00000000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await remove(admin, 'nothing')).status).toBe(400);
    const { id } = await buildCourse(app.db, { draft: true });
    expect((await admin.ask(listRemovableComments, { params: { id } })).status).toBe(404);
  });

  it('happens once when the author, the owner and Admins do it together', async () => {
    const { courseId, owner, author, comment, review } = await buildDiscussion();
    const sessions = await Promise.all(
      [author, owner, await buildAdmin(app.db), await buildAdmin(app.db)].map((account) =>
        signedIn(app, account),
      ),
    );
    for (const id of [comment, review]) {
      const answers = await Promise.all(sessions.map((session) => remove(session, id)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
    }
    expect(await words(courseId)).toEqual([]);
    expect((await auditOf(courseId)).length).toBeLessThanOrEqual(2);
  });

  it('takes a review off the home page, and its author may write another', async () => {
    const { courseId, author, review } = await buildDiscussion();
    await app.db
      .updateTable('community.review')
      .set({ home_position: 1 })
      .where('id', '=', review)
      .execute();
    const home = async () =>
      (await ask(app.server, listTestimonials, {})).body.data.map(({ comment }) => comment);
    await app.server.services.content.sync();
    expect(await home()).toEqual(['A review.']);
    await remove(await signedIn(app, await buildAdmin(app.db)), review);
    expect(await home()).toEqual([]);
    const session = await signedIn(app, author);
    const body = { stars: 2, comment: 'A kinder one.' };
    await session.ask(rateCourse, { params: { id: courseId }, body });
    expect(await words(courseId)).toEqual(['A kinder one.', 'Words.']);
    expect(await home()).toEqual([]);
  });
});
