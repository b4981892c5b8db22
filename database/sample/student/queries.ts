import { sql } from 'kysely';
import { memoryColumns } from '../../../server/assessment/review/memory-columns.ts';
import type { Db } from '../../../server/platform/postgres/database.ts';
import type { studentItems, studentQuestion } from './items.ts';
import type { KanaCard } from './kana-cards.ts';
import type { NewNotification } from './notifications.ts';
import type { ReviewCard } from './review-cards.ts';

export async function insertCards(db: Db, cards: readonly ReviewCard[]) {
  await db
    .insertInto('assessment.review_card')
    .values(
      cards.map(({ accountId, questionId, addedAt, memory }) => ({
        account_id: accountId,
        question_id: questionId,
        added_at: addedAt,
        ...memoryColumns(memory),
      })),
    )
    .execute();
  await db
    .insertInto('assessment.review_log')
    .values(
      cards.flatMap(({ accountId, questionId, log }) =>
        log.map(({ key, answer, rating, reviewedAt }) => ({
          account_id: accountId,
          question_id: questionId,
          key,
          answer,
          rating,
          correct: true,
          reviewed_at: reviewedAt,
        })),
      ),
    )
    .execute();
}

export async function insertKana(db: Db, accountId: number, cards: readonly KanaCard[]) {
  await db
    .insertInto('assessment.kana_card')
    .values(
      cards.map(({ kana, addedAt, memory }) => ({
        account_id: accountId,
        kana,
        script: 'hiragana' as const,
        added_at: addedAt,
        ...memoryColumns(memory),
      })),
    )
    .execute();
  await db
    .insertInto('assessment.review_log')
    .values(
      cards.flatMap(({ kana, log }) =>
        log.map(({ key, rating, reviewedAt }) => ({
          account_id: accountId,
          kana,
          way: 'typed' as const,
          key,
          rating,
          correct: true,
          reviewed_at: reviewedAt,
        })),
      ),
    )
    .execute();
}

export async function insertGoal(db: Db, accountId: number, cards: number) {
  await db.insertInto('assessment.review_goal').values({ account_id: accountId, cards }).execute();
}

export async function insertStudentItems(
  db: Db,
  accountId: number,
  { notes, passageNotes, saved, views, reminders }: ReturnType<typeof studentItems>,
) {
  await sql`
    insert into learning.note (account_id, lesson_id, text, updated_at)
    select ${accountId}, lesson.id, row.text, row.at
    from jsonb_to_recordset(${JSON.stringify(notes)}) as row (lesson text, text text, at timestamptz)
    join catalog.lesson on lesson.slug = row.lesson`.execute(db);
  await sql`
    insert into learning.passage_note
      (account_id, lesson_id, heading, lead, quote, trail, text, key, created_at, updated_at)
    select ${accountId}, lesson.id, row.heading, row.lead, row.quote, row.trail, row.text,
      gen_random_uuid(), row.at, row.at
    from jsonb_to_recordset(${JSON.stringify(passageNotes)})
      as row (lesson text, heading text, lead text, quote text, trail text, text text, at timestamptz)
    join catalog.lesson on lesson.slug = row.lesson`.execute(db);
  await db
    .insertInto('learning.saved_course')
    .values(
      saved.map(({ courseId, at }) => ({
        account_id: accountId,
        course_id: courseId,
        saved_at: at,
      })),
    )
    .execute();
  await db
    .insertInto('learning.course_view')
    .values(
      views.map(({ courseId, at }) => ({
        account_id: accountId,
        course_id: courseId,
        viewed_at: at,
      })),
    )
    .execute();
  await db
    .insertInto('learning.reminder')
    .values(
      reminders.map(({ task, courseId, dueDate, dueTime, madeAt, doneAt }) => ({
        account_id: accountId,
        course_id: courseId,
        task,
        due_on: dueDate,
        due_time: dueTime,
        done_at: doneAt,
        created_at: madeAt,
        updated_at: doneAt ?? madeAt,
      })),
    )
    .execute();
}

/** Inserts a comment and the reply of the course's owner, and returns the reply. */
export async function insertQuestion(db: Db, question: ReturnType<typeof studentQuestion>) {
  const { accountId, courseId } = question;
  const { rows } = await sql<{ id: string; author: string; courseTitle: string }>`
    with comment as (
      insert into community.comment (course_id, account_id, comment, state, created_at)
      values (${courseId}, ${accountId}, ${question.comment}, 'approved', ${question.askedAt})
      returning id
    ),
    reply as (
      insert into community.comment
        (course_id, account_id, comment, state, created_at, reply_to_comment_id)
      select course.id, owner_account_id, ${question.answer}, 'approved', ${question.answeredAt}, comment.id
      from catalog.course, comment where course.id = ${courseId}
      returning id, account_id
    )
    select reply.id, first_name || ' ' || last_name as author, course.title as "courseTitle"
    from reply
    join accounts.account on account.id = reply.account_id
    join catalog.course on course.id = ${courseId}`.execute(db);
  const [reply] = rows;
  if (!reply) throw new Error('The course of the sample question has no owner.');
  return { ...reply, courseId, at: question.answeredAt };
}

/** Marked as emailed, so that none are sent for the sample. */
export async function insertNotifications(
  db: Db,
  accountId: number,
  notifications: readonly NewNotification[],
) {
  await db
    .insertInto('notifications.notification')
    .values(
      notifications.map(({ at, isRead, ...notification }) => ({
        ...notification,
        account_id: accountId,
        created_at: at,
        mailed_at: at,
        read_at: isRead ? new Date(at.getTime() + 60 * 60 * 1000) : null,
      })),
    )
    .execute();
}
