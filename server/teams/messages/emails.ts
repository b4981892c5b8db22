import type { Plan } from '../../../contract/plans.ts';
import type { InvitedRole, UnpaidInvoice } from '../../../contract/teams/teams.ts';
import { noun } from '../../../contract/text/plurals.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import type { Config } from '../../config.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { nameInMail } from '../../platform/mail/mail-names.ts';
import type { ExpiryStage } from '../licences/terms.ts';
import { teamPath } from './notify-members.ts';

/** Names are user input: they stay out of the subject and cannot contain links. */
export function composeInvitation(
  config: Config,
  invitation: {
    email: string;
    /** Empty if unknown. */
    name: string;
    role: InvitedRole;
    token: string;
    teamName: string;
    inviter: string;
    expiresAt: Date;
  },
): Mail {
  const { email, name, role, token, teamName, inviter, expiresAt } = invitation;
  const manages = role === 'manager' ? ' You can also invite and manage learners.' : '';
  const who = nameInMail(inviter, 'A member of a team');
  const where = nameInMail(`the team ${teamName}`, 'a team');
  return {
    to: email,
    subject: `You're invited to a team on ${config.site.name}`,
    greeting: name === '' ? 'Hello,' : `Hello ${nameInMail(name, 'there')},`,
    paragraphs: [
      `${who} invites you to ${where} on ${config.site.name}. A licence is reserved for you. It opens every course at no cost to you.${manages}`,
      `The link works once, until ${formatSellerDay(expiresAt)}. Sign in with your account, or create one.`,
    ],
    action: { label: 'Join the team', url: `${config.publicUrl}/invitations/${token}` },
    closing:
      "You're receiving this email because a member of the team entered your address. If you don't know them, ignore it: the link expires automatically.",
    words: { email: 'invitation', values: { team: where, inviter: who } },
  };
}

interface ExpiringTeam {
  name: string;
  personal: boolean;
  plan: Plan;
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
    closed: `${licences} ${personal ? 'has' : 'have'} expired: courses are locked`,
  };
  const title = titles[stage];
  if (!waiting && team.plan === 'enterprise') {
    return { title, text: agreementText(team, stage), link: '/contact-sales' };
  }
  if (!waiting) return { title, text: expiryText(team, stage), link: teamPath };
  const text =
    waiting.kind === 'renewal' || waiting.kind === 'agreement'
      ? renewedText(team, stage, waiting)
      : `${expiryText(team, stage)} ${invoiceText(waiting)} ${additionText(stage)}`;
  return { title, text, link: '/user-screen/orders' };
}

function expiryText({ endsAt, openUntil }: ExpiringTeam, stage: ExpiryStage): string {
  switch (stage) {
    case 'month':
    case 'week':
      return 'Renewing adds a year from that day, so you lose nothing by renewing early.';
    case 'ended':
      return `Courses stay open until ${formatSellerDay(openUntil)}. If you renew by then, the new year starts where the last one ended.`;
    case 'closed':
      return `The last year ended on ${formatSellerDay(endsAt)}. All progress and certificates are saved. Renew to open the courses again.`;
  }
}

/** Another year of an organisation is agreed with sales. */
function agreementText({ endsAt, openUntil }: ExpiringTeam, stage: ExpiryStage): string {
  switch (stage) {
    case 'month':
    case 'week':
      return 'Ask sales for an offer for another year. It follows the one you have, so you lose nothing by asking early.';
    case 'ended':
      return `Courses stay open until ${formatSellerDay(openUntil)}. Ask sales for an offer for another year. Signing in and your directory keep working.`;
    case 'closed':
      return `The last year ended on ${formatSellerDay(endsAt)}. All progress and certificates are saved. Signing in and your directory keep working. Ask sales for an offer to open the courses again.`;
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
      return `You've renewed them. ${waits} Once we receive your payment, a year is added to that day.`;
    case 'ended':
      return `Courses stay open until ${formatSellerDay(openUntil)}. ${waits} If we receive your payment by then, the new year starts where the last one ended.`;
    case 'closed':
      return `The last year ended on ${formatSellerDay(endsAt)}. ${waits} Once we receive your payment, everything opens again. All progress and certificates are saved.`;
  }
}

/** Added licences end with the others. */
function additionText(stage: ExpiryStage): string {
  return stage === 'month' || stage === 'week'
    ? 'Pay it, or cancel it, before you renew.'
    : 'Cancel it before you renew.';
}

/** `Invoice INV-000042 for 30 licences is due 15 December 2026.` */
function invoiceText({ number, kind, seats, dueAt }: UnpaidInvoice): string {
  const what = `${seats} ${kind === 'more_licences' ? 'more ' : ''}${noun(seats, 'licence')}`;
  const due = new Date(dueAt);
  return `Invoice ${number} for ${what} ${due > new Date() ? 'is' : 'was'} due ${formatSellerDay(due)}.`;
}

function labelOf({ waiting, plan }: ExpiringTeam): string {
  if (waiting) return 'See your orders';
  return plan === 'enterprise' ? 'Contact sales' : 'Renew';
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
      label: labelOf(team),
      url: `${config.publicUrl}${link}`,
    },
    closing: `You're receiving this email because you bought licences on ${config.site.name}. They don't renew automatically.`,
  };
}
