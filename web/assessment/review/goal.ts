import type { ReviewGoal } from '../../../contract/assessment/review.ts';
import { plural } from '../../../contract/text/plurals.ts';
import type { ProgressStep } from '../../ui/charts/progress-bar.tsx';

export function isReached({ cards, done }: ReviewGoal): boolean {
  return cards !== null && done >= cards;
}

/** `12 of 20 cards today.` A card counts once a day, however often it comes back. */
export function describeGoal(goal: ReviewGoal): string {
  const { cards, done } = goal;
  if (cards === null) {
    return done === 0
      ? 'Choose how many cards a day you’d like to review.'
      : `${plural(done, 'card')} reviewed today. Choose how many a day you’d like to review.`;
  }
  if (isReached(goal)) return `Reached: ${done} of ${plural(cards, 'card')} today.`;
  return `${done} of ${plural(cards, 'card')} today. Each card counts once a day.`;
}

const mostSteps = 30;

/** One bar a card, or one for several of a large goal; the last is done when the goal is. */
export function goalSteps(done: number, cards: number): ProgressStep[] {
  const count = Math.min(cards, mostSteps);
  const finished = Math.min(count, Math.floor((done * count) / cards));
  return Array.from({ length: count }, (_, index) => {
    if (index < finished) return 'done';
    return index === finished ? 'now' : 'open';
  });
}
