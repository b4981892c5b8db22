import type { ReviewCard } from '../../../contract/assessment/review.ts';

/** `gone`: the question was removed since the session started. */
export type Outcome = 'right' | 'missed' | 'gone';

export interface ReviewSession {
  cards: readonly ReviewCard[];
  /** One per finished card. */
  outcomes: readonly Outcome[];
  /** Idempotency key of the current card's review. */
  key: string;
}

export function startSession(cards: readonly ReviewCard[], key: string): ReviewSession {
  return { cards, outcomes: [], key };
}

/** Undefined at the end. */
export function currentCard({ cards, outcomes }: ReviewSession) {
  return cards[outcomes.length];
}

/** Moves on once per key: a repeated reply to the same rating must not skip a card. */
export function nextCard(
  session: ReviewSession,
  { key, outcome, nextKey }: { key: string; outcome: Outcome; nextKey: string },
): ReviewSession {
  if (session.key !== key) return session;
  return { cards: session.cards, outcomes: [...session.outcomes, outcome], key: nextKey };
}

export interface RatingChoice {
  correct: boolean;
  /** Crammed before it was due: there is nothing to rate. */
  early: boolean;
}

/** A wrong answer always counts as Again, and a card that isn't due yet keeps its schedule. */
export function hasOneWay({ correct, early }: RatingChoice): boolean {
  return !correct || early;
}

/** The rating of the only button. */
export const onlyRating = ({ correct }: RatingChoice) => (correct ? 3 : 1);

/** The rating that a key gives after the answer was checked, if any. `enter` is the rating of Enter when all four are offered. */
export function ratingFor(choice: RatingChoice, key: string, enter?: number): number | null {
  if (hasOneWay(choice)) return key === 'Enter' || key === '1' ? onlyRating(choice) : null;
  if (key === 'Enter') return enter ?? null;
  return digitUpTo(4, key);
}

export type QuestionAction =
  | { name: 'check'; answer: number }
  | { name: 'choose'; option: number }
  | { name: 'rate'; rating: number };

/** What a key does at a quiz question, if anything. */
export function actionFor(
  state: { options: number; chosen: number | null; verdict: RatingChoice | null },
  key: string,
): QuestionAction | null {
  const { options, chosen, verdict } = state;
  if (verdict) {
    const rating = ratingFor(verdict, key);
    return rating === null ? null : { name: 'rate', rating };
  }
  if (key === 'Enter') return chosen === null ? null : { name: 'check', answer: chosen };
  const digit = digitUpTo(options, key);
  return digit === null ? null : { name: 'choose', option: digit - 1 };
}

function digitUpTo(max: number, key: string): number | null {
  return /^[1-9]$/.test(key) && Number(key) <= max ? Number(key) : null;
}

/** How many right answers came last, one after the other. */
export function streakOf(outcomes: readonly Outcome[]): number {
  const rated = outcomes.filter((outcome) => outcome !== 'gone');
  return rated.length - 1 - rated.lastIndexOf('missed');
}

export function countRight(outcomes: readonly Outcome[]) {
  const rated = outcomes.filter((outcome) => outcome !== 'gone');
  return { right: rated.filter((outcome) => outcome === 'right').length, rated: rated.length };
}
