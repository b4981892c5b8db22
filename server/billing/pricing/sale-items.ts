import type { OrderItem, Quote } from '../../../contract/billing/orders.ts';
import { describePrerequisites } from '../../../contract/catalog/prerequisites.ts';
import { imagePath } from '../../../contract/catalog.ts';
import { teamPlan } from '../../../contract/plans.ts';
import type { Day } from '../../../contract/text/days.ts';
import { noun, plural } from '../../../contract/text/plurals.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import type { Config } from '../../config.ts';
import { listPrerequisitesLeft } from '../../learning/weeks/closings.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { findOwnedTeam, type OwnedTeam } from '../../teams/licences/licences.ts';
import { listUnpaidInvoices } from '../../teams/licences/unpaid-invoices.ts';
import { getPlan } from './plan.ts';
import { proRataCents, renewedUntil } from './prices.ts';
import { findCourseForSale, findOfferForSale } from './queries.ts';

/** What sales has agreed on with an organisation. Nobody orders it: it follows from an offer that is accepted. */
interface Agreement {
  kind: 'agreement';
  offerId: string;
  /** The team that grows, or the organisation that gets another year; null for a new one. */
  teamId: string | null;
}

export type ItemForSale = OrderItem | Agreement;

type SaleItem = Pick<
  Quote,
  'title' | 'term' | 'seats' | 'unitCents' | 'refusal' | 'course' | 'team'
> & {
  teamNow: { seats: number; endsAt: Date } | null;
  /** Of an agreement: its first day, if one was agreed. */
  startsOn?: Day | null;
};

type ItemOf<Kind extends OrderItem['kind']> = Extract<OrderItem, { kind: Kind }>;

const teamPage = '/user-screen/team';

/** What an item costs before any discount, or why it cannot be bought. For visitors nothing is checked that depends on the account. */
export async function findSaleItem(
  db: Db,
  { seatCents, currency }: Pick<Config, 'seatCents' | 'currency'>,
  accountId: number | null,
  item: ItemForSale,
): Promise<SaleItem> {
  const found =
    item.kind === 'agreement'
      ? await findAgreement(db, currency, accountId, item)
      : await findItem(db, accountId, item, seatCents);
  if (found.refusal || accountId === null) return found;
  return { ...found, refusal: await refusalForInvoice(db, accountId, item) };
}

/** A team has one order at a time: an invoice is only right for the team as it was. */
async function refusalForInvoice(
  db: Db,
  accountId: number,
  item: ItemForSale,
): Promise<Quote['refusal']> {
  if (item.kind === 'course' || (item.kind === 'licence' && item.seats === 1)) return null;
  if (item.kind === 'agreement' && item.teamId === null) return null;
  const filter =
    item.kind === 'licence'
      ? { accountId, teamIds: [] }
      : { accountId: null, teamIds: item.teamId === null ? [] : [item.teamId] };
  const [invoice] = await listUnpaidInvoices(db, filter);
  if (!invoice) return null;
  const waits = `The invoice for order ${invoice.orderNumber} hasn't been paid yet.`;
  return invoice.accountId === accountId
    ? { message: `${waits} Pay it first, or cancel it.`, link: '/user-screen/orders' }
    : { message: `${waits} Pay it first, or ask support to cancel it.`, link: null };
}

async function findItem(
  db: Db,
  accountId: number | null,
  item: OrderItem,
  seatCents: number,
): Promise<SaleItem> {
  switch (item.kind) {
    case 'course':
      return sellCourse(db, accountId, item);
    case 'licence':
      return sellLicences(db, accountId, item, seatCents);
    case 'more_licences':
      return sellMore(await getTeam(db, accountId, item.teamId), item.seats, seatCents);
    case 'renewal': {
      const team = await getTeam(db, accountId, item.teamId);
      return sellRenewalOf(db, team, { seats: item.seats, accountId, seatCents });
    }
  }
}

