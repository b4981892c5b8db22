import { type Memory, type ReviewRating, schedule } from '../review/review-schedule.ts';

export interface PracticeCard extends Memory {
  hints: number;
}

/**
 * When a question comes back after this answer. Only the first answer since it became due says how well it was remembered:
 * trying again until it is right is practice, and doesn't put it off.
 */
export function scheduleAnswer(card: PracticeCard, correct: boolean, now: Date): Memory {
  const isDue = card.dueAt <= now;
  // Missed before its time: it comes back now, and is judged by the next first answer.
  if (!isDue) return correct || isFresh(card, now) ? card : { ...card, dueAt: now };
  return schedule(card, ratingOf(card, correct), now);
}

/** Practice is rated by how it went: missed, known with a hint, known. */
export function ratingOf({ hints }: PracticeCard, correct: boolean): ReviewRating {
  if (!correct) return 1;
  return hints > 0 ? 2 : 3;
}

const fresh = 30 * 60_000;

/** Answered moments ago: further tries belong to the same sitting. */
function isFresh({ reviewedAt }: PracticeCard, now: Date): boolean {
  return reviewedAt !== null && now.getTime() - reviewedAt.getTime() < fresh;
}
