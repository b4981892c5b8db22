import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import type { MyAttempts } from '../../../contract/learning/my-attempts.ts';
import type { Paper } from '../../catalog/papers/paper.ts';
import { getReadableLesson, type ViewerLesson } from '../../learning/lesson/access.ts';
import type { FindMyAttempts } from '../../learning/lesson/my-lesson.ts';
import { progressLockName } from '../../learning/progress/completion.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { violates } from '../../platform/calls/errors.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import { attemptsLeft, refuseExhausted } from './daily-limit.ts';
import { type Given, gradePaper } from './grade.ts';
import type { KeptQuizzes } from './kept-quizzes.ts';
import type { KnownLessons } from './known-lessons.ts';
import { type Audience, issuePaper, issuePaperAfter, readPaper } from './paper-tokens.ts';
import * as queries from './queries.ts';
import {
  isOpenVersion,
  isTimed,
  keysOf,
  type LessonAtOnce,
  NotAtOnce,
  paperOf,
  present,
  type Quiz,
  recordAttempt,
  recordAttemptAtOnce,
  refuseVersion,
  type Secret,
  showIssued,
  shownIn,
  termsIn,
  toAsk,
} from './record-attempt.ts';
import { findMyTime } from './sittings.ts';

interface AttemptInput {
  answers: readonly (number | null)[];
  given?: Given | undefined;
  version: number;
  paper?: string | undefined;
  key: string;
}

type Submitting = Secret & KeptQuizzes & { known: KnownLessons };

/** Stores the attempt of an account; a visitor's is only graded. */
export async function submitAttempt(
  db: Db,
  grading: Submitting,
  viewer: Viewer | null,
  slug: string,
  input: AttemptInput,
): Promise<AttemptResult> {
  return viewer
    ? submitOwn(db, grading, viewer, slug, input)
    : gradeForVisitor(db, grading, slug, input);
}

async function submitOwn(
  db: Db,
  grading: Submitting,
  viewer: Viewer,
  slug: string,
  input: AttemptInput,
): Promise<AttemptResult> {
  const { accountId } = viewer;
  const known = grading.known.recall(accountId, slug);
  const stored = known && (await storeAtOnce(db, grading, viewer, { slug, facts: known }, input));
  if (stored) return stored;
  const lesson = await getReadableLesson(db, viewer, slug);
  grading.known.remember(accountId, slug, lesson);
  const mayStore = !known && lesson.enrolled && lesson.attemptsPerDay === null;
  const justRead = { slug, facts: lesson, justRead: lesson };
  const storedNow = mayStore && (await storeAtOnce(db, grading, viewer, justRead, input));
  return storedNow || storeInSteps(db, grading, accountId, lesson, input);
}

async function gradeForVisitor(
  db: Db,
  grading: Submitting,
  slug: string,
  input: AttemptInput,
): Promise<AttemptResult> {
  const lesson = await getReadableLesson(db, null, slug);
  if (lesson.attemptsPerDay !== null || lesson.hidesAnswers) throw new Refusal('sign_in_for_quiz');
  const quiz = await queries.findKeyedQuiz(db, lesson.id, input.version);
  if (!quiz || !(await isOpenVersion(db, null, lesson, input.version, quiz))) {
    throw await refuseVersion(db, lesson);
  }
  if (isTimed(quiz)) throw new Refusal('sign_in_for_quiz');
  const asked = { lessonId: lesson.id, version: input.version, ...quiz };
  const { paper, seed } = openPaper(grading, asked, 'visitors', input.paper);
  const next = issuePaperAfter(grading, toAsk(asked), {
    seed: seed ?? 0,
    shown: [paper.map(({ index }) => index)],
  });
  const grade = gradePaper(paper, keysOf(quiz), input.answers, input.given);
  return present(grade, termsIn(quiz).passMark, {
    attempt: null,
    completed: false,
    answersHidden: false,
    remaining: null,
    next: showIssued(next, asked),
  });
}

/** What is usual: the quiz is known, and nothing but its version has to be looked up before the attempt is stored. */
async function storeAtOnce(
  db: Db,
  { findKept, sessionSecret }: Submitting,
  viewer: Viewer,
  lesson: LessonAtOnce,
  { key, version, answers, given, paper: token }: AttemptInput,
): Promise<AttemptResult | undefined> {
  const { accountId } = viewer;
  const { id, courseId } = lesson.facts;
  const kept = findKept({ id, courseId }, version);
  if (!kept || isTimed(kept)) return undefined;
  const { questions, own } = kept;
  const quiz = { lessonId: id, version, questions, own };
  const opened = findPaper({ sessionSecret }, quiz, accountId, token);
  if (!opened) return undefined;
  const lockName = progressLockName(accountId, courseId);
  const answered = { key, answers, given, lockName, ...opened };
  try {
    return await inTransaction(db, (db) =>
      recordAttemptAtOnce(db, { sessionSecret }, viewer, lesson, quiz, answered),
    );
  } catch (error) {
    // Or the lesson that was known is gone.
    if (error instanceof NotAtOnce || violates(error, 'attempt_lesson_id_fkey')) return undefined;
    throw error;
  }
}

