import type { InvitedRole } from '../../../contract/teams/teams.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { placeInDepartment } from '../departments/place.ts';
import { findDepartment } from '../departments/queries.ts';
import { joinGroups } from '../groups/join-groups.ts';
import { listTeamGroupIds } from '../groups/queries.ts';
import { addMember } from '../members/add-member.ts';
import { insertManagers } from './queries.ts';

/** Someone who had left comes back to what they had: their role, their department and those of their groups that are still there. */
export async function returnToTeam(
  db: Db,
  returning: {
    teamId: string;
    accountId: number;
    role: InvitedRole;
    departmentId: string | null;
    groupIds: readonly string[];
    managedGroupIds: readonly string[];
  },
): Promise<void> {
  const { teamId, accountId, role, departmentId } = returning;
  await addMember(db, { teamId, accountId, role });
  const groupIds = await listTeamGroupIds(db, teamId, returning.groupIds);
  await joinGroups(
    db,
    teamId,
    groupIds.map((groupId) => ({ groupId, accountId })),
  );
  if (departmentId !== null && (await findDepartment(db, teamId, departmentId))) {
    await placeInDepartment(db, { teamId, accountId, department: departmentId });
  }
  await insertManagers(db, { teamId, accountId }, returning.managedGroupIds);
}
