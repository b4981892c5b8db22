import type { LessonQuestion, LessonQuestions } from '../../../contract/community/questions.ts';
import { notifyReviewers, notifyReviewersOrAdmins } from '../../catalog/teachers/teachers.ts';
import { isClosed, mayReadAll } from '../../learning/enrolment/policy.ts';
import { getLesson, refuseLesson, type ViewerLesson } from '../../learning/lesson/access.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type PageQuery, windowOf } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { fromNearerEnd } from '../../platform/postgres/nearer-end.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './queries.ts';

/** Answers are sent with every page that shows the question, so a thread can't grow forever. */
const maxAnswers = 50;

interface Rights {
  read: boolean;
  /** Ask and answer. */
  write: boolean;
  /** Remove what others wrote. */
  moderate: boolean;
}

/**
 * Learners of the course and its teachers read and write. A free course is read by everyone, as its lessons are; a lesson that a
 * paid course shows as a sample isn't discussed in public.
 */
async function rightsIn(db: Db, viewer: Viewer | null, lesson: ViewerLesson): Promise<Rights> {
  // What is asked under a lesson tells what is in it.
  if (isClosed(viewer, lesson)) return { read: false, write: false, moderate: false };
  const readsAll = mayReadAll(viewer, lesson);
  if (!viewer) return { read: readsAll, write: false, moderate: false };
  if (viewer.role === 'Admin') return { read: true, write: true, moderate: true };
  const { teaches, reviews } = await queries.findTeaching(db, lesson.courseId, viewer.accountId);
  const write = lesson.enrolled || (lesson.licensed && !lesson.archived) || teaches;
  return { read: write || readsAll, write, moderate: reviews };
}

async function openLesson(db: Db, viewer: Viewer | null, slug: string) {
  const lesson = await getLesson(db, viewer, slug);
  const rights = await rightsIn(db, viewer, lesson);
  if (!rights.read) throw refuseLesson(viewer, lesson);
  return { lesson, rights };
}

async function openToWrite(db: Db, viewer: Viewer, slug: string) {
  const opened = await openLesson(db, viewer, slug);
  if (!opened.rights.write) throw new Refusal('not_enrolled');
  return opened;
}

export async function listQuestions(
  db: Db,
  viewer: Viewer | null,
  slug: string,
  query: PageQuery,
): Promise<LessonQuestions> {
  const lesson = await getLesson(db, viewer, slug);
  const { read, write, ...rights } = await rightsIn(db, viewer, lesson);
  const course = await queries.findCourse(db, lesson.courseId);
  const can = { read, write };
  if (!read) return { course, questions: [], total: 0, can };
  const total = await queries.countQuestions(db, lesson.courseId, lesson.id);
  const window = fromNearerEnd({ ...windowOf(query), order: 'desc' }, total);
  const rows = window.restore(await queries.listQuestions(db, lesson.id, window));
  return {
    course,
    questions: await withAnswers(db, viewer, { ...can, ...rights }, rows),
    total,
    can,
  };
}

async function withAnswers(
  db: Db,
  viewer: Viewer | null,
  rights: Rights,
  rows: readonly queries.QuestionRow[],
): Promise<LessonQuestion[]> {
  const answers = await queries.listAnswers(
    db,
    rows.map(({ id }) => id),
  );
  const byQuestion = Map.groupBy(answers, ({ questionId }) => questionId ?? '');
  return rows.map((row) => ({
    ...presentPost(viewer, rights, row),
    mine: row.accountId === viewer?.accountId,
    helpful: row.helpful,
    answers: (byQuestion.get(row.id) ?? []).map((answer) => presentPost(viewer, rights, answer)),
  }));
}

function presentPost(viewer: Viewer | null, rights: Rights, row: queries.PostRow) {
  const { id, author, at, edited, text, byTeacher } = row;
  const isMine = row.accountId === viewer?.accountId;
  const isOwn = isMine && row.recent;
  return {
    id,
    author,
    date: at.toISOString(),
    edited,
    text,
    byTeacher,
    can: {
      edit: isOwn && rights.write,
      remove: isOwn || rights.moderate,
      // Moderators remove it instead of reporting it.
      report: viewer !== null && !isMine && !rights.moderate,
    },
  };
}

async function getQuestion(db: Db, viewer: Viewer, rights: Rights, id: string) {
  const row = await queries.findQuestion(db, id);
  const [question] = row ? await withAnswers(db, viewer, rights, [row]) : [];
  if (!question) throw removed();
  return question;
}

const removed = () => new Refusal('not_found', { detail: 'This question has been removed.' });

interface NewPost {
  text: string;
  key?: string | undefined;
}

export async function askQuestion(db: Db, viewer: Viewer, slug: string, post: NewPost) {
  const { lesson, rights } = await openToWrite(db, viewer, slug);
  const id = await inTransaction(db, async (db) => {
    const place = { lessonId: lesson.id, questionId: null };
    const { id, isNew } = await addPost(db, viewer, { ...post, ...place }, lesson.courseId);
    if (isNew) {
      await notifyReviewers(db, lesson.courseId, viewer.accountId, {
        kind: 'question',
        subject: `question ${id}`,
        title: `New question in ${lesson.title}`,
        text: 'Answer it in the studio, under Comments.',
        link: studioLink(lesson.courseId),
      });
    }
    return id;
  });
  return getQuestion(db, viewer, rights, id);
}

export async function answerQuestion(db: Db, viewer: Viewer, questionId: string, post: NewPost) {
  const found = await queries.findPost(db, questionId);
  if (!found || found.questionId !== null) throw removed();
  const { lesson, rights } = await openToWrite(db, viewer, found.slug);
  await inTransaction(db, async (db) => {
    const question = await queries.lockPost(db, questionId);
    if (!question) throw removed();
    const place = { lessonId: lesson.id, questionId };
    const answer = await addPost(db, viewer, { ...post, ...place }, lesson.courseId);
    if (answer.isNew) await notifyOfAnswer(db, viewer, question, answer.id);
  });
  return getQuestion(db, viewer, rights, questionId);
}

