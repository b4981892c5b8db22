import {
  type ChangedThread,
  type LessonThreads,
  mostOpenThreads,
  mostReplies,
  type PassageAnchor,
  type PassageThread,
  type ThreadState,
} from '../../../contract/writing/passages.ts';
import { getTaughtCourse, type TaughtCourse } from '../../catalog/teachers/teachers.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { startEditing } from '../../studio/drafts/drafts.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './queries.ts';

/*
 * Whoever may edit a course reads, writes and settles comments and suggestions in its lessons: they could change the text without
 * asking, so taking a suggestion is no larger right. Words are changed and deleted by who wrote them, and a suggestion is withdrawn
 * by who made it.
 */

export async function listThreads(
  db: Db,
  viewer: Viewer,
  lessonId: string,
): Promise<LessonThreads> {
  // The number first: what is added meanwhile is loaded once more.
  const { revision } = await getLesson(db, viewer, lessonId);
  return { threads: await readThreads(db, viewer, { lessonId }), revision };
}

interface NewThread extends PassageAnchor {
  text: string;
  replacement: string | null;
}

export async function startThread(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { text, ...thread }: NewThread,
): Promise<ChangedThread> {
  const { accountId } = viewer;
  await limitTries(db, limits.passageComment, byAccount(accountId));
  return changeThreads(db, viewer, lessonId, async (db, lesson) => {
    if ((await queries.countOpen(db, lessonId)) >= mostOpenThreads) {
      throw new Refusal('too_many_threads');
    }
    await queries.deleteOldSettled(db, lessonId);
    const threadId = await queries.insertThread(db, { ...thread, lessonId, accountId });
    if (text !== '') await queries.insertComment(db, { threadId, accountId, text });
    const verb = thread.replacement === null ? 'commented on' : 'suggests a change in';
    await tell(db, viewer, lesson, threadId, verb, text || `“${shorten(thread.quote)}”`);
    return threadId;
  });
}

interface InThread {
  lessonId: string;
  threadId: string;
}

export async function replyToThread(
  db: Db,
  viewer: Viewer,
  { lessonId, threadId }: InThread,
  { text }: { text: string },
): Promise<ChangedThread> {
  const { accountId } = viewer;
  await limitTries(db, limits.passageComment, byAccount(accountId));
  return changeThreads(db, viewer, lessonId, async (db, lesson) => {
    const thread = await getThread(db, lessonId, threadId);
    if (thread.comments >= mostReplies) throw new Refusal('too_many_replies');
    await queries.insertComment(db, { threadId, accountId, text });
    await tell(db, viewer, lesson, threadId, 'replied in', text);
    return threadId;
  });
}

type InComment = InThread & { commentId: string };

export async function editComment(
  db: Db,
  viewer: Viewer,
  { lessonId, threadId, commentId }: InComment,
  { text }: { text: string },
): Promise<ChangedThread> {
  const { accountId } = viewer;
  return changeThreads(db, viewer, lessonId, async (db) => {
    await getThread(db, lessonId, threadId);
    if (!(await queries.updateComment(db, { threadId, commentId, accountId, text }))) {
      throw new Refusal('not_found');
    }
    return threadId;
  });
}

export async function deleteComment(
  db: Db,
  viewer: Viewer,
  { lessonId, threadId, commentId }: InComment,
): Promise<ChangedThread> {
  const { accountId } = viewer;
  return changeThreads(db, viewer, lessonId, async (db) => {
    await getThread(db, lessonId, threadId);
    if (!(await queries.deleteComment(db, { threadId, commentId, accountId }))) {
      throw new Refusal('not_found');
    }
    await queries.deleteEmptyThread(db, threadId);
    return threadId;
  });
}

const settledWords: Record<ThreadState, string> = {
  open: 'reopened a discussion in',
  done: 'marked a comment as done in',
  taken: 'took a suggestion in',
  left: 'didn’t take a suggestion in',
  withdrawn: 'withdrew a suggestion in',
};

