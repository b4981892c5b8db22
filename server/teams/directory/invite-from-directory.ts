import { invitationDays } from '../../../contract/teams/teams.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { importedInvitationsQueue, invitationsADay } from '../import/import-people.ts';
import { insertWaitingInvitations } from '../import/queries.ts';
import { countSentToday, findPendingFor, withdrawExpired } from '../invitations/queries.ts';
import { endOfDayAfter } from '../licences/terms.ts';
import { findOwner } from '../members/queries.ts';
import { freeSeats, isOpen } from '../policy.ts';
import { countSeats, lockTeam } from '../queries.ts';
import { withdrawPendingTo } from './queries.ts';

const longestName = 120;

/**
 * Invites someone whom the organisation can't simply take in, because it hasn't verified their domain. Returns the invitation, or
 * nothing if none can be sent now: without a free licence, or when the team has sent as many as it may in a day.
 */
export async function inviteFromDirectory(
  db: Db,
  { teamId, email, name }: { teamId: string; email: string; name: string },
): Promise<string | null> {
  const team = await lockTeam(db, teamId);
  const owner = await findOwner(db, teamId);
  if (!team || owner === undefined || !isOpen(team)) return null;
  const pending = await findPendingFor(db, teamId, email);
  if (pending) return pending.id;
  if (freeSeats(await countSeats(db, teamId)) === 0) return null;
  if ((await countSentToday(db, teamId)) >= Math.max(invitationsADay, team.seats)) return null;
  await withdrawExpired(db, teamId, [email]);
  const [invitation] = await insertWaitingInvitations(
    db,
    [{ email, name: [...name].slice(0, longestName).join('') }],
    { teamId, accountId: owner, expiresAt: endOfDayAfter(new Date(), invitationDays) },
  );
  await db.jobs.enqueue(db, importedInvitationsQueue, { teamId });
  return invitation?.id ?? null;
}

/** Old links let nobody back in who has left. Returns how many there were. */
export function withdrawInvitationsTo(
  db: Db,
  teamId: string,
  emails: readonly string[],
): Promise<number> {
  return withdrawPendingTo(db, teamId, emails);
}
