import * as z from 'zod/mini';
import { Done, dataOf, endpoint, listQuery, pageOf } from '../endpoint.ts';
import { Day, Email, line, Moment, paragraphs, revisionOf, Uuid } from '../fields.ts';
import { enterprisePlan, teamPlan } from '../plans.ts';
import { formatNumber } from '../text/numbers.ts';
import { Buyer, Order, OrderState } from './orders.ts';

export const OfferState = z.enum(['draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn']);
export type OfferState = z.infer<typeof OfferState>;

/** What an offer costs today: tax follows the settings of the installation until the offer is accepted. */
const Price = z.object({
  listCents: z.number(),
  totalCents: z.number(),
  taxCents: z.number(),
  taxName: z.string(),
  taxIncluded: z.boolean(),
});

/** A team that its owner has already, and what accepting the offer does to it. */
const OfferedTeam = z.object({
  id: z.string(),
  name: z.string(),
  /** `grow`: a team becomes an organisation; `renew`: an organisation gets another year. */
  purpose: z.enum(['grow', 'renew']),
});

const shared = {
  number: z.number(),
  state: OfferState,
  organisation: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  seats: z.number(),
  /** For a licence and year. */
  unitCents: z.number(),
  currency: z.string(),
  price: Price,
  terms: z.string(),
  /** The last day on which it can be accepted, in the seller's time zone. */
  validUntil: z.string(),
  /** The first day of the year; null for the day of payment, or for a renewal the day after the year before. */
  startsOn: z.nullable(z.string()),
  team: z.nullable(OfferedTeam),
};

export const Offer = z.object({
  id: z.string(),
  ...shared,
  version: z.number(),
  /** The team it was made for has been deleted, so nobody can accept it. */
  isTeamGone: z.boolean(),
  /** The sales request that it answers. */
  message: z.nullable(z.object({ id: z.string(), number: z.number() })),
  author: z.nullable(z.string()),
  createdAt: Moment,
  sentAt: z.nullable(Moment),
  closedAt: z.nullable(Moment),
  /** The user name of whoever accepted it. */
  accepter: z.nullable(z.string()),
  order: z.nullable(z.object({ number: z.number(), state: OrderState })),
  /** What whoever declined it wrote. */
  reason: z.string(),
  can: z.object({ change: z.boolean(), send: z.boolean(), withdraw: z.boolean() }),
});
export type Offer = z.infer<typeof Offer>;

const seatsRange = `Enter ${teamPlan.minSeats} to ${formatNumber(enterprisePlan.maxSeats)} licences.`;

const largestTotal = 2_000_000_000;

const content = {
  organisation: line('Organisation', 80),
  contactName: line('Name', 120),
  contactEmail: Email,
  seats: z.coerce
    .number(seatsRange)
    .check(
      z.int(seatsRange),
      z.gte(teamPlan.minSeats, seatsRange),
      z.lte(enterprisePlan.maxSeats, seatsRange),
    ),
  unitCents: z
    .number('Enter an amount such as 38.50.')
    .check(z.int(), z.gte(1, 'At least one cent.'), z.lte(100_000_00, 'This is too much.')),
  terms: z._default(paragraphs('Terms', 5000, { optional: true }), ''),
  validUntil: Day,
  /** Left out: the day of payment. A renewal follows the year before. */
  startsOn: z.optional(Day),
  /** The team that grows, or the organisation that gets another year. Left out: a new organisation. */
  teamId: z.optional(Uuid),
};

const isAffordable = z.refine<{ seats: number; unitCents: number }>(
  ({ seats, unitCents }) => seats * unitCents <= largestTotal,
  { error: 'An order can’t cost that much.', path: ['unitCents'] },
);

export const OfferContent = z.object(content).check(isAffordable);
export type OfferContent = z.infer<typeof OfferContent>;

