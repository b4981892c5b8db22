import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertEnrolment } from '../server/learning/progress/completion-queries.ts';
import { type Db, inTransaction } from '../server/platform/postgres/database.ts';
import { tallyOf } from '../server/platform/postgres/tally-queries.ts';
import { startApp, type TestApp } from './support/app.ts';
import { buildCourse, buildLearner } from './support/factories.ts';

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await startApp();
  db = app.db;
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate accounts.account, catalog.course, platform.audit restart identity cascade`.execute(
    db,
  );
  await sql`select platform.recount(), billing.recount_sales()`.execute(db);
});

/** The same numbers on every run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

type Change = (db: Db, accountId: number, courseId: number, number: number) => Promise<unknown>;

const changes: Record<string, Change> = {
  enrol: (db, accountId, courseId) =>
    sql`insert into learning.enrolment (account_id, course_id) values (${accountId}, ${courseId})
      on conflict (account_id, course_id) do update set way = 'bought'`.execute(db),
  enrolTogether: (db, _, courseId) =>
    sql`insert into learning.enrolment (account_id, course_id)
      select id, ${courseId} from accounts.account order by random() limit 5
      on conflict do nothing`.execute(db),
  leave: (db, accountId, courseId) =>
    sql`delete from learning.enrolment where account_id = ${accountId} and course_id = ${courseId}`.execute(
      db,
    ),
  leaveAll: (db, accountId) =>
    sql`delete from learning.enrolment where account_id = ${accountId}`.execute(db),
  rate: (db, accountId, courseId, number) =>
    sql`insert into community.review (account_id, course_id, stars, comment)
      values (${accountId}, ${courseId}, ${(number % 5) + 1}, ${number % 2 ? 'Good' : ''})
      on conflict (account_id, course_id) do update
      set stars = excluded.stars, comment = excluded.comment`.execute(db),
  clearReview: (db, _, courseId) =>
    sql`update community.review set comment = '' where course_id = ${courseId}`.execute(db),
  comment: (db, accountId, courseId, number) =>
    sql`insert into community.comment (account_id, course_id, comment, state)
      values (${accountId}, ${courseId}, 'Hello', ${number % 3 ? 'approved' : 'waiting'})`.execute(
      db,
    ),
  reply: (db, accountId) =>
    sql`insert into community.comment (account_id, course_id, comment, state, reply_to_comment_id)
      select ${accountId}::integer, course_id, 'Yes', 'approved', id from community.comment
      where reply_to_comment_id is null order by random() limit 1`.execute(db),
  moderate: (db, _, courseId) =>
    sql`update community.comment set state = case state when 'waiting' then 'approved' else 'rejected' end
      where course_id = ${courseId}`.execute(db),
  ask: (db, accountId, courseId) =>
    sql`insert into community.lesson_post (course_id, lesson_id, account_id, text)
      select course_id, id, ${accountId}::integer, 'Why?' from catalog.lesson
      where course_id = ${courseId} order by random() limit 1`.execute(db),
  answer: (db, accountId) =>
    sql`insert into community.lesson_post (course_id, lesson_id, account_id, text, question_id)
      select course_id, lesson_id, ${accountId}::integer, 'Because.', id from community.lesson_post
      where question_id is null order by random() limit 1`.execute(db),
  removePosts: (db, accountId) =>
    sql`update community.lesson_post set removed_at = now() where account_id = ${accountId}`.execute(
      db,
    ),
  certify: (db, accountId, courseId) =>
    sql`insert into learning.certificate (
        account_id, course_id, learner_name, course_title, teacher, minutes, completed_at, completed_on
      ) values (${accountId}, ${courseId}, 'Robin', 'Course', 'Teacher', 10, now(), now())
      on conflict do nothing`.execute(db),
  revoke: (db, accountId) =>
    sql`update learning.certificate set revoked_at = now(), revoked_reason = 'Refunded'
      where account_id = ${accountId} and revoked_at is null`.execute(db),
  changeRole: (db, accountId, _, number) =>
    sql`update accounts.account set role = ${number % 2 ? 'ModuleOwner' : 'User'} where id = ${accountId}`.execute(
      db,
    ),
  record: (db, accountId) =>
    sql`insert into platform.audit (actor_id, actor, act, subject)
      values (${accountId}, 'Robin', 'did', 'this'), (${accountId}, 'Robin', 'did', 'that')`.execute(
      db,
    ),
  order: (db, accountId, courseId, number) =>
    sql`insert into billing."order" (
        account_id, key, kind, course_id, title, seats, currency, unit_cents, list_cents, total_cents,
        tax_cents, tax_name, tax_included, buyer_name, buyer_email, created_at
      )
      select ${accountId}, gen_random_uuid(), 'course', ${courseId}, 'Course', 1,
        ${number % 5 ? 'AUD' : 'EUR'}, 2500, 2500, 2500, 227, 'GST', true, 'Robin', 'robin@example.org',
        now() - ${number % 3}::integer * interval '1 day'`.execute(db),
  pay: (db, _, __, number) =>
    sql`with paid as (
        update billing."order" set state = 'paid', paid_at = now()
        where id = (select id from billing."order" where state = 'open' limit 1 for update skip locked)
        returning id
      )
      insert into billing.payment (order_id, key, provider, amount_cents, currency, state)
      select id, gen_random_uuid(), ${number % 4 ? 'stripe' : 'simulated'}, 2500, 'AUD', 'succeeded'
      from paid`.execute(db),
  refundPart: (db) =>
    sql`update billing.payment set returned_cents = 700
      where id = (select id from billing.payment limit 1 for update skip locked)`.execute(db),
  refund: (db) =>
    sql`update billing."order" set state = 'refunded'
      where id = (select id from billing."order" where state = 'paid' limit 1 for update skip locked)`.execute(
      db,
    ),
  deleteAccounts: (db, accountId, _, number) =>
    number % 4 === 0
      ? sql`delete from accounts.account where id in (${accountId}, ${accountId + 1})`.execute(db)
      : buildLearner(db),
  // Some stay, so that the others' changes have something to change.
  deleteCourse: (db, _, courseId, number) =>
    courseId > 4 && number % 10 === 0
      ? sql`delete from catalog.course where id = ${courseId}`.execute(db)
      : Promise.resolve(),
};

/** Undoes what a transaction did, as a lost connection or a refusal does. */
class Undone extends Error {}

/** A change of a row that was deleted meanwhile, a course paid twice, or a deadlock: the transaction has done nothing. */
const isHarmless = (error: unknown) =>
  error instanceof Undone ||
  (error instanceof Error &&
    'code' in error &&
    ['23503', '23505', '40P01'].includes(String(error.code)));

const listWrong = async () => [
  ...(await sql<object>`select * from platform.wrong_tally`.execute(db)).rows,
  ...(await sql<object>`select * from billing.wrong_sales`.execute(db)).rows,
];

async function read(...given: Parameters<typeof tallyOf>) {
  const { amount } = await db
    .selectNoFrom(tallyOf(...given).as('amount'))
    .executeTakeFirstOrThrow();
  return amount;
}

test.each([1, 2, 3])('add up after concurrent changes of all kinds (%i)', async (seed) => {
  for (let n = 0; n < 20; n += 1) await buildLearner(db);
  for (let n = 0; n < 8; n += 1) await buildCourse(db);
  const names = Object.keys(changes);
  let done = 0;
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      const random = randomFrom(seed * 100 + worker);
      for (let n = 0; n < 40; n += 1) {
        try {
          await inTransaction(db, async (db) => {
            for (let step = random(3); step >= 0; step -= 1) {
              const change = changes[names[random(names.length)] ?? ''];
              await change?.(db, random(24) + 1, random(8) + 1, random(1000));
            }
            if (random(5) === 0) throw new Undone();
          });
          done += 1;
        } catch (error) {
          if (!isHarmless(error)) throw error;
        }
      }
    }),
  );
  expect(done).toBeGreaterThan(50);
  expect(await listWrong()).toEqual([]);
  expect(await read('accounts', 0)).toBeGreaterThan(0);
});

test('learners who enrol in one course at the same moment never wait for each other', async () => {
  const course = await buildCourse(db);
  const [one, other] = [await buildLearner(db), await buildLearner(db)];
  const enrol = (db: Db, accountId: number) =>
    insertEnrolment(db, { accountId, courseId: course.id, startsOn: '2026-11-16', way: 'free' });
  // The run exists: only the first learner of a run creates it.
  await enrol(db, (await buildLearner(db)).id);
  await inTransaction(db, async (first) => {
    await enrol(first, one.id);
    await inTransaction(db, async (second) => {
      await sql`set local lock_timeout = '5s'`.execute(second);
      await enrol(second, other.id);
    });
    expect(await read('students', course.id)).toBe(2);
  });
  expect(await read('students', course.id)).toBe(3);
  expect(await read('learners', 0)).toBe(3);
});

test('are found wrong and mended after changes without triggers', async () => {
  const course = await buildCourse(db);
  const learner = await buildLearner(db);
  await inTransaction(db, async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await changes.enrol?.(db, learner.id, course.id, 0);
  });
  const wrong = { course_id: course.id, part: '', kept: 0, counted: 1 };
  expect(await listWrong()).toContainEqual({ subject: 'students', ...wrong });
  await sql`select platform.recount()`.execute(db);
  expect(await listWrong()).toEqual([]);
  expect(await read('students', course.id)).toBe(1);
});

test('sums of orders are found wrong and mended too', async () => {
  const course = await buildCourse(db);
  const learner = await buildLearner(db);
  await changes.order?.(db, learner.id, course.id, 1);
  await changes.pay?.(db, 0, 0, 1);
  expect(await listWrong()).toEqual([]);
  await sql`update billing.daily_sales set revenue_cents = revenue_cents + 1`.execute(db);
  expect(await listWrong()).not.toEqual([]);
  await sql`select billing.recount_sales()`.execute(db);
  expect(await listWrong()).toEqual([]);
});
