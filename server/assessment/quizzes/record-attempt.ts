import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import { type QuizTerms, termsOf } from '../../../contract/catalog/quiz-settings.ts';
import type { QuizPaper } from '../../../contract/learning/my-attempts.ts';
import {
  composePaper,
  type Paper,
  paperAsWritten,
  type QuizToAsk,
  type QuizVersion,
  showPaper,
} from '../../catalog/papers/paper.ts';
import type { Config } from '../../config.ts';
import { readableAmong, readingLesson, type ViewerLesson } from '../../learning/lesson/access.ts';
import { hasBegunQuiz } from '../../learning/lesson/begun-lessons.ts';
import { recordingWork, recordWork, rewardWork } from '../../learning/progress/completion.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, tryTogether } from '../../platform/calls/limits.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { sendTogether } from '../../platform/postgres/send-together.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import { memoryColumns } from '../review/memory-columns.ts';
import { knownMemory } from '../review/review-schedule.ts';
import { attemptsLeft } from './daily-limit.ts';
import {
  type Given,
  type Grade,
  gradePaper,
  hideAnswers,
  type KeyedQuestion,
  toShown,
} from './grade.ts';
import type { LockQuiz } from './kept-quizzes.ts';
import { type AttemptedLesson, hasFacts } from './known-lessons.ts';
import { type IssuedPaper, issuePaper } from './paper-tokens.ts';
import * as queries from './queries.ts';

/* What attempts with and without a time limit have in common. */

export type Secret = Pick<Config, 'sessionSecret'>;

/** What handing in needs besides the attempt. */
export type Grading = Secret & { lockQuiz: LockQuiz };

export interface Quiz extends QuizVersion {
  questions: readonly queries.AskableQuestion[];
  /** What this version decides for itself; null for the usual quiz. */
  own: QuizTerms | null;
}

export const termsIn = ({ questions, own }: Pick<Quiz, 'questions' | 'own'>): QuizTerms =>
  own ?? termsOf(questions.length);

export const toAsk = (quiz: Quiz): QuizToAsk => ({
  lessonId: quiz.lessonId,
  version: quiz.version,
  optionCounts: quiz.questions.map(({ options }) => options.length),
  asked: termsIn(quiz).asked,
  parts: termsIn(quiz).parts,
});

/** A version of a quiz with its answer key. */
export interface KeyedQuiz extends Quiz {
  questions: readonly queries.KeyedText[];
}

/** Whoever sees its questions has started it. */
export const isTimed = (quiz: Pick<Quiz, 'questions' | 'own'>) => termsIn(quiz).minutes !== null;

export interface AnsweredPaper {
  key: string;
  paper: Paper;
  /** Null if all questions were asked as they are written. */
  seed: number | null;
  /** The options as the paper shows them. */
  answers: readonly (number | null)[];
  /** To questions of other kinds. */
  given?: Given | undefined;
}

/** Grades and stores an attempt. Call it under the lock that numbers attempts. One that is sent again gets the result of the first. */
export async function recordAttempt(
  db: Db,
  secret: Secret,
  accountId: number,
  lesson: ViewerLesson,
  quiz: KeyedQuiz,
  answered: AnsweredPaper,
): Promise<AttemptResult> {
  const graded = gradeAnswered(accountId, lesson, quiz, answered);
  const attempt = await queries.insertAttempt(db, graded.row);
  if (!attempt) return presentEarlierAttempt(db, secret, accountId, lesson, answered.key);
  const { way } = graded;
  await recordWork(db, accountId, lesson, { way, score: scoreOf(graded, attempt) });
  return presentStored(db, secret, accountId, lesson, quiz, graded, attempt);
}

export interface LessonAtOnce {
  slug: string;
  facts: AttemptedLesson;
  justRead?: ViewerLesson | undefined;
}

/** Something was in the way of storing an attempt at once. */
export class NotAtOnce extends Error {}

/**
 * Does the same in one message, including the count of tries, the lock, and the look whether the learner may read the lesson, for
 * someone who is enrolled. Unless the lesson was read just now, what is written follows from facts that were true when it was last
 * read. Throws `NotAtOnce` if they are no longer, and in other unusual cases: the transaction has to be rolled back then, and the attempt recorded step by step.
 */
export async function recordAttemptAtOnce(
  db: Db,
  secret: Secret,
  viewer: Viewer,
  { slug, facts, justRead }: LessonAtOnce,
  quiz: KeyedQuiz,
  answered: AnsweredPaper & { lockName: string },
): Promise<AttemptResult> {
  const { accountId } = viewer;
  const graded = gradeAnswered(accountId, facts, quiz, answered);
  const { way } = graded;
  const { lockName } = answered;
  const [[tries], read, [locked], [attempt], [work]] = await sendTogether(db, [
    tryTogether(db, limits.quiz, byAccount(accountId)),
    readingLesson(db, viewer, slug),
    queries.lockingQuiz(db, { lessonId: facts.id, lockName }),
    queries.insertingAttempt(db, graded.row),
    recordingWork(db, accountId, facts, way),
  ]);
  const lesson = justRead ?? readableAmong(viewer, read);
  const isUsual =
    tries &&
    tries.hits <= limits.quiz.tries &&
    lesson?.enrolled &&
    hasFacts(lesson, facts) &&
    locked?.current === quiz.version &&
    attempt &&
    work;
  if (!isUsual) throw new NotAtOnce();
  const { courseId } = facts;
  await rewardWork(db, { accountId, courseId, way }, work, scoreOf(graded, attempt));
  return presentStored(db, secret, accountId, lesson, quiz, graded, attempt);
}