async function sellCourse(
  db: Db,
  accountId: number | null,
  { courseId }: ItemOf<'course'>,
): Promise<SaleItem> {
  const course = await findCourseForSale(db, courseId, accountId);
  if (!course) throw new Refusal('not_found');
  const { id, title, priceCents, way, archived } = course;
  const refuse = (message: string) => ({ message, link: `/course-detail/${id}` });
  const refusal = async () => {
    if (way && way !== 'licence') return refuse('You already have this course.');
    if (archived) return refuse('This course is no longer offered.');
    if (priceCents === 0) return refuse('This course is free.');
    const { licence } = accountId === null ? { licence: null } : await getPlan(db, accountId);
    return licence && refuse('Your licence already includes this course.');
  };
  return {
    title,
    term: null,
    seats: 1,
    unitCents: priceCents,
    refusal: await refusal(),
    course: {
      id,
      title,
      image: imagePath(course),
      comesFirst: describePrerequisites(await listPrerequisitesLeft(db, accountId, id)),
    },
    team: null,
    teamNow: null,
  };
}

async function sellLicences(
  db: Db,
  accountId: number | null,
  { seats }: ItemOf<'licence'>,
  seatCents: number,
): Promise<SaleItem> {
  return {
    title: licenceTitle(seats),
    term: '12 months',
    seats,
    unitCents: seatCents,
    refusal: accountId === null ? null : await refusalForLicence(db, accountId, seats),
    course: null,
    team: null,
    teamNow: null,
  };
}

async function refusalForLicence(
  db: Db,
  accountId: number,
  seats: number,
): Promise<Quote['refusal']> {
  const { licence, owned } = await getPlan(db, accountId);
  if (seats > 1) {
    const team = owned.find((one) => !one.personal && new Date(one.openUntil) > new Date());
    if (!team) return null;
    const message = `You already own ${team.name}. Add licences to it or renew it.`;
    return { message, link: teamPage };
  }
  if (!licence) return null;
  return licence.personal
    ? {
        message: 'You already have a licence. You can renew it for another year.',
        link: renewLink(licence.teamId, 1),
      }
    : {
        message: `Your licence from ${licence.teamName} already opens all courses.`,
        link: teamPage,
      };
}

function renewLink(teamId: string, seats: number): string {
  return `/payment?team=${teamId}&renew=${seats}`;
}

async function getTeam(db: Db, accountId: number | null, teamId: string): Promise<OwnedTeam> {
  if (accountId === null) throw new Refusal('not_signed_in');
  const team = await findOwnedTeam(db, accountId, teamId);
  if (!team || team.closedAt) throw new Refusal('not_found');
  return team;
}

function sellMore(team: OwnedTeam, seats: number, seatCents: number): SaleItem {
  const now = new Date();
  const word = noun(seats, 'licence');
  return {
    title: `${seats} more ${word} for ${team.name}`,
    term: `until ${formatSellerDay(team.endsAt)}`,
    seats,
    unitCents: proRataCents(team, now, seatCents),
    refusal: refusalToAdd(team, seats, now),
    ...aboutTeam(team, now),
  };
}

function refusalToAdd(team: OwnedTeam, seats: number, now: Date): Quote['refusal'] {
  if (team.personal) {
    const message = 'This is a personal licence. Buy licences for a team instead.';
    return { message, link: `/payment?licences=${teamPlan.minSeats}` };
  }
  const agreed = refusalOfSales(team);
  if (agreed) return agreed;
  if (team.endsAt <= now) {
    const message = "This team's licences have expired. Renew them first.";
    return { message, link: renewLink(team.id, team.seats) };
  }
  const room = teamPlan.maxSeats - team.seats;
  if (seats <= room) return null;
  const message =
    room > 0
      ? `A team has at most ${teamPlan.maxSeats} licences, so you can add ${room}. For more, contact sales.`
      : `This team has ${team.seats} licences, and no more are sold online. For more, contact sales.`;
  return { message, link: '/contact-sales', ...(room > 0 && { atSeats: true }) };
}

/** A closed team is only reopened if its owner has not bought other licences since. */
async function sellRenewalOf(
  db: Db,
  team: OwnedTeam,
  item: { seats: number; accountId: number | null; seatCents: number },
): Promise<SaleItem> {
  const now = new Date();
  const { accountId } = item;
  const renewal = sellRenewal(team, item, now);
  if (renewal.refusal || accountId === null || team.openUntil > now) return renewal;
  return {
    ...renewal,
    refusal: await refusalForLicence(db, accountId, team.personal ? 1 : team.seats),
  };
}