export async function setThreadState(
  db: Db,
  viewer: Viewer,
  { lessonId, threadId }: InThread,
  { state }: { state: ThreadState },
): Promise<ChangedThread> {
  const { accountId } = viewer;
  return changeThreads(db, viewer, lessonId, async (db, lesson) => {
    const thread = await getThread(db, lessonId, threadId);
    const isSuggestion = thread.replacement !== null;
    const isOwn = thread.authorId === accountId;
    if (state !== 'open' && (state === 'done') === isSuggestion) throw new Refusal('invalid_input');
    if ((state === 'withdrawn' || thread.state === 'withdrawn') && !isOwn) {
      throw new Refusal('not_allowed');
    }
    // Settled by someone else, or opened again: of two at once, one succeeds and the other learns of it.
    if ((state === 'open') === (thread.state === 'open')) throw new Refusal('already_settled');
    if (state === 'open' && (await queries.countOpen(db, lessonId)) >= mostOpenThreads) {
      throw new Refusal('too_many_threads');
    }
    const change = { threadId, from: thread.state, to: state, accountId };
    if (!(await queries.updateState(db, change))) throw new Refusal('already_settled');
    await tell(db, viewer, lesson, threadId, settledWords[state], `“${shorten(thread.quote)}”`);
    return threadId;
  });
}

interface Lesson {
  id: string;
  title: string;
  revision: number;
  course: TaughtCourse;
}

async function getLesson(db: Db, viewer: Viewer, lessonId: string): Promise<Lesson> {
  const lesson = await queries.findLesson(db, lessonId);
  if (!lesson) throw new Refusal('not_found');
  const course = await getTaughtCourse(db, viewer, lesson.courseId, 'edit');
  return { id: lessonId, title: lesson.title, revision: lesson.revision, course };
}

/** One change at a time in a lesson. `change` names the thread, which is returned as it is then: others may be many. */
async function changeThreads(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  change: (db: Db, lesson: Lesson) => Promise<string>,
): Promise<ChangedThread> {
  return inTransaction(db, async (db) => {
    const lesson = await getLesson(db, viewer, lessonId);
    // The course becomes the studio's: the draft of one that follows its files is made again when they change, and its comments
    // would be lost.
    await startEditing(db, lesson.course);
    const revision = await queries.countChange(db, lessonId);
    const threadId = await change(db, lesson);
    const [thread = null] = await readThreads(db, viewer, { lessonId, threadId });
    return { threadId, thread, revision };
  });
}

async function getThread(db: Db, lessonId: string, threadId: string) {
  const thread = await queries.findThread(db, lessonId, threadId);
  if (!thread) {
    const detail = 'This comment has been deleted.';
    throw new Refusal('not_found', { detail });
  }
  return thread;
}

/** All of a lesson, or one of them. */
async function readThreads(
  db: Db,
  { accountId }: Viewer,
  wanted: { lessonId: string; threadId?: string },
): Promise<PassageThread[]> {
  const rows = await queries.listThreads(db, wanted);
  const comments = Map.groupBy(await queries.listComments(db, wanted), ({ threadId }) => threadId);
  return rows.map(
    (row): PassageThread => ({
      id: row.id,
      anchor: { quote: row.quote, before: row.before, after: row.after, at: row.at },
      author: row.author,
      isYours: row.authorId === accountId,
      at: row.createdAt.toISOString(),
      replacement: row.replacement,
      state: row.state,
      settled: row.settledAt && { by: row.settledBy, at: row.settledAt.toISOString() },
      comments: (comments.get(row.id) ?? []).map((comment) => ({
        id: comment.id,
        author: comment.author,
        text: comment.text,
        at: comment.createdAt.toISOString(),
        isEdited: comment.editedAt !== null,
        isYours: comment.authorId === accountId,
      })),
    }),
  );
}

/** One notification a thread: the newest takes the place of the one before, and is emailed once an hour at most. */
async function tell(
  db: Db,
  viewer: Viewer,
  { id: lessonId, title, course }: Lesson,
  threadId: string,
  verb: string,
  text: string,
): Promise<void> {
  const concerned = await queries.listConcerned(db, { courseId: course.id, lessonId, threadId });
  const others = concerned.filter((accountId) => accountId !== viewer.accountId);
  if (others.length === 0) return;
  const name = await queries.nameOfAccount(db, viewer.accountId);
  for (const accountId of others) {
    await notify(db, {
      accountId,
      kind: 'content',
      subject: `passage ${threadId}`,
      replaces: true,
      title: `${name} ${verb} ${title || course.title}`,
      text: shorten(text),
      link: `/user-screen/studio/lessons/${lessonId}/text?comment=${threadId}`,
    });
  }
}

const longestShown = 160;

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longestShown ? `${line.slice(0, longestShown - 1).trimEnd()}…` : line;
}
