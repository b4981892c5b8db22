import type { InvitedRole } from '../../../contract/teams/teams.ts';
import { reinstateCertificates } from '../../learning/certificates/refunds.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { joinGroupsOnArrival } from '../groups/groups.ts';
import { findEmail } from '../groups/queries.ts';
import { findPendingFor, markAccepted } from '../invitations/queries.ts';
import { notifyOwnerOfMissingLicence } from '../messages/notify-members.ts';
import { freeSeats, higherRole, isOpen } from '../policy.ts';
import { countSeats, lockTeam, type TeamRow } from '../queries.ts';
import { Refusal } from '../refusals.ts';
import { findMembership, insertMember } from './queries.ts';

interface NewMember {
  teamId: string;
  accountId: number;
  role?: InvitedRole;
}

/**
 * For sign-on and directories: brings someone into a team without asking them. They get a licence if one is free, and are in the
 * team without one otherwise, which its owner is told. An invitation that waits for them is used up. Members stay as they are.
 */
export async function addMember(
  db: Db,
  { teamId, accountId, role = 'learner' }: NewMember,
): Promise<{ isNew: boolean; seated: boolean }> {
  const team = await lockTeam(db, teamId);
  if (!team) throw new Refusal('not_found');
  if (team.closedAt) throw new Refusal('team_ended');
  const member = await findMembership(db, teamId, accountId);
  if (member) return { isNew: false, seated: member.seated };
  const invitation = await findPendingFor(db, teamId, await findEmail(db, accountId));
  const seated = isOpen(team) && freeSeats(await countSeats(db, teamId, invitation?.id)) > 0;
  await admitMember(db, {
    team,
    accountId,
    role: invitation ? higherRole(role, invitation.role) : role,
    seated,
    invitation: invitation ?? null,
  });
  if (!seated) await notifyOwnerOfMissingLicence(db, team);
  return { isNew: true, seated };
}

/** Everything that happens whenever someone joins, in whichever way. Needs the team's lock. */
export async function admitMember(
  db: Db,
  joining: {
    team: TeamRow;
    accountId: number;
    role: InvitedRole;
    seated: boolean;
    invitation: { id: string; email: string } | null;
  },
): Promise<void> {
  const { team, accountId, role, seated, invitation } = joining;
  await insertMember(db, { teamId: team.id, accountId, role, seated });
  if (seated) await reinstateCertificates(db, { accountId });
  if (invitation) await markAccepted(db, invitation.id, accountId);
  await joinGroupsOnArrival(db, { teamId: team.id, accountId, invitation });
}
