import { askedOf } from '../../contract/catalog.ts';
import type { Day } from '../../contract/text/days.ts';
import type { LessonContent, Quiz } from './content-queries.ts';
import { type Random, seededRandom } from './random.ts';

export interface Attempt {
  accountId: number;
  lessonId: string;
  number: number;
  quiz: Quiz;
  /** Positions of the questions that were drawn, from 1; null if all were asked. */
  questions: number[] | null;
  /** The option chosen for each question that was asked. */
  answers: number[];
  score: number;
  takenAt: Date;
}

export interface Completion {
  accountId: number;
  lessonId: string;
  way: 'quiz' | 'submission';
  completedAt: Date;
}

export interface Submission {
  accountId: number;
  courseId: number;
  lessonId: string;
  submittedAt: Date;
  review: { reviewedAt: Date; mark: number; feedback: string } | null;
}

export interface Activity {
  accountId: number;
  day: Day;
  lessonId: string;
  seconds: number;
}

/** Everything that learners did in lessons. */
export interface Coursework {
  attempts: Attempt[];
  completions: Completion[];
  submissions: Submission[];
  activity: Activity[];
}

/** A question that this learner misses before all others, or after all others, by choosing a certain option. */
export interface Trap {
  question: number;
  option: number;
  isMissed: boolean;
}

/** Creates attempts at one quiz. A learner always misses the same questions first, so that a better score fixes some of them. */
export function createAttempts(
  random: Random,
  accountId: number,
  lesson: LessonContent,
  trap?: Trap,
) {
  const { quiz } = lesson;
  if (!quiz) throw new Error(`The lesson ${lesson.slug} has no quiz.`);
  const hardestFirst = random.shuffle(quiz.questions);
  const wrong = new Map(
    quiz.questions.map(({ id, options, answer }) => [
      id,
      (answer + random.between(1, options - 1)) % options,
    ]),
  );
  const trapped = trap && quiz.questions[trap.question];
  if (trapped) {
    wrong.set(trapped.id, trap.option);
    hardestFirst.splice(hardestFirst.indexOf(trapped), 1);
    if (trap.isMissed) hardestFirst.unshift(trapped);
    else hardestFirst.push(trapped);
  }
  // Of its own, so that the random sequence doesn't depend on how many attempts are made.
  const draws = seededRandom(random.between(0, 2 ** 31));
  const draw = () => {
    const count = askedOf(quiz.questions.length);
    if (count === quiz.questions.length) return quiz.questions;
    const others = draws.shuffle(quiz.questions.filter((question) => question !== trapped));
    return draws.shuffle([...(trapped ? [trapped] : []), ...others].slice(0, count));
  };
  let number = 0;
  return (score: number, takenAt: Date): Attempt & { missed: string[] } => {
    number += 1;
    const asked = draw();
    const missed = hardestFirst
      .filter((question) => asked.includes(question))
      .slice(0, asked.length - score)
      .map(({ id }) => id);
    const answers = asked.map(({ id, answer }) =>
      missed.includes(id) ? (wrong.get(id) ?? answer) : answer,
    );
    const questions =
      asked === quiz.questions
        ? null
        : asked.map((question) => quiz.questions.indexOf(question) + 1);
    const attempt = { accountId, lessonId: lesson.id, number, quiz, questions, answers };
    return { ...attempt, score, takenAt, missed };
  };
}
