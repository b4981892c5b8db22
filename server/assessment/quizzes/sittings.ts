import type {
  GivenAnswers,
  HandedInSitting,
  Sitting,
  SittingState,
} from '../../../contract/assessment/sittings.ts';
import type { MyTime } from '../../../contract/learning/my-attempts.ts';
import { showPaper } from '../../catalog/papers/paper.ts';
import { getLesson, getReadableLesson, type ViewerLesson } from '../../learning/lesson/access.ts';
import { progressLockName } from '../../learning/progress/completion.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { readInBatches } from '../../platform/postgres/read-in-batches.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import { refuseExhausted } from './daily-limit.ts';
import { issuePaper } from './paper-tokens.ts';
import * as quizQueries from './queries.ts';
import {
  type Grading,
  isOpenVersion,
  type KeyedQuiz,
  paperOf,
  presentEarlierAttempt,
  recordAttempt,
  refuseVersion,
  type Secret,
  shownIn,
  termsIn,
  toAsk,
} from './record-attempt.ts';
import * as queries from './sitting-queries.ts';
import { timeOf } from './sitting-time.ts';

/*
 * A quiz with a time limit shows its questions once it is started. From then on the server counts the time and keeps the answers,
 * and the sitting becomes an attempt exactly once, whoever ends it: the learner, another window, or the clock.
 *
 * Whoever ends a sitting first takes the lock that numbers attempts, then the row. Saving takes only the row.
 */

/** Starts a sitting, or continues the one that is already running. */
export async function startSitting(
  db: Db,
  { lockQuiz, ...secret }: Grading,
  viewer: Viewer,
  slug: string,
  version: number,
): Promise<Sitting> {
  const { accountId } = viewer;
  const lesson = await getReadableLesson(db, viewer, slug);
  await limitTries(db, limits.quiz, byAccount(accountId));
  return inTransaction(db, async (db) => {
    const lockName = progressLockName(accountId, lesson.courseId);
    const quiz = await lockQuiz(db, { lesson, version, lockName });
    if (!quiz) throw await refuseVersion(db, lesson);
    const running = await queries.lockRunningSitting(db, accountId, lesson.id);
    if (running && !timeOf(running, running.now).isOver) {
      return presentSitting(await findQuizOf(db, running), await noteSign(db, running));
    }
    if (running) await endNow(db, secret, accountId, lesson, running);
    if (!(await isOpenVersion(db, accountId, lesson, version, quiz))) {
      throw await refuseVersion(db, lesson);
    }
    const asked = { lessonId: lesson.id, version, ...quiz };
    const { minutes } = termsIn(asked);
    if (minutes === null) throw new Refusal('no_time_limit');
    await refuseExhausted(db, accountId, lesson, null);
    const { count, askedBefore } = await quizQueries.summariseAttempts(db, accountId, lesson.id);
    const { seed } = issuePaper(secret, toAsk(asked), accountId, {
      attempts: count,
      shown: shownIn(version, askedBefore),
    });
    const percent = await queries.findMoreTime(db, accountId, lesson.courseId);
    const id = await queries.insertSitting(db, {
      ...{ accountId, lessonId: lesson.id, version, paper: seed },
      seconds: secondsOf(minutes, percent),
    });
    const sitting = await queries.lockSitting(db, accountId, id);
    if (!sitting) throw new Refusal('not_found');
    return presentSitting(asked, sitting);
  });
}

const secondsOf = (minutes: number, percent: number) => Math.round((minutes * 60 * percent) / 100);

type RunningSitting = NonNullable<Awaited<ReturnType<typeof queries.lockSitting>>>;

async function findQuizOf(db: Db, sitting: RunningSitting): Promise<KeyedQuiz> {
  const { lessonId, version } = sitting;
  const quiz = await quizQueries.findKeyedQuiz(db, lessonId, version);
  if (!quiz) throw new Refusal('not_found');
  return { lessonId, version, ...quiz };
}

function presentSitting(quiz: KeyedQuiz, sitting: RunningSitting): Sitting {
  const { id, version, answers, given, saveNumber, seconds, now } = sitting;
  const { remainingMs, givenBack } = timeOf(sitting, now);
  const questions = showPaper(paperOf(quiz, sitting.paper), quiz.questions);
  return {
    ...{ id, version, questions, saveNumber, seconds, remainingMs, givenBack },
    answers: questions.map((_, index) => answers[index] ?? null),
    ...(given && { given: questions.map((_, index) => given[index] ?? null) }),
  };
}

/** The browser was heard of: what it has lost is given back. Answers that are newer than those that have arrived replace them. */
async function noteSign(
  db: Db,
  sitting: RunningSitting,
  given?: GivenAnswers,
): Promise<RunningSitting> {
  const { givenBack } = timeOf(sitting, sitting.now);
  const isNewer = given !== undefined && given.saveNumber > sitting.saveNumber;
  const state = {
    seenAt: sitting.now,
    givenBack,
    answers: isNewer ? given.answers : sitting.answers,
    given: isNewer ? (given.given ?? null) : sitting.given,
    saveNumber: isNewer ? given.saveNumber : sitting.saveNumber,
  };
  await queries.updateSitting(db, sitting.id, state);
  return { ...sitting, ...state, answers: [...state.answers] };
}

const savedIn = ({ answers, given, saveNumber }: RunningSitting) => ({
  answers,
  ...(given && { given }),
  saveNumber,
});

