import { sql } from 'kysely';
import { mostCounted, type SubmissionList } from '../../../contract/assessment/submissions.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { handInTerms, isWorkOf } from '../assignments/queries.ts';
import { isDisputed } from '../peer-reviews/queries.ts';

/** Which submissions are meant. Without a reviewer, those of all courses. */
export interface SubmissionFilter {
  reviewerId: number | null;
  course?: number | undefined;
  assignment?: string | undefined;
  /** Only of courses that nobody reviews. */
  isUnassigned?: boolean;
}

const states = {
  waiting: 'submitted',
  peers: 'peers',
  returned: 'returned',
  reviewed: 'reviewed',
} as const;

/** No longer part of its course. Withdrawn lessons stay, because work that was handed in refers to them. */
const isWithdrawn = sql<boolean>`lesson.position is null`.as('withdrawn');

/** Since it is the teachers' turn. */
const waitingSince = sql<Date>`coalesce(submission.ready_at, submission.submitted_at)`.as(
  'waitingSince',
);

/** The names of those who handed it in as a group, whoever came first first; empty for the work of one learner. */
const membersOf = sql<string[]>`array(
  select account.first_name || ' ' || account.last_name
  from assessment.work_group_member as member
  join accounts.account on account.id = member.account_id
  where member.group_id = submission.group_id
  order by member.joined_at, account.id
)`;

/** The newest tries of learners, in the courses of the reviewer. */
function newestSubmissions(db: Db, filter: SubmissionFilter) {
  const { reviewerId, course, assignment, isUnassigned = false } = filter;
  return db
    .selectFrom('catalog.lesson as lesson')
    .innerJoin('assessment.submission as submission', 'submission.lesson_id', 'lesson.id')
    .where('submission.superseded_at', 'is', null)
    .$if(reviewerId !== null, (query) =>
      query.where('lesson.course_id', 'in', reviewedCourses(db, reviewerId)),
    )
    .$if(isUnassigned, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('catalog.teacher as teacher')
              .whereRef('teacher.course_id', '=', 'lesson.course_id')
              .where('teacher.may_review', '=', true)
              .select('teacher.course_id'),
          ),
        ),
      ),
    )
    .$if(course !== undefined, (query) => query.where('lesson.course_id', '=', course ?? 0))
    .$if(assignment !== undefined, (query) => query.where('lesson.id', '=', assignment ?? ''));
}

function reviewedCourses(db: Db, accountId: number | null) {
  return db
    .selectFrom('catalog.teacher')
    .where('account_id', '=', accountId)
    .where('may_review', '=', true)
    .select('course_id');
}

/** What waits comes oldest first, what is reviewed newest first. */
const listOrder = (list: SubmissionList) =>
  list === 'reviewed'
    ? ({ column: 'submission.reviewed_at', direction: 'desc' } as const)
    : ({ column: 'submission.submitted_at', direction: 'asc' } as const);

export async function listSubmissions(
  db: Db,
  list: SubmissionList,
  filter: SubmissionFilter,
  page: { limit: number; offset: number },
) {
  const { column, direction } = listOrder(list);
  return newestSubmissions(db, filter)
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .innerJoin('accounts.account as learner', 'learner.id', 'submission.account_id')
    .where('submission.state', '=', states[list])
    .select([
      'submission.id',
      sql<string>`learner.first_name || ' ' || learner.last_name`.as('learner'),
      membersOf.as('members'),
      'lesson.title as assignment',
      isWithdrawn,
      'course.title as courseTitle',
      'submission.number',
      'submission.submitted_at as submittedAt',
      waitingSince,
      isDisputed(sql.ref('submission.id')).as('isDisputed'),
      'submission.reviewed_at as reviewedAt',
      'submission.mark',
      handInTerms,
    ])
    .orderBy(column, direction)
    .orderBy('submission.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countSubmissions(db: Db, filter: SubmissionFilter) {
  const rows = await newestSubmissions(db, filter)
    .select((eb) => ['submission.state', eb.fn.countAll<number>().as('count')])
    .groupBy('submission.state')
    .execute();
  const countOf = (list: SubmissionList) =>
    rows.find(({ state }) => state === states[list])?.count ?? 0;
  return {
    waiting: countOf('waiting'),
    peers: countOf('peers'),
    returned: countOf('returned'),
    reviewed: countOf('reviewed'),
  };
}

/**
 * Where a submission is in a list, and what comes before and after it. Nothing if it isn't in it. Counting stops at
 * `mostCounted`: an Admin's list is that of all courses.
 */
export async function findPlace(
  db: Db,
  id: string,
  list: SubmissionList,
  filter: SubmissionFilter,
) {
  const { column, direction } = listOrder(list);
  const [before, after] = direction === 'asc' ? ['<', '>'] : ['>', '<'];
  const backwards = direction === 'asc' ? 'desc' : 'asc';
  const listed = newestSubmissions(db, filter)
    .where('submission.state', '=', states[list])
    .select(['submission.id', sql<Date>`${sql.ref(column)}`.as('at')]);
  const neighbour = (side: string, order: string) => sql`
    select each.id from (${listed}) as each
    where (each.at, each.id) ${sql.raw(side)} (own.at, own.id)
    order by each.at ${sql.raw(order)}, each.id ${sql.raw(order)}
    limit 1`;
  const { rows } = await sql<{
    position: number;
    total: number;
    previousId: string | null;
    nextId: string | null;
  }>`
    select
      1 + (
        select count(*) from (
          select from (${listed}) as each
          where (each.at, each.id) ${sql.raw(before)} (own.at, own.id)
          limit ${mostCounted - 1}
        ) as earlier
      ) as position,
      (
        select count(*) from (select from (${listed}) as each limit ${mostCounted}) as counted
      ) as total,
      (${neighbour(before, backwards)}) as "previousId",
      (${neighbour(after, direction)}) as "nextId"
    from (${listed.where('submission.id', '=', id)}) as own`.execute(db);
  return rows[0];
}

/** Those of the reviewer's courses that are part of them or have been handed in. */
export async function listAssignments(db: Db, reviewerId: number | null) {
  return db
    .selectFrom('catalog.lesson as lesson')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('lesson.kind', '=', 'assignment')
    .$if(reviewerId !== null, (query) =>
      query.where('lesson.course_id', 'in', reviewedCourses(db, reviewerId)),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('lesson.position', 'is not', null),
        exists(
          selectFrom('assessment.submission as submission')
            .whereRef('submission.lesson_id', '=', 'lesson.id')
            .select('submission.id'),
        ),
      ]),
    )
    .select((eb) => [
      'lesson.id',
      'lesson.title',
      'course.id as courseId',
      'course.title as courseTitle',
      isWithdrawn,
      eb
        .selectFrom('assessment.submission as submission')
        .whereRef('submission.lesson_id', '=', 'lesson.id')
        .where('submission.state', '=', 'submitted')
        .where('submission.superseded_at', 'is', null)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('waiting'),
    ])
    .orderBy('course.title')
    .orderBy('course.id')
    .orderBy(sql`lesson.position nulls last`)
    .limit(200)
    .execute();
}

