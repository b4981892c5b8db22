import { type RawBuilder, sql } from 'kysely';

/** What is counted; triggers maintain the counts, see the migration `tallies`. */
export type Counted =
  | 'students'
  | 'learners'
  | 'ratings'
  | 'comments'
  | 'certificates'
  | 'completions'
  | 'questions'
  | 'accounts'
  | 'joined'
  | 'enrolled'
  | 'completed'
  | 'audit'
  | 'readers';

/** A maintained count, as an expression: in one course, or with 0 in the whole installation. */
export function tallyOf(
  subject: Counted,
  courseId: RawBuilder<unknown> | number,
  ...parts: readonly (string | RawBuilder<string>)[]
): RawBuilder<number> {
  const conditions = [sql`subject = ${sql.lit(subject)}`, sql`tally.course_id = ${courseId}`];
  if (parts.length > 0) {
    const listed = parts.map((part) => (typeof part === 'string' ? sql.lit(part) : part));
    conditions.push(sql`part in (${sql.join(listed)})`);
  }
  return sql<number>`(
    select coalesce(sum(amount), 0) from platform.tally where ${sql.join(conditions, sql` and `)}
  )`;
}
