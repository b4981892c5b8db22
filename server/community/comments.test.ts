import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCourse } from '../../contract/catalog.ts';
import {
  addComment,
  decideComment,
  findOwnRating,
  listCourseVoices,
  listWaitingComments,
  rateCourse,
} from '../../contract/community.ts';
import { ask, signedIn, startApp, type TestApp } from '../../tests/app.ts';
import {
  buildAccount,
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
} from '../../tests/factories.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.close());

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

async function waiting(session: Awaited<ReturnType<typeof signedIn>>, courseId: number) {
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
    const audit = await test.db
      .selectFrom('administration.audit')
      .where('subject', 'like', `%course ${id}`)
      .select('act')
      .execute();
    expect(audit).toEqual([{ act: 'approved a comment' }]);
  });

  it.each([
    [{ comment: 'Hello' }, ['name', 'email']],
    [{ ...visitor, email: 'not an address' }, ['email']],
    [{ ...visitor, comment: '  ' }, ['comment']],
    [{ ...visitor, comment: 'x'.repeat(2001) }, ['comment']],
    [{ ...visitor, name: '‮eliv' }, ['name']],
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
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
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
