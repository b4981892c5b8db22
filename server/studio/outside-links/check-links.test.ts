import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDraft } from '../../../contract/studio/publishing.ts';
import { type SignedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { moreText, teach } from '../../../tests/support/studio/studio-course.ts';
import { writeCoTeacher } from '../../catalog/teachers/queries.ts';
import type { Answer } from './ask-address.ts';
import { checkAddress } from './check-address.ts';
import { checkLinks } from './check-links.ts';

const answers = (byAddress: Record<string, Answer>) => async (address: string) =>
  byAddress[address] ?? { unreachable: 'dns' as const };

describe('an address', () => {
  const at = 'https://example.com/a';
  it.each<[string, Record<string, Answer>, object]>([
    ['answers', { [at]: { status: 200 } }, { works: true }],
    ['wants a password', { [at]: { status: 401 } }, { works: true }],
    ['wants no robots', { [at]: { status: 403 } }, { works: true }],
    ['is gone', { [at]: { status: 410 } }, { works: false, isOurs: false }],
    ['fails', { [at]: { status: 503 } }, { works: false, isOurs: false }],
    ['doesn’t answer', {}, { works: false, isOurs: true }],
    ['has a wrong certificate', { [at]: { unreachable: 'tls' } }, { isOurs: false }],
    [
      'leads to one that is gone',
      {
        [at]: { status: 301, location: '/b' },
        'https://example.com/b': { status: 404 },
      },
      { works: false, problem: 'The page isn’t there (404).' },
    ],
    ['leads in a circle', { [at]: { status: 302, location: at } }, { works: false }],
    [
      'leads to a local address',
      { [at]: { status: 302, location: 'http://10.0.0.1' } },
      { works: true },
    ],
  ])('that %s', async (_, byAddress, finding) => {
    expect(await checkAddress(at, answers(byAddress))).toMatchObject(finding);
  });

  it('that answers only to those who want the page, is asked again', async () => {
    const asked: string[] = [];
    const finding = await checkAddress(at, async (_, method) => {
      asked.push(method);
      return { status: method === 'HEAD' ? 405 : 200 };
    });
    expect(finding).toEqual({ works: true });
    expect(asked).toEqual(['HEAD', 'GET']);
  });
});

describe('the links of a course', () => {
  let app: TestApp;
  let owner: SignedIn;
  const params = { id: 7 };
  const [good, bad] = ['https://good.example.org/?a=1&b=2', 'https://bad.example.org/'];
  const day = (n: number) => new Date(Date.UTC(2027, 0, 1 + n, 12));

  beforeAll(async () => {
    app = await startApp();
    owner = await openOwnCourse(app, params.id);
    const course = teach(owner, params.id);
    const { id } = await course.lessonAt(0);
    await course.write(id, moreText(`Read [this](${good}) and [that](${bad}).`));
    await course.publish();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.db.deleteFrom('studio.outside_link').execute();
    await app.db.deleteFrom('notifications.notification').execute();
  });

  const stored = () =>
    app.db
      .selectFrom('studio.outside_link')
      .select(['href as address', 'failures'])
      .orderBy('href')
      .execute();
  const notices = () =>
    app.db
      .selectFrom('notifications.notification')
      .select(['account_id as accountId', 'title', 'link'])
      .execute();
  const ask = answers({ [good]: { status: 200 }, [bad]: { status: 404 } });

  it('are found, and one that fails three days in a row is told to those who edit, once', async () => {
    const reviewer = await buildLearner(app.db);
    await writeCoTeacher(app.db, {
      courseId: params.id,
      accountId: reviewer.id,
      mayEdit: false,
      mayReview: true,
    });
    for (const n of [0, 1]) await checkLinks(app.db, { ask, now: day(n) });
    expect(await stored()).toEqual([
      { address: bad, failures: 2 },
      { address: good, failures: 0 },
    ]);
    expect(await notices()).toEqual([]);
    for (const n of [2, 3]) await checkLinks(app.db, { ask, now: day(n) });
    const told = await notices();
    expect(told).toHaveLength(1);
    expect(told[0]?.accountId).not.toBe(reviewer.id);
    expect(told[0]?.link).toMatch(/^\/user-screen\/studio\/lessons\/[\w-]+\/text$/);
    const { body } = await owner.ask(checkDraft, { params });
    expect(body.data.problems).toContainEqual(
      expect.objectContaining({ part: 'text', code: 'dead_site', advice: true }),
    );
  });

  it('are checked once by two processes', async () => {
    const asked: string[] = [];
    const counting = async (address: string) => {
      asked.push(address);
      return { status: 200 };
    };
    await Promise.all([1, 2].map(() => checkLinks(app.db, { ask: counting, now: day(0) })));
    expect(asked.toSorted()).toEqual([bad, good].toSorted());
    await checkLinks(app.db, { ask: counting, now: day(6) });
    expect(asked).toHaveLength(2);
  });

  it('aren’t blamed when we have no connection', async () => {
    const offline = async () => ({ unreachable: 'dns' as const });
    for (const n of [0, 1, 2, 3]) await checkLinks(app.db, { ask: offline, now: day(n) });
    expect((await stored()).map(({ failures }) => failures)).toEqual([0, 0]);
  });

  it('are forgotten when no lesson has them any more', async () => {
    await app.db
      .insertInto('studio.outside_link')
      .values({ href: 'https://old.example/' })
      .execute();
    await checkLinks(app.db, { ask, now: day(0) });
    expect((await stored()).map(({ address }) => address)).toEqual([bad, good]);
  });
});