export async function saveSitting(
  db: Db,
  { accountId }: Viewer,
  sittingId: string,
  given: GivenAnswers,
): Promise<SittingState> {
  await limitTries(db, limits.sitting, byAccount(accountId));
  return inTransaction(db, async (db) => {
    const sitting = await queries.lockSitting(db, accountId, sittingId);
    if (!sitting) throw new Refusal('not_found');
    const { isOver, remainingMs, givenBack } = timeOf(sitting, sitting.now);
    if (sitting.endedAt !== null || isOver) {
      return { over: true, remainingMs: 0, givenBack: sitting.givenBack, ...savedIn(sitting) };
    }
    return { over: false, remainingMs, givenBack, ...savedIn(await noteSign(db, sitting, given)) };
  });
}

/** Once its time is over, what arrived before is graded. Handed in twice, it is answered like the first time. */
export async function handInSitting(
  db: Db,
  grading: Grading,
  viewer: Viewer,
  sittingId: string,
  given: GivenAnswers,
): Promise<HandedInSitting> {
  const { accountId } = viewer;
  await limitTries(db, limits.quiz, byAccount(accountId));
  const found = await queries.findSitting(db, accountId, sittingId);
  if (!found) throw new Refusal('not_found');
  const lesson = await getLesson(db, viewer, found.slug);
  return inTransaction(db, (db) => closeSitting(db, grading, lesson, found, given));
}

async function closeSitting(
  db: Db,
  { lockQuiz, ...secret }: Grading,
  lesson: ViewerLesson,
  { id, accountId, version }: { id: string; accountId: number; version: number },
  given?: GivenAnswers,
): Promise<HandedInSitting> {
  const lockName = progressLockName(accountId, lesson.courseId);
  await lockQuiz(db, { lesson, version, lockName });
  const sitting = await queries.lockSitting(db, accountId, id);
  if (!sitting) throw new Refusal('not_found');
  const { givenBack } = sitting;
  if (sitting.endedAt !== null) {
    const result = await presentEarlierAttempt(db, secret, accountId, lesson, id);
    return { ...result, late: sitting.ranOut, givenBack };
  }
  const { isOver } = timeOf(sitting, sitting.now);
  const final = isOver ? sitting : await noteSign(db, sitting, given);
  return endNow(db, secret, accountId, lesson, final, isOver);
}

async function endNow(
  db: Db,
  secret: Secret,
  accountId: number,
  lesson: ViewerLesson,
  sitting: RunningSitting,
  ranOut = true,
): Promise<HandedInSitting> {
  const { id, paper: seed, answers, given, givenBack } = sitting;
  const quiz = await findQuizOf(db, sitting);
  await queries.endSitting(db, id, { ranOut });
  const paper = paperOf(quiz, seed);
  const result = await recordAttempt(db, secret, accountId, lesson, quiz, {
    ...{ key: id, paper, seed, answers },
    given: given ?? [],
  });
  return { ...result, late: ranOut, givenBack };
}

/** Without a cache: sittings that ran out are few. */
const lockQuiz: Grading['lockQuiz'] = (db, { lesson, version, lockName }) =>
  quizQueries.lockKeyedQuiz(db, { lessonId: lesson.id, version, lockName });

/** A learner's time, and whether an attempt whose time was over was ended just now. */
export async function findMyTime(
  db: Db,
  secret: Secret,
  accountId: number,
  { lesson, minutes }: { lesson: ViewerLesson; minutes: number },
): Promise<{ mine: MyTime; hasEnded: boolean }> {
  const [latest, percent] = await Promise.all([
    queries.findLatestSitting(db, accountId, lesson.id),
    queries.findMoreTime(db, accountId, lesson.courseId),
  ]);
  const time = latest && latest.endedAt === null ? timeOf(latest, latest.now) : null;
  const hasEnded = time?.isOver === true;
  if (latest && hasEnded) {
    await inTransaction(db, (db) => closeSitting(db, { ...secret, lockQuiz }, lesson, latest));
  }
  return {
    mine: {
      seconds: secondsOf(minutes, percent),
      more: percent > 100,
      runningMs: time && !time.isOver ? time.remainingMs : null,
      ranOut: hasEnded || (latest?.endedAt != null && latest.ranOut),
    },
    hasEnded,
  };
}

export const sittingsQueue = defineQueue('endSittings', { retryLimit: 2, retryDelay: 60 });

const batch = 100;

type RunOut = Awaited<ReturnType<typeof queries.listRunOut>>[number];

/** Sittings whose time is over become attempts, with what had arrived. */
export async function endRunOutSittings(db: Db, secret: Secret): Promise<void> {
  const batches = readInBatches<RunOut>(batch, (last, limit) =>
    queries.listRunOut(db, { after: last?.id, limit }),
  );
  for await (const rows of batches) {
    await runAll(rows, 'sittings whose time is over', (row) => endRunOut(db, secret, row));
  }
}

async function endRunOut(db: Db, secret: Secret, { id, accountId, slug, isOffered }: RunOut) {
  const sitting = await queries.findSitting(db, accountId, id);
  if (!sitting || sitting.endedAt !== null || !timeOf(sitting, sitting.now).isOver) return;
  if (!isOffered) return queries.endSitting(db, id, { ranOut: true });
  const lesson = await getLesson(db, { accountId }, slug);
  await inTransaction(db, (db) => closeSitting(db, { ...secret, lockQuiz }, lesson, sitting));
}
