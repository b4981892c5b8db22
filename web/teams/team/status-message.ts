import type { TeamSummary, UnpaidInvoice } from '../../../contract/teams/teams.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
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
  personal ? '' : ' You can choose a new number of licences.';

/** Explains why the next year ends earlier than expected. */
function shorterYearNote({ state, unpaidDays }: TeamSummary): string {
  if (state !== 'expired' || unpaidDays === 0) return '';
  const days = plural(unpaidDays, 'extra day');
  return ` An unpaid invoice kept courses open for ${days}. The next year is that much shorter.`;
}

function awaitingPayment(team: TeamSummary, invoice: UnpaidInvoice, now: number): StatusMessage {
  const { what, when, isOverdue } = describeInvoice(invoice, now);
  return {
    tone: isOverdue ? 'bad' : 'info',
    title: `${what} ${when}`,
    text: textAbout(team, invoice),
    isOver: team.state === 'expired',
  };
}

function textAbout(team: TeamSummary, { kind }: UnpaidInvoice): string {
  const isRenewal = kind === 'renewal' || (kind === 'agreement' && team.plan === 'enterprise');
  if (isRenewal) return `${renewalText(team)}${shorterYearNote(team)}`;
  return kind === 'agreement'
    ? 'Once we receive your payment, this team becomes an organisation and keeps everything. What is left of its licences is added to the new year.'
    : additionText(team);
}

function renewalText({ state, endsAt, openUntil }: TeamSummary): string {
  if (state === 'active') {
    return `Once we receive your payment, the licences last another year from ${formatSellerDay(endsAt)}.`;
  }
  const ended = `The licences expired on ${formatSellerDay(endsAt)}.`;
  return state === 'grace'
    ? `${ended} Courses stay open until ${formatSellerDay(openUntil)}. Once we receive your payment, the new year starts where the last one ended.`
    : `${ended} Courses are locked until we receive your payment. Everyone's progress is saved.`;
}

function additionText({ state, endsAt }: TeamSummary): string {
  return state === 'active'
    ? "They're added once we receive your payment. Until then, you can't order anything else for this team."
    : `The licences expired on ${formatSellerDay(endsAt)}, so you can't add any. Cancel the order, then renew.`;
}

function refunded(team: TeamSummary): StatusMessage {
  const { personal, endsAt } = team;
  return {
    tone: 'info',
    title: personal ? 'Your licence was refunded' : 'This team was refunded',
    text: `${theLicences(team)} ended on ${formatSellerDay(endsAt)}. Progress is saved.`,
    isOver: true,
  };
}

function expired(team: TeamSummary): StatusMessage {
  const { endsAt } = team;
  return {
    tone: 'bad',
    title: `${theLicences(team)} expired on ${formatSellerDay(endsAt)}`,
    text: `Courses are locked. Progress and certificates are saved.${howToResume(team)}`,
    isOver: true,
  };
}

function howToResume(team: TeamSummary): string {
  if (team.can.own && team.plan === 'enterprise') return askSales;
  if (team.can.own) {
    return ` Renew to continue.${newNumberHint(team)}${shorterYearNote(team)}`;
  }
  if (team.renewing) return '';
  return ` Ask the owner, ${team.ownerName}, to renew.`;
}

function inGrace(team: TeamSummary): StatusMessage {
  const { endsAt, openUntil } = team;
  return {
    tone: 'info',
    title: `${theLicences(team)} expired on ${formatSellerDay(endsAt)}`,
    text: `Courses stay open until ${formatSellerDay(openUntil)}.${howToStayOpen(team)}`,
    isOver: true,
  };
}

const askSales = ' Ask sales for an offer for another year.';

/** Members aren't told to ask for a renewal that is already ordered. */
function howToStayOpen(team: TeamSummary): string {
  const { can, plan, renewing, ownerName } = team;
  if (can.own && plan === 'enterprise') return askSales;
  if (can.own) return ` Renew by then to keep them open.${newNumberHint(team)}`;
  if (renewing) return '';
  return ` Ask the owner, ${ownerName}, to renew by then.`;
}

function endsSoon(team: TeamSummary): StatusMessage {
  const { plan, personal, endsAt, seats } = team;
  if (plan === 'enterprise') {
    return {
      tone: 'info',
      title: `Your agreement ends on ${formatSellerDay(endsAt)}`,
      text: 'Ask sales for an offer for another year. It follows the one you have, however early you ask.',
      isOver: false,
    };
  }
  const number = personal
    ? ''
    : ` You renew the ${formatLicences(seats.total)} you have. You can add more at any time, and choose fewer once the year has ended.`;
  return {
    tone: 'info',
    title: `Renew by ${formatSellerDay(endsAt)}`,
    text: `Licences don't renew automatically. The next year starts when this one ends, however early you renew.${number}`,
    isOver: false,
  };
}
