import { Refusal } from '../../platform/calls/errors.ts';
import { limitDeeds, limits } from '../../platform/calls/limits.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Standing } from '../members/membership.ts';
import { countSentToday } from './queries.ts';

/** Withdrawn ones count: nobody mails strangers through us without end. */
const mostADay = 200;

/** In the transaction that invites. */
export async function limitInvitations(db: Db, standing: Standing, emails: readonly string[]) {
  if ((await countSentToday(db, standing.team.id)) + emails.length > mostADay) {
    throw new Refusal('too_many', {
      detail: `A team can send ${mostADay} invitations a day. Please go on tomorrow.`,
      retryAfterSeconds: 24 * 60 * 60,
    });
  }
  await limitMails(db, standing, emails);
}

/** Also those that are sent again: by who sends them, and by who gets them. */
export async function limitMails(db: Db, { accountId, team }: Standing, emails: readonly string[]) {
  await limitDeeds(db, 'invitationMail', {
    whose: `#${accountId}`,
    times: emails.length,
    detail: `You can send ${limits.invitationMail.tries} invitations a day. Please go on tomorrow.`,
  });
  // Two who invite the same people at once count them in the same order, so that neither waits for the other.
  const byMailbox = emails.toSorted((one, other) => (mailboxOf(one) < mailboxOf(other) ? -1 : 1));
  for (const email of byMailbox) await limitMailbox(db, team.id, email);
}

/** One team alone is far from what all together may send, so that it keeps nobody from another one. */
async function limitMailbox(db: Db, teamId: string, email: string) {
  const mailbox = mailboxOf(email);
  const refusal = (detail: string) => ({ detail, errors: [{ field: 'emails', message: detail }] });
  await limitDeeds(db, 'invitedByTeam', {
    whose: `${teamId} ${mailbox}`,
    ...refusal(
      `${email} has got ${limits.invitedByTeam.tries} invitations from your team today. Please go on tomorrow.`,
    ),
  });
  await limitDeeds(db, 'invitedAddress', {
    whose: mailbox,
    ...refusal(
      `${email} has got many invitations from several teams today. Please go on tomorrow.`,
    ),
  });
}

/** `ada+1@example.org` arrives at the same place as `ada@example.org`. */
function mailboxOf(email: string): string {
  return email.replace(/(?<=.)\+[^@]*(?=@)/, '');
}
