import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCourse } from '../../../contract/catalog.ts';
import {
  addComment,
  decideComment,
  findOwnRating,
  listCourseVoices,
  listRemovable,
  listTestimonials,
  listWaitingComments,
  rateCourse,
  removeVoice,
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
import { type ContentVersion, followContent } from '../../platform/pages/content-version.ts';

let test: TestApp;
let content: ContentVersion;

// With the answers that the real server keeps: a list must be as new as the last call.
beforeAll(async () => {
  test = await startApp({
    contentVersion: () => content.current(),
    contentHeard: () => content.heard(),
  });
  content = await followContent(test.connectionString, () => {});
});
afterAll(async () => {
  await content.stop();
  await test.close();
});

const visitor = { name: 'Vera Visitor', email: 'vera@example.org', comment: 'How long is it?' };

let turn = 0;
/** Limits are by address: each visitor of these tests has one of their own. */
function comment(id: number, body: Record<string, string>) {
  turn += 1;
  const options = { address: `203.0.113.${turn}` };
  return ask(test.app, addComment, { params: { id }, body: body as typeof visitor }, options);
}

const voices = async (id: number) =>
  (await ask(test.app, listCourseVoices, { params: { id }, query: {} })).body;

type Session = Awaited<ReturnType<typeof signedIn>>;

const auditOf = (courseId: number) =>
  test.db
    .selectFrom('administration.audit')
    .where('subject', 'like', `%course ${courseId}`)
    .select(['actor', 'act', 'subject'])
    .orderBy('at')
    .execute();

async function waiting(session: Session, courseId: number) {
  const { body } = await session.ask(listWaitingComments, { query: { _limit: 100 } });
  return body.data.filter((comment) => comment.courseId === courseId);
}

describe("a visitor's comment", () => {
  it('waits, is approved by an Admin and then shown without the email', async () => {
    const { id } = await buildCourse(test.db);
    const answer = await comment(id, visitor);
    expect(answer.status).toBe(201);
    expect(answer.body.data.state).toBe('waiting');
    expect((await voices(id)).meta.total).toBe(0);

    const admin = await signedIn(test, await buildAdmin(test.db));
    const [mine] = await waiting(admin, id);
    expect(mine).toMatchObject(visitor);
    const params = { id: mine?.id ?? '' };
    await admin.ask(decideComment, { params, body: { decision: 'approved' } });
    const shown = await voices(id);
    expect(shown.data).toMatchObject([
      { author: 'Vera Visitor', comment: 'How long is it?', stars: null },
    ]);
    expect(JSON.stringify(shown)).not.toContain('vera@example.org');
    expect(await waiting(admin, id)).toEqual([]);
  });

  it('is never shown once it was rejected', async () => {
    const { id } = await buildCourse(test.db);
    await comment(id, visitor);
    const admin = await signedIn(test, await buildAdmin(test.db));
    const params = { id: (await waiting(admin, id))[0]?.id ?? '' };
    await admin.ask(decideComment, { params, body: { decision: 'rejected' } });
    expect((await voices(id)).data).toEqual([]);
    const late = await admin.ask(decideComment, { params, body: { decision: 'approved' } });
    expect(late.status).toBe(404);
  });

  it('is decided once, by whoever is first, and written into the audit', async () => {
    const { id } = await buildCourse(test.db);
    await comment(id, visitor);
    const admins = await Promise.all(
      [1, 2, 3, 4].map(async () => signedIn(test, await buildAdmin(test.db))),
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
  ])('of %j is refused at its fields', async (body, fields) => {
    const { id } = await buildCourse(test.db);
    const answer = await comment(id, body as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.errors.map(({ field }) => field)).toEqual(fields);
  });

  it('is limited to ten a minute from one address', async () => {
    const { id } = await buildCourse(test.db);
    const address = '198.51.100.7';
    const input = { params: { id }, body: visitor };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => ask(test.app, addComment, input, { address })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.detail).toBe('Too many tries. Please wait a moment and try again.');
  });

  it('on a draft or an unknown course is not found', async () => {
    const { id } = await buildCourse(test.db, { draft: true });
    expect((await comment(id, visitor)).status).toBe(404);
    expect((await comment(999_999, visitor)).status).toBe(404);
    expect((await ask(test.app, listCourseVoices, { params: { id }, query: {} })).status).toBe(404);
  });
});

describe('a comment by someone signed in', () => {
  it('is shown at once under the name of the account, whatever name came along', async () => {
    const { id } = await buildCourse(test.db);
    const account = await buildAccount(test.db, { first_name: 'Ada', last_name: 'Okoro' });
    const session = await signedIn(test, account);
    const answer = await session.ask(addComment, {
      params: { id },
      body: { comment: 'Lovely.', name: 'The Headmaster', email: 'head@example.org' },
    });
    expect(answer.body.data.state).toBe('approved');
    expect((await voices(id)).data).toMatchObject([{ author: 'Ada Okoro', comment: 'Lovely.' }]);
  });
});

describe('the words of a comment', () => {
  it.each([
    ['One.\n\n\n\n\nTwo.', 'One.\n\nTwo.'],
    ['One.\r\n\r\n\r\nTwo.\r\nThree.', 'One.\n\nTwo.\nThree.'],
    ['One.\n \t\n\u200b\n\u2800\n\u3164\nTwo.', 'One.\n\nTwo.'],
    ['One.\u2028\u2029\u2028Two.', 'One.\n\nTwo.'],
    ['One.\n\nTwo.\nThree.', 'One.\n\nTwo.\nThree.'],
    ['Việt Nam, ก็ได้, e\u0301\u0323\u0302\u0304\u0306\u0308', null],
  ])('%j have one blank line in a row at most', async (given, kept) => {
    const { id } = await buildCourse(test.db);
    const account = await buildLearner(test.db);
    await enrolLearner(test.db, account.id, id);
    const session = await signedIn(test, account);
    await session.ask(addComment, { params: { id }, body: { comment: given } });
    await session.ask(rateCourse, { params: { id }, body: { stars: 4, comment: given } });
    const words = (await voices(id)).data.map(({ comment }) => comment);
    expect(words).toEqual([kept ?? given, kept ?? given]);
  });

  it('in a rating have no more marks on a letter than a script needs', async () => {
    const { id } = await buildCourse(test.db);
    const account = await buildLearner(test.db);
    await enrolLearner(test.db, account.id, id);
    const body = { stars: 4, comment: `Z${'\u0301'.repeat(7)}algo` };
    const answer = await (await signedIn(test, account)).ask(rateCourse, { params: { id }, body });
    expect(answer.errors).toEqual([
      { field: 'comment', message: 'Comment contains characters that cannot be used.' },
    ]);
  });
});

describe('who decides', () => {
  it('is the owner of the course for that course, and no other owner', async () => {
    const owner = await buildOwner(test.db);
    const { id } = await buildCourse(test.db, { ownerId: owner.id });
    await comment(id, visitor);
    const stranger = await signedIn(test, await buildOwner(test.db));
    const session = await signedIn(test, owner);
    const [mine] = await waiting(session, id);
    expect(await waiting(stranger, id)).toEqual([]);
    const decision = { params: { id: mine?.id ?? '' }, body: { decision: 'approved' as const } };
    expect((await stranger.ask(decideComment, decision)).status).toBe(404);
    expect((await session.ask(decideComment, decision)).status).toBe(200);
  });
});

describe('a rating', () => {
  it('is given once by a learner and can be changed', async () => {
    const { id } = await buildCourse(test.db);
    const account = await buildLearner(test.db);
    await enrolLearner(test.db, account.id, id);
    const session = await signedIn(test, account);
    const before = await session.ask(findOwnRating, { params: { id } });
    expect(before.body.data).toEqual({ rating: null, can: { rate: true } });
    const rate = (stars: number, comment = '') =>
      session.ask(rateCourse, { params: { id }, body: { stars, comment } });
    await Promise.all([rate(3), rate(3), rate(3)]);
    await rate(5, 'Better the second time.');
    const { rating } = (await ask(test.app, getCourse, { params: { id } })).body.data;
    expect(rating).toMatchObject({ average: 5, count: 1 });
    expect((await voices(id)).data).toMatchObject([
      { stars: 5, comment: 'Better the second time.' },
    ]);
    const after = await session.ask(findOwnRating, { params: { id } });
    expect(after.body.data.rating).toEqual({ stars: 5, comment: 'Better the second time.' });
  });

  it('is refused to whoever does not take the course', async () => {
    const { id } = await buildCourse(test.db);
    const session = await signedIn(test, await buildLearner(test.db));
    const answer = await session.ask(rateCourse, { params: { id }, body: { stars: 1 } });
    expect(answer.status).toBe(403);
    const own = await session.ask(findOwnRating, { params: { id } });
    expect(own.body.data.can.rate).toBe(false);
  });

  it.each([0, 6, 2.5, 'many'])('of %s stars is refused', async (stars) => {
    const { id } = await buildCourse(test.db);
    const account = await buildLearner(test.db);
    await enrolLearner(test.db, account.id, id);
    const session = await signedIn(test, account);
    const answer = await session.ask(rateCourse, {
      params: { id },
      body: { stars: stars as number },
    });
    expect(answer.errors).toEqual([{ field: 'stars', message: 'Choose one to five stars.' }]);
  });
});

describe('the list', () => {
  it('has the newest first, comments and written ratings together, a page at a time', async () => {
    const { id } = await buildCourse(test.db);
    const account = await buildLearner(test.db);
    await enrolLearner(test.db, account.id, id);
    const session = await signedIn(test, account);
    for (const text of ['First', 'Second', 'Third']) {
      await session.ask(addComment, { params: { id }, body: { comment: text } });
    }
    await session.ask(rateCourse, { params: { id }, body: { stars: 4, comment: 'Fourth' } });
    const page = (_page: number) =>
      ask(test.app, listCourseVoices, { params: { id }, query: { _page, _limit: 3 } });
    const first = (await page(1)).body;
    expect(first.data.map(({ comment }) => comment)).toEqual(['Fourth', 'Third', 'Second']);
    expect(first.meta).toEqual({ page: 1, limit: 3, total: 4 });
    expect((await page(2)).body.data.map(({ comment }) => comment)).toEqual(['First']);
  });
});

describe('removing', () => {
  /** A course with a comment and a written review by one learner, and everyone who might remove them. */
  async function talkedAbout() {
    const [owner, author] = [await buildOwner(test.db), await buildLearner(test.db)];
    const { id } = await buildCourse(test.db, { ownerId: owner.id });
    await enrolLearner(test.db, author.id, id);
    const session = await signedIn(test, author);
    const added = await session.ask(addComment, { params: { id }, body: { comment: 'Words.' } });
    await session.ask(rateCourse, { params: { id }, body: { stars: 4, comment: 'A review.' } });
    const review = (await voices(id)).data.find(({ stars }) => stars !== null)?.id ?? '';
    return {
      courseId: id,
      owner,
      author,
      comment: added.body.data.id,
      review,
      removable: async (by: Session) => (await by.ask(listRemovable, { params: { id } })).body.data,
    };
  }

  const remove = (by: Session, id: string) => by.ask(removeVoice, { params: { id } });
  const stored = (id: string) =>
    test.db
      .selectFrom('community.comment')
      .where('id', '=', id)
      .select(['state', 'decider_account_id'])
      .executeTakeFirst();
  const words = async (id: number) => (await voices(id)).data.map(({ comment }) => comment);
  const rating = async (id: number) =>
    (await ask(test.app, getCourse, { params: { id } })).body.data.rating;

  it('is for the author, who is asked nothing and leaves no trace but the stars', async () => {
    const { courseId, author, comment, review, removable } = await talkedAbout();
    const session = await signedIn(test, author);
    expect(await removable(session)).toEqual({ all: false, ids: [comment, review] });
    const answer = await remove(session, comment);
    expect(answer.body.data.message).toBe('The comment was removed.');
    expect(await words(courseId)).toEqual(['A review.']);
    expect(await stored(comment)).toBeUndefined();
    expect((await remove(session, review)).status).toBe(200);
    expect(await words(courseId)).toEqual([]);
    expect(await rating(courseId)).toMatchObject({ average: 4, count: 1 });
    const own = await session.ask(findOwnRating, { params: { id: courseId } });
    expect(own.body.data.rating).toEqual({ stars: 4, comment: '' });
    expect(await removable(session)).toEqual({ all: false, ids: [] });
    expect(await auditOf(courseId)).toEqual([]);
  });

  it.each(['Admin', 'owner'] as const)('is for the %s, and written down', async (role) => {
    const { courseId, owner, author, comment, review, removable } = await talkedAbout();
    const account = role === 'Admin' ? await buildAdmin(test.db) : owner;
    const session = await signedIn(test, account);
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

  it("of a visitor's comment names the visitor, and leaves it nowhere to be approved again", async () => {
    const { id } = await buildCourse(test.db);
    const admin = await signedIn(test, await buildAdmin(test.db));
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

  it('is not for anyone else, whatever they are elsewhere', async () => {
    const { courseId, owner, comment, review, removable } = await talkedAbout();
    const strangers = [await buildLearner(test.db), await buildOwner(test.db)];
    for (const account of strangers) {
      const session = await signedIn(test, account);
      expect(await removable(session)).toEqual({ all: false, ids: [] });
      for (const id of [comment, review]) expect((await remove(session, id)).status).toBe(404);
    }
    const former = await signedIn(test, owner);
    await test.db
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

  it('of what does not exist is refused, and of a draft there is nothing to list', async () => {
    const admin = await signedIn(test, await buildAdmin(test.db));
    expect((await remove(admin, '00000000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await remove(admin, 'nothing')).status).toBe(400);
    const { id } = await buildCourse(test.db, { draft: true });
    expect((await admin.ask(listRemovable, { params: { id } })).status).toBe(404);
  });

  it('happens once when several remove at once, the author among them', async () => {
    const { courseId, owner, author, comment, review } = await talkedAbout();
    const sessions = await Promise.all(
      [author, owner, await buildAdmin(test.db), await buildAdmin(test.db)].map((account) =>
        signedIn(test, account),
      ),
    );
    for (const id of [comment, review]) {
      const answers = await Promise.all(sessions.map((session) => remove(session, id)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
    }
    expect(await words(courseId)).toEqual([]);
    expect((await auditOf(courseId)).length).toBeLessThanOrEqual(2);
  });

  it('takes a review from the home page too, and its author may write another', async () => {
    const { courseId, author, review } = await talkedAbout();
    await test.db
      .updateTable('community.review')
      .set({ home_position: 1 })
      .where('id', '=', review)
      .execute();
    const home = async () =>
      (await ask(test.app, listTestimonials, {})).body.data.map(({ comment }) => comment);
    await content.heard();
    expect(await home()).toEqual(['A review.']);
    await remove(await signedIn(test, await buildAdmin(test.db)), review);
    expect(await home()).toEqual([]);
    const session = await signedIn(test, author);
    const body = { stars: 2, comment: 'A kinder one.' };
    await session.ask(rateCourse, { params: { id: courseId }, body });
    expect(await words(courseId)).toEqual(['A kinder one.', 'Words.']);
    expect(await home()).toEqual([]);
  });
});
