import {
  longestDepartmentName,
  maxDepartmentLevels,
  maxDepartments,
} from '../../../contract/teams/departments.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { assertFeature } from '../features.ts';
import { joinGroups } from '../groups/join-groups.ts';
import { lockTeam } from '../queries.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './queries.ts';

/** A department by its id, by the names on the way to it, or none. */
type Place = string | readonly string[] | null;

/**
 * For sign-on and directories: says which department a member is in, and makes those of a path that are missing if asked to. They get the
 * courses assigned to it and above it, and keep what they have. Says whether anything changed.
 */
export async function placeInDepartment(
  db: Db,
  { teamId, accountId, department }: { teamId: string; accountId: number; department: Place },
  { create = false }: { create?: boolean } = {},
): Promise<boolean> {
  const team = await lockTeam(db, teamId);
  if (!team) throw new Refusal('not_found');
  assertFeature(team, 'departments');
  const departmentId = await resolve(db, teamId, department, create);
  return (await placePeople(db, teamId, [accountId], departmentId)) > 0;
}

async function resolve(db: Db, teamId: string, place: Place, create: boolean) {
  if (place === null) return null;
  if (typeof place === 'string') {
    if (!(await queries.findDepartment(db, teamId, place))) throw new Refusal('not_found');
    return place;
  }
  const names = place.map(tidyName).filter((name) => name !== '');
  if (names.length === 0) return null;
  if (names.length > maxDepartmentLevels) throw new Refusal('departments_too_deep');
  const found = await queries.findByPath(db, teamId, names);
  const missing = names.slice(found?.level ?? 0);
  if (missing.length === 0) return found?.id ?? null;
  if (!create) throw new Refusal('not_found');
  if ((await queries.countDepartments(db, teamId)) + missing.length > maxDepartments) {
    throw new Refusal('too_many_departments');
  }
  return queries.insertPath(db, teamId, found?.id ?? null, missing);
}

/** By code points, so that no character is cut in half. */
function tidyName(name: string): string {
  return [...name.trim().replace(/\s+/g, ' ')].slice(0, longestDepartmentName).join('').trim();
}

/** Puts members into a department, or into none. Returns how many were somewhere else. Needs the team's lock. */
export async function placePeople(
  db: Db,
  teamId: string,
  accountIds: readonly number[],
  departmentId: string | null,
): Promise<number> {
  const moved = await queries.listElsewhere(db, teamId, accountIds, departmentId);
  if (moved.length === 0) return 0;
  await queries.deletePlaces(db, teamId, moved);
  if (departmentId !== null) {
    await joinGroups(
      db,
      teamId,
      moved.map((accountId) => ({ groupId: departmentId, accountId })),
    );
  }
  return moved.length;
}
