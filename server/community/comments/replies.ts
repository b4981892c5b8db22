import type { CourseReply } from '../../../contract/community/comments.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import * as queries from './reply-queries.ts';

/** They come with every page that shows what they answer: a longer talk begins anew. */
const mostReplies = 50;

/** Answers a comment or a written review, and tells its author. */
export async function addReply(
  db: Db,
  viewer: Viewer,
  course: { id: number; title: string },
  given: { replyTo: string; comment: string },
): Promise<{ id: string }> {
  const { accountId } = viewer;
  return inTransaction(db, async (db) => {
    const found = await queries.lockAnswerable(db, course.id, given.replyTo);
    if (!found) throw new Refusal('not_found', { detail: 'This comment is no longer there.' });
    const { answered, authorId, kind } = found;
    if ((await queries.countReplies(db, answered)) >= mostReplies) throw new Refusal('thread_full');
    const reply = { courseId: course.id, accountId, comment: given.comment, answered };
    const { id, author } = await queries.insertReply(db, reply);
    if (authorId !== null && authorId !== accountId) {
      // Without the words: whoever removes them removes them everywhere.
      await notify(db, {
        accountId: authorId,
        kind: 'reply',
        subject: `reply ${id}`,
        title: `${author} answered your ${kind}`,
        text: `There is a reply to what you wrote about ${course.title}.`,
        link: `/course-detail/${course.id}?tab=reviews#about`,
      });
    }
    return { id };
  });
}

/** The replies under each of some comments and reviews, oldest first. */
export async function listReplies(
  db: Db,
  voiceIds: readonly string[],
): Promise<Map<string, CourseReply[]>> {
  const replies = await queries.listReplies(db, voiceIds);
  return Map.groupBy(
    replies.map(({ at, ...reply }) => ({ ...reply, at: at.toISOString() })),
    ({ voiceId }) => voiceId,
  );
}
