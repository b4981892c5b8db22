import { type Card, fsrs, type Grade } from 'ts-fsrs';

/** How well a question is remembered, as it is stored. */
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

export const longestDays = 365;
const minute = 60_000;
const day = 24 * 60 * minute;

const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: longestDays,
  // The interval on the button has to be the one that is scheduled.
  enable_fuzz: false,
  enable_short_term: true,
  // One step only: a question that was known goes to another day at once, and the review stays short.
  learning_steps: ['10m'],
  relearning_steps: ['10m'],
});

/** What is remembered after a review, and when to ask again. */
export function schedule(memory: Memory, rating: ReviewRating, now: Date): Memory {
  // Clocks of two servers may differ: a review is never before the last one.
  const at = new Date(Math.max(now.getTime(), memory.reviewedAt?.getTime() ?? 0));
  const { card } = scheduler.next(toCard(memory), at, rating);
  return withinYear(fromCard(card), at);
}

/** In how many minutes the question would come back, for each rating. */
export function previewIntervals(memory: Memory, now: Date): number[] {
  return ratings.map((rating) => {
    const { dueAt, reviewedAt } = schedule(memory, rating, now);
    return Math.round((dueAt.getTime() - (reviewedAt ?? now).getTime()) / minute);
  });
}

/** The library keeps Easy a day above Good, even where Good is as far as it goes. */
function withinYear(memory: Memory, at: Date): Memory {
  if (memory.scheduledDays <= longestDays) return memory;
  const dueAt = new Date(at.getTime() + longestDays * day);
  return { ...memory, dueAt, scheduledDays: longestDays };
}

export function toCard(memory: Memory): Card {
  return {
    due: memory.dueAt,
    stability: memory.stability,
    difficulty: memory.difficulty,
    // The library counts them from the last review; it asks for the field all the same.
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
