import { sql } from 'kysely';
import type { HandInTerms } from '../../../contract/catalog/deadlines.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { isPeerOf, isReviewerOf } from '../peer-reviews/queries.ts';

/** One learner's work on one assignment. */
export interface AssignmentWork {
  accountId: number;
  lessonId: string;
}

/** It has no page: it left its course, or the course was never published. */
const isWithdrawn = sql<boolean>`lesson.position is null or course.published_at is null`.as(
  'withdrawn',
);

/** Null if handing it in was enough. */
const isAccepted = sql<
  boolean | null
>`case when submission.must_be_accepted then submission.accepted_at is not null end`.as(
  'isAccepted',
);

/** What it was handed in under; null without a deadline of its own. */
export const handInTerms = sql<HandInTerms | null>`case when submission.due_on is not null then
  json_build_object(
    'dueOn', submission.due_on, 'handedInOn', submission.handed_in_on, 'late', submission.late
  )
end`.as('terms');

/** Everything that is a learner's work on an assignment: handed in alone, or by their group. */
export const isWorkOf = ({ accountId, lessonId }: AssignmentWork) => sql<boolean>`submission.id in (
  select author.submission_id from assessment.submission_author as author
  where author.account_id = ${accountId} and author.lesson_id = ${lessonId}
)`;

/** Whether the account is in the group that handed this in, or handed it in alone. */
export function isAuthorOf(submissionId: string, accountId: number) {
  return sql<boolean>`exists (
    select from assessment.submission_author as author
    where author.submission_id = ${sql.ref(submissionId)} and author.account_id = ${accountId}
  )`;
}

const photoColumns = ['id', 'position', 'width', 'height', 'bytes', 'camera'] as const;

const submissionColumns = [
  'id',
  'lesson_id as lessonId',
  'number',
  'state',
  'comment',
  'submitted_at as submittedAt',
  'feedback',
  'mark',
  'reviewed_at as reviewedAt',
  'points',
  'judged',
  'mark_reason as markReason',
  'remarks',
  'answer',
  'link',
  'must_be_accepted as mustBeAccepted',
  'accepted_at as acceptedAt',
  handInTerms,
] as const;

export async function insertDraft(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  photo: {
    position: number;
    file: string;
    width: number;
    height: number;
    bytes: number;
    camera: object;
  },
) {
  return db
    .insertInto('assessment.photo')
    .values({
      account_id: accountId,
      lesson_id: lessonId,
      ...photo,
      camera: JSON.stringify(photo.camera),
    })
    .returning(photoColumns)
    .executeTakeFirstOrThrow();
}

/** A trigger discards the image file. */
export async function deleteDraft(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  position: number,
) {
  await db
    .deleteFrom('assessment.photo')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .where('position', '=', position)
    .where('submission_id', 'is', null)
    .execute();
}

export async function deleteOldDrafts(db: Db) {
  await db
    .deleteFrom('assessment.photo')
    .where('submission_id', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

export async function findPhoto(db: Db, id: string, viewerId: number) {
  return db
    .selectFrom('assessment.photo as photo')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'photo.lesson_id')
    .where('photo.id', '=', id)
    .select((eb) => [
      'photo.file',
      'photo.account_id as accountId',
      isReviewerOf('lesson.course_id', viewerId).as('isReviewer'),
      isPeerOf('photo.submission_id', viewerId).as('isPeer'),
      isAuthorOf('photo.submission_id', viewerId).as('isAuthor'),
      eb('photo.submission_id', 'is not', null).$castTo<boolean>().as('isSubmitted'),
    ])
    .executeTakeFirst();
}

/** The learner's drafts, and the photos of these submissions. */
export async function listPhotos(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  submissionIds: readonly string[],
) {
  return db
    .selectFrom('assessment.photo')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('account_id', '=', accountId),
          eb('lesson_id', '=', lessonId),
          eb('submission_id', 'is', null),
        ]),
        eb('submission_id', '=', sql<string>`any(${submissionIds}::uuid[])`),
      ]),
    )
    .select([...photoColumns, 'submission_id as submissionId'])
    .orderBy('position')
    .execute();
}

/** An assignment for which the learner handed in something, whether or not its course still has it. */
export async function findHandedIn(db: Db, work: AssignmentWork) {
  return db
    .selectFrom('catalog.lesson as lesson')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('lesson.id', '=', work.lessonId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('assessment.submission_author')
          .where('account_id', '=', work.accountId)
          .where('lesson_id', '=', work.lessonId)
          .select('submission_id'),
      ),
    )
    .select([
      'lesson.id',
      'lesson.title',
      'lesson.slug',
      'lesson.photos',
      'lesson.task',
      'course.title as courseTitle',
      isWithdrawn,
    ])
    .executeTakeFirst();
}

