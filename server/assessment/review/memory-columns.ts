import type { Memory } from './review-schedule.ts';

/** Every kind of card stores its memory in columns of these names. The card's table is `card` in the statement. */
export const memorySelection = [
  'card.due_at as dueAt',
  'card.stability',
  'card.difficulty',
  'card.scheduled_days as scheduledDays',
  'card.learning_steps as learningSteps',
  'card.reps',
  'card.lapses',
  'card.state',
  'card.reviewed_at as reviewedAt',
] as const;

export function memoryColumns(memory: Memory) {
  return {
    due_at: memory.dueAt,
    stability: memory.stability,
    difficulty: memory.difficulty,
    scheduled_days: memory.scheduledDays,
    learning_steps: memory.learningSteps,
    reps: memory.reps,
    lapses: memory.lapses,
    state: memory.state,
    reviewed_at: memory.reviewedAt,
  };
}
