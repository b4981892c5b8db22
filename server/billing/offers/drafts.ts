import type * as z from 'zod/mini';
import type {
  createOffer as createOfferCall,
  listOffers as listOffersCall,
  Offer,
  OfferableTeam,
  OfferContent,
} from '../../../contract/billing/offers.ts';
import type { ParsedInput, ReplyOf } from '../../../contract/endpoint.ts';
import { amountText } from '../../../contract/text/money.ts';
import { plural } from '../../../contract/text/plurals.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { listPage } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { searchTerms } from '../../platform/search/search-terms.ts';
import { sellerDay } from '../../platform/time/seller-day.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { presentOffer, purposeOf } from './present-offer.ts';
import * as queries from './queries.ts';

type Content = z.output<typeof OfferContent>;

export function listOffers(
  db: Db,
  config: Config,
  query: ParsedInput<typeof listOffersCall>['query'],
): Promise<ReplyOf<typeof listOffersCall>> {
  const { state, search = '' } = query;
  const filter = { terms: searchTerms(search), state };
  return listPage(query, {
    list: (window) => queries.listOffers(db, filter, window),
    count: () => queries.countOffers(db, filter),
    present: (row) => presentOffer(row, config),
  });
}

export async function getOffer(db: Db, config: Config, id: string): Promise<Offer> {
  const row = await queries.findOffer(db, id);
  if (!row) throw new Refusal('not_found');
  return presentOffer(row, config);
}

export async function listOfferableTeams(db: Db, email: string): Promise<OfferableTeam[]> {
  const teams = await queries.listOwnersTeams(db, email);
  return teams.map(({ plan, endsAt, ...team }) => ({
    ...team,
    purpose: purposeOf(plan),
    endsAt: endsAt.toISOString(),
  }));
}

export async function createOffer(
  db: Db,
  config: Config,
  viewer: Viewer,
  { key, messageId, ...content }: ParsedInput<typeof createOfferCall>['body'],
): Promise<Offer> {
  return inTransaction(db, async (db) => {
    const earlier = await queries.findOfferByKey(db, key);
    if (earlier) return presentOffer(earlier, config);
    if (messageId && !(await queries.hasMessage(db, messageId))) {
      const detail = 'The sales request was deleted. Make the offer without it.';
      throw refuseField('invalid_input', 'messageId', detail);
    }
    const id = await queries.insertOffer(db, {
      ...(await checkContent(db, content)),
      key,
      messageId: messageId ?? null,
      currency: config.currency,
      authorId: viewer.accountId,
    });
    // Sent twice at once.
    if (!id) throw new Refusal('key_used');
    const offer = await getOffer(db, config, id);
    await recordAudit(db, viewer, 'drafted', nameOf(offer), { after: auditedTerms(offer) });
    return offer;
  });
}

export async function changeOffer(
  db: Db,
  config: Config,
  viewer: Viewer,
  id: string,
  { version, ...content }: Content & { version: number },
): Promise<Offer> {
  return inTransaction(db, async (db) => {
    const before = await getOffer(db, config, id);
    if (before.state !== 'draft') throw new Refusal('offer_closed');
    const { currency } = config;
    const terms = { ...(await checkContent(db, content)), currency };
    if (!(await queries.updateDraft(db, id, version, terms))) throw new Refusal('draft_changed');
    const offer = await getOffer(db, config, id);
    await recordAudit(db, viewer, 'changed', nameOf(offer), {
      before: auditedTerms(before),
      after: auditedTerms(offer),
    });
    return offer;
  });
}

/** A renewal follows the year before, so no day is agreed for it. */
async function checkContent(
  db: Db,
  { teamId, startsOn, ...content }: Content,
): Promise<queries.OfferTerms> {
  assertToCome('validUntil', content.validUntil);
  if (startsOn) assertToCome('startsOn', startsOn);
  if (!teamId) return { ...content, startsOn: startsOn ?? null, teamId: null };
  const team = await queries.findOfferableTeam(db, teamId);
  if (!team) throw refuseField('invalid_input', 'teamId', 'This team doesn’t exist any more.');
  return { ...content, startsOn: team.plan === 'enterprise' ? null : (startsOn ?? null), teamId };
}

/** In the seller's time zone. */
export function assertToCome(field: 'validUntil' | 'startsOn', day: string): void {
  if (day >= sellerDay(new Date())) return;
  throw refuseField('invalid_input', field, 'This day has passed already.');
}

/** For the audit log: `offer 12 to Harbour Clinics (500 licences, AUD $19,000.00)`. */
export function nameOf({ number, organisation, seats, price, currency }: Offer): string {
  const total = amountText(price.totalCents, currency);
  return `offer ${number} to ${organisation} (${plural(seats, 'licence')}, ${total})`;
}

function auditedTerms({ seats, unitCents, currency, validUntil, startsOn, contactEmail }: Offer) {
  return {
    licences: seats,
    price: amountText(unitCents, currency),
    contact: contactEmail,
    validUntil,
    starts: startsOn,
  };
}
