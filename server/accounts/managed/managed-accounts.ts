import { randomInt } from 'node:crypto';
import type { Db } from '../../platform/postgres/database.ts';
import { listUsernamesLike } from '../invitation/queries.ts';
import { freeUsername, usernameFrom } from '../invitation/usernames.ts';
import { deletePasswordResets } from '../queries.ts';
import { deleteRefusedSessions } from '../sign-in/session-queries.ts';
import * as queries from './queries.ts';

/** An account that its organisation manages: it may rename and suspend it, and decides how it signs in. */
interface ManagedAccount {
  teamId: string;
  id: number;
}

interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

const longestName = 80;
const mostTries = 5;

/** By code points, so that no character is cut in half. */
const cut = (name: string) => [...name].slice(0, longestName).join('');

const tidy = ({ email, firstName, lastName }: Person) => ({
  email,
  firstName: cut(firstName),
  lastName: cut(lastName),
});

/** Creates an account without a password. The organisation has shown that the address is in its domain, so it counts as confirmed. */
export async function createManagedAccount(
  db: Db,
  teamId: string,
  person: Person,
): Promise<number> {
  const wanted = usernameFrom(person.email);
  const account = { teamId, ...tidy(person) };
  let username = wanted;
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const id = await queries.insertManaged(db, { ...account, username });
    if (id !== undefined) return id;
    username = await findUsername(db, wanted, tries);
  }
  throw new Error(`No free username like ${wanted} was found.`);
}

/** The lowest free number; where someone was quicker, or hundreds have the name, any number. */
async function findUsername(db: Db, wanted: string, tries: number): Promise<string> {
  if (tries > 1) return `${wanted}${randomInt(1_000, 1_000_000)}`;
  return freeUsername(wanted, new Set(await listUsernamesLike(db, wanted)));
}

/** Its owner agreed. An account that someone manages already, or that runs the site or teaches on it, stays as it is. */
export function putUnderManagement(db: Db, account: ManagedAccount): Promise<boolean> {
  return queries.putUnderManagement(db, account);
}

/** Nothing happens to an account that the organisation doesn't manage. */
export async function changeManagedAccount(
  db: Db,
  account: ManagedAccount & Person,
): Promise<void> {
  await queries.updateManaged(db, { ...account, ...tidy(account) });
}

/** Says whether it wasn't suspended before. Without an email: the organisation tells its own people. */
export async function suspendManagedAccount(
  db: Db,
  account: ManagedAccount,
  reason: string,
): Promise<boolean> {
  const isSuspended = await queries.suspendManaged(db, account, reason);
  if (isSuspended) await deletePasswordResets(db, account.id);
  return isSuspended;
}

/** Lifts a suspension for the same reason, and no other: what an Admin suspended stays suspended. */
export function liftManagedSuspension(
  db: Db,
  account: ManagedAccount,
  reason: string,
): Promise<boolean> {
  return queries.liftManaged(db, account, reason);
}

/** Ends all sessions of a managed account; of any other only those that the organisation's connections opened. */
export function endSessionsOfTeam(
  db: Db,
  account: ManagedAccount,
  connectionIds: readonly string[],
): Promise<number> {
  return queries.deleteSessionsOfTeam(db, account, connectionIds);
}

/** Of people whose organisation requires its own sign-in, or of all such people: a password opened these sessions. Returns how many people that were. */
export function endRefusedSessions(db: Db, teamId: string | null): Promise<number> {
  return deleteRefusedSessions(db, teamId);
}

/** A provider says that someone signed out there: one session of theirs, or all that its connection opened. Says whose ended. */
export function endSessionsOfConnection(
  db: Db,
  connectionId: string,
  which: { providerSession: string } | { accountId: number },
): Promise<number[]> {
  return queries.deleteSessionsOfConnection(db, connectionId, which);
}
