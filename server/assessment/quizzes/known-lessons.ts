import { LRUCache } from 'lru-cache';
import type { ViewerLesson } from '../../learning/lesson/access.ts';

/** What is written for an attempt follows from these facts of its lesson and learner. */
export type AttemptedLesson = Pick<ViewerLesson, 'id' | 'courseId' | 'hidesAnswers' | 'timeZone'>;

/** Whether a lesson that was read is as the facts say. A quiz with a daily limit needs another look before it is stored. */
export const hasFacts = (lesson: ViewerLesson, facts: AttemptedLesson): boolean =>
  lesson.id === facts.id &&
  lesson.courseId === facts.courseId &&
  lesson.hidesAnswers === facts.hidesAnswers &&
  lesson.timeZone === facts.timeZone &&
  lesson.attemptsPerDay === null;

/** Facts that were true when they were last read, so that an attempt and what has to be read for it travel in one message. */
export interface KnownLessons {
  recall(accountId: number, slug: string): AttemptedLesson | undefined;
  remember(accountId: number, slug: string, lesson: ViewerLesson): void;
}

/** Nobody announces their changes: whoever recalls facts has to compare them with the lesson, in the transaction that follows from them. */
export function knowLessons(): KnownLessons {
  const lessons = new LRUCache<string, Omit<AttemptedLesson, 'timeZone'>>({ max: 2000 });
  const timeZones = new LRUCache<number, string>({ max: 10_000 });
  return {
    recall(accountId, slug) {
      const lesson = lessons.get(slug);
      const timeZone = timeZones.get(accountId);
      return lesson && timeZone !== undefined ? { ...lesson, timeZone } : undefined;
    },
    remember(accountId, slug, { id, courseId, hidesAnswers, timeZone, attemptsPerDay, gated }) {
      timeZones.set(accountId, timeZone);
      if (attemptsPerDay === null && !gated) lessons.set(slug, { id, courseId, hidesAnswers });
      else lessons.delete(slug);
    },
  };
}
