import { sql } from 'kysely';
import type { Db } from '../platform/postgres/database.ts';

/** Reviews, comments, questions and answers under lessons, messages and the newsletter. */
export async function exportCommunity(db: Db, accountId: number) {
  const [reviews, comments, questionsAndAnswers, messages, answersSent, newsletter] =
    await Promise.all([
      db
        .selectFrom('community.review as review')
        .innerJoin('catalog.course as course', 'course.id', 'review.course_id')
        .select(['course.title', 'review.stars', 'review.comment', 'review.created_at'])
        .where('review.account_id', '=', accountId)
        .execute(),
      db
        .selectFrom('community.comment as comment')
        .innerJoin('catalog.course as course', 'course.id', 'comment.course_id')
        .select([
          'course.title',
          'comment.comment',
          'comment.state',
          'comment.created_at',
          sql<boolean>`num_nonnulls(reply_to_comment_id, reply_to_review_id) > 0`.as('is_reply'),
        ])
        .where('comment.account_id', '=', accountId)
        .execute(),
      db
        .selectFrom('community.lesson_post as post')
        .innerJoin('catalog.lesson as lesson', 'lesson.id', 'post.lesson_id')
        .select([
          'lesson.title as lesson',
          'post.text',
          'post.created_at',
          'post.edited_at',
          'post.removed_at',
          sql<boolean>`post.question_id is not null`.as('is_answer'),
        ])
        .where('post.account_id', '=', accountId)
        .execute(),
      db
        .selectFrom('community.contact_message')
        .select(['name', 'email', 'topic', 'organisation', 'seats', 'comment', 'created_at'])
        .where('account_id', '=', accountId)
        .execute(),
      // What an Admin has written in the inbox, without recipients: those are other people's data.
      db
        .selectFrom('community.message_entry')
        .select(['text', 'created_at'])
        .where('author_account_id', '=', accountId)
        .orderBy('created_at')
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
  return { reviews, comments, questionsAndAnswers, messages, answersSent, newsletter };
}
