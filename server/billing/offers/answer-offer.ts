import type * as z from 'zod/mini';
import type { OfferAcceptance, OpenOffer } from '../../../contract/billing/offers.ts';
import type { Order } from '../../../contract/billing/orders.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAddress, limitTries } from '../../platform/calls/limits.ts';
import { queueEssentialMail, queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { hashLinkToken } from '../../platform/security/secrets.ts';
import { findOwnedTeam } from '../../teams/licences/licences.ts';
import { limits } from '../limits.ts';
import { draftOrder } from '../orders/draft-order.ts';
import { invoiceOrder } from '../orders/invoice-order.ts';
import { getOrder } from '../orders/orders.ts';
import { insertOrder } from '../orders/queries.ts';
import { lockOrder } from '../orders/state-machine.ts';
import { insertEvent, lockBuyer } from '../orders/state-queries.ts';
import { Refusal } from '../refusals.ts';
import { composeAcceptance, composeOutcome } from './emails.ts';
import { presentOffer, presentOpenOffer } from './present-offer.ts';
import { findOfferByToken, getAccepter, type OfferRow, updateOrder } from './queries.ts';
import { moveOffer } from './state-machine.ts';

export async function getOpenOffer(
  db: Db,
  config: Config,
  token: string,
  address: string,
): Promise<OpenOffer> {
  await limitTries(db, limits.offer, byAddress(address));
  return presentOpenOffer(await getByToken(db, token), config);
}

async function getByToken(db: Db, token: string): Promise<OfferRow> {
  const offer = await findOfferByToken(db, hashLinkToken(token));
  if (!offer) throw new Refusal('not_found');
  return offer;
}

/** Makes an order with an invoice, once: a second click gets the same order, and anyone else is refused. */
export async function acceptOffer(
  db: Db,
  config: Config,
  viewer: Viewer,
  token: string,
  { teamId: chosenTeamId, totalCents, ...buyer }: z.output<typeof OfferAcceptance>,
): Promise<Order> {
  const { accountId } = viewer;
  const orderId = await inTransaction(db, async (db) => {
    await lockBuyer(db, accountId);
    const offer = await getByToken(db, token);
    if (offer.state === 'accepted' && offer.accepterId === accountId && offer.orderId !== null) {
      return offer.orderId;
    }
    await moveOffer(db, offer.id, 'accepted', { accepterId: accountId });
    const teamId = await findTeam(db, accountId, offer, chosenTeamId ?? null);
    const item = { kind: 'agreement', offerId: offer.id, teamId } as const;
    const draft = await draftOrder(db, config, viewer, { item, buyer, payBy: 'invoice' });
    if (draft.totalCents !== totalCents) throw new Refusal('order_outdated');
    const { id: orderId } = await insertOrder(db, accountId, offer.id, draft);
    const note = `accepted offer ${offer.number}`;
    await insertEvent(db, { orderId, from: null, to: 'open', note, accountId });
    await invoiceOrder(db, config, await lockOrder(db, orderId), { note, accountId });
    await updateOrder(db, offer.id, orderId);
    await announce(db, config, token, viewer);
    return orderId;
  });
  return getOrder(db, viewer, orderId);
}

/** Tells sales, and the contact if someone else has accepted. The accepter gets the invoice. */
async function announce(db: Db, config: Config, token: string, viewer: Viewer): Promise<void> {
  const offer = presentOffer(await getByToken(db, token), config);
  const { name: accepter, email } = await getAccepter(db, viewer.accountId);
  const orderNumber = offer.order?.number ?? 0;
  await queueMail(db, composeOutcome(config, offer, { is: 'accepted', accepter, orderNumber }));
  if (email.toLowerCase() === offer.contactEmail.toLowerCase()) return;
  await queueEssentialMail(db, composeAcceptance(config, offer, accepter));
}

/** The accepter's team that becomes the organisation or is renewed; null for a new organisation. */
async function findTeam(
  db: Db,
  accountId: number,
  offer: OfferRow,
  chosenTeamId: string | null,
): Promise<string | null> {
  if (offer.forTeam && offer.teamId === null) {
    const detail = 'The team that this offer is for was deleted. Ask sales for a new one.';
    throw new Refusal('offer_closed', { detail });
  }
  const teamId = offer.forTeam ? offer.teamId : chosenTeamId;
  if (teamId !== null && !(await findOwnedTeam(db, accountId, teamId))) {
    if (!offer.forTeam) throw new Refusal('not_found');
    const detail = `Only the owner of ${offer.teamName} can accept this offer.`;
    throw new Refusal('not_team_owner', { detail });
  }
  return teamId;
}

export async function declineOffer(
  db: Db,
  config: Config,
  token: string,
  reason: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const offer = await getByToken(db, token);
    // Sent again because the reply was lost.
    if (offer.state === 'declined') return;
    await moveOffer(db, offer.id, 'declined', { reason });
    const outcome = { is: 'declined', reason } as const;
    await queueMail(db, composeOutcome(config, presentOffer(offer, config), outcome));
  });
}