/** The newest try at each assignment of a learner. */
export async function listHandedIn(
  db: Db,
  accountId: number,
  page: { limit: number; offset: number },
) {
  return db
    .selectFrom('assessment.submission_author as author')
    .innerJoin('assessment.submission as submission', 'submission.id', 'author.submission_id')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'submission.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('author.account_id', '=', accountId)
    .where('submission.superseded_at', 'is', null)
    .select([
      'lesson.id',
      'lesson.title',
      'course.title as courseTitle',
      isWithdrawn,
      'submission.state',
      'submission.number',
      'submission.submitted_at as submittedAt',
      'submission.mark',
      handInTerms,
      isAccepted,
    ])
    .orderBy('submission.submitted_at', 'desc')
    .orderBy('submission.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countHandedIn(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('assessment.newest_work')
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listSubmissions(db: Db, work: AssignmentWork) {
  return db
    .selectFrom('assessment.submission as submission')
    .where(isWorkOf(work))
    .select(submissionColumns)
    .orderBy('submission.submitted_at', 'desc')
    .orderBy('submission.number', 'desc')
    .execute();
}

/** Returns nothing when a submission with this key exists. */
export async function insertSubmission(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  submission: {
    key: string;
    comment: string;
    answer: string | null;
    link: string | null;
    state: 'peers' | 'submitted';
    peer_reviewed: boolean;
    must_be_accepted: boolean;
    group_id: string | null;
  },
  terms: HandInTerms | null,
) {
  const { group_id: groupId } = submission;
  return db
    .insertInto('assessment.submission')
    .values((eb) => ({
      account_id: accountId,
      lesson_id: lessonId,
      ...submission,
      ...(terms && {
        due_on: terms.dueOn,
        handed_in_on: terms.handedInOn,
        late: JSON.stringify(terms.late),
      }),
      number: eb
        .selectFrom('assessment.submission as earlier')
        .where('earlier.lesson_id', '=', lessonId)
        .where(
          groupId === null
            ? sql<boolean>`earlier.account_id = ${accountId} and earlier.group_id is null`
            : // What members handed in alone before counts as an earlier try.
              sql<boolean>`(earlier.group_id = ${groupId} or (
                earlier.group_id is null and earlier.account_id in (
                  select member.account_id from assessment.work_group_member as member
                  where member.group_id = ${groupId}
                )
              ))`,
        )
        .select(sql<number>`coalesce(max(earlier.number), 0) + 1`.as('number')),
    }))
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning(submissionColumns)
    .executeTakeFirst();
}

/** The newest try, as far as it decides by which day the next one is judged. */
export async function findNewest(db: Db, work: AssignmentWork) {
  return db
    .selectFrom('assessment.submission as submission')
    .where(isWorkOf(work))
    .where('submission.superseded_at', 'is', null)
    .select([
      'submission.id',
      'submission.group_id as groupId',
      'submission.state',
      'submission.submitted_at as submittedAt',
      'submission.handed_in_on as handedInOn',
    ])
    .orderBy('submission.submitted_at', 'desc')
    .orderBy('submission.number', 'desc')
    .executeTakeFirst();
}

/** What was handed in under another rule is never due earlier than it was. */
export async function moveDueDay(
  db: Db,
  work: AssignmentWork,
  { before, after }: { before: Day; after: Day },
): Promise<void> {
  await db
    .updateTable('assessment.submission as submission')
    .set({
      due_on: sql<Day>`case when due_on = ${before}::date then ${after}::date
        else greatest(due_on, ${after}::date) end`,
    })
    .where(isWorkOf(work))
    .where('submission.due_on', 'is not', null)
    .execute();
}

export async function findSubmission(db: Db, accountId: number, key: string) {
  return db
    .selectFrom('assessment.submission as submission')
    .where('submission.account_id', '=', accountId)
    .where('submission.key', '=', key)
    .select(submissionColumns)
    .executeTakeFirst();
}

/** Returns how many drafts became part of the submission. */
export async function submitDrafts(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  submissionId: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('assessment.photo')
    .set({ submission_id: submissionId })
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .where('submission_id', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function listNewestFiles(db: Db, limit: number) {
  return db
    .selectFrom('assessment.photo')
    .select('file')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** What decides when an assignment is due. */
export async function findDatedLesson(db: Db, lessonId: string) {
  return db
    .selectFrom('catalog.lesson')
    .where('id', '=', lessonId)
    .select(['id', 'slug', 'title', 'course_id as courseId', 'deadline', 'group_size as groupSize'])
    .executeTakeFirst();
}

export async function findFirstName(db: Db, accountId: number): Promise<string> {
  const { firstName } = await db
    .selectFrom('accounts.account')
    .where('id', '=', accountId)
    .select('first_name as firstName')
    .executeTakeFirstOrThrow();
  return firstName;
}
