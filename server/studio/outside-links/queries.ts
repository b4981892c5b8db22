import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** As the renderer writes it; & is the only sign of an address that HTML writes differently. */
const linksOfLessons = sql`
  select lesson.id, lesson.course_id, replace(link[1], '&#x26;', '&') as address
  from catalog.lesson
  join catalog.course on course.id = lesson.course_id
  cross join lateral regexp_matches(lesson.html, '<a href="(https://[^"]+)" rel="noopener noreferrer"', 'g') as link
  where course.published_at is not null and course.archived_at is null and lesson.position is not null
    and length(link[1]) <= 2000`;

/** Follows what published lessons link to today. */
export async function renewLinks(db: Db): Promise<void> {
  await sql`
    with wanted as materialized (select distinct address from (${linksOfLessons}) as link),
    gone as (
      delete from studio.outside_link where href not in (select address from wanted)
    )
    insert into studio.outside_link (href) select address from wanted
    on conflict do nothing`.execute(db);
}

/** Takes links to check for an hour, so that no other process checks them too. */
export async function claimLinks(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .updateTable('studio.outside_link')
    .set({ next_check_at: new Date(now.getTime() + 60 * 60 * 1000) })
    .where('href', 'in', (query) =>
      query
        .selectFrom('studio.outside_link')
        .select('href')
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('href')
    .execute();
  return rows.map(({ href }) => href);
}

export async function keepWorking(db: Db, address: string, now: Date, next: Date): Promise<void> {
  await db
    .updateTable('studio.outside_link')
    .set({
      next_check_at: next,
      checked_at: now,
      failures: 0,
      problem: null,
      failing_since: null,
    })
    .where('href', '=', address)
    .execute();
}

/** Returns how many checks in a row have failed. */
export async function keepFailing(
  db: Db,
  address: string,
  { problem, now, next }: { problem: string; now: Date; next: Date },
): Promise<number> {
  const row = await db
    .updateTable('studio.outside_link')
    .set(({ eb, fn }) => ({
      next_check_at: next,
      checked_at: now,
      failures: eb('failures', '+', 1),
      problem,
      failing_since: fn.coalesce('failing_since', eb.val(now)),
    }))
    .where('href', '=', address)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

export interface LinkingLesson {
  lessonId: string;
  lessonTitle: string;
  courseId: number;
}

export async function listLinkingLessons(db: Db, address: string): Promise<LinkingLesson[]> {
  const { rows } = await sql<LinkingLesson>`
    select lesson.id as "lessonId", lesson.title as "lessonTitle", lesson.course_id as "courseId"
    from catalog.lesson
    where lesson.id in (select id from (${linksOfLessons}) as link where address = ${address})
    order by lesson.course_id, lesson.position
    limit 20`.execute(db);
  return rows;
}

export interface DeadLink {
  address: string;
  problem: string;
  since: Date;
}

export async function listDead(
  db: Db,
  addresses: readonly string[],
  leastFailures: number,
): Promise<DeadLink[]> {
  const rows = await db
    .selectFrom('studio.outside_link')
    .select(['href', 'problem', 'failing_since'])
    .where('href', 'in', [...addresses])
    .where('failures', '>=', leastFailures)
    .execute();
  return rows.map(({ href, problem, failing_since }) => ({
    address: href,
    problem: problem ?? '',
    since: failing_since ?? new Date(0),
  }));
}