/** How long the reviewer's last answers took on average, in hours. */
export async function averageAnswerHours(db: Db, accountId: number, answers: number) {
  const { hours } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('assessment.submission')
        .where('reviewer_account_id', '=', accountId)
        .where('reviewed_at', 'is not', null)
        .select(
          sql<number>`extract(epoch from reviewed_at - coalesce(ready_at, submitted_at)) / 3600`.as(
            'hours',
          ),
        )
        .orderBy('reviewed_at', 'desc')
        .limit(answers)
        .as('answer'),
    )
    .select(sql<number | null>`avg(answer.hours)::float8`.as('hours'))
    .executeTakeFirstOrThrow();
  return hours;
}

export async function findSubmission(db: Db, id: string) {
  return db
    .selectFrom('assessment.submission as submission')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'submission.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .innerJoin('accounts.account as learner', 'learner.id', 'submission.account_id')
    .leftJoin('assessment.work_group as work_group', 'work_group.id', 'submission.group_id')
    .where('submission.id', '=', id)
    .select([
      'submission.account_id as learnerId',
      sql<string>`learner.first_name || ' ' || learner.last_name`.as('learnerName'),
      'learner.first_name as firstName',
      'submission.group_id as groupId',
      'work_group.number as groupNumber',
      membersOf.as('members'),
      'lesson.id as lessonId',
      'lesson.slug',
      'lesson.title',
      isWithdrawn,
      'lesson.rubric',
      'lesson.criteria',
      'lesson.photos',
      'lesson.task',
      'lesson.accepted_from as acceptedFrom',
      'course.id as courseId',
      'course.title as courseTitle',
    ])
    .executeTakeFirst();
}

/**
 * Everything a group handed in for an assignment, newest first, with what was said about it. Without a group, everything that is the
 * learner's work: their group may have handed in since.
 */
export async function listTries(
  db: Db,
  { learnerId, lessonId, groupId }: { learnerId: number; lessonId: string; groupId: string | null },
) {
  return db
    .selectFrom('assessment.submission as submission')
    .leftJoin('accounts.account as reviewer', 'reviewer.id', 'submission.reviewer_account_id')
    .where(
      groupId === null
        ? isWorkOf({ accountId: learnerId, lessonId })
        : sql<boolean>`submission.group_id = ${groupId}`,
    )
    .select([
      'submission.id',
      'submission.number',
      'submission.state',
      'submission.comment',
      'submission.answer',
      'submission.link',
      'submission.peer_reviewed as isPeerReviewed',
      'submission.submitted_at as submittedAt',
      handInTerms,
      'submission.feedback',
      'submission.mark',
      'submission.points',
      'submission.judged',
      'submission.mark_reason as markReason',
      'submission.remarks',
      'submission.must_be_accepted as mustBeAccepted',
      'submission.accepted_at as acceptedAt',
      'submission.reviewed_at as reviewedAt',
      sql<string | null>`reviewer.first_name || ' ' || reviewer.last_name`.as('reviewer'),
    ])
    .orderBy('submission.submitted_at', 'desc')
    .orderBy('submission.number', 'desc')
    .execute();
}

/** Of these submissions, in order. */
export async function listPhotos(db: Db, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return [];
  return db
    .selectFrom('assessment.photo')
    .where('submission_id', '=', sql<string>`any(${submissionIds}::uuid[])`)
    .select([
      'submission_id as submissionId',
      'id',
      'position',
      'width',
      'height',
      'bytes',
      'camera',
    ])
    .orderBy('position')
    .execute();
}
