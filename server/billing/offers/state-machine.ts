import type { OfferState } from '../../../contract/billing/offers.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';
import { type OfferChange, updateState } from './queries.ts';

/** Every transition an offer can make. To change one that was sent, an Admin withdraws it and makes another. */
const transitions = {
  draft: ['sent', 'withdrawn'],
  sent: ['accepted', 'declined', 'expired', 'withdrawn'],
  accepted: [],
  declined: [],
  expired: [],
  withdrawn: [],
} as const satisfies Record<OfferState, readonly OfferState[]>;

function mayMove(from: OfferState, to: OfferState): boolean {
  return (transitions[from] as readonly OfferState[]).includes(to);
}

/**
 * The only place where an offer changes its state: one conditional update, so of two people who act at once one succeeds and
 * the other is refused with `offer_closed`. Nobody answers an offer after its last day.
 */
export async function moveOffer(
  db: Db,
  offerId: string,
  to: OfferState,
  change: OfferChange = {},
): Promise<void> {
  const from = Object.keys(transitions).filter((state) => mayMove(state as OfferState, to));
  const isMoved = await updateState(db, offerId, { from: from as OfferState[], to }, change);
  if (!isMoved) throw new Refusal('offer_closed');
}
