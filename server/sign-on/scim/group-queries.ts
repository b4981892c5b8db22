import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { Window } from './people-queries.ts';
import type { StoredGroup, StoredMember } from './present.ts';

const columns = sql<StoredGroup>`
  provisioned.group_id as id, provisioned.external_id as "externalId", learning_group.name as "displayName",
  provisioned.version, provisioned.created_at as "createdAt", provisioned.updated_at as "updatedAt"`;

const groups = sql`sign_on.directory_group as provisioned
  join teams.learning_group on learning_group.id = provisioned.group_id`;

export async function findGroup(
  db: Db,
  teamId: string,
  id: string,
): Promise<StoredGroup | undefined> {
  const { rows } = await sql<StoredGroup>`
    select ${columns} from ${groups}
    where provisioned.team_id = ${teamId} and provisioned.group_id::text = ${id.toLowerCase()}`.execute(
    db,
  );
  return rows[0];
}

/** Until the transaction ends, nobody else changes the group. Its members aren't read. */
export async function lockGroup(
  db: Db,
  teamId: string,
  id: string,
): Promise<StoredGroup | undefined> {
  const { rows } = await sql<StoredGroup>`
    select ${columns} from ${groups}
    where provisioned.team_id = ${teamId} and provisioned.group_id::text = ${id.toLowerCase()}
    for no key update of provisioned`.execute(db);
  return rows[0];
}

export async function listGroups(
  db: Db,
  teamId: string,
  condition: RawBuilder<boolean>,
  { limit, offset, after }: Window,
): Promise<StoredGroup[]> {
  const { rows } = await sql<StoredGroup>`
    select ${columns} from ${groups}
    where provisioned.team_id = ${teamId} and ${condition}
      and (${after}::uuid is null or provisioned.group_id > ${after}::uuid)
    order by provisioned.group_id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countGroups(
  db: Db,
  teamId: string,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${groups}
    where provisioned.team_id = ${teamId} and ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listMembers(db: Db, groupId: string): Promise<StoredMember[]> {
  const { rows } = await sql<StoredMember>`
    select person.id, person.user_name as "userName"
    from sign_on.group_person as part
    join sign_on.person on person.id = part.person_id
    where part.group_id = ${groupId}
    order by person.id`.execute(db);
  return rows;
}

export async function insertGroup(
  db: Db,
  group: { teamId: string; groupId: string; externalId: string | null },
) {
  await sql`
    insert into sign_on.directory_group (team_id, group_id, external_id)
    values (${group.teamId}, ${group.groupId}, ${group.externalId})`.execute(db);
}

/** A new version of the group, with another `externalId` if it is given. */
export async function renewGroup(db: Db, groupId: string, externalId: string | null | undefined) {
  await sql`
    update sign_on.directory_group
    set version = version + 1, updated_at = now(),
      external_id = ${externalId === undefined ? sql`external_id` : sql`${externalId}::text`}
    where group_id = ${groupId}`.execute(db);
}

interface KnownPerson {
  id: string;
  /** Of someone who is active in the organisation. */
  accountId: number | null;
  isDeleted: boolean;
}

/** Which of these people the organisation's directory has written. */
export async function listKnown(
  db: Db,
  teamId: string,
  ids: readonly string[],
): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select person.id, member.account_id as "accountId", person.deleted_at is not null as "isDeleted"
    from sign_on.person
    left join teams.member on member.team_id = person.team_id and member.account_id = person.account_id and person.active
    where person.team_id = ${teamId} and person.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

export async function insertMembers(
  db: Db,
  teamId: string,
  groupId: string,
  personIds: readonly string[],
) {
  await sql`
    insert into sign_on.group_person (team_id, group_id, person_id)
    select ${teamId}, ${groupId}, unnest(${personIds}::uuid[])
    on conflict do nothing`.execute(db);
}

/** Returns the accounts of those who were in it. */
export async function deleteMembers(
  db: Db,
  groupId: string,
  personIds: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    delete from sign_on.group_person as part using sign_on.person
    where part.group_id = ${groupId} and part.person_id = any(${personIds}::uuid[]) and person.id = part.person_id
    returning person.account_id as "accountId"`.execute(db);
  return rows.flatMap(({ accountId }) => accountId ?? []);
}

/** Everyone but these. Returns the accounts of those who were in it. */
export async function deleteOtherMembers(
  db: Db,
  groupId: string,
  personIds: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    delete from sign_on.group_person as part using sign_on.person
    where part.group_id = ${groupId} and part.person_id <> all(${personIds}::uuid[]) and person.id = part.person_id
    returning person.account_id as "accountId"`.execute(db);
  return rows.flatMap(({ accountId }) => accountId ?? []);
}

/** The groups that the directory says someone is in. */
export async function listGroupsOfPerson(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select group_id as id from sign_on.group_person where person_id = ${personId}`.execute(db);
  return rows.map(({ id }) => id);
}
