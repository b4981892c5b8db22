import type { AttemptResult, MyAttempts } from '../../../contract/assessment/quizzes.ts';
import { getReadableLesson, type ViewerLesson } from '../../learning/lesson/access.ts';
import { progressLockName, recordWork } from '../../learning/progress/completion.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { type Grade, gradeQuiz } from './grade.ts';
import * as queries from './queries.ts';

interface AttemptInput {
  answers: readonly (number | null)[];
  version: number;
  key: string;
}

/** Stores the attempt of an account; a visitor's is only graded. */
export async function submitAttempt(
  db: Db,
  viewer: Viewer | null,
  slug: string,
  input: AttemptInput,
): Promise<AttemptResult> {
  const lesson = await getReadableLesson(db, viewer, slug);
  if (viewer) return storeAttempt(db, viewer.accountId, lesson, input);
  const quiz = await queries.findKeyedQuiz(db, lesson.id, input.version);
  if (!quiz) throw await refuseVersion(db, lesson);
  const grade = gradeQuiz(quiz.questions, input.answers);
  return presentGrade(grade, quiz.passMark, { attempt: null, completed: false });
}

async function storeAttempt(
  db: Db,
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
    const grade = gradeQuiz(quiz.questions, input.answers);
    const { answers, score, total, verdicts } = grade;
    // Only what was answered wrongly: reviewing an unanswered question would reveal its answer.
    const missed = verdicts.flatMap(({ chosen, correct }, index) =>
      correct || chosen === null ? [] : [index + 1],
    );
    const attempt = await queries.insertAttempt(db, {
      accountId,
      lessonId: lesson.id,
      key,
      quizVersion: version,
      passMark,
      answers,
      score,
      total,
      missed,
    });
    if (!attempt) return presentEarlierAttempt(db, accountId, lesson, key);
    const passed = score >= passMark;
    await recordWork(db, accountId, lesson, {
      way: passed ? 'quiz' : null,
      score: { isBetter: attempt.isBetter, isFull: total > 0 && score === total },
    });
    return presentGrade(grade, passMark, {
      attempt: { number: attempt.number, best: attempt.best },
      completed: passed || lesson.completedBy !== null,
    });
  });
}

/** A repeated submit gets the result of the stored attempt, whatever it contains. */
async function presentEarlierAttempt(
  db: Db,
  accountId: number,
  lesson: ViewerLesson,
  key: string,
): Promise<AttemptResult> {
  const earlier = await queries.findAttempt(db, accountId, key);
  if (earlier?.lessonId !== lesson.id) throw new Refusal('key_used');
  const quiz = await queries.findKeyedQuiz(db, lesson.id, earlier.quizVersion);
  if (!quiz) throw new Refusal('quiz_changed');
  const { passMark, number, best } = earlier;
  const completed = lesson.completedBy !== null || earlier.score >= passMark;
  const grade = gradeQuiz(quiz.questions, earlier.answers);
  return presentGrade(grade, passMark, { attempt: { number, best }, completed });
}

function presentGrade(
  { score, total, verdicts }: Grade,
  passMark: number,
  outcome: Pick<AttemptResult, 'attempt' | 'completed'>,
): AttemptResult {
  return { score, total, passMark, passed: score >= passMark, verdicts, ...outcome };
}

async function refuseVersion(db: Db, lesson: ViewerLesson): Promise<Refusal> {
  return new Refusal((await queries.hasQuiz(db, lesson.id)) ? 'quiz_changed' : 'not_found');
}

export async function getMyAttempts(db: Db, viewer: Viewer, slug: string): Promise<MyAttempts> {
  const lesson = await getReadableLesson(db, viewer, slug);
  const { count, best, last, total } = await queries.summariseAttempts(
    db,
    viewer.accountId,
    lesson.id,
  );
  return { count, best, last, total: total ?? 0 };
}
