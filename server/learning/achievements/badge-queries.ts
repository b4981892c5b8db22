import { type RawBuilder, sql } from 'kysely';
import type { BadgeId } from '../../../contract/learning/achievements.ts';
import type { Day } from '../../../contract/text/days.ts';
import {
  compileOnce,
  type Given,
  type ValueOrGiven,
} from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { learnedSeconds } from '../progress/streak.ts';
import {
  allBadgeIds,
  allFactNames,
  type BadgeFacts,
  badgeRules,
  type CourseScore,
  type FactName,
} from './badge-rules.ts';

interface FactsRow {
  accountId: number;
  timeZone: string;
  awards: { badge: BadgeId; earnedAt: string }[];
  finishedCourses: { enrolledAt: string; completedAt: string }[] | null;
  courseScores:
    | (Omit<CourseScore, 'completedAt' | 'lastAttemptAt'> & {
        completedAt: string;
        lastAttemptAt: string | null;
      })[]
    | null;
  fullScores: Date[] | null;
  ratings: Date[] | null;
  comments: Date[] | null;
  days: Day[] | null;
}

export interface LearnerFacts {
  accountId: number;
  timeZone: string;
  /** When each awarded badge was earned. */
  awards: Map<BadgeId, Date>;
  /** Empty where only awarded badges need them. */
  facts: BadgeFacts;
}

const finishedCourses = sql`
  select json_agg(json_build_object('enrolledAt', enrolled_at, 'completedAt', completed_at))
  from learning.enrolment
  where account_id = account.id and completed_at is not null`;

const courseScores = sql`
  select json_agg(course)
  from (
    select
      enrolment.completed_at as "completedAt",
      count(*) as quizzes,
      count(best.lesson_id) as attempted,
      coalesce(sum(best.score), 0) as right,
      coalesce(sum(best.total), 0) as asked,
      max(best.taken_at) as "lastAttemptAt"
    from learning.enrolment
    join catalog.lesson on lesson.course_id = enrolment.course_id and lesson.position is not null
    join assessment.lesson_quiz as quiz on quiz.lesson_id = lesson.id
    left join (
      select distinct on (lesson_id) lesson_id, score, total, taken_at
      from assessment.quiz_result as attempt
      where attempt.account_id = account.id
      order by lesson_id, score::float / greatest(total, 1) desc, taken_at
    ) as best on best.lesson_id = lesson.id
    where enrolment.account_id = account.id and enrolment.completed_at is not null
    group by enrolment.id
  ) as course`;

const fullScores = sql`
  select array_agg(quiz.at)
  from (
    select min(taken_at) as at
    from assessment.quiz_result
    where account_id = account.id and score = total and total > 0
    group by lesson_id
  ) as quiz`;

const ratings = sql`
  select array_agg(updated_at)
  from community.rating
  where account_id = account.id and is_written`;

const comments = sql`
  select array_agg(course.at)
  from (
    select min(published_at) as at
    from community.published_comment
    where account_id = account.id
    group by course_id
  ) as course`;

const days = sql`
  select array_agg(learned.day::text)
  from (
    select day
    from learning.activity
    where account_id = account.id
    group by day
    having bool_or(worked) or sum(seconds) >= ${sql.lit(learnedSeconds)}
  ) as learned`;

const factQueries: Record<FactName, RawBuilder<unknown>> = {
  finishedCourses,
  courseScores,
  fullScores,
  ratings,
  comments,
  days,
};

/** Reads a fact only if it is asked for, and only for learners who can still earn a badge that needs it. */
function whenNeeded(fact: FactName, asked: ValueOrGiven<readonly FactName[]>) {
  const badges = allBadgeIds().filter((id) => badgeRules[id].needs.includes(fact));
  return sql`case
    when ${sql.lit(fact)} = any(${asked}::text[]) and not (${textArray(badges)} <@ award.badges)
    then (${factQueries[fact]})
  end`;
}

const textArray = (texts: readonly string[]) =>
  sql`array[${sql.join(texts.map((text) => sql.lit(text)))}]::text[]`;

