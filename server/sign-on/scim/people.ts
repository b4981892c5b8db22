import { isDeepStrictEqual } from 'node:util';
import type { ScimListQuery, ScimUser } from '../../../contract/sign-on/scim.ts';
import { violates } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';
import { admit, followChange } from './admit.ts';
import { namesOf, type PersonData } from './attributes.ts';
import { deactivate } from './deactivate.ts';
import type { Directory } from './directory.ts';
import { parseFilter } from './filter.ts';
import { noFilter, personFilter } from './filter-queries.ts';
import { listResources, readFilter } from './list.ts';
import * as queries from './people-queries.ts';
import { assertVersion, type Chosen, choose, presentPerson } from './present.ts';
import { applyToPerson, readPersonPatch } from './read-patch.ts';
import { readPerson } from './read-resource.ts';
import { mayLeave } from './safety-catch.ts';

export async function listPeople(db: Db, { teamId, base }: Directory, query: ScimListQuery) {
  const filter = readFilter(query);
  const condition = filter === null ? noFilter : personFilter(parseFilter(filter));
  return listResources(query, {
    list: (window) => queries.listPeople(db, teamId, condition, window),
    count: () => queries.countPeople(db, teamId, condition),
    present: (person) => choose(query, presentPerson(base, person)),
  });
}

export async function getPerson(
  db: Db,
  { teamId, base }: Directory,
  id: string,
  chosen: Chosen,
): Promise<ScimUser> {
  const person = await queries.findPerson(db, teamId, id);
  if (!person) throw new Refusal('not_found');
  return choose(chosen, presentPerson(base, person));
}

/** What a request did to a person, for the list of requests. */
export interface PersonDone {
  id: string;
  name: string;
  what:
    | 'joined'
    | 'invited'
    | 'created'
    | 'changed'
    | 'left'
    | 'returned'
    | 'unchanged'
    | 'deleted';
  /** With `changed`: where they are now, if they moved. */
  department?: string | null;
  user: ScimUser;
}

export async function createPerson(
  db: Db,
  directory: Directory,
  body: unknown,
): Promise<PersonDone> {
  const given = readPerson(body);
  const { teamId } = directory;
  return withUniqueNames(() =>
    inTransaction(db, async (db) => {
      const person =
        (await queries.restorePerson(db, teamId, given)) ??
        (await queries.insertPerson(db, teamId, given));
      if (!person.active) return done(directory, person, 'created');
      return done(directory, person, await admit(db, directory, person));
    }),
  );
}

interface Target {
  id: string;
  ifMatch: string;
}

export function patchPerson(
  db: Db,
  directory: Directory,
  target: Target,
  body: unknown,
): Promise<PersonDone> {
  const changes = readPersonPatch(body);
  return changePerson(db, directory, target, (person) => applyToPerson(person, changes));
}

export function replacePerson(
  db: Db,
  directory: Directory,
  target: Target,
  body: unknown,
): Promise<PersonDone> {
  const given = readPerson(body);
  return changePerson(db, directory, target, ({ externalId }) => ({
    ...given,
    // Okta leaves it out of some requests: that doesn't mean that the person has another one.
    externalId: given.externalId ?? externalId,
  }));
}

async function changePerson(
  db: Db,
  directory: Directory,
  target: Target,
  change: (person: PersonData) => PersonData,
): Promise<PersonDone> {
  const result = await withUniqueNames(() =>
    inTransaction(db, async (db) => {
      const before = await getLocked(db, directory, target);
      const after = change(dataOf(before));
      const leaves = before.active && !after.active;
      if (leaves && !(await mayLeave(db, directory, before))) return 'held';
      if (isDeepStrictEqual(after, dataOf(before))) return done(directory, before, 'unchanged');
      const person = await queries.updatePerson(db, before.id, after);
      if (leaves) {
        await deactivate(db, directory, person);
        return done(directory, person, 'left');
      }
      if (!after.active) return done(directory, person, 'changed');
      const what = before.active
        ? await followChange(db, directory, before, person)
        : await admit(db, directory, person);
      const moved = before.attributes.department !== after.attributes.department;
      return {
        ...done(directory, person, what),
        ...(moved ? { department: after.attributes.department ?? null } : {}),
      };
    }),
  );
  // Outside of the transaction, so that the person stays marked as held back.
  if (result === 'held') throw new Refusal('leaving_paused', { retryAfterSeconds: 3600 });
  return result;
}

/** Removes someone for the directory. We remember who they were, so that they find their account if they come again. */
export async function deletePerson(
  db: Db,
  directory: Directory,
  target: Target,
): Promise<Omit<PersonDone, 'user'>> {
  const result = await inTransaction(db, async (db) => {
    const person = await getLocked(db, directory, target);
    if (person.active && !(await mayLeave(db, directory, person))) return 'held';
    if (person.active) await deactivate(db, directory, person);
    await queries.markDeleted(db, person.id);
    return {
      id: person.id,
      name: nameOf(person),
      what: person.active ? 'left' : 'deleted',
    } as const;
  });
  if (result === 'held') throw new Refusal('leaving_paused', { retryAfterSeconds: 3600 });
  return result;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function getLocked(db: Db, { teamId }: Directory, { id, ifMatch }: Target) {
  const person = uuid.test(id) ? await queries.lockPerson(db, teamId, id) : undefined;
  if (!person) throw new Refusal('not_found');
  assertVersion(ifMatch, person);
  return person;
}

const dataOf = ({ userName, externalId, active, attributes }: PersonData): PersonData => ({
  userName,
  externalId,
  active,
  attributes,
});

function nameOf(person: Pick<PersonData, 'userName' | 'attributes'>): string {
  const { displayName, formatted, givenName } = person.attributes;
  if (displayName ?? formatted) return displayName ?? formatted ?? '';
  if (!givenName) return person.userName;
  const { firstName, lastName } = namesOf(person);
  return `${firstName} ${lastName}`;
}

function done(
  { base }: Directory,
  person: queries.PersonRow,
  what: PersonDone['what'],
): PersonDone {
  return { id: person.id, name: nameOf(person), what, user: presentPerson(base, person) };
}

async function withUniqueNames<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const names = ['person_user_name', 'person_external_id', 'person_account', 'account_email_key'];
    if (names.some((name) => violates(error, name))) throw new Refusal('person_exists');
    throw error;
  }
}
