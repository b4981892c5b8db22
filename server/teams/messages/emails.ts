import type { InvitedRole, UnpaidInvoice } from '../../../contract/teams.ts';
import type { Config } from '../../config.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { nameInMail } from '../../platform/mail/mail-names.ts';
import { formatSellerDay } from '../../platform/time/format-day.ts';
import type { ExpiryStage } from '../licences/terms.ts';
import { teamPath } from './notify-members.ts';

/** Names are user input: they stay out of the subject and cannot contain links. */
export function composeInvitation(
  config: Config,
  invitation: {
    email: string;
    role: InvitedRole;
    token: string;
    teamName: string;
    inviter: string;
    expiresAt: Date;
  },
): Mail {
  const { email, role, token, teamName, inviter, expiresAt } = invitation;
  const manages = role === 'manager' ? ' You can also invite others and look after them.' : '';
  const who = nameInMail(inviter, 'A member of a team');
  const where = nameInMail(`the team ${teamName}`, 'a team');
  return {
    to: email,
    subject: 'You are invited to a team on Stepwell',
    greeting: 'Hello,',
    paragraphs: [
      `${who} invites you to ${where} on Stepwell. A licence is kept for you: it opens every course, and costs you nothing.${manages}`,
      `The link works once, until ${formatSellerDay(expiresAt)}. Sign in with the account you have, or make one on the way.`,
    ],
    action: { label: 'Join the team', url: `${config.publicUrl}/invitations/${token}` },
    closing:
      'You receive this mail because a member of the team entered your address. If you do not know them, do nothing: the link expires by itself.',
  };
}

interface ExpiringTeam {
  name: string;
  personal: boolean;
  email: string;
  firstName: string;
  endsAt: Date;
  openUntil: Date;
  /** An unpaid invoice for the team. */
  waiting: UnpaidInvoice | null;
}

export function describeExpiry(team: ExpiringTeam, stage: ExpiryStage) {
  const { personal, endsAt, waiting } = team;
  const licences = personal ? 'Your licence' : 'Your team licences';
  const titles: Record<ExpiryStage, string> = {
    month: `${licences} ${personal ? 'ends' : 'end'} on ${formatSellerDay(endsAt)}`,
    week: `${licences} ${personal ? 'ends' : 'end'} on ${formatSellerDay(endsAt)}`,
    ended: `${licences} ${personal ? 'has' : 'have'} ended`,
    closed: `${licences} ${personal ? 'opens' : 'open'} no courses any more`,
  };
  const title = titles[stage];
  if (!waiting) return { title, text: expiryText(team, stage), link: teamPath };
  const text =
    waiting.kind === 'renewal'
      ? renewedText(team, stage, waiting)
      : `${expiryText(team, stage)} ${invoiceText(waiting)} ${additionText(stage)}`;
  return { title, text, link: '/user-screen/orders' };
}

function expiryText({ endsAt, openUntil }: ExpiringTeam, stage: ExpiryStage): string {
  switch (stage) {
    case 'month':
    case 'week':
      return 'A renewal adds a year to that day: nothing is lost by renewing early, and nobody has to stop learning.';
    case 'ended':
      return `Courses stay open until ${formatSellerDay(openUntil)}. A renewal until then goes on from where the last year ended.`;
    case 'closed':
      return `The last year ended on ${formatSellerDay(endsAt)}. All progress and certificates are kept, and a renewal opens everything again.`;
  }
}

/** Already renewed, not paid yet. */
function renewedText(
  { endsAt, openUntil }: ExpiringTeam,
  stage: ExpiryStage,
  invoice: UnpaidInvoice,
): string {
  const waits = invoiceText(invoice);
  switch (stage) {
    case 'month':
    case 'week':
      return `You have renewed them. ${waits} A year is added to that day once the money has arrived.`;
    case 'ended':
      return `Courses stay open until ${formatSellerDay(openUntil)}. ${waits} Once the money has arrived by then, the next year goes on from where the last one ended.`;
    case 'closed':
      return `The last year ended on ${formatSellerDay(endsAt)}. ${waits} Once the money has arrived, everything opens again. All progress and certificates are kept.`;
  }
}

/** Added licences end with the others. */
function additionText(stage: ExpiryStage): string {
  return stage === 'month' || stage === 'week'
    ? 'Pay it, or cancel it, before you renew.'
    : 'Cancel it before you renew.';
}

/** `Invoice INV-000042 for 30 licences is to be paid by 15 December 2026.` */
function invoiceText({ number, kind, seats, dueAt }: UnpaidInvoice): string {
  const what = `${seats} ${kind === 'more_licences' ? 'more ' : ''}${seats === 1 ? 'licence' : 'licences'}`;
  const due = new Date(dueAt);
  return `Invoice ${number} for ${what} ${due > new Date() ? 'is' : 'was'} to be paid by ${formatSellerDay(due)}.`;
}

export function composeExpiryEmail(config: Config, team: ExpiringTeam, stage: ExpiryStage): Mail {
  const { title, text, link } = describeExpiry(team, stage);
  return {
    to: team.email,
    subject: title,
    greeting: `Hello ${team.firstName},`,
    paragraphs: [
      ...(team.personal
        ? []
        : [`This is about ${nameInMail(`the team ${team.name}`, 'your team')}.`]),
      text,
    ],
    action: {
      label: team.waiting ? 'See your orders' : 'Renew',
      url: `${config.publicUrl}${link}`,
    },
    closing:
      'You receive this mail because you bought licences on Stepwell. Nothing renews by itself.',
  };
}
