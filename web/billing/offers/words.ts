import type { Offer, OfferState, OpenOffer } from '../../../contract/billing/offers.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { formatSellerMoment } from '../../../contract/text/seller-dates.ts';
import type { Mark } from '../../ui/feedback/state-mark.tsx';

export const offersPath = '/user-screen/admin-orders/offers';

export const offerStateLabels: Record<OfferState, string> = {
  draft: 'Draft',
  sent: 'Waiting for an answer',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

export const offerMarks: Record<OfferState, Mark> = {
  draft: 'dashed',
  sent: 'split',
  accepted: 'done',
  declined: 'box',
  expired: 'late',
  withdrawn: 'empty',
};

/** What an Admin can expect or do next. */
export function nextStep(offer: Offer): string {
  const { state, contactEmail, validUntil, isTeamGone, order } = offer;
  if (isTeamGone && (state === 'draft' || state === 'sent')) {
    return 'The team it was made for has been deleted, so nobody can accept it. Withdraw it, and make another if they’re still interested.';
  }
  switch (state) {
    case 'draft':
      return 'Only Admins can see it. Read it once more, then send it.';
    case 'sent':
      return `Sent to ${contactEmail}. It can be accepted until ${formatDay(validUntil)}.`;
    case 'accepted':
      if (order?.state === 'paid') return 'It’s paid, and everything in Enterprise is open.';
      return order?.state === 'invoiced'
        ? 'The invoice is on its way. Record its payment once the money has arrived, and the organisation opens.'
        : 'It has become an order.';
    case 'declined':
      return offer.reason ? 'They wrote why.' : 'They gave no reason.';
    case 'expired':
      return `Nobody answered it by ${formatDay(validUntil)}.`;
    case 'withdrawn':
      return offer.sentAt ? 'Its link no longer works.' : 'It was never sent.';
  }
}

type Priced = Pick<OpenOffer, 'price' | 'currency'>;

/** `including $633.33 GST`; without a tax, an empty text. */
export function taxText({ price, currency }: Priced): string {
  return price.taxName ? `including ${moneyText(price.taxCents, currency)} ${price.taxName}` : '';
}

/** When the agreed year begins. */
export function startText({ team, startsOn }: Pick<OpenOffer, 'team' | 'startsOn'>): string {
  if (team?.purpose === 'renew') return 'The day after the current year ends';
  return startsOn
    ? `${formatDay(startsOn)}, or the day of payment if that’s later`
    : 'The day of payment';
}

/** What accepting it does, in a few words. */
export function purposeText({ team }: Pick<OpenOffer, 'team'>): string {
  if (!team) return 'A new organisation';
  return team.purpose === 'renew' ? `Another year for ${team.name}` : `${team.name} grows`;
}

interface Step {
  at: string;
  text: string;
}

/** What has happened to an offer, oldest first. */
export function offerHistory(offer: Offer): Step[] {
  const { author, createdAt, sentAt, closedAt, state, accepter, contactEmail } = offer;
  const steps: Step[] = [
    { at: createdAt, text: author ? `Drafted by ${author}` : 'Drafted' },
    ...(sentAt ? [{ at: sentAt, text: `Sent to ${contactEmail}` }] : []),
    ...(closedAt && state === 'accepted'
      ? [{ at: closedAt, text: accepter ? `Accepted by ${accepter}` : 'Accepted' }]
      : []),
    ...(closedAt && state !== 'accepted' ? [{ at: closedAt, text: offerStateLabels[state] }] : []),
  ];
  return steps.map(({ at, text }) => ({ at: formatSellerMoment(at), text }));
}