function sellRenewal(
  team: OwnedTeam,
  { seats, seatCents }: { seats: number; seatCents: number },
  now: Date,
): SaleItem {
  return {
    title: `Renewal of ${team.name}, ${usersText(seats)}, 1 year`,
    term: `until ${formatSellerDay(renewedUntil(team, now))}`,
    seats,
    unitCents: seatCents,
    refusal: refusalToRenew(team, seats, now),
    ...aboutTeam(team, now),
  };
}

function refusalToRenew(team: OwnedTeam, seats: number, now: Date): Quote['refusal'] {
  if (team.personal && seats > 1) {
    const message = 'This is a personal licence, so you can renew one.';
    return { message, link: renewLink(team.id, 1) };
  }
  const agreed = refusalOfSales(team);
  if (agreed) return agreed;
  // The current year is paid for this number: more would be free until its end, fewer would be lost.
  if (team.endsAt > now && seats !== team.seats) {
    const message = `Renew the ${team.seats} licences you have. You can add more separately, and choose fewer once the year has ended.`;
    return { message, link: teamPage };
  }
  if (!team.personal && seats < teamPlan.minSeats) {
    const message = `A team has at least ${teamPlan.minSeats} licences.`;
    const link = renewLink(team.id, Math.max(team.taken, teamPlan.minSeats));
    return { message, link, atSeats: true };
  }
  if (seats >= team.taken) return null;
  const message = `${team.taken} of this team's licences are in use or reserved for invitations. Renew at least that many, or remove members first.`;
  return { message, link: teamPage, atSeats: true };
}

/** At the price that was agreed, in the currency in which it was offered. */
async function findAgreement(
  db: Db,
  currency: string,
  accountId: number | null,
  { offerId, teamId }: Agreement,
): Promise<SaleItem> {
  const offer = await findOfferForSale(db, offerId);
  if (!offer) throw new Refusal('not_found');
  const team = teamId && accountId !== null ? await getTeam(db, accountId, teamId) : null;
  const { seats, unitCents, startsOn } = offer;
  const isRenewal = team?.plan === 'enterprise';
  const title = isRenewal
    ? `Renewal of ${team.name}, ${usersText(seats)}, 1 year`
    : agreementTitle(seats);
  return {
    title,
    term: '12 months',
    seats,
    unitCents,
    startsOn: isRenewal ? null : startsOn,
    refusal: offer.currency === currency ? refusalToAgree(team, seats) : changedCurrency(offer),
    ...(team ? aboutTeam(team, new Date()) : { course: null, team: null, teamNow: null }),
  };
}

function changedCurrency({ currency }: { currency: string }): Quote['refusal'] {
  const message = `This offer is in ${currency}, which we no longer sell in. Ask sales for a new one.`;
  return { message, link: '/contact-sales' };
}

function refusalToAgree(team: OwnedTeam | null, seats: number): Quote['refusal'] {
  if (!team) return null;
  if (team.personal) {
    const message = 'This is a personal licence, which can’t become an organisation.';
    return { message, link: teamPage };
  }
  if (seats >= team.taken) return null;
  const message = `${team.taken} licences of ${team.name} are in use or reserved for invitations, and this offer has ${seats}. Ask sales for more, or remove members first.`;
  return { message, link: teamPage };
}

/** More licences and another year of an organisation are agreed with sales. */
function refusalOfSales({ plan, name }: OwnedTeam): Quote['refusal'] {
  if (plan !== 'enterprise') return null;
  const message = `${name} has an Enterprise agreement. Sales makes you an offer for more licences or another year.`;
  return { message, link: '/contact-sales' };
}

function aboutTeam({ id, name, seats, endsAt }: OwnedTeam, now: Date) {
  const team = { id, name, hasEnded: endsAt <= now };
  return { course: null, team, teamNow: { seats, endsAt } };
}

/** As it appears on orders and invoices. */
export function licenceTitle(seats: number): string {
  return seats === 1 ? 'Personal licence, 1 year' : `Team licence, ${usersText(seats)}, 1 year`;
}

/** Of the first year of an organisation. */
export function agreementTitle(seats: number): string {
  return `Enterprise, ${usersText(seats)}, 1 year`;
}

function usersText(seats: number): string {
  return plural(seats, 'user');
}
