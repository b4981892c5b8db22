import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import { askedOf } from '../../../contract/catalog.ts';
import type { MyAttempts, QuizPaper } from '../../../contract/learning/my-attempts.ts';
import {
  composePaper,
  type Paper,
  paperAsWritten,
  type QuizVersion,
  showPaper,
} from '../../catalog/papers/paper.ts';
import type { Config } from '../../config.ts';
import { getReadableLesson, type ViewerLesson } from '../../learning/lesson/access.ts';
import { hasBegunQuiz } from '../../learning/lesson/begun-lessons.ts';
import type { FindMyAttempts } from '../../learning/lesson/my-lesson.ts';
import { progressLockName, recordWork } from '../../learning/progress/completion.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import { memoryColumns } from '../review/memory-columns.ts';
import { knownMemory } from '../review/review-schedule.ts';
import { attemptsLeft, refuseExhausted } from './daily-limit.ts';
import { type Grade, gradePaper, hideAnswers, toShown } from './grade.ts';
import type { LockQuiz } from './kept-quizzes.ts';
import {
  type Audience,
  type IssuedPaper,
  issuePaper,
  issuePaperAfter,
  readPaper,
} from './paper-tokens.ts';
import * as queries from './queries.ts';

type Secret = Pick<Config, 'sessionSecret'>;

/** What handing in needs besides the attempt. */
type Grading = Secret & { lockQuiz: LockQuiz };

interface AttemptInput {
  answers: readonly (number | null)[];
  version: number;
  paper?: string | undefined;
  key: string;
}

/** Stores the attempt of an account; a visitor's is only graded. */
export async function submitAttempt(
  db: Db,
  grading: Grading,
  viewer: Viewer | null,
  slug: string,
  input: AttemptInput,
): Promise<AttemptResult> {
  const lesson = await getReadableLesson(db, viewer, slug);
  if (viewer) return storeAttempt(db, grading, viewer.accountId, lesson, input);
  if (lesson.attemptsPerDay !== null || lesson.hidesAnswers) throw new Refusal('sign_in_for_quiz');
  const quiz = await queries.findKeyedQuiz(db, lesson.id, input.version);
  if (!quiz || !(await isOpenVersion(db, null, lesson, input.version, quiz))) {
    throw await refuseVersion(db, lesson);
  }
  const version = { lessonId: lesson.id, version: input.version };
  const { paper, seed } = openPaper(grading, { ...version, ...quiz }, 'visitors', input.paper);
  const next = issuePaperAfter(
    grading,
    { ...version, ...countsOf(quiz) },
    { seed: seed ?? 0, shown: [paper.map(({ index }) => index)] },
  );
  return present(gradePaper(paper, keysOf(quiz), input.answers), quiz.passMark, {
    attempt: null,
    completed: false,
    answersHidden: false,
    remaining: null,
    next: showIssued(next, { ...version, ...quiz }),
  });
}

async function storeAttempt(
  db: Db,
  { lockQuiz, ...secret }: Grading,
  accountId: number,
  lesson: ViewerLesson,
  input: AttemptInput,
): Promise<AttemptResult> {
  await limitTries(db, limits.quiz, byAccount(accountId));
  return inTransaction(db, async (db) => {
    const { key, version } = input;
    const lockName = progressLockName(accountId, lesson.courseId);
    const quiz = await lockQuiz(db, { lesson, version, lockName });
    if (!quiz || !(await isOpenVersion(db, accountId, lesson, version, quiz))) {
      throw await refuseVersion(db, lesson);
    }
    const { passMark } = quiz;
    const quizVersion = { lessonId: lesson.id, version };
    await refuseExhausted(db, accountId, lesson, key);
    const { paper, seed } = openPaper(secret, { ...quizVersion, ...quiz }, accountId, input.paper);
    const grade = gradePaper(paper, keysOf(quiz), input.answers);
    const { answers, score, total, verdicts } = grade;
    const passed = score >= passMark;
    const positions = paper.map(({ index }) => index + 1);
    // Only what was answered wrongly: reviewing an unanswered question would reveal its answer.
    const missed = verdicts.flatMap(({ chosen, correct }, index) =>
      correct || chosen === null ? [] : (positions[index] ?? []),
    );
    const known = verdicts.flatMap(({ correct }, index) =>
      correct ? (positions[index] ?? []) : [],
    );
    const now = new Date();
    const attempt = await queries.insertAttempt(db, {
      accountId,
      lessonId: lesson.id,
      key,
      quizVersion: version,
      passMark,
      paper: seed,
      questions: paper.length < quiz.questions.length ? positions : null,
      answers,
      score,
      total,
      missed,
      known,
      knownFirst: JSON.stringify(memoryColumns(knownMemory(now, true))),
      knownLater: JSON.stringify(memoryColumns(knownMemory(now, false))),
      showsAnswers: passed || !lesson.hidesAnswers,
    });
    if (!attempt) return presentEarlierAttempt(db, secret, accountId, lesson, key);
    await recordWork(db, accountId, lesson, {
      way: passed ? 'quiz' : null,
      score: { isBetter: attempt.isBetter, isFull: total > 0 && score === total },
    });
    const asked = [{ version, questions: positions }, ...attempt.askedBefore];
    const next = issuePaper(secret, { ...quizVersion, ...countsOf(quiz) }, accountId, {
      attempts: attempt.number,
      shown: shownIn(version, asked),
    });
    return present(grade, passMark, {
      attempt: { number: attempt.number, best: attempt.best },
      completed: passed || lesson.completedBy !== null,
      answersHidden: lesson.hidesAnswers && !passed && !attempt.hadPassed,
      remaining: await attemptsLeft(db, accountId, lesson),
      next: showIssued(next, { ...quizVersion, ...quiz }),
    });
  });
}

