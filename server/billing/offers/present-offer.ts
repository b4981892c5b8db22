import type { Offer, OfferState, OpenOffer } from '../../../contract/billing/offers.ts';
import type { Config } from '../../config.ts';
import { sellerDay } from '../../platform/time/seller-day.ts';
import { priceOf } from '../pricing/prices.ts';
import type { OfferRow } from './queries.ts';

export type SellerConfig = Pick<Config, 'tax' | 'support'>;

/** An offer is over with its last day; the job that moves it and tells sales runs hourly. */
function stateOf({ state, validUntil }: Pick<OfferRow, 'state' | 'validUntil'>): OfferState {
  return state === 'sent' && validUntil < sellerDay(new Date()) ? 'expired' : state;
}

export function purposeOf(plan: 'team' | 'enterprise'): 'grow' | 'renew' {
  return plan === 'enterprise' ? 'renew' : 'grow';
}

function presentShared(row: OfferRow, { tax }: Pick<Config, 'tax'>) {
  const { listCents, totalCents, taxCents, taxName, taxIncluded } = priceOf(
    row.unitCents,
    row.seats,
    tax,
  );
  const { teamId, teamName, teamPlan } = row;
  return {
    number: row.number,
    state: stateOf(row),
    organisation: row.organisation,
    contactName: row.contactName,
    contactEmail: row.contactEmail,
    seats: row.seats,
    unitCents: row.unitCents,
    currency: row.currency,
    price: { listCents, totalCents, taxCents, taxName, taxIncluded },
    terms: row.terms,
    validUntil: row.validUntil,
    startsOn: row.startsOn,
    team:
      teamId !== null && teamName !== null && teamPlan !== null
        ? { id: teamId, name: teamName, purpose: purposeOf(teamPlan) }
        : null,
  };
}

export function presentOffer(row: OfferRow, config: SellerConfig): Offer {
  const shared = presentShared(row, config);
  const { messageId, messageNumber, orderNumber, orderState } = row;
  const isWaiting = shared.state === 'draft' || shared.state === 'sent';
  return {
    ...shared,
    id: row.id,
    version: row.version,
    isTeamGone: row.forTeam && row.teamId === null,
    message:
      messageId !== null && messageNumber !== null
        ? { id: messageId, number: messageNumber }
        : null,
    author: row.author,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    accepter: row.accepter,
    order:
      orderNumber !== null && orderState !== null
        ? { number: orderNumber, state: orderState }
        : null,
    reason: row.reason,
    can: { change: shared.state === 'draft', send: isWaiting, withdraw: isWaiting },
  };
}

export function presentOpenOffer(row: OfferRow, config: SellerConfig): OpenOffer {
  return { ...presentShared(row, config), salesEmail: config.support.email };
}