async function storeInSteps(
  db: Db,
  { lockQuiz, sessionSecret }: Submitting,
  accountId: number,
  lesson: ViewerLesson,
  input: AttemptInput,
): Promise<AttemptResult> {
  await limitTries(db, limits.quiz, byAccount(accountId));
  return inTransaction(db, async (db) => {
    const { key, version, answers, given } = input;
    const lockName = progressLockName(accountId, lesson.courseId);
    const quiz = await lockQuiz(db, { lesson, version, lockName });
    if (!quiz || !(await isOpenVersion(db, accountId, lesson, version, quiz))) {
      throw await refuseVersion(db, lesson);
    }
    if (isTimed(quiz)) throw new Refusal('start_quiz_first');
    await refuseExhausted(db, accountId, lesson, key);
    const answered = { lessonId: lesson.id, version, ...quiz };
    const secret = { sessionSecret };
    const opened = openPaper(secret, answered, accountId, input.paper);
    return recordAttempt(db, secret, accountId, lesson, answered, {
      key,
      answers,
      given,
      ...opened,
    });
  });
}

/** The paper that was answered, if it was issued to those who answer it. */
function openPaper(
  secret: Secret,
  quiz: Quiz,
  audience: Audience,
  token: string | undefined,
): OpenPaper {
  const opened = findPaper(secret, quiz, audience, token);
  if (!opened) throw new Refusal('unknown_paper');
  return opened;
}

interface OpenPaper {
  paper: Paper;
  seed: number | null;
}

function findPaper(
  secret: Secret,
  quiz: Quiz,
  audience: Audience,
  token: string | undefined,
): OpenPaper | undefined {
  if (token !== undefined) {
    const seed = readPaper(secret, quiz, audience, token);
    return seed === undefined ? undefined : { seed, paper: paperOf(quiz, seed) };
  }
  // A page loaded before papers existed shows all questions; one that draws them always has a paper.
  if (termsIn(quiz).asked < quiz.questions.length) return undefined;
  return { seed: null, paper: paperOf(quiz, null) };
}

export async function getMyAttempts(
  db: Db,
  secret: Secret,
  viewer: Viewer,
  { slug, version }: { slug: string; version?: number | undefined },
): Promise<MyAttempts> {
  const lesson = await getReadableLesson(db, viewer, slug);
  return findMyAttempts(db, secret, viewer, { lesson, version });
}

export const findMyAttempts: FindMyAttempts = async (db, secret, viewer, { lesson, version }) => {
  const { accountId } = viewer;
  const findCounts = () =>
    Promise.all([
      queries.summariseAttempts(db, accountId, lesson.id),
      attemptsLeft(db, accountId, lesson),
    ]);
  const [quiz, counts] = await Promise.all([
    findOpenQuiz(db, accountId, lesson, version),
    findCounts(),
  ]);
  const minutes = quiz && termsIn(quiz).minutes;
  const time = minutes ? await findMyTime(db, secret, accountId, { lesson, minutes }) : null;
  // An attempt whose time was over has become one of those that count.
  const [{ count, best, last, total, askedBefore }, remaining] = time?.hasEnded
    ? await findCounts()
    : counts;
  const quizVersion = quiz && { lessonId: lesson.id, ...quiz };
  const next =
    quizVersion &&
    showIssued(
      issuePaper(secret, toAsk(quizVersion), accountId, {
        attempts: count,
        shown: shownIn(quizVersion.version, askedBefore),
      }),
      quizVersion,
    );
  const mine = { count, best, last, total: total ?? 0, next: next ?? null, remaining };
  return time ? { ...mine, time: time.mine } : mine;
};

/** The version that was asked for, if it can still be handed in, and otherwise the current one. */
async function findOpenQuiz(
  db: Db,
  accountId: number,
  lesson: ViewerLesson,
  version: number | undefined,
) {
  const quiz = await queries.findAskableQuiz(db, lesson.id, version);
  if (!quiz || (await isOpenVersion(db, accountId, lesson, quiz.version, quiz))) return quiz;
  return queries.findAskableQuiz(db, lesson.id, undefined);
}
