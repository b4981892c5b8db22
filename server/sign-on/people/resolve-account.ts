import * as z from 'zod/mini';
import { Email } from '../../../contract/fields.ts';
import { createManagedAccount } from '../../accounts/managed/managed-accounts.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Connection } from '../connections/connection.ts';
import type { Arrived } from '../flows/arrived.ts';
import { type AccountDecision, type AccountFacts, decideAccount } from './decide-account.ts';
import { findAccountFacts } from './queries.ts';

export interface Resolved {
  decision: AccountDecision;
  facts: AccountFacts;
}

/** Which account someone gets, by what the database knows right now. */
export async function resolveAccount(
  db: Db,
  { id, teamId, jit }: Connection,
  arrived: Arrived,
): Promise<Resolved> {
  const found = await findAccountFacts(db, { connectionId: id, teamId }, arrived, plain(arrived));
  const facts = { ...found, jit };
  return { decision: decideAccount(arrived, facts), facts };
}

/** Only letters, digits and dots: an address that merely looks like one of the domain has another one. */
const plain = ({ email }: Arrived) => (z.safeParse(Email, email).success ? email : null);

export function createAccountFor(
  db: Db,
  { teamId }: Connection,
  email: string,
  { firstName, lastName }: Arrived,
): Promise<number> {
  const [local = email] = email.split('@');
  return createManagedAccount(db, teamId, {
    email,
    firstName: firstName || local,
    lastName: lastName || '–',
  });
}
