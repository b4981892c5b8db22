import { sql } from 'kysely';
import type { Db } from '../../server/platform/postgres/database.ts';
import { supportTeam } from './courses.ts';
import type { Review } from './enrolments.ts';
import type { Person } from './people.ts';

// An arbitrary number that every process uses.
const sampleLock = 7_318_206;

/** Held until the transaction ends, so that only one of several starting processes loads the sample. False while another has it. */
export async function lockSample(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(sampleLock)}) as locked`.execute(db);
  return rows[0]?.locked ?? false;
}

/** PostgreSQL would take minutes to notice what is in these tables, and plan for other ones until then. */
export async function updateStatistics(db: Db) {
  await sql`analyze`.execute(db);
}

export async function hasAccounts(db: Db): Promise<boolean> {
  const account = await db.selectFrom('accounts.account').select('id').limit(1).executeTakeFirst();
  return account !== undefined;
}

export async function insertPeople(
  db: Db,
  people: readonly (Person & { passwordHash: string | null; createdAt: Date })[],
) {
  await db
    .insertInto('accounts.account')
    .values(
      people.map((person) => ({
        id: person.id,
        username: person.username,
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        phone_number: person.phoneNumber,
        role: person.role,
        password_hash: person.passwordHash,
        created_at: person.createdAt,
      })),
    )
    .execute();
}

/** The owner of a course is the account with its teacher's name. */
export async function assignCoursesToTeachers(db: Db) {
  await sql`
    update catalog.course
    set owner_account_id = account.id
    from accounts.account
    where account.role = 'ModuleOwner'
      and account.first_name || ' ' || account.last_name = course.teacher`.execute(db);
}

/** Nobody reads emails to accounts that can't sign in. */
export async function turnOffEmails(db: Db, accountIds: readonly number[]) {
  await db
    .insertInto('notifications.preference')
    .values(
      accountIds.map((accountId) => ({
        account_id: accountId,
        mail_due: false,
        mail_news: false,
      })),
    )
    .execute();
}

export async function insertReviews(db: Db, reviews: readonly Review[]) {
  await db
    .insertInto('community.review')
    .values(
      reviews.map((review) => ({
        account_id: review.accountId,
        course_id: review.courseId,
        stars: review.stars,
        comment: review.comment,
        home_position: review.homePosition,
        created_at: review.createdAt,
        updated_at: review.createdAt,
      })),
    )
    .execute();
}

export async function insertSupportTeam(db: Db) {
  await db
    .insertInto('community.support_person')
    .values(supportTeam.map((person, index) => ({ ...person, position: index + 1 })))
    .execute();
}

/** The sample brings its own ids, so the sequence has to continue after the highest. */
export async function continueAccountIds(db: Db) {
  await sql`
    select setval(pg_get_serial_sequence('accounts.account', 'id'), (select max(id) from accounts.account))
  `.execute(db);
}
