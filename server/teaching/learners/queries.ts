import { type RawBuilder, sql } from 'kysely';
import {
  type LearnerGroup,
  stuckDays,
  stuckTries,
  type TimeShare,
} from '../../../contract/teaching/learners.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { containing } from '../../platform/search/search-terms.ts';

export interface LearnerFilter {
  courseId: number;
  group: LearnerGroup;
  /** All of them must be in the name. */
  terms: readonly string[];
}

export type LearnerSort = 'name' | 'progress' | 'seen' | 'since';

/** Their work waits for the teacher, not the other way round. */
const isWaiting = sql`exists (
  select from assessment.waiting_work as waiting
  join catalog.lesson on lesson.id = waiting.lesson_id
  where waiting.account_id = learner.account_id and lesson.course_id = learner.course_id
)`;

const isStuck = sql<boolean>`(not learner.finished and (
  learner.failed_tries >= ${sql.lit(stuckTries)}
  or (learner.progress_at < now() - make_interval(days => ${sql.lit(stuckDays)}) and not ${isWaiting})
))`;

const groups: Record<LearnerGroup, RawBuilder<boolean>> = {
  all: sql`true`,
  learning: sql`not learner.finished and not ${isStuck}`,
  stuck: isStuck,
  finished: sql`learner.finished`,
};

const sorts: Record<LearnerSort, RawBuilder<unknown>> = {
  name: sql`lower(account.first_name || ' ' || account.last_name)`,
  progress: sql`learner.done`,
  seen: sql`learner.seen_on`,
  since: sql`learner.progress_at`,
};

function matches({ courseId, group, terms }: LearnerFilter) {
  const name = sql`lower(account.first_name || ' ' || account.last_name)`;
  return sql`learner.course_id = ${courseId} and ${groups[group]} ${sql.join(
    terms.map((term) => sql`and ${name} like ${containing(term)}`),
    sql` `,
  )}`;
}

export interface LearnerRow {
  id: number;
  name: string;
  finished: boolean;
  enrolledAt: Date;
  progressAt: Date;
  seenOn: Day | null;
  isStuck: boolean;
  failedLessonId: string | null;
  failedTries: number;
  timeZone: string;
  weeks: number;
  startsOn: Day | null;
  doneLessonIds: string[];
  timeShare: TimeShare;
}

/** The page is found first, by an index of its order, and only its learners are looked at closely. */
const described = (page: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<LearnerRow>`
  select
    learner.account_id as id,
    account.first_name || ' ' || account.last_name as name,
    learner.finished,
    learner.enrolled_at as "enrolledAt",
    learner.progress_at as "progressAt",
    learner.seen_on as "seenOn",
    ${isStuck} as "isStuck",
    learner.failed_lesson_id as "failedLessonId",
    learner.failed_tries as "failedTries",
    coalesce(preference.time_zone, 'UTC') as "timeZone",
    course.duration_weeks as weeks,
    run.starts_on as "startsOn",
    array(
      select completion.lesson_id::text
      from catalog.lesson
      join learning.lesson_completion as completion on completion.lesson_id = lesson.id
      where lesson.course_id = learner.course_id and completion.account_id = learner.account_id
    ) as "doneLessonIds",
    coalesce(more_time.percent, 100) as "timeShare"
  from (${page}) as learner
  join accounts.account on account.id = learner.account_id
  join catalog.course on course.id = learner.course_id
  join learning.enrolment
    on enrolment.course_id = learner.course_id and enrolment.account_id = learner.account_id
  left join learning.run on run.id = enrolment.run_id
  left join notifications.preference on preference.account_id = learner.account_id
  left join assessment.more_time
    on more_time.course_id = learner.course_id and more_time.account_id = learner.account_id
  order by ${order}`;

export async function listLearners(
  db: Db,
  filter: LearnerFilter,
  page: { sort: LearnerSort; order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<LearnerRow[]> {
  const direction = page.order === 'asc' ? sql`asc` : sql`desc`;
  // As in the index: only `seen_on` can be null, before the first visit.
  const nulls =
    page.sort !== 'seen' ? sql`` : page.order === 'asc' ? sql`nulls first` : sql`nulls last`;
  const order = sql`${sorts[page.sort]} ${direction} ${nulls}, learner.account_id ${direction}`;
  const found = sql`
    select learner.*
    from studio.learner
    ${needsName(filter, page.sort) ? joinName : sql``}
    where ${matches(filter)}
    order by ${order}
    limit ${page.limit} offset ${page.offset}`;
  const { rows } = await described(found, order).execute(db);
  return rows;
}

const joinName = sql`join accounts.account on account.id = learner.account_id`;

const needsName = ({ terms }: LearnerFilter, sort?: LearnerSort) =>
  terms.length > 0 || sort === 'name';

/** The next learners in the order of their ids, for lists that are read as a whole. */
export async function listLearnersAfter(
  db: Db,
  filter: LearnerFilter,
  { after, limit }: { after: number; limit: number },
): Promise<LearnerRow[]> {
  const found = sql`
    select learner.*
    from studio.learner
    ${needsName(filter) ? joinName : sql``}
    where ${matches(filter)} and learner.account_id > ${after}
    order by learner.account_id
    limit ${limit}`;
  const { rows } = await described(found, sql`learner.account_id`).execute(db);
  return rows;
}

export async function countMatches(db: Db, filter: LearnerFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from studio.learner
    ${needsName(filter) ? joinName : sql``}
    where ${matches(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countLearners(db: Db, courseId: number) {
  const { rows } = await sql<{ all: number; stuck: number; finished: number }>`
    select
      count(*) as all,
      count(*) filter (where ${isStuck}) as stuck,
      count(*) filter (where learner.finished) as finished
    from studio.learner
    where learner.course_id = ${courseId}`.execute(db);
  const { all = 0, stuck = 0, finished = 0 } = rows[0] ?? {};
  return { all, learning: all - stuck - finished, stuck, finished };
}