/** A repeated submit gets the result of the stored attempt, even if its answers differ. */
async function presentEarlierAttempt(
  db: Db,
  secret: Secret,
  accountId: number,
  lesson: ViewerLesson,
  key: string,
): Promise<AttemptResult> {
  const earlier = await queries.findAttempt(db, accountId, key);
  // Another window was quicker with this paper.
  if (!earlier) throw new Refusal('paper_used');
  if (earlier.lessonId !== lesson.id) throw new Refusal('key_used');
  const quiz = await queries.findKeyedQuiz(db, lesson.id, earlier.quizVersion);
  if (!quiz) throw new Refusal('quiz_changed');
  const { passMark, number, best } = earlier;
  const quizVersion = { lessonId: lesson.id, version: earlier.quizVersion };
  const paper = paperOf({ ...quizVersion, ...quiz }, earlier.paper);
  const next = issuePaper(secret, { ...quizVersion, ...countsOf(quiz) }, accountId, {
    attempts: earlier.count,
    shown: shownIn(quizVersion.version, earlier.askedBefore),
  });
  return present(gradePaper(paper, keysOf(quiz), toShown(paper, earlier.answers)), passMark, {
    attempt: { number, best },
    completed: lesson.completedBy !== null || earlier.score >= passMark,
    answersHidden: lesson.hidesAnswers && !earlier.hasPassed,
    remaining: await attemptsLeft(db, accountId, lesson),
    next: showIssued(next, { ...quizVersion, ...quiz }),
  });
}

const countsOf = ({ questions }: { questions: readonly queries.AskableQuestion[] }) => ({
  optionCounts: questions.map(({ options }) => options.length),
});

const remembered = 3;

/** The questions in the last few papers of one version, as indexes into the quiz. */
function shownIn(version: number, asked: readonly queries.AskedBefore[]): number[][] {
  return asked
    .slice(0, remembered)
    .flatMap((each) =>
      each.version === version && each.questions ? [each.questions.map((n) => n - 1)] : [],
    );
}

/**
 * Questions are replaced because they were wrong, or known to too many. Only learners who were in the middle of the lesson may still
 * hand in what it asked before; everyone else has some hours, for a page that is already open.
 */
async function isOpenVersion(
  db: Db,
  accountId: number | null,
  { id }: ViewerLesson,
  version: number,
  quiz: { current: number },
): Promise<boolean> {
  if (version === quiz.current) return true;
  if (await queries.wasJustReplaced(db, id, version)) return true;
  return accountId !== null && hasBegunQuiz(db, accountId, { lessonId: id, version });
}

type Quiz = QuizVersion & { questions: readonly queries.AskableQuestion[] };

/** The paper that was answered, if it was issued to those who answer it. */
function openPaper(
  secret: Secret,
  quiz: Quiz,
  audience: Audience,
  token: string | undefined,
): { paper: Paper; seed: number | null } {
  if (token !== undefined) {
    const seed = readPaper(secret, quiz, audience, token);
    if (seed === undefined) throw new Refusal('unknown_paper');
    return { seed, paper: paperOf(quiz, seed) };
  }
  const { length } = quiz.questions;
  // A page loaded before papers existed shows all questions; a page with a bank always has a paper.
  if (askedOf(length) < length) throw new Refusal('unknown_paper');
  return { seed: null, paper: paperOf(quiz, null) };
}

function paperOf({ questions, ...quiz }: Quiz, seed: number | null): Paper {
  const optionCounts = questions.map(({ options }) => options.length);
  return seed === null
    ? paperAsWritten(optionCounts)
    : composePaper({ ...quiz, optionCounts }, seed);
}

function showIssued({ seed, token }: IssuedPaper, quiz: Quiz): QuizPaper {
  const questions = showPaper(paperOf(quiz, seed), quiz.questions);
  return { paper: token, version: quiz.version, questions };
}

function keysOf({ questions }: { questions: readonly queries.KeyedText[] }) {
  return questions.map(({ options, answer, explanation }) => ({
    options: options.length,
    answer,
    explanation,
  }));
}

function present(
  { score, total, verdicts }: Grade,
  passMark: number,
  outcome: Pick<AttemptResult, 'attempt' | 'completed' | 'answersHidden' | 'remaining' | 'next'>,
): AttemptResult {
  const shown = outcome.answersHidden ? hideAnswers(verdicts) : verdicts;
  return { score, total, passMark, passed: score >= passMark, verdicts: shown, ...outcome };
}

async function refuseVersion(db: Db, lesson: ViewerLesson) {
  return new Refusal((await queries.hasQuiz(db, lesson.id)) ? 'quiz_changed' : 'not_found');
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

export const findMyAttempts: FindMyAttempts = async (
  db,
  secret,
  { accountId },
  { lesson, version },
) => {
  const [{ count, best, last, total, askedBefore }, quiz, remaining] = await Promise.all([
    queries.summariseAttempts(db, accountId, lesson.id),
    findOpenQuiz(db, accountId, lesson, version),
    attemptsLeft(db, accountId, lesson),
  ]);
  const quizVersion = quiz && { lessonId: lesson.id, ...quiz };
  const next =
    quizVersion &&
    showIssued(
      issuePaper(secret, { ...quizVersion, ...countsOf(quizVersion) }, accountId, {
        attempts: count,
        shown: shownIn(quizVersion.version, askedBefore),
      }),
      quizVersion,
    );
  return { count, best, last, total: total ?? 0, next: next ?? null, remaining };
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
