import type { Plan } from '../../contract/billing-orders.ts';
import type { Db } from '../platform/database.ts';
import { findLicence, listOwnedTeams } from './plan-queries.ts';

/** What an account has already: the licence that it learns with, and the teams that it owns. */
export async function getPlan(db: Db, accountId: number): Promise<Plan> {
  const licence = await findLicence(db, accountId);
  const owned = await listOwnedTeams(db, accountId);
  return { licence: licence ? present(licence) : null, owned: owned.map(present) };
}

function present<T extends { endsAt: Date; openUntil: Date }>(term: T) {
  const { endsAt, openUntil } = term;
  return { ...term, endsAt: endsAt.toISOString(), openUntil: openUntil.toISOString() };
}
