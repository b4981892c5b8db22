import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** Which courses are meant. Without a moderator, all of them. */
export interface TaughtFilter {
  moderatorId: number | null;
  course?: number | undefined;
}

export interface PostPage {
  limit: number;
  offset: number;
}

/** Settled or not: whether it needs a teacher's word. */
export interface SettledPost {
  id: string;
  moderatorId: number | null;
  settled: boolean;
}

/** Published courses only: under others nobody could read a reply. */
export function taughtCourses({ moderatorId, course }: TaughtFilter) {
  const isTaught =
    moderatorId === null
      ? sql`true`
      : sql`id in (select course_id from catalog.teacher where account_id = ${moderatorId} and may_review)`;
  const isChosen = course === undefined ? sql`true` : sql`id = ${course}`;
  return sql`select id, title from catalog.course where published_at is not null and ${isTaught} and ${isChosen}`;
}

export const isTaught = (moderatorId: number | null) =>
  sql`course_id in (select taught.id from (${taughtCourses({ moderatorId })}) as taught)`;

export const settledAt = (settled: boolean) =>
  settled ? sql`coalesce(settled_at, now())` : sql`null`;

export async function listTaughtCourses(db: Db, moderatorId: number | null, limit: number) {
  const { rows } = await sql<{ id: number; title: string }>`
    ${taughtCourses({ moderatorId })} order by title, id limit ${limit}`.execute(db);
  return rows;
}