interface Graded {
  grade: Grade;
  row: queries.NewAttempt;
  /** How it completes the lesson, if it does. */
  way: 'quiz' | null;
  positions: number[];
}

function gradeAnswered(
  accountId: number,
  lesson: Pick<ViewerLesson, 'id' | 'hidesAnswers'>,
  quiz: KeyedQuiz,
  answered: AnsweredPaper,
): Graded {
  const { key, paper, seed } = answered;
  const { version } = quiz;
  const { passMark } = termsIn(quiz);
  const grade = gradePaper(paper, keysOf(quiz), answered.answers, answered.given);
  const { answers, given, score, total, verdicts } = grade;
  const passed = score >= passMark;
  const positions = paper.map(({ index }) => index + 1);
  // Only what was answered wrongly: reviewing an unanswered question would reveal its answer.
  const missed = verdicts.flatMap(({ correct }, index) =>
    correct || answers[index] === null ? [] : (positions[index] ?? []),
  );
  const known = verdicts.flatMap(({ correct }, index) => (correct ? (positions[index] ?? []) : []));
  const now = new Date();
  const row = {
    accountId,
    lessonId: lesson.id,
    key,
    quizVersion: version,
    passMark,
    paper: seed,
    questions: paper.length < quiz.questions.length ? positions : null,
    answers,
    given: given ? JSON.stringify(given) : null,
    score,
    total,
    missed,
    known,
    knownFirst: JSON.stringify(memoryColumns(knownMemory(now, true))),
    knownLater: JSON.stringify(memoryColumns(knownMemory(now, false))),
    showsAnswers: passed || !lesson.hidesAnswers,
  };
  return { grade, row, way: passed ? 'quiz' : null, positions };
}

const scoreOf = ({ grade: { score, total } }: Graded, { isBetter }: queries.StoredAttempt) => ({
  isBetter,
  isFull: total > 0 && score === total,
});

async function presentStored(
  db: Db,
  secret: Secret,
  accountId: number,
  lesson: ViewerLesson,
  quiz: KeyedQuiz,
  { grade, way, positions }: Graded,
  attempt: queries.StoredAttempt,
): Promise<AttemptResult> {
  const { version } = quiz;
  const passed = way !== null;
  const asked = [{ version, questions: positions }, ...attempt.askedBefore];
  const next = issuePaper(secret, toAsk(quiz), accountId, {
    attempts: attempt.number,
    shown: shownIn(version, asked),
  });
  return present(grade, termsIn(quiz).passMark, {
    attempt: { number: attempt.number, best: attempt.best },
    completed: passed || lesson.completedBy !== null,
    answersHidden: lesson.hidesAnswers && !passed && !attempt.hadPassed,
    remaining: await attemptsLeft(db, accountId, lesson),
    next: showIssued(next, quiz),
  });
}

/** A repeated submit gets the result of the stored attempt, even if its answers differ. */
export async function presentEarlierAttempt(
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
  const answered = { lessonId: lesson.id, version: earlier.quizVersion, ...quiz };
  const paper = paperOf(answered, earlier.paper);
  const next = issuePaper(secret, toAsk(answered), accountId, {
    attempts: earlier.count,
    shown: shownIn(answered.version, earlier.askedBefore),
  });
  const given = earlier.given ?? [];
  const grade = gradePaper(paper, keysOf(quiz), toShown(paper, earlier.answers), given);
  return present(grade, passMark, {
    attempt: { number, best },
    completed: lesson.completedBy !== null || earlier.score >= passMark,
    answersHidden: lesson.hidesAnswers && !earlier.hasPassed,
    remaining: await attemptsLeft(db, accountId, lesson),
    next: showIssued(next, answered),
  });
}

const remembered = 3;

/** The questions in the last few papers of one version, as indexes into the quiz. */
export function shownIn(version: number, asked: readonly queries.AskedBefore[]): number[][] {
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
export async function isOpenVersion(
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

export function paperOf(quiz: Quiz, seed: number | null): Paper {
  const asked = toAsk(quiz);
  return seed === null ? paperAsWritten(asked.optionCounts) : composePaper(asked, seed);
}

/** What is asked next. Nothing of a quiz with a time limit is shown before its start. */
export function showIssued({ seed, token }: IssuedPaper, quiz: Quiz): QuizPaper {
  if (isTimed(quiz)) return { paper: '', version: quiz.version, questions: [] };
  const questions = showPaper(paperOf(quiz, seed), quiz.questions);
  return { paper: token, version: quiz.version, questions };
}

export function keysOf({
  questions,
}: {
  questions: readonly queries.KeyedText[];
}): KeyedQuestion[] {
  return questions.map(({ options, answer, explanation, says, content }) => ({
    options: options.length,
    answer,
    explanation,
    says,
    content,
  }));
}

export function present(
  { score, points, total, verdicts }: Grade,
  passMark: number,
  outcome: Pick<AttemptResult, 'attempt' | 'completed' | 'answersHidden' | 'remaining' | 'next'>,
): AttemptResult {
  const shown = outcome.answersHidden ? hideAnswers(verdicts) : verdicts;
  return {
    score,
    ...(points !== undefined && { points }),
    total,
    passMark,
    passed: score >= passMark,
    verdicts: shown,
    ...outcome,
  };
}

export async function refuseVersion(db: Db, lesson: ViewerLesson) {
  return new Refusal((await queries.hasQuiz(db, lesson.id)) ? 'quiz_changed' : 'not_found');
}
