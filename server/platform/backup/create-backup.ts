import { createHash, createHmac } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { createGzip } from 'node:zlib';
import type { FileStore } from '../files/file-store.ts';
import { copyOut } from '../postgres/copy-streams.ts';
import { BackupError } from './backup-error.ts';
import { backupFormat, entryNames, type Header, type Manifest } from './backup-format.ts';
import * as queries from './backup-queries.ts';
import { encryptingSink, plainSink } from './encryption.ts';
import { type TarWriter, writeTar } from './tar.ts';

export interface BackupOptions {
  /** PostgreSQL itself, not a pooler. */
  connectionString: string;
  files: FileStore;
  /** Where the archive is written. Nothing may be there. */
  path: string;
  stepwell: string;
  secret: { value: string; isGenerated: boolean };
  /** Encrypts the archive. */
  passphrase?: string | undefined;
  report?: (line: string) => void;
}

/**
 * Writes the database as of one moment, and then the files: every file that its rows name is there, because nothing is
 * removed meanwhile. The archive appears once it is complete.
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const { path, connectionString, files } = options;
  const unfinished = `${path}.unfinished`;
  const client = await queries.connect(connectionString);
  try {
    // Only one process at a time holds the lock and writes, so an unfinished file was left by a crash.
    await queries.beginSnapshot(client);
    const startedAt = new Date();
    const file = await createFile(path, unfinished);
    try {
      const { passphrase } = options;
      const tar = writeTar(passphrase ? await encryptingSink(file, passphrase) : plainSink(file));
      const tables = await writeDatabase(client, tar, options);
      const written = await writeFiles(tar, files);
      const manifest = { tables, files: written, sha256: tar.digest() };
      await tar.add(entryNames.manifest, asJson(manifest));
      await tar.finish();
      await file.sync();
      const { size } = await file.stat();
      await rename(unfinished, path);
      await queries.recordBackup(client, { at: startedAt, bytes: size });
      return manifest;
    } finally {
      await file.close();
      await rm(unfinished, { force: true });
    }
  } finally {
    await client.end();
  }
}

async function createFile(path: string, unfinished: string): Promise<FileHandle> {
  const isThere = await open(path).then(
    (file) => file.close().then(() => true),
    () => false,
  );
  if (isThere) throw new BackupError('exists');
  await rm(unfinished, { force: true });
  // It contains everyone's data.
  return open(unfinished, 'wx', 0o600);
}

async function writeDatabase(client: queries.Client, tar: TarWriter, options: BackupOptions) {
  const { secret, stepwell, report = () => {} } = options;
  const database = await queries.readDatabase(client);
  const header: Header = {
    format: backupFormat,
    stepwell,
    createdAt: new Date().toISOString(),
    ...database,
    ...(secret.isGenerated ? { secret: secret.value } : {}),
    secretCheck: secretCheck(secret.value),
  };
  await tar.add(entryNames.header, asJson(header));
  const tables: Manifest['tables'] = {};
  for (const table of database.tables) {
    tables[table.name] = await writeTable(client, tar, table);
    report(`${table.name}: ${tables[table.name]?.rows} rows`);
  }
  await tar.add(entryNames.sequences, asJson(await queries.listSequences(client)));
  await queries.commit(client);
  return tables;
}

const partBytes = 4 * 1024 * 1024;

async function writeTable(client: queries.Client, tar: TarWriter, table: Header['tables'][number]) {
  const rows = copyOut(client, queries.copyOutText(table));
  const hash = createHash('sha256');
  rows.on('data', (chunk) => hash.update(chunk));
  const compressed = rows.pipe(createGzip({ level: 6 }));
  rows.on('error', (error) => compressed.destroy(error));
  let parts: Buffer[] = [];
  let size = 0;
  let number = 0;
  const flush = async () => {
    number += 1;
    await tar.add(entryNames.tablePart(table.name, number), Buffer.concat(parts));
    parts = [];
    size = 0;
  };
  for await (const chunk of compressed as AsyncIterable<Buffer>) {
    parts.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  }
  if (size > 0) await flush();
  return { rows: rows.rows, sha256: hash.digest('hex') };
}

async function writeFiles(tar: TarWriter, files: FileStore): Promise<Manifest['files']> {
  const written = { count: 0, bytes: 0 };
  for await (const name of files.list()) {
    const size = await files.size(name);
    const stream = size === null ? null : await files.open(name);
    // Removed by a clean-up that began before the backup.
    if (size === null || !stream) continue;
    await tar.addStream(entryNames.file(name), size, stream);
    written.count += 1;
    written.bytes += size;
  }
  return written;
}

export function secretCheck(secret: string): string {
  return createHmac('sha256', secret)
    .update('the secret of this backup')
    .digest('hex')
    .slice(0, 16);
}

const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
