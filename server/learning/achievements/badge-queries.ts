import { type RawBuilder, sql } from 'kysely';
import type { BadgeId } from '../../../contract/learning/achievements.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Day } from '../../platform/time/days.ts';
import { learnedSeconds } from '../progress/streak.ts';
import type { BadgeFacts, CourseFacts } from './badges.ts';

interface CourseRow {
  enrolledAt: string;
  completedAt: string;
  /** Nothing where no open badge asks for it, or the course has no quiz. */
  answers: AnswersRow | null;
}

interface AnswersRow {
  quizzes: number;
  taken: number;
  right: number;
  asked: number;
  lastAt: string | null;
}

interface FactsRow {
  accountId: number;
  timeZone: string;
  awards: { badge: BadgeId; earnedAt: string }[];
  courses: CourseRow[] | null;
  fullScores: Date[] | null;
  ratings: Date[] | null;
  comments: Date[] | null;
  days: Day[] | null;
}

export interface KnownFacts {
  accountId: number;
  /** When each badge that was awarded was earned. */
  awards: Map<BadgeId, Date>;
  /** What the badges that were not awarded ask for; nothing of the rest. */
  facts: Omit<BadgeFacts, 'now'>;
}

const isOpen = (badge: BadgeId) => sql<boolean>`not (${sql.lit(badge)} = any (award.badges))`;

const whenOpen = (badge: BadgeId, facts: RawBuilder<unknown>) =>
  sql`case when ${isOpen(badge)} then (${facts}) end`;

const answers = sql`
  select
    lesson.course_id,
    count(*) as quizzes,
    count(best.lesson_id) as taken,
    coalesce(sum(best.score), 0) as right,
    coalesce(sum(best.total), 0) as asked,
    max(best.taken_at) as "lastAt"
  from learning.enrolment as ended
  join catalog.lesson on lesson.course_id = ended.course_id and lesson.position is not null
  join assessment.quiz on quiz.lesson_id = lesson.id
  left join (
    select distinct on (lesson_id) lesson_id, score, total, taken_at
    from assessment.attempt
    where attempt.account_id = account.id
    order by lesson_id, score::float / greatest(total, 1) desc, taken_at
  ) as best on best.lesson_id = lesson.id
  where ${isOpen('high-achiever')}
    and ended.account_id = account.id and ended.completed_at is not null
  group by lesson.course_id`;

const finishedCourses = sql`
  select json_agg(json_build_object(
    'enrolledAt', enrolment.enrolled_at,
    'completedAt', enrolment.completed_at,
    'answers', answers
  ))
  from learning.enrolment
  left join (${answers}) as answers on answers.course_id = enrolment.course_id
  where enrolment.account_id = account.id and enrolment.completed_at is not null`;

const fullScores = sql`
  select array_agg(quiz.at)
  from (
    select min(taken_at) as at
    from assessment.attempt
    where account_id = account.id and score = total and total > 0
    group by lesson_id
  ) as quiz`;

/** Words may be added to a rating later: what counts is when they came. */
const ratings = sql`
  select array_agg(updated_at)
  from community.review
  where account_id = account.id and comment <> ''`;

const comments = sql`
  select array_agg(course.at)
  from (
    select min(coalesce(decided_at, created_at)) as at
    from community.comment
    where account_id = account.id and state = 'approved'
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

/** A single one is no list: PostgreSQL takes any list for a long one, and would plan this anew each time. */
const accountsOf = (ids: number[]) =>
  ids.length === 1 ? sql`(values (${ids[0]}::integer))` : sql`unnest(${ids}::integer[])`;

/** One statement for any number of learners, however many years they have learned. */
export async function listFacts(db: Db, accountIds: number[]): Promise<KnownFacts[]> {
  const { rows } = await sql<FactsRow>`
    select
      account.id as "accountId",
      coalesce(
        (select time_zone from learning.preference where account_id = account.id), 'UTC'
      ) as "timeZone",
      award.earned as awards,
      case when not (array['first-course', 'rapid-learner', 'high-achiever'] <@ award.badges)
        then (${finishedCourses}) end as courses,
      ${whenOpen('quiz-pro', fullScores)} as "fullScores",
      -- The second grade takes at least as many as the first.
      ${whenOpen('feedback-champion-2', ratings)} as ratings,
      ${whenOpen('knowledge-sharer', comments)} as comments,
      ${whenOpen('consistency', days)} as days
    from ${accountsOf(accountIds)} as account (id)
    cross join lateral (
      select
        coalesce(array_agg(badge), '{}') as badges,
        coalesce(json_agg(json_build_object('badge', badge, 'earnedAt', earned_at)), '[]') as earned
      from learning.badge_award
      where badge_award.account_id = account.id
    ) as award`.execute(db);
  return rows.map(({ accountId, awards, timeZone, ...row }) => ({
    accountId,
    awards: new Map(awards.map(({ badge, earnedAt }) => [badge, new Date(earnedAt)])),
    facts: {
      timeZone,
      courses: (row.courses ?? []).map(toCourse),
      fullScores: row.fullScores ?? [],
      ratings: row.ratings ?? [],
      comments: row.comments ?? [],
      days: row.days ?? [],
    },
  }));
}

const noAnswers = { quizzes: 0, taken: 0, right: 0, asked: 0, lastAt: null };

function toCourse({ enrolledAt, completedAt, answers }: CourseRow): CourseFacts {
  const { lastAt, ...counts } = answers ?? noAnswers;
  return {
    enrolledAt: new Date(enrolledAt),
    completedAt: new Date(completedAt),
    answers: { ...counts, lastAt: lastAt === null ? null : new Date(lastAt) },
  };
}

/** Lessons done and all lessons, of each course that is not finished. */
export async function listStarted(db: Db, accountId: number) {
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

/** Comes back with those that nobody else has awarded meanwhile; whoever was deleted gets none. */
export async function insertAwards(db: Db, awards: Award[]): Promise<Award[]> {
  const { rows } = await sql<Award>`
    insert into learning.badge_award (account_id, badge, earned_at)
    select account.id, award.badge, award."earnedAt"
    from jsonb_to_recordset(${JSON.stringify(awards)}) as award (
      "accountId" integer, badge text, "earnedAt" timestamptz
    )
    join accounts.account on account.id = award."accountId"
    on conflict do nothing
    returning account_id as "accountId", badge, earned_at as "earnedAt"`.execute(db);
  return rows;
}

/** Those who have done something and can still earn a badge, in the order of their ids. */
export async function listLearnersAfter(
  db: Db,
  page: { after: number; badges: number; limit: number },
) {
  const { rows } = await sql<{ id: number }>`
    select account.id
    from accounts.account
    where account.id > ${page.after}
      and (
        exists (select from learning.activity where activity.account_id = account.id)
        or exists (select from learning.enrolment where enrolment.account_id = account.id)
        or exists (select from community.review where review.account_id = account.id)
        or exists (select from community.comment where comment.account_id = account.id)
      )
      and (
        select count(*) from learning.badge_award where badge_award.account_id = account.id
      ) < ${page.badges}
    order by account.id
    limit ${page.limit}`.execute(db);
  return rows.map(({ id }) => id);
}
