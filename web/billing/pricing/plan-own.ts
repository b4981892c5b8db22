import type { Plan } from '../../../contract/billing/orders.ts';
import { moneyText, teamPlan } from '../../../contract/plans.ts';
import type { UnpaidInvoice } from '../../../contract/teams.ts';
import { call } from '../../data/api.ts';
import { useQuery } from '../../data/query.ts';
import { formatSellerDate } from '../../teams/shared/seller-dates.ts';
import { ordersPath, describeInvoice } from '../../teams/shared/unpaid-invoice.ts';

/** What the viewer has already. Unknown until it is loaded; then something, or that it could not be. */
export function usePlan(): { plan: Plan | undefined; isKnown: boolean } {
  const { data, error } = useQuery({
    queryKey: ['billing', 'plan'],
    queryFn: async () => call((await import('../../../contract/billing/orders.ts')).getPlan),
  });
  return { plan: data, isKnown: data !== undefined || error !== null };
}

export interface OwnTeam {
  title: string;
  text: string;
  /** The first one is the one to press. */
  ways: { label: string; to: string }[];
}

/** A team that is owned or ordered already, instead of another one for sale. */
export function ownTeam(plan: Plan | undefined, now = Date.now()): OwnTeam | null {
  // The one that lasts longest is the first.
  const team = plan?.owned.find(({ personal }) => !personal);
  const isOpen = team !== undefined && Date.parse(team.openUntil) > now;
  if (plan?.waiting && !isOpen) return ordered(plan.waiting, now);
  if (!team) return null;
  const { id, name, seats, endsAt, openUntil, waiting } = team;
  const title = `You have Team: ${name}`;
  const manage = { label: 'Manage team', to: `/user-screen/team?team=${id}` };
  const renew = { label: 'Renew', to: `/payment?team=${id}&renew=${seats}` };
  if (waiting) {
    const { ways, ...words } = ordered(waiting, now);
    return { ...words, ways: [...ways, manage] };
  }
  if (!isOpen) {
    const another = { label: 'Buy another', to: `/payment?licences=${teamPlan.minSeats}` };
    return {
      title,
      text: `Its licences ended on ${formatSellerDate(endsAt)}.`,
      ways: [renew, another],
    };
  }
  if (Date.parse(endsAt) <= now) {
    const text = `Ended on ${formatSellerDate(endsAt)}, open until ${formatSellerDate(openUntil)}.`;
    return { title, text, ways: [renew, manage] };
  }
  const add = { label: 'Add licences', to: `${manage.to}&add=1` };
  return {
    title,
    text: `${seats} licences until ${formatSellerDate(endsAt)}.`,
    ways: seats < teamPlan.maxSeats ? [manage, add] : [manage],
  };
}

/** Nothing else is sold for the team until it is paid or cancelled. */
function ordered(invoice: UnpaidInvoice, now: number): OwnTeam {
  const { what, when } = describeInvoice(invoice, now);
  return { title: what, text: `${when}.`, ways: [{ label: 'See your orders', to: ordersPath }] };
}

export interface OwnLicence {
  text: string;
  way: { label: string; to: string };
}

const renewalMs = 60 * 24 * 60 * 60 * 1000;

/** What someone who learns alone has, or could have. */
export function ownLicence(plan: Plan | undefined, now = Date.now()): OwnLicence {
  const licence = plan?.licence;
  const teamPage = (id: string) => `/user-screen/team?team=${id}`;
  if (licence && !licence.personal) {
    return {
      text: `Your team ${licence.teamName} gives you all courses until ${formatSellerDate(lastDay(licence, now))}.`,
      way: { label: 'See your team', to: teamPage(licence.teamId) },
    };
  }
  const personal = plan?.owned.find((team) => team.personal);
  if (licence || personal) {
    const { endsAt, openUntil } = licence ?? (personal as Plan['owned'][number]);
    const id = licence?.teamId ?? personal?.id ?? '';
    const renew = { label: 'Renew it', to: `/payment?team=${id}&renew=1` };
    if (!licence) return { text: `Your licence ended on ${formatSellerDate(endsAt)}.`, way: renew };
    return {
      text: `Your licence gives you all courses until ${formatSellerDate(lastDay({ endsAt, openUntil }, now))}.`,
      way:
        Date.parse(endsAt) - now < renewalMs
          ? renew
          : { label: 'See your licence', to: teamPage(id) },
    };
  }
  const team = plan?.owned.find(({ openUntil }) => Date.parse(openUntil) > now);
  if (team) {
    return {
      text: `You own ${team.name} and have no licence in it yet.`,
      way: { label: 'Take one', to: teamPage(team.id) },
    };
  }
  return {
    text: 'Learning alone?',
    way: {
      label: `One licence for yourself: ${moneyText(teamPlan.seatCents, 'brief')} a year`,
      to: '/payment',
    },
  };
}

/** The end of the term, or that of the days of grace once it has passed. */
function lastDay({ endsAt, openUntil }: { endsAt: string; openUntil: string }, now: number) {
  return Date.parse(endsAt) > now ? endsAt : openUntil;
}
