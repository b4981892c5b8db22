import { type Expression, sql } from 'kysely';
import type { Point } from '../../../contract/assessment/assignments.ts';
import {
  daysToReview,
  daysWithPeers,
  reviewsPerSubmission,
} from '../../../contract/assessment/peer-reviews.ts';
import type { Db } from '../../platform/postgres/database.ts';

/*
 * A row is a place beside a submission. It counts while its reviewer has time to write, and once the review is there, unless a
 * teacher has removed it.
 */

const isInTime = sql<boolean>`peer.taken_at > now() - make_interval(days => ${sql.lit(daysToReview)})`;

const isGiven = sql<boolean>`peer.given_at is not null and peer.decision is distinct from 'removed'`;

const isOpen = sql<boolean>`peer.given_at is null and peer.reported_at is null and ${isInTime}`;

/** Whether the account may review work in this course as a teacher. */
export function isReviewerOf(courseId: string, accountId: number) {
  return sql<boolean>`exists (
    select from catalog.teacher
    where teacher.course_id = ${sql.ref(courseId)} and teacher.account_id = ${accountId}
      and teacher.may_review
  )`;
}

/** Whether the account reviews this submission, or has: then its photos and files are shown to it. */
export function isPeerOf(submissionId: string, accountId: number) {
  return sql<boolean>`exists (
    select from assessment.peer_review as peer
    where peer.submission_id = ${sql.ref(submissionId)} and peer.reviewer_account_id = ${accountId}
      and (peer.given_at is not null or (${isOpen}))
  )`;
}

/** Whether fellow learners were asked to review what the learner has handed in last. */
export async function isAmongPeers(db: Db, accountId: number, lessonId: string): Promise<boolean> {
  const newest = await db
    .selectFrom('assessment.submission')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .where('peer_reviewed', '=', true)
    .where('superseded_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return newest !== undefined;
}

/** How many reviews a learner has given in an assignment. A report counts: it was work too. */
export async function countGiven(db: Db, accountId: number, lessonId: string): Promise<number> {
  const { count } = await db
    .selectFrom('assessment.peer_review as peer')
    .innerJoin('assessment.submission as submission', 'submission.id', 'peer.submission_id')
    .where('peer.reviewer_account_id', '=', accountId)
    .where('submission.lesson_id', '=', lessonId)
    .where(sql<boolean>`(peer.given_at is not null or peer.reported_at is not null)`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The work that a learner has begun to review. */
export async function findOpen(db: Db, accountId: number, lessonId: string) {
  return db
    .selectFrom('assessment.peer_review as peer')
    .innerJoin('assessment.submission as submission', 'submission.id', 'peer.submission_id')
    .where('peer.reviewer_account_id', '=', accountId)
    .where('submission.lesson_id', '=', lessonId)
    .where('submission.superseded_at', 'is', null)
    .where('submission.state', '=', 'peers')
    .where(isOpen)
    .select([
      'peer.id',
      'submission.id as submissionId',
      'submission.comment',
      'submission.answer',
      'submission.link',
    ])
    .orderBy('peer.taken_at')
    .executeTakeFirst();
}

/** How many places of `submission` are taken. */
const placesTaken = sql<number>`(
  select count(*) from assessment.peer_review as peer
  where peer.submission_id = submission.id and ((${isGiven}) or (${isOpen}))
)`;

/** What a learner can review next: one of those with the fewest reviews, by chance, so that nobody can arrange whose work they get. */
export async function findNext(db: Db, accountId: number, lessonId: string) {
  return db
    .selectFrom('assessment.submission as submission')
    .where('submission.lesson_id', '=', lessonId)
    .where('submission.state', '=', 'peers')
    .where('submission.superseded_at', 'is', null)
    .where('submission.account_id', '<>', accountId)
    .where(placesTaken, '<', reviewsPerSubmission)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assessment.peer_review as own')
            .whereRef('own.submission_id', '=', 'submission.id')
            .where('own.reviewer_account_id', '=', accountId)
            .where(sql<boolean>`(own.given_at is not null or own.reported_at is not null)`)
            .select('own.id'),
        ),
      ),
    )
    .select('submission.id')
    .orderBy(placesTaken)
    .orderBy(sql`random()`)
    .executeTakeFirst();
}

/** A learner who had taken the place before and let it expire gets it back. */
export async function takePlace(db: Db, submissionId: string, accountId: number) {
  await db
    .insertInto('assessment.peer_review')
    .values({ submission_id: submissionId, reviewer_account_id: accountId })
    .onConflict((conflict) =>
      conflict
        .columns(['submission_id', 'reviewer_account_id'])
        .doUpdateSet({ taken_at: sql<Date>`now()` }),
    )
    .execute();
}

/** The subjects of notifications that ask for reviews in this assignment begin with this. */
export const askedSubject = (lessonId: string) => `peer ${lessonId} `;

/**
 * Which learners are asked first: those who have given the fewest reviews, and of them those who handed in first. Learners who haven't
 * read an earlier request yet aren't asked again.
 */
