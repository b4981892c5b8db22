import { randomUUID } from 'node:crypto';
import type { Day } from '../../../contract/text/days.ts';
import {
  type Memory,
  newMemory,
  type ReviewRating,
  schedule,
} from '../../../server/assessment/review/review-schedule.ts';
import type { Attempt } from '../coursework.ts';
import { momentAgo } from '../dates.ts';
import { reviewDaysAgo, studentId } from './script.ts';

export interface ReviewCard {
  accountId: number;
  questionId: string;
  lessonId: string;
  addedAt: Date;
  memory: Memory;
  log: { key: string; answer: number; rating: ReviewRating; reviewedAt: Date }[];
}

/** A card for each missed question, with the reviews since then. */
export function reviewCards(
  attempts: readonly (Attempt & { missed: string[] })[],
  today: Day,
): ReviewCard[] {
  const firstMiss = new Map<string, Attempt>();
  for (const attempt of attempts) {
    for (const id of attempt.missed) {
      if (!firstMiss.has(id)) firstMiss.set(id, attempt);
    }
  }
  return [...firstMiss].map(([questionId, { lessonId, quiz, takenAt }], index) => {
    const answer = quiz.questions.find(({ id }) => id === questionId)?.answer ?? 0;
    let memory = newMemory(takenAt);
    const log = reviewDaysAgo.flatMap((daysAgo) => {
      const reviewedAt = momentAgo(today, daysAgo, 160 + index);
      if (memory.dueAt > reviewedAt) return [];
      const rating: ReviewRating = memory.reps > 0 && index % 4 === 0 ? 2 : 3;
      memory = schedule(memory, rating, reviewedAt);
      return { key: randomUUID(), answer, rating, reviewedAt };
    });
    return { accountId: studentId, questionId, lessonId, addedAt: takenAt, memory, log };
  });
}
