import type { Db } from '../platform/postgres/database.ts';

/** What the account wrote to the learners of its courses. */
export async function exportStudio(db: Db, accountId: number) {
  const messagesToLearners = await db
    .selectFrom('studio.message as message')
    .innerJoin('catalog.course as course', 'course.id', 'message.course_id')
    .select([
      'course.title as course',
      'message.subject',
      'message.text',
      'message.created_at',
      'message.recipients',
    ])
    .where('message.sender_account_id', '=', accountId)
    .execute();
  return { messagesToLearners };
}
