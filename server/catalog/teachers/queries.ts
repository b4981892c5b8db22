import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export interface TaughtCourse {
  id: number;
  title: string;
  ownerAccountId: number | null;
  contentHash: string | null;
  publishedAt: Date | null;
  archivedAt: Date | null;
  studioSince: Date | null;
  isOwner: boolean;
  mayEdit: boolean;
  mayReview: boolean;
}

/** A course, published or not, with what this account may do as its teacher. */
export async function findTaughtCourse(
  db: Db,
  courseId: number,
  accountId: number,
): Promise<TaughtCourse | undefined> {
  return (
    db
      .selectFrom('catalog.course as course')
      .leftJoin('catalog.teacher as teacher', (join) =>
        join.onRef('teacher.course_id', '=', 'course.id').on('teacher.account_id', '=', accountId),
      )
      .where('course.id', '=', courseId)
      .select([
        'course.id',
        'course.title',
        'course.owner_account_id as ownerAccountId',
        'course.content_hash as contentHash',
        'course.published_at as publishedAt',
        'course.archived_at as archivedAt',
        'course.studio_since as studioSince',
        sql<boolean>`coalesce(teacher.is_owner, false)`.as('isOwner'),
        sql<boolean>`coalesce(teacher.may_edit, false)`.as('mayEdit'),
        sql<boolean>`coalesce(teacher.may_review, false)`.as('mayReview'),
      ])
      // An owner who was also invited as a co-teacher has all rights.
      .orderBy(sql`coalesce(teacher.is_owner, false)`, 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/** Everyone who is named as a teacher, also those who have lost the role since and may do nothing until they have it again. */
export async function listTeachers(db: Db, courseId: number) {
  const { rows } = await sql<{
    accountId: number;
    username: string;
    name: string;
    isOwner: boolean;
    mayEdit: boolean;
    mayReview: boolean;
    isTeacher: boolean;
    isLearner: boolean;
  }>`
    select account.id as "accountId", account.username,
      concat_ws(' ', account.first_name, account.last_name) as name,
      named.is_owner as "isOwner", named.may_edit as "mayEdit", named.may_review as "mayReview",
      account.role <> 'User' or named.as_learner as "isTeacher",
      account.role = 'User' and named.as_learner as "isLearner"
    from (
      select owner_account_id as account_id, true as is_owner, true as may_edit, true as may_review,
        false as as_learner
      from catalog.course
      where id = ${courseId}
      union all
      select account_id, false, may_edit, may_review, as_learner
      from catalog.co_teacher
      where course_id = ${courseId}
    ) as named
    join accounts.account on account.id = named.account_id
    order by named.is_owner desc, name`.execute(db);
  return rows;
}

export interface CoTeacher {
  courseId: number;
  accountId: number;
  mayEdit: boolean;
  mayReview: boolean;
  /** They have no role of a teacher, and accepted. Left out, it stays as it is. */
  asLearner?: boolean;
}

/** Adds a co-teacher, or changes what they may do. */
export async function writeCoTeacher(db: Db, teacher: CoTeacher) {
  const rights = {
    may_edit: teacher.mayEdit,
    may_review: teacher.mayReview,
    ...(teacher.asLearner !== undefined && { as_learner: teacher.asLearner }),
  };
  await db
    .insertInto('catalog.co_teacher')
    .values({ course_id: teacher.courseId, account_id: teacher.accountId, ...rights })
    .onConflict((conflict) => conflict.columns(['course_id', 'account_id']).doUpdateSet(rights))
    .execute();
}

export async function deleteCoTeacher(
  db: Db,
  courseId: number,
  accountId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('catalog.co_teacher')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function teachesAsLearner(db: Db, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('catalog.learner_teacher')
    .where('account_id', '=', accountId)
    .select('course_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function endRightsAsLearner(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('catalog.co_teacher')
    .set({ as_learner: false })
    .where('account_id', '=', accountId)
    .where('as_learner', '=', true)
    .execute();
}

export async function writeOwner(db: Db, courseId: number, accountId: number) {
  await db
    .updateTable('catalog.course')
    .set({ owner_account_id: accountId })
    .where('id', '=', courseId)
    .execute();
}

export async function lockTeachers(db: Db, courseId: number) {
  await db
    .selectFrom('catalog.course')
    .where('id', '=', courseId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
}

/** Who reviews a course, in a fixed order. */
export async function listReviewerIds(db: Db, courseId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('catalog.teacher')
    .where('course_id', '=', courseId)
    .where('may_review', '=', true)
    .select('account_id as id')
    .$narrowType<{ id: number }>()
    .distinct()
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
