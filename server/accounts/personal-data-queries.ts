import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

/** Everything kept about a person, for their own eyes; no hashes and no secrets. */
export async function collectPersonalData(db: Db, accountId: number) {
  const [account, ofAccount, ofLearning, ofAssessment, ofCommunity] = await Promise.all([
    findAccount(db, accountId),
    collectAccount(db, accountId),
    collectLearning(db, accountId),
    collectAssessment(db, accountId),
    collectCommunity(db, accountId),
  ]);
  return { account, ...ofAccount, ...ofLearning, ...ofAssessment, ...ofCommunity };
}

async function findAccount(db: Db, accountId: number) {
  return db
    .selectFrom('accounts.account')
    .select([
      ...(['id', 'username', 'email', 'first_name', 'last_name'] as const),
      ...(['phone_number', 'role', 'created_at'] as const),
    ])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

async function collectAccount(db: Db, accountId: number) {
  const sessions = await db
    .selectFrom('accounts.session')
    .select(['created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address'])
    .where('account_id', '=', accountId)
    .execute();
  return { sessions };
}

async function collectLearning(db: Db, accountId: number) {
  const [enrolments, completions, notes, savedCourses] = await Promise.all([
    db
      .selectFrom('learning.enrolment as enrolment')
      .innerJoin('catalog.course as course', 'course.id', 'enrolment.course_id')
      .select([
        'course.id as course_id',
        'course.title',
        'enrolment.enrolled_at',
        'enrolment.completed_at',
      ])
      .where('enrolment.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.lesson_completion as completion')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'completion.lesson_id')
      .select(['lesson.title', 'completion.way', 'completion.completed_at'])
      .where('completion.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.note as note')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'note.lesson_id')
      .select(['lesson.title', 'note.text', 'note.updated_at'])
      .where('note.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.saved_course as saved')
      .innerJoin('catalog.course as course', 'course.id', 'saved.course_id')
      .select(['course.title', 'saved.saved_at'])
      .where('saved.account_id', '=', accountId)
      .execute(),
  ]);
  return { enrolments, completions, notes, savedCourses };
}

async function collectAssessment(db: Db, accountId: number) {
  const [attempts, submissions, photos] = await Promise.all([
    db
      .selectFrom('assessment.attempt as attempt')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'attempt.lesson_id')
      .select([
        'lesson.title',
        ...(['attempt.number', 'attempt.score', 'attempt.total', 'attempt.taken_at'] as const),
      ])
      .where('attempt.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.submission as submission')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'submission.lesson_id')
      .select([
        'lesson.title',
        ...(['submission.number', 'submission.comment', 'submission.submitted_at'] as const),
        ...(['submission.state', 'submission.mark', 'submission.feedback'] as const),
      ])
      .where('submission.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.photo as photo')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'photo.lesson_id')
      .select(['lesson.title', 'photo.id', 'photo.position', 'photo.camera', 'photo.created_at'])
      .where('photo.account_id', '=', accountId)
      .execute(),
  ]);
  return { attempts, submissions, photos };
}

async function collectCommunity(db: Db, accountId: number) {
  const [reviews, comments, messages, newsletter] = await Promise.all([
    db
      .selectFrom('community.review as review')
      .innerJoin('catalog.course as course', 'course.id', 'review.course_id')
      .select(['course.title', 'review.stars', 'review.comment', 'review.created_at'])
      .where('review.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('community.comment as comment')
      .innerJoin('catalog.course as course', 'course.id', 'comment.course_id')
      .select(['course.title', 'comment.comment', 'comment.created_at'])
      .where('comment.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('community.contact_message')
      .select(['name', 'email', 'comment', 'created_at'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('community.newsletter_subscription as newsletter')
      .innerJoin('accounts.account as account', (join) =>
        join.on('newsletter.email', '=', sql`lower(account.email)`),
      )
      .select(['newsletter.email', 'newsletter.state', 'newsletter.asked_at'])
      .where('account.id', '=', accountId)
      .execute(),
  ]);
  return { reviews, comments, messages, newsletter };
}
