import type { TeamSummary, UnpaidInvoice } from '../../../contract/teams.ts';
import { formatSellerDate } from '../shared/seller-dates.ts';
import { describeInvoice } from '../shared/unpaid-invoice.ts';
import { formatLicences } from './labels.ts';
import { mayRenewNow } from './rules.ts';

interface StatusMessage {
  tone: 'info' | 'bad';
  title: string;
  text: string;
  isOver: boolean;
}

/** What to say about unpaid invoices and the end of the licences; nothing while neither matters. */
export function statusMessage(team: TeamSummary, now = Date.now()): StatusMessage | null {
  if (team.waiting && team.state !== 'closed') return awaitingPayment(team, team.waiting, now);
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

const theLicences = ({ personal }: TeamSummary) => (personal ? 'Your licence' : 'The licences');

const newNumberHint = ({ personal }: TeamSummary) =>
  personal ? '' : ' You choose the number of licences anew.';

/** Explains why the next year ends earlier than expected. */
function shorterYearNote({ state, unpaidDays }: TeamSummary): string {
  if (state !== 'expired' || unpaidDays === 0) return '';
  const days = unpaidDays === 1 ? '1 day more: it counts' : `${unpaidDays} days more: they count`;
  return ` An unpaid invoice kept courses open for ${days} into the next year.`;
}

function awaitingPayment(team: TeamSummary, invoice: UnpaidInvoice, now: number): StatusMessage {
  const { what, when, isOverdue } = describeInvoice(invoice, now);
  return {
    tone: isOverdue ? 'bad' : 'info',
    title: `${what} ${when}`,
    text:
      invoice.kind === 'renewal'
        ? `${renewalText(team)}${shorterYearNote(team)}`
        : additionText(team),
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

function refunded(team: TeamSummary): StatusMessage {
  const { personal, endsAt } = team;
  return {
    tone: 'info',
    title: personal ? 'Your licence was refunded' : 'This team was refunded',
    text: `${theLicences(team)} ended on ${formatSellerDate(endsAt)} and ${personal ? 'opens' : 'open'} no courses any more. Progress and certificates are kept.`,
    isOver: true,
  };
}

function expired(team: TeamSummary): StatusMessage {
  const { endsAt } = team;
  return {
    tone: 'bad',
    title: `${theLicences(team)} ended on ${formatSellerDate(endsAt)}`,
    text: `Courses are locked. Progress and certificates are kept${howToResume(team)}`,
    isOver: true,
  };
}

function howToResume(team: TeamSummary): string {
  if (team.can.own) {
    return `: renew, and everything goes on where it stopped.${newNumberHint(team)}${shorterYearNote(team)}`;
  }
  if (team.renewing) return '.';
  return `: once ${team.ownerName}, the owner, renews, everything goes on where it stopped.`;
}

function inGrace(team: TeamSummary): StatusMessage {
  const { endsAt, openUntil } = team;
  return {
    tone: 'info',
    title: `${theLicences(team)} ended on ${formatSellerDate(endsAt)}`,
    text: `Courses stay open until ${formatSellerDate(openUntil)}.${howToStayOpen(team)}`,
    isOver: true,
  };
}

/** Members aren't told to ask for a renewal that is already ordered. */
function howToStayOpen(team: TeamSummary): string {
  const { can, renewing, ownerName } = team;
  if (can.own) return ` Renew before then, and nothing is locked.${newNumberHint(team)}`;
  if (renewing) return '';
  return ` Ask ${ownerName}, the owner, to renew before then, and nothing is locked.`;
}

function endsSoon(team: TeamSummary): StatusMessage {
  const { personal, endsAt, seats } = team;
  const number = personal
    ? ''
    : ` Until then you renew the ${formatLicences(seats.total)} you have: more can be added at any time, fewer are possible once the year has ended.`;
  return {
    tone: 'info',
    title: `Renew by hand before ${formatSellerDate(endsAt)}`,
    text: `Nothing renews or is charged by itself. The next year begins when this one ends, however early you renew.${number}`,
    isOver: false,
  };
}