export async function listFellowsToAsk(
  db: Db,
  { accountId, lessonId }: { accountId: number; lessonId: string },
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select fellow.account_id as id
    from (
      select account_id, min(submitted_at) as since
      from assessment.submission
      where lesson_id = ${lessonId} and account_id <> ${accountId} and peer_reviewed
      group by account_id
      having bool_or(superseded_at is null)
    ) as fellow
    cross join lateral (
      select count(*) as given
      from assessment.peer_review as peer
      join assessment.submission on submission.id = peer.submission_id and submission.lesson_id = ${lessonId}
      where peer.reviewer_account_id = fellow.account_id
        and (peer.given_at is not null or peer.reported_at is not null or (${isOpen}))
    ) as done
    join accounts.account on account.id = fellow.account_id and account.suspended_at is null
    where done.given < ${reviewsPerSubmission}
      and not exists (
        select from notifications.notification
        where notification.account_id = fellow.account_id and notification.read_at is null
          and starts_with(notification.subject, ${askedSubject(lessonId)})
      )
    order by done.given, fellow.since, fellow.account_id
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** One review with its work. Locks the work, so that two reviews, or a review and a decision, come one after the other. */
export async function lockReview(db: Db, id: string) {
  return db
    .selectFrom('assessment.peer_review as peer')
    .innerJoin('assessment.submission as submission', 'submission.id', 'peer.submission_id')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'submission.lesson_id')
    .where('peer.id', '=', id)
    .select([
      'peer.id',
      'peer.reviewer_account_id as reviewerId',
      'peer.given_at as givenAt',
      'peer.reported_at as reportedAt',
      'peer.objected_at as objectedAt',
      'peer.decided_at as decidedAt',
      'submission.id as submissionId',
      'submission.account_id as learnerId',
      'submission.state',
      'submission.superseded_at as supersededAt',
      'lesson.id as lessonId',
      'lesson.course_id as courseId',
      'lesson.title',
      'lesson.slug',
      'lesson.rubric',
      sql<boolean>`lesson.position is null`.as('withdrawn'),
    ])
    .forUpdate(['peer', 'submission'])
    .executeTakeFirst();
}

/** How many reviews of a submission count. */
export async function countReviews(db: Db, submissionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('assessment.peer_review as peer')
    .where('peer.submission_id', '=', submissionId)
    .where(isGiven)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function writeReview(
  db: Db,
  id: string,
  { points, sentence }: { points: readonly Point[]; sentence: string },
) {
  await db
    .updateTable('assessment.peer_review')
    .set({ points: JSON.stringify(points), sentence, given_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function writeReport(db: Db, id: string, report: string) {
  await db
    .updateTable('assessment.peer_review')
    .set({ report, reported_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function writeObjection(
  db: Db,
  id: string,
  { reason, isAbuse }: { reason: string; isAbuse: boolean },
) {
  await db
    .updateTable('assessment.peer_review')
    .set({ objection: reason, is_abuse: isAbuse, objected_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function writeDecision(
  db: Db,
  id: string,
  { decision, answer }: { decision: 'removed' | 'kept'; answer: string },
) {
  await db
    .updateTable('assessment.peer_review')
    .set({ decision, answer, decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Makes it the teachers' turn. False if it was already. */
export async function passOn(db: Db, submissionId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assessment.submission')
    .set({ state: 'submitted', ready_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', submissionId)
    .where('state', '=', 'peers')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface PassedOn {
  id: string;
  accountId: number;
  courseId: number;
  title: string;
  reviews: number;
}

/**
 * Makes it the teachers' turn for work that has waited long enough, or that fellow learners can't review any more because the
 * assignment no longer asks them to.
 */
export async function passOnWaiting(db: Db, most: number): Promise<PassedOn[]> {
  const { rows } = await sql<PassedOn>`
    with due as (
      select submission.id
      from assessment.submission
      join catalog.lesson on lesson.id = submission.lesson_id
      where submission.state = 'peers' and submission.superseded_at is null
        and (
          submission.submitted_at < now() - make_interval(days => ${sql.lit(daysWithPeers)})
          or not lesson.peer_review or lesson.position is null
        )
      order by submission.submitted_at
      limit ${most}
      for update of submission skip locked
    )
    update assessment.submission
    set state = 'submitted', ready_at = now()
    from due, catalog.lesson
    where submission.id = due.id and lesson.id = submission.lesson_id
    returning submission.id, submission.account_id as "accountId", lesson.course_id as "courseId", lesson.title,
      (
        select count(*)::integer from assessment.peer_review as peer
        where peer.submission_id = submission.id and ${isGiven}
      ) as reviews`.execute(db);
  return rows;
}

/** What fellow learners said about these submissions, oldest first. */
export async function listReceived(db: Db, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return [];
  return db
    .selectFrom('assessment.peer_review as peer')
    .leftJoin('accounts.account as reviewer', 'reviewer.id', 'peer.reviewer_account_id')
    .where('peer.submission_id', '=', sql<string>`any(${submissionIds}::uuid[])`)
    .where((eb) =>
      eb.or([eb('peer.given_at', 'is not', null), eb('peer.reported_at', 'is not', null)]),
    )
    .select([
      'peer.id',
      'peer.submission_id as submissionId',
      'peer.points',
      'peer.sentence',
      'peer.given_at as givenAt',
      'peer.report',
      'peer.reported_at as reportedAt',
      'peer.objection',
      'peer.is_abuse as isAbuse',
      'peer.objected_at as objectedAt',
      'peer.decision',
      'peer.answer',
      sql<string | null>`reviewer.first_name || ' ' || reviewer.last_name`.as('reviewer'),
    ])
    .orderBy('peer.given_at')
    .orderBy('peer.id')
    .execute();
}

/** Whether a teacher has something to decide about `submission`. */
export function isDisputed(submissionId: Expression<string>) {
  return sql<boolean>`exists (
    select from assessment.peer_review as peer
    where peer.submission_id = ${submissionId} and peer.objected_at is not null and peer.decided_at is null
  )`;
}
