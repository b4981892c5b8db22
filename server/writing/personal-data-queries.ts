import type { Db } from '../platform/postgres/database.ts';

/** What the account wrote about passages of lessons, and what it suggested instead. */
export async function exportWriting(db: Db, accountId: number) {
  const suggestionsInLessons = await db
    .selectFrom('studio.passage_thread as thread')
    .innerJoin('studio.lesson as lesson', 'lesson.id', 'thread.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .select([
      'course.title as course',
      'thread.quote',
      'thread.replacement',
      'thread.state',
      'thread.created_at',
      'thread.settled_at',
    ])
    .where('thread.author_account_id', '=', accountId)
    .execute();
  const commentsInLessons = await db
    .selectFrom('studio.passage_comment as comment')
    .innerJoin('studio.passage_thread as thread', 'thread.id', 'comment.thread_id')
    .innerJoin('studio.lesson as lesson', 'lesson.id', 'thread.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .select([
      'course.title as course',
      'thread.quote',
      'comment.text',
      'comment.created_at',
      'comment.edited_at',
    ])
    .where('comment.author_account_id', '=', accountId)
    .execute();
  return { suggestionsInLessons, commentsInLessons };
}
