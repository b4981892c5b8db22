import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** The licence that lasts longest. */
export async function findLicence(db: Db, accountId: number) {
  return db
    .selectFrom('teams.licence')
    .select(['team_id as teamId', 'team_name as teamName', 'personal', 'role'])
    .select(['ends_at as endsAt', 'open_until as openUntil'])
    .where('account_id', '=', accountId)
    .orderBy('open_until', 'desc')
    .orderBy('team_id')
    .limit(1)
    .executeTakeFirst();
}

/** Including ended ones: they can be renewed. */
export async function listOwnedTeams(db: Db, accountId: number) {
  return db
    .selectFrom('teams.member as member')
    .innerJoin('teams.team as team', 'team.id', 'member.team_id')
    .select(['team.id', 'team.name', 'team.personal', 'team.plan', 'team.seats'])
    .select(['team.ends_at as endsAt', 'team.open_until as openUntil'])
    .where('member.account_id', '=', accountId)
    .where('member.role', '=', 'owner')
    .where('team.closed_at', 'is', null)
    .orderBy('team.open_until', 'desc')
    .orderBy('team.id')
    .execute();
}

function wayOf(accountId: number | null) {
  if (accountId === null) return sql<string | null>`null`;
  return sql<string | null>`(
    select way from learning.enrolment where account_id = ${accountId} and course_id = course.id
  )`;
}

export async function findOfferForSale(db: Db, offerId: string) {
  return db
    .selectFrom('billing.offer')
    .select(['seats', 'unit_cents as unitCents', 'currency', 'starts_on as startsOn'])
    .where('id', '=', offerId)
    .executeTakeFirst();
}

/** A published course with its current price, and how the account is enrolled in it. */
export async function findCourseForSale(db: Db, courseId: number, accountId: number | null) {
  return db
    .selectFrom('catalog.course as course')
    .select((eb) => [
      'course.id',
      'course.title',
      'course.illustration',
      'course.cover',
      sql<boolean>`course.archived_at is not null`.as('archived'),
      eb.fn.coalesce('course.sale_cents', 'course.price_cents').as('priceCents'),
      wayOf(accountId).as('way'),
    ])
    .where('course.id', '=', courseId)
    .where('course.published_at', 'is not', null)
    .executeTakeFirst();
}
