import type { AttemptResult, MyAttempts } from '../../../contract/assessment/quizzes.ts';
import { getOpenLesson, type OpenLesson } from '../../learning/enrolment/access.ts';
import { recordWork, turnOf } from '../../learning/progress/completion.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { type Grade, gradeQuiz } from './grade.ts';
import * as queries from './queries.ts';

interface GivenAttempt {
  answers: readonly (number | null)[];
  version: number;
  key: string;
}

/** A learner's attempt is kept, a visitor's is graded and forgotten. */
export async function submitAttempt(
  db: Db,
  viewer: Viewer | null,
  slug: string,
  given: GivenAttempt,
): Promise<AttemptResult> {
  const lesson = await getOpenLesson(db, viewer, slug);
  if (viewer) return keepAttempt(db, viewer.accountId, lesson, given);
  const quiz = await queries.findKeyedQuiz(db, lesson.id, given.version);
  if (!quiz) throw await refuseVersion(db, lesson);
  const grade = gradeQuiz(quiz.questions, given.answers);
  return presentGrade(grade, quiz.passMark, { attempt: null, completed: false });
}

async function keepAttempt(
  db: Db,
  accountId: number,
  lesson: OpenLesson,
  given: GivenAttempt,
): Promise<AttemptResult> {
  return inTransaction(db, async (db) => {
    const { key, version } = given;
    const quiz = await queries.findKeyedQuizInTurn(
      db,
      lesson.id,
      version,
      turnOf(accountId, lesson.courseId),
    );
    if (!quiz) throw await refuseVersion(db, lesson);
    const { passMark } = quiz;
    const grade = gradeQuiz(quiz.questions, given.answers);
    const { answers, score, total, verdicts } = grade;
    const missed = verdicts.flatMap(({ correct }, place) => (correct ? [] : [place + 1]));
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
    await recordWork(db, accountId, lesson, passed ? 'quiz' : null);
    return presentGrade(grade, passMark, {
      attempt,
      completed: passed || lesson.completedBy !== null,
    });
  });
}

/** A repeated submit gets the answer of the first: what was stored, not what was sent. */
async function presentEarlierAttempt(
  db: Db,
  accountId: number,
  lesson: OpenLesson,
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
  kept: Pick<AttemptResult, 'attempt' | 'completed'>,
): AttemptResult {
  return { score, total, passMark, passed: score >= passMark, verdicts, ...kept };
}

async function refuseVersion(db: Db, lesson: OpenLesson): Promise<Refusal> {
  return new Refusal((await queries.hasQuiz(db, lesson.id)) ? 'quiz_changed' : 'not_found');
}

export async function getOwnAttempts(db: Db, viewer: Viewer, slug: string): Promise<MyAttempts> {
  const lesson = await getOpenLesson(db, viewer, slug);
  const { count, best, last, total } = await queries.summariseAttempts(
    db,
    viewer.accountId,
    lesson.id,
  );
  return { count, best, last, total: total ?? 0 };
}
