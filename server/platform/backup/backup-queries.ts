import pg from 'pg';
import { removalLock } from '../files/file-queries.ts';
import { jobsSchemaText } from '../jobs/jobs-schema.ts';
import { applyInTransaction, createMigrationTable, migrationLock } from '../postgres/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { Header, Sequences } from './backup-format.ts';

const { escapeIdentifier } = pg;

/** Ours, and that of the job queue. Everything else in the database belongs to someone else. */
const ownSchemas =
  "nspname in ('platform','accounts','notifications','catalog','learning','assessment','community','teams','billing','studio','integrations','sign_on','administration','jobs')";

/** The queue's library writes it when it creates its tables. */
const leftOut = 'jobs.version';

export type Client = pg.Client;
type Table = Header['tables'][number];

export async function connect(connectionString: string): Promise<Client> {
  // Times in COPY are written in the session's time zone; intervals and numbers exactly.
  const client = new pg.Client({
    connectionString,
    application_name: 'stepwell-backup',
    options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=3',
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** From here on, the session sees the database as it is now, and nobody migrates it or removes files. */
export async function beginSnapshot(client: Client) {
  const { rows } = await client.query<{ granted: boolean }>(
    'select pg_try_advisory_lock($1) as granted',
    [removalLock],
  );
  if (!rows[0]?.granted && !(await waitForRemoval(client))) throw new BackupError('backup_running');
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock]);
  await client.query('begin isolation level repeatable read read only');
  await client.query('select');
}

/** A clean-up holds the lock for a moment, another backup for minutes. */
async function waitForRemoval(client: Client): Promise<boolean> {
  try {
    await client.query("set lock_timeout = '10s'");
    await client.query('select pg_advisory_lock($1)', [removalLock]);
    await client.query('reset lock_timeout');
    return true;
  } catch {
    return false;
  }
}

export async function readDatabase(client: Client) {
  const [{ rows: version }, { rows: migrations }] = [
    await client.query<{ version: string }>("select current_setting('server_version') as version"),
    await client.query<{ name: string }>('select name from public.stepwell_migration order by 1'),
  ];
  return {
    postgres: version[0]?.version ?? '',
    migrations: migrations.map(({ name }) => name),
    tables: await listTables(client),
  };
}

/** All tables with the columns that can be written. */
async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select
      nspname || '.' || relname as name,
      array_agg(attname::text order by attnum) as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and ${ownSchemas}
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by 1
    order by 1
  `);
  return rows.filter(({ name }) => name !== leftOut);
}

/** They are at least as far as the rows of the snapshot, because they are read later. */
export async function listSequences(client: Client): Promise<Sequences> {
  const { rows } = await client.query<{ name: string }>(`
    select nspname || '.' || relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'S' and ${ownSchemas}
    order by 1
  `);
  const sequences: Sequences = [];
  for (const { name } of rows) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

/** For the self-check. A database that is about to be upgraded may not have the table yet. */
export async function recordBackup(client: Client, { at, bytes }: { at: Date; bytes: number }) {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('platform.last_backup') is not null as known",
  );
  if (!rows[0]?.known) return;
  await client.query(
    `insert into platform.last_backup (at, bytes) values ($1, $2)
     on conflict (only_row) do update set at = excluded.at, bytes = excluded.bytes`,
    [at, bytes],
  );
}

export const copyOutText = ({ name, columns }: Table) =>
  `copy ${quoted(name)} (${columnList(columns)}) to stdout`;

/** Other processes of ours on this database, such as a server or a job worker. */
export async function isInUse(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'stepwell%'
    limit 1
  `);
  return (rowCount ?? 0) > 0;
}

/** Someone has an account, so there is something to lose. */
export async function hasAccounts(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('accounts.account') is not null as known",
  );
  if (!rows[0]?.known) return false;
  const { rowCount } = await client.query('select from accounts.account limit 1');
  return (rowCount ?? 0) > 0;
}

/** Nothing of the installation is left, in this transaction. */
export async function beginReplacement(client: Client) {
  await client.query('begin');
  await client.query("set local client_min_messages = 'warning'");
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where ${ownSchemas}`,
  );
  for (const { name } of rows) await client.query(`drop schema ${quoted(name)} cascade`);
  await client.query('drop table if exists public.stepwell_migration');
  await createMigrationTable(client);
}

export async function createJobsSchema(client: Client) {
  await client.query(jobsSchemaText());
}

export async function applyMigrations(client: Client, names: readonly string[]) {
  for (const name of names) await applyInTransaction(client, name);
}

interface Rule {
  table: string;
  name: string;
  definition: string;
}

/**
 * Empties all tables and drops their triggers and foreign keys, so that rows can arrive in any order and exactly as
 * they were. The returned function restores them, which checks every reference.
 */
export async function openTables(client: Client): Promise<() => Promise<void>> {
  const tables = await listTables(client);
  const { rows: rules } = await client.query<Rule>(`
    select nspname || '.' || relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'f' and conparentid = 0 and ${ownSchemas}
    order by 1, 2
  `);
  for (const { table, name } of rules) {
    await client.query(`alter table ${quoted(table)} drop constraint ${escapeIdentifier(name)}`);
  }
  for (const { name } of tables) {
    await client.query(`alter table ${quoted(name)} disable trigger user`);
  }
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  return async () => {
    for (const { table, name, definition } of rules) {
      await client.query(
        `alter table ${quoted(table)} add constraint ${escapeIdentifier(name)} ${definition}`,
      );
    }
    for (const { name } of tables) {
      await client.query(`alter table ${quoted(name)} enable trigger user`);
    }
  };
}

/** How the rows of a table of the backup get into the database: `copy`, then perhaps a second statement. */
export async function prepareTable(client: Client, { name, columns }: Table) {
  const known = (await listTables(client)).find((table) => table.name === name);
  const common = columns.filter((column) => known?.columns.includes(column));
  if (known && common.length === columns.length) {
    return {
      copy: `copy ${quoted(name)} (${columnList(columns)}) from stdin`,
      afterwards: undefined,
    };
  }
  // Only the queue's library changes its tables without a migration of ours.
  if (!name.startsWith('jobs.')) throw new BackupError('newer');
  const all = columns.map((column) => `${escapeIdentifier(column)} text`).join(', ');
  await client.query(`create temporary table incoming (${all}) on commit drop`);
  const values = await typedColumns(client, name, common);
  return {
    copy: 'copy incoming from stdin',
    afterwards: [
      ...(known
        ? [`insert into ${quoted(name)} (${columnList(common)}) select ${values} from incoming`]
        : []),
      'drop table incoming',
    ].join('; '),
  };
}

async function typedColumns(client: Client, table: string, columns: string[]) {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type
     from pg_attribute where attrelid = to_regclass($1) and attnum > 0`,
    [quoted(table)],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  return columns.map((column) => `${escapeIdentifier(column)}::${types.get(column)}`).join(', ');
}

export async function setSequences(client: Client, sequences: Sequences) {
  for (const { name, value, isCalled } of sequences) {
    await client.query(
      'select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null',
      [quoted(name), value, isCalled],
    );
  }
}

const quoted = (name: string) => name.split('.').map(escapeIdentifier).join('.');
const columnList = (columns: readonly string[]) => columns.map(escapeIdentifier).join(', ');

export async function commit(client: Client) {
  await client.query('commit');
}

export async function rollBack(client: Client) {
  await client.query('rollback').catch(() => {});
}

/** PostgreSQL plans badly until it knows what is in the tables. */
export async function analyze(client: Client) {
  await client.query('analyze');
}
