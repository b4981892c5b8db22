import type { SessionPlace } from '../session-frame.tsx';
import type { Outcome } from '../session-state.ts';

export interface CardProps<Card> {
  card: Card;
  /** Idempotency key of this card's review. */
  reviewKey: string;
  /** Asked whether due or not. */
  cram: boolean;
  place: SessionPlace;
  onDone: (outcome: Outcome) => void;
}
