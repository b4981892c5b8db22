import type { Plan } from '../../../contract/billing/orders.ts';
import { type Shop, teamPlan } from '../../../contract/plans.ts';
import type { UnpaidInvoice } from '../../../contract/teams/teams.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { call } from '../../data/api.ts';
import { useQuery } from '../../data/viewer-query.ts';
import { describeInvoice, ordersPath } from '../../teams/shared/unpaid-invoice.ts';

/** What the viewer has already. `isKnown` once it has loaded or failed. */
export function useMyPlan(): { plan: Plan | undefined; isKnown: boolean } {
  const { data, error } = useQuery({
    queryKey: ['billing', 'plan'],
    queryFn: async () => call((await import('../../../contract/billing/orders.ts')).getPlan),
  });
  return { plan: data, isKnown: data !== undefined || error !== null };
}

export interface MyTeam {
  title: string;
  text: string;
  /** The first one is primary. */
  links: { label: string; to: string }[];
}

/** Shown instead of the offer to someone who owns or has ordered a team. */
export function describeMyTeam(plan: Plan | undefined, now = Date.now()): MyTeam | null {
  // The one that lasts longest comes first.
  const team = plan?.owned.find(({ personal }) => !personal);
  const isOpen = team !== undefined && Date.parse(team.openUntil) > now;
  if (plan?.waiting && !isOpen) return describeUnpaid(plan.waiting, now);
  if (!team) return null;
  if (team.plan === 'enterprise') return describeMyOrganisation(team, now);
  const { id, name, seats, endsAt, openUntil, waiting } = team;
  const title = `You have Team: ${name}`;
  const manage = { label: 'Manage team', to: `/user-screen/team?team=${id}` };
  const renew = { label: 'Renew', to: `/payment?team=${id}&renew=${seats}` };
  if (waiting) {
    const { links, ...texts } = describeUnpaid(waiting, now);
    return { ...texts, links: [...links, manage] };
  }
  if (!isOpen) {
    const another = { label: 'Buy another', to: `/payment?licences=${teamPlan.minSeats}` };
    return {
      title,
      text: `Its licences expired on ${formatSellerDay(endsAt)}.`,
      links: [renew, another],
    };
  }
  if (Date.parse(endsAt) <= now) {
    const text = `Expired on ${formatSellerDay(endsAt)}. Courses stay open until ${formatSellerDay(openUntil)}.`;
    return { title, text, links: [renew, manage] };
  }
  const add = { label: 'Add licences', to: `${manage.to}&add=1` };
  return {
    title,
    text: `${seats} licences until ${formatSellerDay(endsAt)}.`,
    links: seats < teamPlan.maxSeats ? [manage, add] : [manage],
  };
}

/** More licences and another year are agreed with sales. */
function describeMyOrganisation(
  { name, seats, endsAt, openUntil, waiting }: Plan['owned'][number],
  now: number,
): MyTeam {
  const title = `You have Enterprise: ${name}`;
  const plan = { label: 'See your plan', to: '/user-screen/organisation/plan' };
  const sales = { label: 'Contact sales', to: '/contact-sales' };
  if (waiting) {
    const { links, ...texts } = describeUnpaid(waiting, now);
    return { ...texts, links: [...links, plan] };
  }
  if (Date.parse(endsAt) > now) {
    const licences = plural(seats, 'licence');
    return { title, text: `${licences} until ${formatSellerDay(endsAt)}.`, links: [plan, sales] };
  }
  const ended = `Its year ended on ${formatSellerDay(endsAt)}.`;
  const isOpen = Date.parse(openUntil) > now;
  return {
    title,
    text: isOpen ? `${ended} Courses stay open until ${formatSellerDay(openUntil)}.` : ended,
    links: [sales, plan],
  };
}

/** Nothing else is sold to the team until the invoice is paid or cancelled. */
function describeUnpaid(invoice: UnpaidInvoice, now: number): MyTeam {
  const { what, when } = describeInvoice(invoice, now);
  return { title: what, text: `${when}.`, links: [{ label: 'See your orders', to: ordersPath }] };
}

export interface MyLicence {
  text: string;
  link: { label: string; to: string };
}

const renewalPeriodMs = 60 * 24 * 60 * 60 * 1000;

/** The personal licence that the viewer has, or could buy. */
export function describeMyLicence(
  plan: Plan | undefined,
  { seatCents, currency }: Pick<Shop, 'seatCents' | 'currency'>,
  now = Date.now(),
): MyLicence {
  const licence = plan?.licence;
  const teamPage = (id: string) => `/user-screen/team?team=${id}`;
  if (licence && !licence.personal) {
    return {
      text: `Your team ${licence.teamName} gives you all courses until ${formatSellerDay(lastOpenDay(licence, now))}.`,
      link: { label: 'See your team', to: teamPage(licence.teamId) },
    };
  }
  const personal = plan?.owned.find((team) => team.personal);
  if (licence || personal) {
    const { endsAt, openUntil } = licence ?? (personal as Plan['owned'][number]);
    const id = licence?.teamId ?? personal?.id ?? '';
    const renew = { label: 'Renew', to: `/payment?team=${id}&renew=1` };
    if (!licence)
      return { text: `Your licence expired on ${formatSellerDay(endsAt)}.`, link: renew };
    return {
      text: `Your licence gives you all courses until ${formatSellerDay(lastOpenDay({ endsAt, openUntil }, now))}.`,
      link:
        Date.parse(endsAt) - now < renewalPeriodMs
          ? renew
          : { label: 'See your licence', to: teamPage(id) },
    };
  }
  const team = plan?.owned.find(({ openUntil }) => Date.parse(openUntil) > now);
  if (team) {
    return {
      text: `You own ${team.name} but don't have a licence in it yet.`,
      link: { label: 'Take a licence', to: teamPage(team.id) },
    };
  }
  return {
    text: 'Learning on your own? Single courses usually cost less, and they stay yours. A personal licence opens every course for a year, new ones included.',
    link: {
      label: `Get a personal licence: ${moneyText(seatCents, currency, 'brief')} a year`,
      to: '/payment',
    },
  };
}

/** The end of the term, or of the grace period once the term is over. */
function lastOpenDay({ endsAt, openUntil }: { endsAt: string; openUntil: string }, now: number) {
  return Date.parse(endsAt) > now ? endsAt : openUntil;
}
