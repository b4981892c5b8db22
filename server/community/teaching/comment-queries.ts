import { type RawBuilder, sql } from 'kysely';
import type { TaughtCommentList } from '../../../contract/community/teaching.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';
import {
  isTaught,
  type PostPage,
  type SettledPost,
  settledAt,
  type TaughtFilter,
  taughtCourses,
} from './taught-post-queries.ts';

export interface TaughtCommentRow {
  id: string;
  kind: 'comment' | 'review';
  courseId: number;
  courseTitle: string;
  author: string;
  byVisitor: boolean;
  at: Date;
  comment: string;
  stars: number | null;
}

const noReply = sql`reply_to_comment_id is null and reply_to_review_id is null`;

const commentConditions: Record<TaughtCommentList, RawBuilder<unknown>> = {
  unanswered: sql`state = 'approved' and ${noReply} and settled_at is null`,
  waiting: sql`state = 'waiting'`,
  answered: sql`state = 'approved' and ${noReply} and settled_at is not null`,
};

// Reviews never wait for approval.
const reviewConditions: Record<TaughtCommentList, RawBuilder<unknown>> = {
  unanswered: sql`comment <> '' and settled_at is null`,
  waiting: sql`false`,
  answered: sql`comment <> '' and settled_at is not null`,
};

/** Each course's comments and reviews are read in order up to the end of the page, then merged. */
export async function list(
  db: Db,
  list: TaughtCommentList,
  filter: TaughtFilter,
  page: PostPage,
): Promise<TaughtCommentRow[]> {
  const direction = list === 'answered' ? sql`desc` : sql`asc`;
  const upToPage = sql`limit ${page.offset + page.limit}`;
  const { rows } = await sql<TaughtCommentRow>`
    select listed.id, listed.kind, listed.course_id as "courseId", listed.title as "courseTitle", listed.at,
      listed.comment, listed.stars, listed.account_id is null as "byVisitor",
      coalesce(listed.name, author.first_name || ' ' || author.last_name) as author
    from (
      select course.id as course_id, course.title, either.*
      from (${taughtCourses(filter)}) as course
      cross join lateral (
        (
          select id, 'comment' as kind, comment, null::integer as stars, created_at as at, account_id, name
          from community.comment
          where course_id = course.id and ${commentConditions[list]}
          order by created_at ${direction}, id ${direction}
          ${upToPage}
        )
        union all
        (
          select id, 'review', comment, stars, updated_at, account_id, null
          from community.review
          where course_id = course.id and ${reviewConditions[list]}
          order by updated_at ${direction}, id ${direction}
          ${upToPage}
        )
      ) as either
      order by either.at ${direction}, either.id ${direction}
      limit ${page.limit} offset ${page.offset}
    ) as listed
    left join accounts.account as author on author.id = listed.account_id
    order by listed.at ${direction}, listed.id ${direction}`.execute(db);
  return rows;
}

/** Published ones are counted by a tally, and unanswered ones have an index of their own. */
export async function count(db: Db, filter: TaughtFilter) {
  const { rows } = await sql<{ unanswered: number; waiting: number; published: number }>`
    select
      coalesce(sum(unanswered), 0)::integer as unanswered,
      coalesce(sum(waiting), 0)::integer as waiting,
      coalesce(sum(published), 0)::integer as published
    from (
      select
        (select count(*) from community.comment
          where course_id = course.id and ${commentConditions.unanswered})
        + (select count(*) from community.review
          where course_id = course.id and ${reviewConditions.unanswered}) as unanswered,
        (select count(*) from community.comment
          where course_id = course.id and ${commentConditions.waiting}) as waiting,
        ${tallyOf('comments', sql`course.id`)} as published
      from (${taughtCourses(filter)}) as course
    ) as counted`.execute(db);
  const { unanswered = 0, waiting = 0, published = 0 } = rows[0] ?? {};
  return { unanswered, waiting, answered: Math.max(0, published - unanswered) };
}

/** A published comment that isn't a reply, or a written review. False if there is no such comment. */
export async function settle(db: Db, { id, moderatorId, settled }: SettledPost) {
  const { rows } = await sql`
    with comment as (
      update community.comment set settled_at = ${settledAt(settled)}
      where id = ${id} and state = 'approved' and ${noReply} and ${isTaught(moderatorId)}
      returning course_id
    ),
    review as (
      update community.review set settled_at = ${settledAt(settled)}
      where id = ${id} and comment <> '' and ${isTaught(moderatorId)}
      returning course_id
    )
    select course_id from comment union all select course_id from review`.execute(db);
  return rows.length > 0;
}
