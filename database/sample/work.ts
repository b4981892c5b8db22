import { type Day, dayIn } from '../../server/platform/time/days.ts';
import type { Chance } from './chance.ts';
import type { LessonContent, Quiz } from './lesson-queries.ts';

export interface Attempt {
  accountId: number;
  lessonId: string;
  number: number;
  quiz: Quiz;
  /** The option chosen for each question. */
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

/** All that learners did in lessons. */
export interface Work {
  attempts: Attempt[];
  completions: Completion[];
  submissions: Submission[];
  activity: Activity[];
}

export const dayLength = 24 * 60 * 60 * 1000;

/** Sample people have told no zone: their days are those of UTC. */
export const dayOf = (moment: Date): Day => dayIn('UTC', moment);

/** Takes one lesson's quiz again and again; who knows more the next time misses some of the same questions. */
export function quizTaker(chance: Chance, accountId: number, lesson: LessonContent) {
  const { quiz } = lesson;
  if (!quiz) throw new Error(`The lesson ${lesson.slug} has no quiz.`);
  const hardestFirst = chance.shuffle(quiz.questions);
  const wrong = new Map(
    quiz.questions.map(({ id, options, answer }) => [
      id,
      (answer + chance.between(1, options - 1)) % options,
    ]),
  );
  let number = 0;
  return (score: number, takenAt: Date): Attempt & { missed: string[] } => {
    number += 1;
    const missed = hardestFirst.slice(0, quiz.questions.length - score).map(({ id }) => id);
    const answers = quiz.questions.map(({ id, answer }) =>
      missed.includes(id) ? (wrong.get(id) ?? answer) : answer,
    );
    return { accountId, lessonId: lesson.id, number, quiz, answers, score, takenAt, missed };
  };
}
