import { LRUCache } from 'lru-cache';
import type { ContentChanges } from '../../platform/pages/content-changes.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';

interface QuizToLock {
  lesson: { id: string; courseId: number };
  version: number;
  lockName: string;
}

/** A version of a quiz with its answer key, under a lock until the transaction ends: attempts are numbered one after the other. */
export type LockQuiz = (db: Db, quiz: QuizToLock) => Promise<queries.KeyedQuiz | undefined>;

/** Quizzes that are read once for all who hand them in. */
export interface KeptQuizzes {
  lockQuiz: LockQuiz;
  /** A version as far as it never changes, if nothing has to be read for it. */
  findKept(lesson: { id: string; courseId: number }, version: number): KeptQuiz | undefined;
}

type KeptQuiz = Pick<queries.KeyedQuiz, 'questions' | 'own'>;

interface Kept extends KeptQuiz {
  /** The number of changes they show. */
  count: number;
}

/**
 * The questions of a version are the same for everyone who hands it in, and reading them is a third of what the database does
 * for an attempt. So they are cached until a change of their course is announced.
 */
export function keepQuizzes(content: ContentChanges): KeptQuizzes {
  const kept = new LRUCache<string, Kept>({ max: 500 });

  const keyOf = (lessonId: string, version: number) => `${lessonId} ${version}`;

  function findKept(lesson: { id: string; courseId: number }, version: number) {
    const entry = kept.get(keyOf(lesson.id, version));
    const isCurrent =
      entry !== undefined &&
      content.isHearing &&
      content.since(entry.count, [`course ${lesson.courseId}`]) === 'none';
    return isCurrent ? entry : undefined;
  }

  const lockQuiz: LockQuiz = async (db, { lesson, version, lockName }) => {
    const entry = findKept(lesson, version);
    if (entry) {
      const quiz = await queries.lockQuiz(db, { lessonId: lesson.id, lockName });
      return quiz && { ...quiz, questions: entry.questions, own: entry.own };
    }
    // Taken before reading: a change made meanwhile may not be in what is read.
    const { count } = content;
    const quiz = await queries.lockKeyedQuiz(db, { lessonId: lesson.id, version, lockName });
    if (quiz)
      kept.set(keyOf(lesson.id, version), { questions: quiz.questions, own: quiz.own, count });
    return quiz;
  };

  return { lockQuiz, findKept };
}
