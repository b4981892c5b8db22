import { Refusal } from '../../platform/calls/errors.ts';
import { both, byAccount, byEmail, byId, limitActions } from '../../platform/calls/limits.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import type { Membership } from '../members/membership.ts';
import { countSentToday } from './queries.ts';

/** Including withdrawn ones: invitations must not become a way to spam strangers. */
const maxPerDay = 200;

export async function limitInvitations(db: Db, membership: Membership, emails: readonly string[]) {
  if ((await countSentToday(db, membership.team.id)) + emails.length > maxPerDay) {
    throw new Refusal('too_many', {
      detail: `A team can send ${maxPerDay} invitations a day. Try again tomorrow.`,
      retryAfterSeconds: 24 * 60 * 60,
    });
  }
  await limitEmails(db, membership, emails);
}

/** Also counts resent ones: per sender, and per recipient. */
export async function limitEmails(
  db: Db,
  { accountId, team }: Membership,
  emails: readonly string[],
) {
  await limitActions(db, limits.invitationMail, {
    subject: byAccount(accountId),
    times: emails.length,
    detail: `You can send ${limits.invitationMail.tries} invitations a day. Try again tomorrow.`,
  });
  // Sorted, so that two teams that invite the same people at once cannot deadlock.
  const byMailbox = emails.toSorted((one, other) => (byEmail(one) < byEmail(other) ? -1 : 1));
  for (const email of byMailbox) await limitMailbox(db, team.id, email);
}

/** A single team reaches its own limit long before it could use up an address's limit for all teams. */
async function limitMailbox(db: Db, teamId: string, email: string) {
  const refusal = (detail: string) => ({ detail, errors: [{ field: 'emails', message: detail }] });
  await limitActions(db, limits.invitedByTeam, {
    subject: both(byId('team', teamId), byEmail(email)),
    ...refusal(
      `Your team has already sent ${email} ${limits.invitedByTeam.tries} invitations today. Try again tomorrow.`,
    ),
  });
  await limitActions(db, limits.invitedAddress, {
    subject: byEmail(email),
    ...refusal(`${email} has already received many invitations today. Try again tomorrow.`),
  });
}
