import { sql } from 'kysely';
import type { PassageAnchor, ThreadState } from '../../../contract/writing/passages.ts';
import type { Db } from '../../platform/postgres/database.ts';

const nameOf = (person: string) =>
  sql<
    string | null
  >`nullif(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)}), '')`;

/** Where a lesson is, and how often its threads have changed. */
export async function findLesson(db: Db, lessonId: string) {
  return db
    .selectFrom('studio.lesson')
    .where('id', '=', lessonId)
    .select([
      'course_id as courseId',
      'threads_revision as revision',
      sql<string>`coalesce(settings ->> 'title', '')`.as('title'),
    ])
    .executeTakeFirst();
}

/** Also locks the lesson, so that threads change one after the other. */
export async function countChange(db: Db, lessonId: string): Promise<number> {
  const { revision } = await db
    .updateTable('studio.lesson')
    .set({ threads_revision: sql<number>`threads_revision + 1` })
    .where('id', '=', lessonId)
    .returning('threads_revision as revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Settled ones beyond this number are forgotten, the oldest first. */
const mostSettled = 400;

/** Of a lesson, or only one of its threads. */
interface Wanted {
  lessonId: string;
  threadId?: string | undefined;
}

/** All open ones and the newest that are settled, in the order in which they were started. */
export async function listThreads(db: Db, { lessonId, threadId }: Wanted) {
  return db
    .selectFrom('studio.passage_thread as thread')
    .leftJoin('accounts.account as author', 'author.id', 'thread.author_account_id')
    .leftJoin('accounts.account as settler', 'settler.id', 'thread.settled_by_account_id')
    .where('thread.lesson_id', '=', lessonId)
    .$if(threadId !== undefined, (query) => query.where('thread.id', '=', threadId ?? ''))
    .select([
      'thread.id',
      'thread.author_account_id as authorId',
      nameOf('author').as('author'),
      'thread.quote',
      'thread.quote_before as before',
      'thread.quote_after as after',
      'thread.quote_at as at',
      'thread.replacement',
      'thread.state',
      'thread.settled_at as settledAt',
      nameOf('settler').as('settledBy'),
      'thread.created_at as createdAt',
    ])
    .orderBy('thread.created_at')
    .orderBy('thread.id')
    .execute();
}

/** The comments of these threads. */
export async function listComments(db: Db, { lessonId, threadId }: Wanted) {
  return db
    .selectFrom('studio.passage_comment as comment')
    .innerJoin('studio.passage_thread as thread', 'thread.id', 'comment.thread_id')
    .leftJoin('accounts.account as author', 'author.id', 'comment.author_account_id')
    .where('thread.lesson_id', '=', lessonId)
    .$if(threadId !== undefined, (query) => query.where('thread.id', '=', threadId ?? ''))
    .select([
      'comment.id',
      'comment.thread_id as threadId',
      'comment.author_account_id as authorId',
      nameOf('author').as('author'),
      'comment.text',
      'comment.created_at as createdAt',
      'comment.edited_at as editedAt',
    ])
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute();
}

export async function countOpen(db: Db, lessonId: string): Promise<number> {
  const { count } = await db
    .selectFrom('studio.passage_thread')
    .where('lesson_id', '=', lessonId)
    .where('state', '=', 'open')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertThread(
  db: Db,
  thread: PassageAnchor & { lessonId: string; accountId: number; replacement: string | null },
): Promise<string> {
  const { id } = await db
    .insertInto('studio.passage_thread')
    .values({
      lesson_id: thread.lessonId,
      author_account_id: thread.accountId,
      quote: thread.quote,
      quote_before: thread.before,
      quote_after: thread.after,
      quote_at: thread.at,
      replacement: thread.replacement,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteOldSettled(db: Db, lessonId: string): Promise<void> {
  await db
    .deleteFrom('studio.passage_thread')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('studio.passage_thread')
        .where('lesson_id', '=', lessonId)
        .where('state', '<>', 'open')
        .select('id')
        .orderBy('settled_at', 'desc')
        .offset(mostSettled),
    )
    .execute();
}

export async function findThread(db: Db, lessonId: string, threadId: string) {
  return db
    .selectFrom('studio.passage_thread as thread')
    .where('thread.id', '=', threadId)
    .where('thread.lesson_id', '=', lessonId)
    .select([
      'thread.quote',
      'thread.state',
      'thread.replacement',
      'thread.author_account_id as authorId',
      sql<number>`(
        select count(*)::integer from studio.passage_comment where thread_id = thread.id
      )`.as('comments'),
    ])
    .executeTakeFirst();
}

export async function insertComment(
  db: Db,
  { threadId, accountId, text }: { threadId: string; accountId: number; text: string },
): Promise<void> {
  await db
    .insertInto('studio.passage_comment')
    .values({ thread_id: threadId, author_account_id: accountId, text })
    .execute();
}

interface OwnComment {
  threadId: string;
  commentId: string;
  accountId: number;
}

/** False unless it is theirs. */
export async function updateComment(
  db: Db,
  { threadId, commentId, accountId, text }: OwnComment & { text: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('studio.passage_comment')
    .set({ text, edited_at: sql<Date>`now()` })
    .where('id', '=', commentId)
    .where('thread_id', '=', threadId)
    .where('author_account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False unless it was theirs. */
export async function deleteComment(
  db: Db,
  { threadId, commentId, accountId }: OwnComment,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('studio.passage_comment')
    .where('id', '=', commentId)
    .where('thread_id', '=', threadId)
    .where('author_account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A suggestion says something without any comment. */
export async function deleteEmptyThread(db: Db, threadId: string): Promise<void> {
  await db
    .deleteFrom('studio.passage_thread as thread')
    .where('thread.id', '=', threadId)
    .where('thread.replacement', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('studio.passage_comment as comment')
            .whereRef('comment.thread_id', '=', 'thread.id')
            .select('comment.id'),
        ),
      ),
    )
    .execute();
}

/** False if it has another state by now. */
export async function updateState(
  db: Db,
  change: { threadId: string; from: ThreadState; to: ThreadState; accountId: number },
): Promise<boolean> {
  const isOpen = change.to === 'open';
  const { numUpdatedRows } = await db
    .updateTable('studio.passage_thread')
    .set({
      state: change.to,
      settled_at: isOpen ? null : sql<Date>`now()`,
      settled_by_account_id: isOpen ? null : change.accountId,
    })
    .where('id', '=', change.threadId)
    .where('state', '=', change.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Who is notified of what happens in a thread: the course's owner and those who wrote in it, as long as they may edit the course;
 * everyone who edits it while nobody but the owner has written. Not those who have the lesson open at this moment, because they see it there.
 */
export async function listConcerned(
  db: Db,
  { courseId, lessonId, threadId }: { courseId: number; lessonId: string; threadId: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct teacher.account_id as id
    from catalog.teacher
    where teacher.course_id = ${courseId} and teacher.may_edit
      and (
        teacher.is_owner
        or exists (
          select from studio.passage_thread as thread
          where thread.id = ${threadId} and thread.author_account_id = teacher.account_id
        )
        or exists (
          select from studio.passage_comment as comment
          where comment.thread_id = ${threadId} and comment.author_account_id = teacher.account_id
        )
        or not exists (
          select from catalog.teacher as writer
          where writer.course_id = ${courseId} and not writer.is_owner
            and writer.account_id in (
              select author_account_id from studio.passage_thread where id = ${threadId}
              union all
              select author_account_id from studio.passage_comment where thread_id = ${threadId}
            )
        )
      )
      and not exists (
        select from studio.presence
        where presence.lesson_id = ${lessonId} and presence.account_id = teacher.account_id
          and presence.seen_at > now() - interval '15 seconds'
      )
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function nameOfAccount(db: Db, accountId: number): Promise<string> {
  const { name } = await db
    .selectFrom('accounts.account as account')
    .where('account.id', '=', accountId)
    .select(nameOf('account').as('name'))
    .executeTakeFirstOrThrow();
  return name ?? 'Someone';
}
