import type { TeamSummary, UnpaidInvoice } from '../../../contract/teams.ts';
import { formatSellerDate } from '../shared/seller-dates.ts';
import { waitingWords } from '../shared/unpaid-invoice.ts';
import { licences, mayRenewNow } from './team-words.ts';

interface Words {
  tone: 'info' | 'bad';
  title: string;
  text: string;
  isOver: boolean;
}

/** What to know of the end of licences and of an invoice that waits; nothing while it is far away and none does. */
export function stateWords(team: TeamSummary, now = Date.now()): Words | null {
  if (team.waiting && team.state !== 'closed') return awaited(team, team.waiting, now);
  switch (team.state) {
    case 'closed':
      return refunded(team);
    case 'expired':
      return expired(team);
    case 'grace':
      return inGrace(team);
    case 'active':
      return mayRenewNow(team, now) ? endsSoon(team) : null;
  }
}

const itsLicences = ({ personal }: TeamSummary) => (personal ? 'Your licence' : 'The licences');

/** Once the year is over it is renewed with as many as are needed then. */
const anyNumber = ({ personal }: TeamSummary) =>
  personal ? '' : ' You choose the number of licences anew.';

/** So that nobody wonders at the day on which the next year ends. */
function shorterYear({ state, unpaidDays }: TeamSummary): string {
  if (state !== 'expired' || unpaidDays === 0) return '';
  const days = unpaidDays === 1 ? '1 day more: it counts' : `${unpaidDays} days more: they count`;
  return ` An unpaid invoice kept courses open for ${days} into the next year.`;
}

function awaited(team: TeamSummary, invoice: UnpaidInvoice, now: number): Words {
  const { what, when, isOverdue } = waitingWords(invoice, now);
  return {
    tone: isOverdue ? 'bad' : 'info',
    title: `${what} ${when}`,
    text:
      invoice.kind === 'renewal' ? `${renewalText(team)}${shorterYear(team)}` : additionText(team),
    isOver: team.state === 'expired',
  };
}

function renewalText({ state, endsAt, openUntil }: TeamSummary): string {
  if (state === 'active') {
    return `Once the money has arrived, a year is added to ${formatSellerDate(endsAt)}. Nothing is lost until then.`;
  }
  const ended = `The licences ended on ${formatSellerDate(endsAt)}.`;
  return state === 'grace'
    ? `${ended} Courses stay open until ${formatSellerDate(openUntil)}, and the next year goes on from the last once the money has arrived.`
    : `${ended} Courses are locked. Progress and certificates are kept: once the money has arrived, everything goes on where it stopped.`;
}

function additionText({ state, endsAt }: TeamSummary): string {
  return state === 'active'
    ? 'They are there once the money has arrived. Until then nothing else can be ordered for this team.'
    : `The licences ended on ${formatSellerDate(endsAt)}, so none can be added any more. Cancel the order, then renew.`;
}

function refunded(team: TeamSummary): Words {
  const { personal, endsAt } = team;
  return {
    tone: 'info',
    title: personal ? 'Your licence was refunded' : 'This team was refunded',
    text: `${itsLicences(team)} ended on ${formatSellerDate(endsAt)} and ${personal ? 'opens' : 'open'} no courses any more. Progress and certificates are kept.`,
    isOver: true,
  };
}

function expired(team: TeamSummary): Words {
  const { endsAt } = team;
  return {
    tone: 'bad',
    title: `${itsLicences(team)} ended on ${formatSellerDate(endsAt)}`,
    text: `Courses are locked. Progress and certificates are kept${howToGoOn(team)}`,
    isOver: true,
  };
}

function howToGoOn(team: TeamSummary): string {
  if (team.can.own) {
    return `: renew, and everything goes on where it stopped.${anyNumber(team)}${shorterYear(team)}`;
  }
  if (team.renewing) return '.';
  return `: once ${team.ownerName}, the owner, renews, everything goes on where it stopped.`;
}

function inGrace(team: TeamSummary): Words {
  const { endsAt, openUntil } = team;
  return {
    tone: 'info',
    title: `${itsLicences(team)} ended on ${formatSellerDate(endsAt)}`,
    text: `Courses stay open until ${formatSellerDate(openUntil)}.${howToStayOpen(team)}`,
    isOver: true,
  };
}

/** Whoever cannot renew is not sent to ask for what is ordered already. */
function howToStayOpen(team: TeamSummary): string {
  const { can, renewing, ownerName } = team;
  if (can.own) return ` Renew before then, and nothing is locked.${anyNumber(team)}`;
  if (renewing) return '';
  return ` Ask ${ownerName}, the owner, to renew before then, and nothing is locked.`;
}

function endsSoon(team: TeamSummary): Words {
  const { personal, endsAt, seats } = team;
  const number = personal
    ? ''
    : ` Until then you renew the ${licences(seats.total)} you have: more can be added at any time, fewer are possible once the year has ended.`;
  return {
    tone: 'info',
    title: `Renew by hand before ${formatSellerDate(endsAt)}`,
    text: `Nothing renews or is charged by itself. The next year begins when this one ends, however early you renew.${number}`,
    isOver: false,
  };
}
