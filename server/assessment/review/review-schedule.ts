import { type Card, fsrs, type Grade } from 'ts-fsrs';

/** How well a question is remembered: the stored state of its card. */
export interface Memory {
  dueAt: Date;
  stability: number;
  difficulty: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  state: number;
  reviewedAt: Date | null;
}

/** 1 Again, 2 Hard, 3 Good, 4 Easy. */
export type ReviewRating = Grade;

export const ratings: readonly ReviewRating[] = [1, 2, 3, 4];

export const maxIntervalDays = 365;
const minute = 60_000;
const day = 24 * 60 * minute;

const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: maxIntervalDays,
  // The scheduled interval has to be the one shown on the button.
  enable_fuzz: false,
  enable_short_term: true,
  // A single step: a known question moves to another day at once, which keeps sessions short.
  learning_steps: ['10m'],
  relearning_steps: ['10m'],
});

export function schedule(memory: Memory, rating: ReviewRating, now: Date): Memory {
  // Clocks of two servers may differ: a review is never earlier than the last one.
  const at = new Date(Math.max(now.getTime(), memory.reviewedAt?.getTime() ?? 0));
  const { card } = scheduler.next(toCard(memory), at, rating);
  return capInterval(fromCard(card), at);
}

/** Minutes until the question comes back, for each rating. */
export function previewIntervals(memory: Memory, now: Date): number[] {
  return ratings.map((rating) => {
    const { dueAt, reviewedAt } = schedule(memory, rating, now);
    return Math.round((dueAt.getTime() - (reviewedAt ?? now).getTime()) / minute);
  });
}

/** A card that was never reviewed. */
export function newMemory(dueAt: Date): Memory {
  return {
    dueAt,
    stability: 0,
    difficulty: 0,
    scheduledDays: 0,
    learningSteps: 0,
    reps: 0,
    lapses: 0,
    state: 0,
    reviewedAt: null,
  };
}

/**
 * The card of a question that was answered right in a lesson. At the first attempt it counts as Easy and comes back in
 * about a week; later, the answer may come from explanations read a minute ago, so it comes back in days.
 */
export function knownMemory(now: Date, isFirstSight: boolean): Memory {
  return schedule(newMemory(now), isFirstSight ? 4 : 3, now);
}

export interface Review {
  memory: Memory;
  rating: ReviewRating;
  /** Answered before it was due. */
  early: boolean;
}

/**
 * How an answer changes a card. Before its time it counts only while cramming, and never postpones the card: a right answer
 * changes nothing, and a missed card is due at once, to be judged by its next answer. Undefined if it doesn't count.
 */
export function reviewCard(
  memory: Memory,
  answer: { correct: boolean; rating: number; cram: boolean },
  now: Date,
): Review | undefined {
  const { correct } = answer;
  const rating = (correct && ratings.find((rating) => rating === answer.rating)) || 1;
  if (memory.dueAt <= now) return { memory: schedule(memory, rating, now), rating, early: false };
  if (!answer.cram) return undefined;
  return { memory: correct ? memory : { ...memory, dueAt: now }, rating, early: true };
}

/** The library schedules Easy a day after Good, even beyond the maximum. */
function capInterval(memory: Memory, at: Date): Memory {
  if (memory.scheduledDays <= maxIntervalDays) return memory;
  const dueAt = new Date(at.getTime() + maxIntervalDays * day);
  return { ...memory, dueAt, scheduledDays: maxIntervalDays };
}

export function toCard(memory: Memory): Card {
  return {
    due: memory.dueAt,
    stability: memory.stability,
    difficulty: memory.difficulty,
    // Required by the type, but computed by the library from the last review.
    elapsed_days: 0,
    scheduled_days: memory.scheduledDays,
    learning_steps: memory.learningSteps,
    reps: memory.reps,
    lapses: memory.lapses,
    state: memory.state,
    ...(memory.reviewedAt && { last_review: memory.reviewedAt }),
  };
}

export function fromCard(card: Card): Memory {
  return {
    dueAt: card.due,
    stability: card.stability,
    difficulty: card.difficulty,
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    reviewedAt: card.last_review ?? null,
  };
}
