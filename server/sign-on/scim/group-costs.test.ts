import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildOrganisation } from '../../../tests/support/scim/directory.ts';
import { openRecorder } from '../../../tests/support/statements/statement-recorder.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import type { Directory } from './directory.ts';
import { patchGroup } from './groups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** An organisation with a group of so many people, and one who isn't in it. */
async function buildGroup(size: number) {
  const { teamId, send, keyId } = await buildOrganisation(app, { seats: 6000 });
  const { body } = await send('POST', '/Groups', { displayName: 'Everyone' });
  const groupId = String(body.id);
  const { rows } = await sql<{ id: string }>`
    with account as (
      insert into accounts.account (username, email, first_name, last_name, managed_by)
      select 'u' || substr(md5(${teamId} || at), 1, 20), 'u' || at || '@' || ${teamId} || '.example', 'U', 'X', ${teamId}
      from generate_series(0, ${size}::integer) as at
      returning id, email
    ),
    member as (
      insert into teams.member (team_id, account_id, role, seated)
      select ${teamId}, id, 'learner', true from account
    )
    insert into sign_on.person (team_id, account_id, user_name, active)
    select ${teamId}, id, email, true from account
    returning id`.execute(app.db);
  const [outsider = '', ...members] = rows.map(({ id }) => id);
  await sql`
    insert into sign_on.group_person (team_id, group_id, person_id)
    select ${teamId}, ${groupId}, unnest(${members}::uuid[])`.execute(app.db);
  await sql`
    insert into teams.group_member (team_id, group_id, account_id)
    select ${teamId}, ${groupId}, account_id
    from sign_on.person where id = any(${members}::uuid[])`.execute(app.db);
  await sql`analyze`.execute(app.db);
  const directory: Directory = {
    teamId,
    keyId,
    name: 'Entra ID',
    base: '',
    departmentsBranch: true,
  };
  return { directory, groupId, outsider };
}

/** What PostgreSQL counted for this transaction, which is undone: rows written, also by triggers. */
async function countWritten(db: Parameters<typeof patchGroup>[0]): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    select sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint as written from pg_stat_xact_user_tables`.execute(
    db,
  );
  return rows[0]?.written ?? 0;
}

/** And rows read, by any index or scan. */
async function countRead(db: Parameters<typeof patchGroup>[0]): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read
    from pg_stat_xact_user_tables where schemaname in ('sign_on', 'teams')`.execute(db);
  return rows[0]?.read ?? 0;
}

async function costOfChanges(size: number) {
  const { directory, groupId, outsider } = await buildGroup(size);
  const recorder = openRecorder(app.connectionString, app.db.jobs);
  const changes = [
    { op: 'Add', path: 'members', value: [{ value: outsider }] },
    { op: 'Remove', path: 'members', value: [{ $ref: null, value: outsider }] },
    { op: 'add', path: 'members', value: [{ value: outsider }] },
    { op: 'remove', path: `members[value eq "${outsider}"]` },
    { op: 'replace', path: 'displayName', value: 'Everybody' },
  ];
  try {
    return await inTransaction(recorder.db, async (db) => {
      // Small tables would be read as a whole otherwise, and large ones by their indexes.
      await sql`set local enable_seqscan = off`.execute(db);
      recorder.take();
      const costs = [];
      for (const operation of changes) {
        const [read, written] = [await countRead(db), await countWritten(db)];
        recorder.take();
        await patchGroup(db, directory, { id: groupId, ifMatch: '' }, { Operations: [operation] });
        const statements = recorder.take().length;
        costs.push({
          statements,
          read: (await countRead(db)) - read,
          written: (await countWritten(db)) - written,
        });
      }
      return costs;
    });
  } finally {
    await recorder.close();
  }
}

it('a change costs the same in a group of 5,000 as in a group of five', async () => {
  const small = await costOfChanges(5);
  const large = await costOfChanges(5000);
  expect(large.map(({ statements, written }) => ({ statements, written }))).toEqual(
    small.map(({ statements, written }) => ({ statements, written })),
  );
  for (const [at, { read }] of large.entries()) {
    expect(read).toBeLessThanOrEqual((small[at]?.read ?? 0) + 20);
    expect(read).toBeLessThan(200);
  }
});