function factsOf(accounts: RawBuilder<unknown>, asked: ValueOrGiven<readonly FactName[]>) {
  return sql<FactsRow>`
    select
      account.id as "accountId",
      coalesce(
        (select time_zone from notifications.preference where account_id = account.id), 'UTC'
      ) as "timeZone",
      award.earned as awards,
      ${whenNeeded('finishedCourses', asked)} as "finishedCourses",
      ${whenNeeded('courseScores', asked)} as "courseScores",
      ${whenNeeded('fullScores', asked)} as "fullScores",
      ${whenNeeded('ratings', asked)} as ratings,
      ${whenNeeded('comments', asked)} as comments,
      ${whenNeeded('days', asked)} as days
    from ${accounts} as account (id)
    cross join lateral (
      select
        coalesce(array_agg(badge), '{}') as badges,
        coalesce(json_agg(json_build_object('badge', badge, 'earnedAt', earned_at)), '[]') as earned
      from learning.badge_award
      where badge_award.account_id = account.id
    ) as award`;
}

// For one account no array: PostgreSQL assumes that any array is long, and would plan this query every time.
const factsOfOne = compileOnce(
  (_db, given: Given<{ accountId: number; asked: readonly FactName[] }>) =>
    factsOf(sql`(values (${given.accountId}::integer))`, given.asked),
);

export async function findFacts(
  db: Db,
  accountId: number,
  asked: readonly FactName[],
): Promise<LearnerFacts> {
  return readFacts(await factsOfOne.executeTakeFirstOrThrow(db, { accountId, asked }));
}

/** All facts, in one statement for any number of learners. */
export async function listFacts(db: Db, accountIds: number[]): Promise<LearnerFacts[]> {
  const query = factsOf(sql`unnest(${accountIds}::integer[])`, allFactNames);
  return (await query.execute(db)).rows.map(readFacts);
}

function readFacts({ accountId, awards, timeZone, ...row }: FactsRow): LearnerFacts {
  return {
    accountId,
    timeZone,
    awards: new Map(awards.map(({ badge, earnedAt }) => [badge, new Date(earnedAt)])),
    facts: {
      finishedCourses: (row.finishedCourses ?? []).map(({ enrolledAt, completedAt }) => ({
        enrolledAt: new Date(enrolledAt),
        completedAt: new Date(completedAt),
      })),
      courseScores: (row.courseScores ?? []).map(({ completedAt, lastAttemptAt, ...score }) => ({
        ...score,
        completedAt: new Date(completedAt),
        lastAttemptAt: lastAttemptAt === null ? null : new Date(lastAttemptAt),
      })),
      fullScores: row.fullScores ?? [],
      ratings: row.ratings ?? [],
      comments: row.comments ?? [],
      days: row.days ?? [],
    },
  };
}

/** Completed and total lessons of each unfinished course. */
export async function listStartedCourses(db: Db, accountId: number) {
  const { rows } = await sql<{ done: number; total: number }>`
    select count(completion.lesson_id) as done, count(*) as total
    from learning.enrolment
    join catalog.course on course.id = enrolment.course_id and course.published_at is not null
    join catalog.lesson on lesson.course_id = course.id and lesson.position is not null
    left join learning.lesson_completion as completion
      on completion.account_id = enrolment.account_id and completion.lesson_id = lesson.id
    where enrolment.account_id = ${accountId} and enrolment.completed_at is null
    group by enrolment.id`.execute(db);
  return rows;
}

export interface Award {
  accountId: number;
  badge: BadgeId;
  earnedAt: Date;
}

/** Returns those that were not awarded before. Deleted accounts are skipped. */
export async function insertAwards(db: Db, awards: Award[]): Promise<Award[]> {
  const { rows } = await sql<Award>`
    insert into learning.badge_award (account_id, badge, earned_at)
    select account.id, award.badge, award."earnedAt"
    from jsonb_to_recordset(${JSON.stringify(awards)}) as award (
      "accountId" integer, badge text, "earnedAt" timestamptz
    )
    -- Locked one by one: PostgreSQL expects a hundred awards, and would rather read all accounts than look up that many.
    cross join lateral (
      select id from accounts.account where account.id = award."accountId" for key share
    ) as account
    on conflict do nothing
    returning account_id as "accountId", badge, earned_at as "earnedAt"`.execute(db);
  return rows;
}

/** Of these accounts, those with any activity that don't have every badge yet. */
export async function listLearnersWithOpenBadges(db: Db, accountIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select account.id
    from accounts.account
    where account.id = any(${accountIds}::integer[])
      and (
        exists (select from learning.activity where activity.account_id = account.id)
        or exists (select from learning.enrolment where enrolment.account_id = account.id)
        or exists (select from community.rating where rating.account_id = account.id)
        or exists (
          select from community.published_comment as comment where comment.account_id = account.id
        )
      )
      and not ${textArray(allBadgeIds())} <@ array(
        select badge from learning.badge_award where badge_award.account_id = account.id
      )
    order by account.id`.execute(db);
  return rows.map(({ id }) => id);
}
