import type { OrderItem, Quote } from '../../../contract/billing/orders.ts';
import { teamPlan } from '../../../contract/plans.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { formatSellerDay } from '../../platform/time/format-day.ts';
import { findOwnedTeam, type OwnedTeam } from '../../teams/licences/licences.ts';
import { listUnpaidInvoices } from '../../teams/licences/unpaid-invoices.ts';
import { getPlan } from './plan.ts';
import { proRataCents, renewedUntil } from './prices.ts';
import { findCourseForSale } from './quote-queries.ts';

type Offer = Pick<
  Quote,
  'title' | 'term' | 'seats' | 'unitCents' | 'refusal' | 'course' | 'team'
> & {
  teamNow: { seats: number; endsAt: Date } | null;
};

type Wished<Kind extends OrderItem['kind']> = Extract<OrderItem, { kind: Kind }>;

const teamPage = '/user-screen/team';

/** What is sold for a wish before any discount, and why it is not. Visitors are not asked what they have. */
export async function findOffer(db: Db, accountId: number | null, wish: OrderItem): Promise<Offer> {
  const offer = await offerFor(db, accountId, wish);
  if (offer.refusal || accountId === null) return offer;
  return { ...offer, refusal: await waitsForInvoice(db, accountId, wish) };
}

/** Of one team only one thing is ordered at a time: what an invoice promises would be another after the next. */
async function waitsForInvoice(
  db: Db,
  accountId: number,
  wish: OrderItem,
): Promise<Quote['refusal']> {
  if (wish.kind === 'course' || (wish.kind === 'licence' && wish.seats === 1)) return null;
  const whose =
    wish.kind === 'licence'
      ? { accountId, teamIds: [] }
      : { accountId: null, teamIds: [wish.teamId] };
  const [invoice] = await listUnpaidInvoices(db, whose);
  if (!invoice) return null;
  const waits = `The invoice of order ${invoice.orderNumber} waits to be paid.`;
  return invoice.accountId === accountId
    ? { message: `${waits} Pay it first, or cancel it.`, link: '/user-screen/orders' }
    : { message: `${waits} Pay it first, or ask our support to cancel it.`, link: null };
}

async function offerFor(db: Db, accountId: number | null, wish: OrderItem): Promise<Offer> {
  switch (wish.kind) {
    case 'course':
      return offerCourse(db, accountId, wish);
    case 'licence':
      return offerLicences(db, accountId, wish);
    case 'more_licences':
      return offerMore(await getTeam(db, accountId, wish.teamId), wish.seats, new Date());
    case 'renewal':
      return offerRenewalOf(db, await getTeam(db, accountId, wish.teamId), wish.seats, accountId);
  }
}

async function offerCourse(
  db: Db,
  accountId: number | null,
  { courseId }: Wished<'course'>,
): Promise<Offer> {
  const course = await findCourseForSale(db, courseId, accountId);
  if (!course) throw new Refusal('not_found');
  const { id, title, illustration, priceCents, way } = course;
  const refuse = (message: string) => ({ message, link: `/course-detail/${id}` });
  const whyNot = async () => {
    if (priceCents === 0) return refuse('This course is free.');
    if (way && way !== 'licence') return refuse('You have this course already.');
    const { licence } = accountId === null ? { licence: null } : await getPlan(db, accountId);
    return licence && refuse('Your licence opens this course already.');
  };
  return {
    title,
    term: null,
    seats: 1,
    unitCents: priceCents,
    refusal: await whyNot(),
    course: { id, title, illustration },
    team: null,
    teamNow: null,
  };
}

async function offerLicences(
  db: Db,
  accountId: number | null,
  { seats }: Wished<'licence'>,
): Promise<Offer> {
  return {
    title: `Team licence, ${usersText(seats)}, 1 year`,
    term: '12 months',
    seats,
    unitCents: teamPlan.seatCents,
    refusal: accountId === null ? null : await hasAlready(db, accountId, seats),
    course: null,
    team: null,
    teamNow: null,
  };
}

