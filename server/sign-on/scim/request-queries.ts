import { sql } from 'kysely';
import type { RequestWords } from '../../../contract/sign-on/request-words.ts';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';

interface Settings {
  switchedOn: boolean;
  departmentsBranch: boolean;
}

const settings = compileOnce(
  (_db, given: Given<{ teamId: string }>) => sql<Settings>`
    select switched_on as "switchedOn", departments_branch as "departmentsBranch"
    from sign_on.provisioning where team_id = ${given.teamId}`,
);

/** As they are unless an administrator changed them. */
export async function findSettings(db: Db, teamId: string): Promise<Settings> {
  const found = await settings.executeTakeFirst(db, { teamId });
  return found ?? { switchedOn: true, departmentsBranch: true };
}

export interface NewRequest {
  teamId: string;
  keyId: string;
  method: string;
  status: number;
  outcome: 'done' | 'refused' | 'held';
  isLeaver: boolean;
  personId: string | null;
  words: string;
}

const requests = compileOnce(
  (_db, given: Given<NewRequest>) => sql`
    insert into sign_on.directory_request (team_id, key_id, method, status, outcome, is_leaver, person_id, words)
    values (
      ${given.teamId}, ${given.keyId}, ${given.method}, ${given.status}, ${given.outcome}, ${given.isLeaver},
      ${given.personId}, ${given.words}::jsonb
    )`,
);

export async function insertRequest(
  db: Db,
  { words, ...request }: Omit<NewRequest, 'words'> & { words: RequestWords },
): Promise<void> {
  await requests.executeAndCount(db, { ...request, words: JSON.stringify(words) });
}

/** The name of a person, for a request about them that was refused. */
export async function findName(db: Db, teamId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(attributes ->> 'displayName', attributes ->> 'formatted', user_name) as name
    from sign_on.person where team_id = ${teamId} and id::text = ${id.toLowerCase()}`.execute(db);
  return rows[0]?.name ?? null;
}

const keptDays = 30;

export async function deleteOldRequests(db: Db): Promise<void> {
  await sql`
    delete from sign_on.directory_request where at < now() - make_interval(days => ${keptDays})`.execute(
    db,
  );
}