/** A post sent again because the reply was lost is the first one. */
async function addPost(
  db: Db,
  { accountId }: Viewer,
  post: NewPost & { lessonId: string; questionId: string | null },
  courseId: number,
): Promise<{ id: string; isNew: boolean }> {
  const { key = null, lessonId, questionId, text } = post;
  if (key !== null) {
    // Serialised, so that a post sent twice at once is stored once.
    await acquireLock(db, `lesson post ${key}`);
    const earlier = await queries.findByKey(db, key);
    const isSame =
      earlier?.accountId === accountId &&
      earlier.lessonId === lessonId &&
      earlier.questionId === questionId;
    if (earlier && !isSame) throw new Refusal('key_used');
    if (earlier?.removedAt) throw removed();
    if (earlier) return { id: earlier.id, isNew: false };
  }
  if (questionId !== null && (await queries.countAnswers(db, questionId)) >= maxAnswers) {
    throw new Refusal('thread_full', {
      detail: 'This conversation is full. Ask a new question instead.',
    });
  }
  const id = await queries.insertPost(db, { courseId, lessonId, accountId, questionId, text, key });
  return { id, isNew: true };
}

type Post = NonNullable<Awaited<ReturnType<typeof queries.findPost>>>;

/** Doesn't quote the answer: removing it later has to remove it everywhere. */
async function notifyOfAnswer(db: Db, viewer: Viewer, question: Post, answerId: string) {
  if (question.accountId === viewer.accountId) {
    // An addition by the person who asked may wait for a teacher again.
    await notifyReviewers(db, question.courseId, viewer.accountId, {
      kind: 'question',
      subject: `question ${answerId}`,
      title: `${question.author} added to a question in ${question.lessonTitle}`,
      text: 'Answer it in the studio, under Comments.',
      link: studioLink(question.courseId),
    });
    return;
  }
  const answer = await queries.findPost(db, answerId);
  await notify(db, {
    accountId: question.accountId,
    kind: 'reply',
    subject: `reply ${answerId}`,
    title: `${answer?.author} answered your question`,
    text: `You asked it in the lesson ${question.lessonTitle}.`,
    link: `/lesson-detail/${question.slug}#questions`,
  });
}

const studioLink = (courseId: number, list = '') =>
  `/user-screen/studio/comments?show=questions&course=${courseId}${list && `&list=${list}`}`;

export async function editPost(db: Db, viewer: Viewer, id: string, text: string) {
  const post = await findPost(db, id);
  const { rights } = await openToWrite(db, viewer, post.slug);
  await inTransaction(db, async (db) => {
    const locked = await queries.lockPost(db, id);
    if (locked?.accountId !== viewer.accountId) throw new Refusal('not_found');
    if (!locked.recent) throw new Refusal('posted_long_ago');
    await queries.writeText(db, id, text);
  });
  return getQuestion(db, viewer, rights, post.questionId ?? id);
}

async function findPost(db: Db, id: string): Promise<Post> {
  const post = await queries.findPost(db, id);
  if (!post) throw new Refusal('not_found');
  return post;
}

/** The author's own for a while, or as a moderator. */
export async function removePost(db: Db, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const post = await queries.lockPost(db, id);
    if (!post) throw new Refusal('not_found');
    const isMine = post.accountId === viewer.accountId;
    if (isMine && post.recent) {
      await queries.deletePost(db, id);
    } else if (await moderates(db, viewer, post.courseId)) {
      await queries.markRemoved(db, id, viewer.accountId);
      const what = post.questionId === null ? 'a question' : 'an answer';
      const subject = `by ${post.author} in course ${post.courseId}`;
      await recordAudit(db, viewer, `removed ${what}`, subject, {
        before: { state: 'published' },
        after: { state: 'removed' },
      });
    } else throw new Refusal(isMine ? 'posted_long_ago' : 'not_found');
  });
}

async function moderates(db: Db, viewer: Viewer, courseId: number): Promise<boolean> {
  if (viewer.role === 'Admin') return true;
  return (await queries.findTeaching(db, courseId, viewer.accountId)).reviews;
}

export async function acceptAnswer(
  db: Db,
  viewer: Viewer,
  questionId: string,
  answerId: string | null,
) {
  const post = await findPost(db, questionId);
  if (post.accountId !== viewer.accountId || post.questionId !== null) {
    throw new Refusal('not_found');
  }
  const { rights } = await openLesson(db, viewer, post.slug);
  if (!(await queries.writeHelpful(db, questionId, answerId))) {
    throw new Refusal('not_found', { detail: 'This answer has been removed.' });
  }
  return getQuestion(db, viewer, rights, questionId);
}

/** Only the first report of a post notifies; further ones get the same reply, so that nobody learns about the others. */
export async function reportPost(db: Db, viewer: Viewer, id: string): Promise<void> {
  const post = await findPost(db, id);
  await openLesson(db, viewer, post.slug);
  if (post.accountId === viewer.accountId) throw new Refusal('not_allowed');
  await inTransaction(db, async (db) => {
    if (!(await queries.markReported(db, id))) return;
    const what = post.questionId === null ? 'A question' : 'An answer';
    await notifyReviewersOrAdmins(db, post.courseId, viewer.accountId, {
      kind: 'question',
      subject: `report ${id}`,
      title: `${what} in ${post.lessonTitle} was reported`,
      text: 'Remove it or keep it in the studio, under Comments.',
      link: studioLink(post.courseId, 'reported'),
    });
  });
}