async function hasAlready(db: Db, accountId: number, seats: number): Promise<Quote['refusal']> {
  const { licence, owned } = await getPlan(db, accountId);
  if (seats > 1) {
    const team = owned.find((one) => !one.personal && new Date(one.openUntil) > new Date());
    if (!team) return null;
    const message = `You own ${team.name} already. Add licences to it, or renew it.`;
    return { message, link: teamPage };
  }
  if (!licence) return null;
  return licence.personal
    ? {
        message: 'You have a licence already. You can renew it for another year.',
        link: renewLink(licence.teamId, 1),
      }
    : {
        message: `Your licence from ${licence.teamName} opens all courses already.`,
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

function offerMore(team: OwnedTeam, seats: number, now: Date): Offer {
  const word = seats === 1 ? 'licence' : 'licences';
  return {
    title: `${seats} more ${word} for ${team.name}`,
    term: `until ${formatSellerDay(team.endsAt)}`,
    seats,
    unitCents: proRataCents(team, now),
    refusal: whyNoMore(team, seats, now),
    ...aboutTeam(team, now),
  };
}

function whyNoMore(team: OwnedTeam, seats: number, now: Date): Quote['refusal'] {
  if (team.personal) {
    const message = 'This licence is for yourself. Buy licences for a team instead.';
    return { message, link: `/payment?licences=${teamPlan.minSeats}` };
  }
  if (team.endsAt <= now) {
    const message = 'The licences of this team have ended. Renew them first.';
    return { message, link: renewLink(team.id, team.seats) };
  }
  const room = teamPlan.maxSeats - team.seats;
  if (seats <= room) return null;
  const message =
    room > 0
      ? `A team has at most ${teamPlan.maxSeats} licences: ${room} more fit in. For more, please contact sales.`
      : `This team has ${teamPlan.maxSeats} licences, the most a team can have. For more, please contact sales.`;
  return { message, link: '/contact-sales' };
}

/** What is over is opened again for whoever has nothing in its place by now. */
async function offerRenewalOf(
  db: Db,
  team: OwnedTeam,
  seats: number,
  accountId: number | null,
): Promise<Offer> {
  const now = new Date();
  const offer = offerRenewal(team, seats, now);
  if (offer.refusal || accountId === null || team.openUntil > now) return offer;
  return { ...offer, refusal: await hasAlready(db, accountId, team.personal ? 1 : team.seats) };
}

function offerRenewal(team: OwnedTeam, seats: number, now: Date): Offer {
  return {
    title: `Renewal of ${team.name}, ${usersText(seats)}, 1 year`,
    term: `until ${formatSellerDay(renewedUntil(team, now))}`,
    seats,
    unitCents: teamPlan.seatCents,
    refusal: whyNotRenewed(team, seats, now),
    ...aboutTeam(team, now),
  };
}

function whyNotRenewed(team: OwnedTeam, seats: number, now: Date): Quote['refusal'] {
  if (team.personal && seats > 1) {
    const message = 'This licence is for yourself: it is renewed as one.';
    return { message, link: renewLink(team.id, 1) };
  }
  // The year that runs is paid for so many: more would be had for nothing until its end, fewer would be lost.
  if (team.endsAt > now && seats !== team.seats) {
    const message = `Renew the ${team.seats} licences you have. Add licences on their own; fewer are possible once the year has ended.`;
    return { message, link: teamPage };
  }
  if (!team.personal && seats < teamPlan.minSeats) {
    const message = `A team has at least ${teamPlan.minSeats} licences.`;
    return { message, link: renewLink(team.id, Math.max(team.taken, teamPlan.minSeats)) };
  }
  if (seats >= team.taken) return null;
  const message = `${team.taken} licences of this team are in use or kept for invitations. Renew as many, or remove members first.`;
  return { message, link: teamPage };
}

function aboutTeam({ id, name, seats, endsAt }: OwnedTeam, now: Date) {
  const team = { id, name, hasEnded: endsAt <= now };
  return { course: null, team, teamNow: { seats, endsAt } };
}

function usersText(seats: number): string {
  return seats === 1 ? '1 user' : `${seats} users`;
}
