import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { FileStore } from '../files/file-store.ts';
import { type Files, isFileName } from '../files/files.ts';
import { readMigrationState } from '../postgres/baseline.ts';
import { copyIn } from '../postgres/copy-streams.ts';
import { listMigrations } from '../postgres/migrate.ts';
import { BackupError } from './backup-error.ts';
import { backupFormat, entryNames, Header, Manifest, Sequences } from './backup-format.ts';
import * as queries from './backup-queries.ts';
import { bytesOf, readTar, type TarEntry } from './tar.ts';

export interface RestoreOptions {
  /** PostgreSQL itself, not a pooler. */
  connectionString: string;
  files: Files;
  path: string;
  /** Deletes what is there. */
  replace: boolean;
  /** Of an encrypted backup. */
  passphrase?: string | undefined;
}

/** Restores everything or nothing: the database in one transaction, which ends when the files are there. */
export async function restoreBackup(options: RestoreOptions): Promise<Header> {
  const { connectionString, files, path, replace, passphrase } = options;
  const { header, manifest } = await verifyBackup(path, passphrase);
  const migrations = readMigrationState(header.migrations, await listMigrations());
  if (header.format > backupFormat || migrations.unknown.length > 0) throw new BackupError('newer');
  if (migrations.isTooOld) throw new BackupError('older');
  const client = await queries.connect(connectionString);
  const added: string[] = [];
  try {
    if (await queries.isInUse(client)) throw new BackupError('running');
    const isEmpty = !(await queries.hasAccounts(client)) && (await isWithoutFiles(files));
    if (!isEmpty && !replace) throw new BackupError('not_empty');
    await queries.beginReplacement(client);
    await queries.applyMigrations(client, migrations.applied);
    await queries.createJobsSchema(client);
    const closeTables = await queries.openTables(client);
    const restored = await load(client, { header, manifest, files, path, passphrase, added });
    await closeTables();
    await queries.applyMigrations(client, migrations.missing);
    await queries.commit(client);
    added.length = 0;
    // Files of what was there before. The restored rows name none of them.
    for await (const name of files.list()) if (!restored.has(name)) await files.remove(name);
    await queries.analyze(client);
    return header;
  } catch (error) {
    await queries.rollBack(client);
    for (const name of added) await files.remove(name).catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}

/** Reads the whole archive and checks it before anything is changed. */
export async function verifyBackup(
  path: string,
  passphrase?: string,
): Promise<{ header: Header; manifest: Manifest }> {
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of readTar(path, passphrase)) {
    if (!header) {
      if (entry.name !== entryNames.header) throw new BackupError('not_a_backup');
      header = parse(Header, await bytesOf(entry));
    }
    if (entry.name === entryNames.manifest) {
      manifest = parse(Manifest, await bytesOf(entry));
      if (manifest.sha256 !== entry.digestBefore) throw new BackupError('damaged');
    }
    const [kind, item = ''] = entry.name.split('/');
    if (kind === 'files' && !isFileName(item)) throw new BackupError('damaged');
    if (kind === 'tables' && !header.tables.some(({ name }) => name === item)) {
      throw new BackupError('damaged');
    }
  }
  if (!header) throw new BackupError('not_a_backup');
  if (!manifest) throw new BackupError('incomplete');
  return { header, manifest };
}

interface Load {
  header: Header;
  manifest: Manifest;
  files: Files;
  path: string;
  passphrase: string | undefined;
  /** Files that weren't there before. */
  added: string[];
}

/** One pass over the archive. Returns the names of all its files. */
async function load(
  client: queries.Client,
  { header, manifest, files, path, passphrase, added }: Load,
) {
  const restored = new Set<string>();
  const entries = readTar(path, passphrase);
  let current = await entries.next();
  const skip = async () => {
    current = await entries.next();
  };

  async function* partsOf(prefix: string) {
    while (!current.done && current.value.name.startsWith(prefix)) {
      yield* current.value.chunks;
      await skip();
    }
  }

  try {
    while (!current.done) {
      const entry: TarEntry = current.value;
      const [kind, item = ''] = entry.name.split('/');
      if (kind === 'tables') {
        const table = header.tables.find((table) => table.name === item);
        if (!table) throw new BackupError('damaged');
        const rows = await loadTable(client, table, partsOf(`tables/${item}/`));
        if (rows !== manifest.tables[item]?.rows) throw new BackupError('damaged');
        continue;
      }
      if (entry.name === entryNames.sequences) {
        await queries.setSequences(client, parse(Sequences, await bytesOf(entry)));
      } else if (kind === 'files') {
        if (!isFileName(item)) throw new BackupError('damaged');
        if (!(await files.has(item))) added.push(item);
        await files.receive(entry.chunks, (received) => files.putFile(item, received));
        restored.add(item);
      }
      await skip();
    }
    return restored;
  } finally {
    await entries.return(undefined);
  }
}

async function loadTable(
  client: queries.Client,
  table: Header['tables'][number],
  parts: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { copy, afterwards } = await queries.prepareTable(client, table);
  const rows = await copyIn(client, copy, unzip(parts));
  if (afterwards) await client.query(afterwards);
  return rows;
}

async function* unzip(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const feed = (async () => {
    for await (const part of parts) {
      if (!gunzip.write(part)) await new Promise((resolve) => gunzip.once('drain', resolve));
    }
    gunzip.end();
  })();
  feed.catch((error: Error) => gunzip.destroy(error));
  yield* gunzip as AsyncIterable<Uint8Array>;
  await feed;
}

async function isWithoutFiles(files: FileStore): Promise<boolean> {
  for await (const _ of files.list()) return false;
  return true;
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, bytes: Buffer): z.infer<Schema> {
  try {
    return z.parse(schema, JSON.parse(bytes.toString()));
  } catch {
    throw new BackupError('not_a_backup');
  }
}