const OfferParams = z.object({ id: Uuid });
const version = revisionOf('The version is missing.');

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/admin/offers',
  access: 'admin',
  summary: 'Offers to organisations, newest first by default. Searches numbers and contacts.',
  query: z.object({
    ...listQuery(['createdAt']),
    _order: z._default(z.enum(['asc', 'desc']), 'desc'),
    state: z.optional(OfferState),
    search: z.optional(line('Search', 120, { optional: true })),
  }),
  reply: pageOf(Offer),
});

export const getOffer = endpoint({
  method: 'GET',
  path: '/api/admin/offers/:id',
  access: 'admin',
  summary: 'One offer, with the order it became.',
  params: OfferParams,
  reply: dataOf(Offer),
});

export const createOffer = endpoint({
  method: 'POST',
  path: '/api/admin/offers',
  access: 'admin',
  summary:
    'Draft an offer to an organisation, for example from a sales request. Idempotent by key. Recorded in the audit log.',
  body: z.object({ ...content, messageId: z.optional(Uuid), key: Uuid }).check(isAffordable),
  reply: dataOf(Offer),
});

export const changeOffer = endpoint({
  method: 'PUT',
  path: '/api/admin/offers/:id',
  access: 'admin',
  summary:
    'Change a draft. Refused with 409 if someone else has changed it since the version that was read. Recorded in the audit log.',
  params: OfferParams,
  body: z.object({ ...content, version }).check(isAffordable),
  reply: dataOf(Offer),
});

export const sendOffer = endpoint({
  method: 'POST',
  path: '/api/admin/offers/:id/send',
  access: 'admin',
  summary:
    'Email an offer to its contact, or send it again with a new link. Refused with 409 if it has changed since the version that was read. Recorded in the audit log.',
  params: OfferParams,
  body: z.object({ version }),
  reply: dataOf(Offer),
});

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/admin/offers/:id/withdraw',
  access: 'admin',
  summary:
    'Withdraw an offer that nobody has answered, or discard a draft. Its contact is told by email. Recorded in the audit log.',
  params: OfferParams,
  reply: dataOf(Offer),
});

/** Teams an offer can be made for. */
export const OfferableTeam = z.object({
  ...OfferedTeam.shape,
  seats: z.number(),
  endsAt: Moment,
});
export type OfferableTeam = z.infer<typeof OfferableTeam>;

export const listOfferableTeams = endpoint({
  method: 'GET',
  path: '/api/admin/offerable-teams',
  access: 'admin',
  summary: 'The teams that the account with this email address owns, which an offer can be for.',
  query: z.object({ email: Email }),
  reply: dataOf(z.array(OfferableTeam)),
});

const TokenParams = z.object({ token: line('The link', 200) });

/** What anyone with the link may see. */
export const OpenOffer = z.object({ ...shared, salesEmail: z.string() });
export type OpenOffer = z.infer<typeof OpenOffer>;

export const getOpenOffer = endpoint({
  method: 'GET',
  path: '/api/offers/:token',
  access: 'visitor',
  summary: 'The offer behind an emailed link.',
  params: TokenParams,
  reply: dataOf(OpenOffer),
});

export const OfferAcceptance = z.extend(Buyer, {
  organisation: line('Organisation', 80),
  address: line('Address', 300),
  /** One of the accepter's teams that becomes the organisation. Left out: the team that the offer is for, or a new one. */
  teamId: z.optional(Uuid),
  /** The sum that was shown: nothing else is invoiced. */
  totalCents: z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)),
});
export type OfferAcceptance = z.infer<typeof OfferAcceptance>;

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/offers/:token/accept',
  access: 'account',
  summary:
    'Accept an offer with the signed-in account, which will own the organisation. The invoice follows by email. Accepting twice makes one order.',
  params: TokenParams,
  body: OfferAcceptance,
  reply: dataOf(Order),
});

export const OfferRefusal = z.object({
  reason: z._default(paragraphs('A reason', 1000, { optional: true }), ''),
});

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/offers/:token/decline',
  access: 'visitor',
  summary: 'Decline an offer. Sales is told, with the reason if there is one.',
  params: TokenParams,
  body: OfferRefusal,
  reply: Done,
});
