import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export async function findAccount(db: Db, id: number) {
  return db
    .selectFrom('accounts.account')
    .where('id', '=', id)
    .select([
      'id as userid',
      'username',
      'first_name as firstname',
      'last_name as lastname',
      'email',
      'phone_number as phonenumber',
      'role',
      'second_factor_on as istwofactorenabled',
      'created_at as createdAt',
      'suspended_at as suspendedAt',
      'suspension_reason as suspensionReason',
      sql<boolean>`password_hash is not null`.as('hasPassword'),
    ])
    .executeTakeFirst();
}

/** The newest first, with the lessons that are complete. */
export async function listCourses(db: Db, accountId: number, limit: number) {
  const { rows } = await sql<{
    id: number;
    title: string;
    enrolledAt: Date;
    completedAt: Date | null;
    way: 'free' | 'bought' | 'licence';
    lessons: number;
    done: number;
    total: number;
  }>`
    with enrolled as (
      select course_id, enrolled_at, completed_at, way, count(*) over () as total
      from learning.enrolment
      where account_id = ${accountId}
      order by enrolled_at desc, course_id desc
      limit ${limit}
    )
    select course.id, course.title, enrolled.enrolled_at as "enrolledAt", enrolled.completed_at as "completedAt",
      enrolled.way, enrolled.total::integer as total, lessons.lessons, lessons.done
    from enrolled
    join catalog.course on course.id = enrolled.course_id
    cross join lateral (
      select count(*)::integer as lessons, count(completion.lesson_id)::integer as done
      from catalog.lesson
      left join learning.lesson_completion as completion
        on completion.lesson_id = lesson.id and completion.account_id = ${accountId}
      where lesson.course_id = course.id and lesson.position is not null
    ) as lessons
    order by enrolled.enrolled_at desc, course.id desc`.execute(db);
  return rows;
}

/** Owned ones first, whatever the role; then those that the account may open as a co-teacher now. */
export async function listTaught(db: Db, accountId: number, limit: number) {
  const { rows } = await sql<{ id: number; title: string; isOwner: boolean }>`
    select course.id, course.title, taught.is_owner as "isOwner"
    from (
      select id as course_id, true as is_owner from catalog.course where owner_account_id = ${accountId}
      union all
      select course_id, false from catalog.teacher where account_id = ${accountId} and not is_owner
    ) as taught
    join catalog.course on course.id = taught.course_id
    order by taught.is_owner desc, course.title
    limit ${limit}`.execute(db);
  return rows;
}

export async function listOrders(db: Db, accountId: number, limit: number) {
  return db
    .selectFrom('billing.order')
    .where('account_id', '=', accountId)
    .select([
      'number',
      'title',
      'state',
      'total_cents as totalCents',
      'currency',
      'created_at as createdAt',
      sql<number>`(count(*) over ())::integer`.as('total'),
    ])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export async function listTeams(db: Db, accountId: number) {
  return db
    .selectFrom('teams.member as member')
    .innerJoin('teams.team as team', 'team.id', 'member.team_id')
    .where('member.account_id', '=', accountId)
    .select([
      'team.id',
      'team.name',
      'member.role',
      'member.joined_at as joinedAt',
      'team.seats',
      'team.ends_at as endsAt',
      'team.personal',
    ])
    .orderBy('member.joined_at', 'desc')
    .execute();
}

/** Entries name the account as `ada (user 3)`: the index `audit_account_key` is on this expression. */
export async function listHistory(db: Db, accountId: number, limit: number) {
  return db
    .selectFrom('platform.audit')
    .where(sql`substring(subject from '\\(user ([0-9]+)\\)')`, '=', String(accountId))
    .select(['id', 'at', 'actor', 'act', 'subject'])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}
