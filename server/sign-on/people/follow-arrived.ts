import type { Db } from '../../platform/postgres/database.ts';
import { placeInDepartment } from '../../teams/departments/place.ts';
import { setRoleFromDirectory } from '../../teams/directory/set-role.ts';
import { addMember } from '../../teams/members/add-member.ts';
import type { Connection } from '../connections/connection.ts';
import { type Arrived, mappedRole } from '../flows/arrived.ts';
import { Refusal } from '../refusals.ts';
import type { AccountFacts } from './decide-account.ts';

/** Someone is in the organisation as their provider says: with the role of their groups, in their department. */
export async function followArrived(
  db: Db,
  { teamId, mapping }: Connection,
  accountId: number,
  arrived: Arrived,
  { identity, account, person, isInvited, jit }: AccountFacts,
): Promise<void> {
  const role = mappedRole(mapping, arrived);
  const isMember = identity?.isMember ?? account?.isMember ?? false;
  const isAskedIn = isInvited || jit || person !== null;
  if (!isMember && isAskedIn) await addMember(db, { teamId, accountId, ...(role ? { role } : {}) });
  if (role) await setRoleFromDirectory(db, { teamId, accountId, role });
  // Where a directory keeps its people up to date itself, it knows better.
  if (arrived.department === null || person !== null) return;
  try {
    const place = { teamId, accountId, department: arrived.department };
    await placeInDepartment(db, place, { create: true });
  } catch (error) {
    // Too many or too deep, or the plan has none: that keeps nobody out.
    if (!(error instanceof Refusal)) throw error;
  }
}
