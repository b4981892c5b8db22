import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { Attributes, PersonData } from './attributes.ts';
import type { StoredPerson } from './present.ts';

export interface PersonRow extends StoredPerson {
  teamId: string;
  accountId: number | null;
  invitationId: string | null;
  leftAt: Date | null;
  heldAt: Date | null;
  ended: Ended | null;
}

/** What leaving ended: returning undoes this much. */
export interface Ended {
  role: 'administrator' | 'manager' | 'learner';
  seated: boolean;
  departmentId: string | null;
  /** Groups that our own managers made. Those of the directory are in `sign_on.group_person`. */
  groupIds: string[];
  managedGroupIds: string[];
  /** Whether we suspended the account: an Admin's suspension stays. */
  suspended: boolean;
  sessions: number;
  keys: number;
  invitations: number;
  joinedAt: string;
}

const columns = sql<PersonRow>`
  person.id, person.team_id as "teamId", person.account_id as "accountId", person.external_id as "externalId",
  person.user_name as "userName", person.active, person.attributes, person.version,
  person.invitation_id as "invitationId", person.created_at as "createdAt", person.updated_at as "updatedAt",
  person.left_at as "leftAt", person.held_at as "heldAt", person.ended`;

export async function findPerson(
  db: Db,
  teamId: string,
  id: string,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from sign_on.person
    where team_id = ${teamId} and id::text = ${id.toLowerCase()} and deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Until the transaction ends, nobody else changes them. */
export async function lockPerson(
  db: Db,
  teamId: string,
  id: string,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from sign_on.person
    where team_id = ${teamId} and id = ${id}::uuid and deleted_at is null
    for no key update`.execute(db);
  return rows[0];
}

export interface Window {
  limit: number;
  /** From the beginning, or after this id. */
  offset: number;
  after: string | null;
}

/** In the order of their ids, which is the order in which they came. */
export async function listPeople(
  db: Db,
  teamId: string,
  condition: RawBuilder<boolean>,
  { limit, offset, after }: Window,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from sign_on.person
    where person.team_id = ${teamId} and person.deleted_at is null and ${condition}
      and (${after}::uuid is null or person.id > ${after}::uuid)
    order by person.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countPeople(
  db: Db,
  teamId: string,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sign_on.person
    where person.team_id = ${teamId} and person.deleted_at is null and ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertPerson(db: Db, teamId: string, person: PersonData): Promise<PersonRow> {
  const { rows } = await sql<PersonRow>`
    insert into sign_on.person (team_id, external_id, user_name, active, attributes, addresses)
    values (
      ${teamId}, ${person.externalId}, ${person.userName}, ${person.active},
      ${JSON.stringify(person.attributes)}::jsonb, ${addressesOf(person.attributes)}::text[]
    )
    returning ${columns}`.execute(db);
  return rows[0] as PersonRow;
}

/** Someone whom the directory deleted comes again: they are who they were. */
export async function restorePerson(
  db: Db,
  teamId: string,
  person: PersonData,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    update sign_on.person set
      external_id = ${person.externalId}, user_name = ${person.userName}, active = ${person.active},
      attributes = ${JSON.stringify(person.attributes)}::jsonb, addresses = ${addressesOf(person.attributes)}::text[],
      deleted_at = null, version = version + 1, updated_at = now()
    where id = (
      select id from sign_on.person
      where team_id = ${teamId} and deleted_at is not null and lower(user_name) = lower(${person.userName}::text)
        and (external_id is null or ${person.externalId}::text is null or external_id = ${person.externalId}::text)
      order by deleted_at desc
      limit 1
      for update
    )
    returning ${columns}`.execute(db);
  return rows[0];
}

export async function updatePerson(db: Db, id: string, person: PersonData): Promise<PersonRow> {
  const { rows } = await sql<PersonRow>`
    update sign_on.person set
      external_id = ${person.externalId}, user_name = ${person.userName}, active = ${person.active},
      attributes = ${JSON.stringify(person.attributes)}::jsonb, addresses = ${addressesOf(person.attributes)}::text[],
      version = version + 1, updated_at = now()
    where id = ${id}
    returning ${columns}`.execute(db);
  return rows[0] as PersonRow;
}

function addressesOf({ emails = [] }: Attributes): string[] {
  return [...new Set(emails.map(({ value }) => value.toLowerCase()))];
}

export async function markDeleted(db: Db, id: string) {
  await sql`
    update sign_on.person set deleted_at = now(), active = false, version = version + 1, updated_at = now()
    where id = ${id}`.execute(db);
  await sql`delete from sign_on.group_person where person_id = ${id}`.execute(db);
}

export async function setAccount(db: Db, id: string, accountId: number) {
  await sql`update sign_on.person set account_id = ${accountId} where id = ${id}`.execute(db);
}

export async function setInvitation(db: Db, id: string, invitationId: string | null) {
  await sql`update sign_on.person set invitation_id = ${invitationId} where id = ${id}`.execute(db);
}

export async function markLeft(db: Db, id: string, keyId: string | null, ended: Ended | null) {
  await sql`
    update sign_on.person
    set left_at = now(), left_key_id = ${keyId}, ended = ${ended === null ? null : JSON.stringify(ended)}::jsonb,
      held_at = null, held_key_id = null
    where id = ${id}`.execute(db);
}

export async function markReturned(db: Db, id: string) {
  await sql`
    update sign_on.person set left_at = null, left_key_id = null, ended = null, held_at = null, held_key_id = null
    where id = ${id}`.execute(db);
}
