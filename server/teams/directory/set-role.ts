import type { InvitedRole } from '../../../contract/teams/teams.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { findMembership, getName, updateMember } from '../members/queries.ts';
import { lockTeam } from '../queries.ts';

/** For sign-on: the role that the groups of a directory give. The owner stays the owner, and nobody becomes one. */
export async function setRoleFromDirectory(
  db: Db,
  { teamId, accountId, role }: { teamId: string; accountId: number; role: InvitedRole },
): Promise<void> {
  // Nearly always it's what they are already, and a whole office signs in at nine.
  if ((await findMembership(db, teamId, accountId))?.role === role) return;
  const team = await lockTeam(db, teamId);
  const member = team && (await findMembership(db, teamId, accountId));
  if (!member || member.role === 'owner' || member.role === role) return;
  await updateMember(db, { teamId, accountId }, { role });
  const { username } = await getName(db, accountId);
  await recordAudit(
    db,
    { accountId, username },
    'got another role by the groups of the directory of',
    team.name,
    { before: { role: member.role }, after: { role }, teamId },
  );
}
