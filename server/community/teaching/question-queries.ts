import { type RawBuilder, sql } from 'kysely';
import type { TaughtQuestionList } from '../../../contract/community/teaching.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';
import type { PostRow } from '../questions/queries.ts';
import {
  isTaught,
  type PostPage,
  type SettledPost,
  settledAt,
  type TaughtFilter,
  taughtCourses,
} from './taught-post-queries.ts';

const isPublished = sql`question_id is null and removed_at is null`;

const conditions: Record<TaughtQuestionList, RawBuilder<unknown>> = {
  unanswered: sql`${isPublished} and settled_at is null`,
  answered: sql`${isPublished} and settled_at is not null`,
  // Also those with a reported answer.
  reported: sql`${isPublished} and id in (
    select coalesce(reported.question_id, reported.id) from community.lesson_post as reported
    where reported.course_id = course.id and reported.reported_at is not null and reported.removed_at is null
  )`,
};

export interface TaughtQuestionRow extends PostRow {
  helpful: string | null;
  courseId: number;
  courseTitle: string;
  slug: string;
  lessonTitle: string;
}

/** Each course's questions are read in order up to the end of the page, then merged. */
export async function list(
  db: Db,
  list: TaughtQuestionList,
  filter: TaughtFilter,
  page: PostPage,
): Promise<TaughtQuestionRow[]> {
  const direction = list === 'answered' ? sql`desc` : sql`asc`;
  const { rows } = await sql<TaughtQuestionRow>`
    select listed.id, null as "questionId", listed.account_id as "accountId",
      author.first_name || ' ' || author.last_name as author, listed.created_at as at,
      listed.edited_at is not null as edited, listed.text, listed.reported_at is not null as reported,
      false as recent, listed.helpful_post_id as helpful,
      community.is_by_teacher(listed.account_id, listed.course_id) as "byTeacher",
      listed.course_id as "courseId", listed.course_title as "courseTitle",
      lesson.slug, lesson.title as "lessonTitle"
    from (
      select course.title as course_title, question.*
      from (${taughtCourses(filter)}) as course
      cross join lateral (
        select id, course_id, lesson_id, account_id, text, created_at, edited_at, reported_at, helpful_post_id
        from community.lesson_post
        where course_id = course.id and ${conditions[list]}
        order by created_at ${direction}, id ${direction}
        limit ${page.offset + page.limit}
      ) as question
      order by question.created_at ${direction}, question.id ${direction}
      limit ${page.limit} offset ${page.offset}
    ) as listed
    join accounts.account as author on author.id = listed.account_id
    join catalog.lesson as lesson on lesson.id = listed.lesson_id
    order by listed.created_at ${direction}, listed.id ${direction}`.execute(db);
  return rows;
}

/** Published ones are counted by a tally; unanswered and reported ones have an index of their own. */
export async function count(db: Db, filter: TaughtFilter) {
  const { rows } = await sql<{ unanswered: number; reported: number; published: number }>`
    select
      coalesce(sum(unanswered), 0)::integer as unanswered,
      coalesce(sum(reported), 0)::integer as reported,
      coalesce(sum(published), 0)::integer as published
    from (
      select
        (select count(*) from community.lesson_post
          where course_id = course.id and ${conditions.unanswered}) as unanswered,
        (select count(distinct coalesce(question_id, id)) from community.lesson_post
          where course_id = course.id and reported_at is not null and removed_at is null) as reported,
        ${tallyOf('questions', sql`course.id`)} as published
      from (${taughtCourses(filter)}) as course
    ) as counted`.execute(db);
  const { unanswered = 0, reported = 0, published = 0 } = rows[0] ?? {};
  return { unanswered, reported, answered: Math.max(0, published - unanswered) };
}

/** False if there is no such question in the moderator's courses. */
export async function settle(db: Db, { id, moderatorId, settled }: SettledPost) {
  const { numAffectedRows } = await sql`
    update community.lesson_post set settled_at = ${settledAt(settled)}
    where id = ${id} and ${isPublished} and ${isTaught(moderatorId)}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** False if there is no such post in the moderator's courses, or nobody reported it. */
export async function keep(db: Db, id: string, moderatorId: number | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update community.lesson_post set reported_at = null, kept_at = now()
    where id = ${id} and removed_at is null and reported_at is not null
      and ${isTaught(moderatorId)}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
