import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../server/platform/postgres/database.ts';

export async function findAssignment(db: Db, slug: string) {
  return db
    .selectFrom('catalog.lesson')
    .where('slug', '=', slug)
    .where('position', 'is not', null)
    .select(['id', 'course_id as courseId', 'rubric'])
    .executeTakeFirst();
}

export async function findAccount(db: Db, username: string): Promise<number> {
  const { id } = await db
    .selectFrom('accounts.account')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Learners who don't teach, the same ones in every installation. */
export async function listLearners(db: Db, after: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts.account')
    .where('role', '=', 'User')
    .where('id', '>', after)
    .select('id')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertWork(
  db: Db,
  work: { accountId: number; lessonId: string; answer: string; submittedAt: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('assessment.submission')
    .values({
      account_id: work.accountId,
      lesson_id: work.lessonId,
      key: randomUUID(),
      number: 1,
      state: 'peers',
      peer_reviewed: true,
      comment: '',
      answer: work.answer,
      submitted_at: work.submittedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertPeerReview(
  db: Db,
  review: {
    submissionId: string;
    accountId: number;
    points: { question: string; answer: string }[];
    sentence: string;
    at: Date;
  },
) {
  await db
    .insertInto('assessment.peer_review')
    .values({
      submission_id: review.submissionId,
      reviewer_account_id: review.accountId,
      points: JSON.stringify(review.points),
      sentence: review.sentence,
      taken_at: review.at,
      given_at: review.at,
    })
    .execute();
}

/** Work with two reviews is the teacher's turn. */
export async function passOnReviewed(db: Db) {
  await sql`
    update assessment.submission
    set state = 'submitted', ready_at = reviewed.at
    from (
      select submission_id, max(given_at) as at from assessment.peer_review
      group by submission_id having count(*) >= 2
    ) as reviewed
    where submission.id = reviewed.submission_id and submission.state = 'peers'`.execute(db);
}
