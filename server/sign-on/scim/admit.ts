import {
  changeManagedAccount,
  createManagedAccount,
} from '../../accounts/managed/managed-accounts.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { placeInDepartment } from '../../teams/departments/place.ts';
import { inviteFromDirectory } from '../../teams/directory/invite-from-directory.ts';
import { addMember } from '../../teams/members/add-member.ts';
import { Refusal } from '../refusals.ts';
import { findAccepted, findCandidate } from './account-queries.ts';
import { emailOf, namesOf } from './attributes.ts';
import { reactivate } from './deactivate.ts';
import type { Directory } from './directory.ts';
import { markReturned, type PersonRow, setAccount, setInvitation } from './people-queries.ts';

type Place = Pick<Directory, 'teamId' | 'departmentsBranch'>;

/**
 * Someone is active from now on. With an address in a domain that the organisation has verified they get an account that it manages;
 * anyone else is invited, and decides. An account of someone outside is never touched, and nothing tells whether there is one.
 */
export async function admit(
  db: Db,
  directory: Place,
  person: PersonRow,
): Promise<'joined' | 'invited' | 'returned'> {
  const { teamId } = directory;
  const found =
    person.accountId === null
      ? await findAccount(db, teamId, person)
      : { accountId: person.accountId, isNew: false };
  if (found === null) {
    await invite(db, directory, person);
    return 'invited';
  }
  const { accountId, isNew } = found;
  if (person.accountId === null) await setAccount(db, person.id, accountId);
  const returns = person.leftAt !== null;
  if (returns) await reactivate(db, directory, { ...person, accountId });
  else await addMember(db, { teamId, accountId });
  if (!isNew) await updateAccount(db, teamId, accountId, person);
  // Without a department of the directory's, someone who returns is back where they were.
  if (!returns || person.attributes.department) await place(db, directory, accountId, person);
  return returns ? 'returned' : 'joined';
}

/** Of someone who is in the organisation or managed by it; or a new one, if the address is in a domain of the organisation. */
async function findAccount(
  db: Db,
  teamId: string,
  person: PersonRow,
): Promise<{ accountId: number; isNew: boolean } | null> {
  const accepted = person.invitationId && (await findAccepted(db, person.invitationId));
  if (accepted) return { accountId: accepted, isNew: false };
  const email = emailOf(person);
  if (email === null) return null;
  const { accountId, isManaged, isMember, isOwnDomain } = await findCandidate(db, teamId, email);
  if (accountId !== null) return isManaged || isMember ? { accountId, isNew: false } : null;
  if (!isOwnDomain) return null;
  const names = namesOf(person);
  return { accountId: await createManagedAccount(db, teamId, { email, ...names }), isNew: true };
}

async function invite(db: Db, directory: Place, person: PersonRow) {
  const { teamId } = directory;
  const email = emailOf(person);
  if (person.leftAt !== null) await markReturned(db, person.id);
  if (email === null) return;
  const { firstName, lastName } = namesOf(person);
  const invitationId = await inviteFromDirectory(db, {
    teamId,
    email,
    name: `${firstName} ${lastName}`,
  });
  if (invitationId) await setInvitation(db, person.id, invitationId);
}

/** The directory changed someone who is active: their account and department follow. */
export async function followChange(
  db: Db,
  directory: Place,
  before: PersonRow,
  person: PersonRow,
): Promise<'changed' | 'joined' | 'invited' | 'returned'> {
  const { teamId } = directory;
  const accepted =
    person.accountId ?? (person.invitationId && (await findAccepted(db, person.invitationId)));
  if (!accepted) {
    if (emailOf(before) === emailOf(person)) return 'changed';
    return admit(db, directory, person);
  }
  if (person.accountId === null) await setAccount(db, person.id, accepted);
  await updateAccount(db, teamId, accepted, person);
  if (before.attributes.department !== person.attributes.department) {
    await place(db, directory, accepted, person);
  }
  return 'changed';
}

/** Name and address of an account that the organisation manages, the address only within its domains. */
async function updateAccount(db: Db, teamId: string, accountId: number, person: PersonRow) {
  const email = emailOf(person);
  if (email === null) return;
  const candidate = await findCandidate(db, teamId, email);
  if (!candidate.isOwnDomain) return;
  if (candidate.accountId !== null && candidate.accountId !== accountId) {
    throw new Refusal('person_exists', {
      detail: 'Another account has this address already. Give this person another one.',
    });
  }
  await changeManagedAccount(db, { teamId, id: accountId, email, ...namesOf(person) });
}

async function place(
  db: Db,
  { teamId, departmentsBranch }: Place,
  accountId: number,
  { attributes: { department } }: PersonRow,
) {
  const names = department ? (departmentsBranch ? department.split('/') : [department]) : null;
  await placeInDepartment(db, { teamId, accountId, department: names }, { create: true });
}
