import type { AttemptResult, MyAttempts, QuizPaper } from '../../../contract/assessment/quizzes.ts';
import { askedOf } from '../../../contract/catalog.ts';
import {
  composePaper,
  type Paper,
  paperAsWritten,
  type QuizVersion,
  showPaper,
} from '../../catalog/papers/paper.ts';
import type { Config } from '../../config.ts';
import { getReadableLesson, type ViewerLesson } from '../../learning/lesson/access.ts';
import { progressLockName, recordWork } from '../../learning/progress/completion.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { memoryColumns } from '../review/memory-columns.ts';
import { knownMemory } from '../review/review-schedule.ts';
import { attemptsLeft, refuseExhausted } from './daily-limit.ts';
import { type Grade, gradePaper, hideAnswers, toShown } from './grade.ts';
import {
  type Audience,
  type IssuedPaper,
  issuePaper,
  issuePaperAfter,
  readPaper,
} from './paper-tokens.ts';
import * as queries from './queries.ts';

type Secret = Pick<Config, 'sessionSecret'>;

interface AttemptInput {
  answers: readonly (number | null)[];
  version: number;
  paper?: string | undefined;
  key: string;
}

/** Stores the attempt of an account; a visitor's is only graded. */
export async function submitAttempt(
  db: Db,
  secret: Secret,
  viewer: Viewer | null,
  slug: string,
  input: AttemptInput,
): Promise<AttemptResult> {
  const lesson = await getReadableLesson(db, viewer, slug);
  if (viewer) return storeAttempt(db, secret, viewer.accountId, lesson, input);
  if (lesson.attemptsPerDay !== null || lesson.hidesAnswers) throw new Refusal('sign_in_for_quiz');
  const quiz = await queries.findKeyedQuiz(db, lesson.id, input.version);
  if (!quiz) throw await refuseVersion(db, lesson);
  const version = { lessonId: lesson.id, version: input.version };
  const { paper, seed } = openPaper(secret, { ...version, ...quiz }, 'visitors', input.paper);
  const next = issuePaperAfter(secret, version, seed ?? 0);
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
  secret: Secret,
  accountId: number,
  lesson: ViewerLesson,
  input: AttemptInput,
): Promise<AttemptResult> {
  return inTransaction(db, async (db) => {
    const { key, version } = input;
    const quiz = await queries.findKeyedQuizUnderLock(
      db,
      lesson.id,
      version,
      progressLockName(accountId, lesson.courseId),
    );
    if (!quiz) throw await refuseVersion(db, lesson);
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
    const next = issuePaper(secret, quizVersion, accountId, attempt.number);
    return present(grade, passMark, {
      attempt: { number: attempt.number, best: attempt.best },
      completed: passed || lesson.completedBy !== null,
      answersHidden: lesson.hidesAnswers && !passed && !attempt.hadPassed,
      remaining: await attemptsLeft(db, accountId, lesson),
      next: showIssued(next, { ...quizVersion, ...quiz }),
    });
  });
}

/** A repeated submit gets the result of the stored attempt, whatever it contains. */
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
  const next = issuePaper(secret, quizVersion, accountId, earlier.count);
  return present(gradePaper(paper, keysOf(quiz), toShown(paper, earlier.answers)), passMark, {
    attempt: { number, best },
    completed: lesson.completedBy !== null || earlier.score >= passMark,
    answersHidden: lesson.hidesAnswers && !earlier.hasPassed,
    remaining: await attemptsLeft(db, accountId, lesson),
    next: showIssued(next, { ...quizVersion, ...quiz }),
  });
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
  // A page from before there were papers shows all questions; whoever sees a bank has a paper.
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

async function refuseVersion(db: Db, lesson: ViewerLesson): Promise<Refusal> {
  return new Refusal((await queries.hasQuiz(db, lesson.id)) ? 'quiz_changed' : 'not_found');
}

export async function getMyAttempts(
  db: Db,
  secret: Secret,
  viewer: Viewer,
  { slug, version }: { slug: string; version?: number | undefined },
): Promise<MyAttempts> {
  const lesson = await getReadableLesson(db, viewer, slug);
  const { accountId } = viewer;
  const [{ count, best, last, total }, quiz, remaining] = await Promise.all([
    queries.summariseAttempts(db, accountId, lesson.id),
    queries.findAskableQuiz(db, lesson.id, version),
    attemptsLeft(db, accountId, lesson),
  ]);
  const quizVersion = quiz && { lessonId: lesson.id, ...quiz };
  const next =
    quizVersion && showIssued(issuePaper(secret, quizVersion, accountId, count), quizVersion);
  return { count, best, last, total: total ?? 0, next: next ?? null, remaining };
}
