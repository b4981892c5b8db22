import { type Offer, OfferContent } from '../../../contract/billing/offers.ts';
import type { Message } from '../../../contract/community/inbox.ts';
import { sellerZone } from '../../../contract/site/seller-zone.ts';
import { addDays, type Day, dayIn } from '../../../contract/text/days.ts';
import { readCents } from '../admin/new-discount-code.ts';

/** What the form of a draft starts with, as it is typed. */
export interface Draft {
  organisation: string;
  contactName: string;
  contactEmail: string;
  team: Offer['team'];
  seats: string;
  unitCents: string;
  startsOn: Day;
  validUntil: Day;
  terms: string;
}

const usualDays = 30;

export const emptyDraft = (): Draft => ({
  organisation: '',
  contactName: '',
  contactEmail: '',
  team: null,
  seats: '',
  unitCents: '',
  startsOn: '',
  validUntil: addDays(dayIn(sellerZone()), usualDays),
  terms: '',
});

export function draftFromRequest(request: Message): Draft {
  const { organisation, name, email, seats } = request;
  return {
    ...emptyDraft(),
    organisation,
    contactName: name,
    contactEmail: email,
    seats: seats === null ? '' : String(seats),
  };
}

export function draftOf(offer: Offer): Draft {
  const { organisation, contactName, contactEmail, team, seats, unitCents, terms } = offer;
  return {
    organisation,
    contactName,
    contactEmail,
    team,
    seats: String(seats),
    unitCents: (unitCents / 100).toFixed(2),
    startsOn: offer.startsOn ?? '',
    validUntil: offer.validUntil,
    terms,
  };
}

/** Another offer like one that is over: with new days. */
export function draftLike(offer: Offer): Draft {
  const { startsOn, validUntil } = emptyDraft();
  return { ...draftOf(offer), startsOn, validUntil };
}

/** What is typed, as the contract reads it. */
export function readDraft(values: Record<string, string>) {
  const { unitCents = '', startsOn, teamId, ...others } = values;
  return {
    ...others,
    unitCents: readCents(unitCents.trim()),
    ...(startsOn && { startsOn }),
    ...(teamId && { teamId }),
  };
}

/** What the year will cost before tax is added; null until both numbers can be read. */
export function totalOf(seats: string, unitCents: string): number | null {
  const cents = readCents(unitCents.trim());
  const { seats: count } = OfferContent.shape;
  const read = count.safeParse(seats);
  return cents && read.success ? cents * read.data : null;
}
