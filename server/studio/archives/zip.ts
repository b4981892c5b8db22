import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { archiveLimits } from '../../../contract/studio/archives.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { outageOf } from '../../platform/calls/errors.ts';
import { Refusal } from '../refusals.ts';

/** A file in an archive. Its path is only ever compared with names we know, and never used on a disk. */
export interface ZippedFile {
  path: string;
  bytes: number;
}

export interface Zip {
  files: readonly ZippedFile[];
  /** Counts what is really unpacked: the archive's own figures may be wrong. */
  read(file: ZippedFile, mostBytes: number): Promise<Buffer>;
  /** The same, piece by piece; what is wrong with it is known at its end. */
  open(file: ZippedFile, mostBytes: number): AsyncIterable<Uint8Array>;
}

export const refuseArchive = (detail: string) => new Refusal('unreadable_archive', { detail });

/** Reads the list of an archive, refuses whatever no honest one contains, and closes it after the work. */
export async function withZip<T>(archive: string, work: (zip: Zip) => Promise<T>): Promise<T> {
  // Names stay bytes: the library would guess an encoding.
  const options = { decodeStrings: false, autoClose: false } as const;
  const zip = await openPromise(archive, options).catch(sayWhy);
  try {
    const entries = await listEntries(zip);
    return await work({
      files: [...entries].map(([path, { uncompressedSize }]) => ({
        path,
        bytes: uncompressedSize,
      })),
      async read({ path }, mostBytes) {
        const entry = entries.get(path);
        if (!entry) throw new Error(`There is no ${path}.`);
        return readEntry(zip, entry, { path, mostBytes });
      },
      open({ path }, mostBytes) {
        const entry = entries.get(path);
        if (!entry) throw new Error(`There is no ${path}.`);
        return chunksOf(zip, entry, { path, mostBytes });
      },
    });
  } finally {
    zip.close();
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > archiveLimits.entries) {
    const most = formatNumber(archiveLimits.entries);
    throw refuseArchive(`This archive has more than ${most} entries.`);
  }
  const entries = new Map<string, Entry>();
  const names = new Set<string>();
  let [bytes, mediaBytes] = [0, 0];
  try {
    for await (const entry of zip.eachEntry()) {
      const path = pathOf(entry);
      if (path.endsWith('/')) continue;
      assertPlainFile(entry, path);
      // Many systems don't tell upper case from lower case.
      const name = path.normalize('NFC').toLowerCase();
      if (names.has(name)) throw refuseArchive(`This archive contains ${path} twice.`);
      names.add(name);
      if (isMedia.test(path)) mediaBytes += entry.uncompressedSize;
      else bytes += entry.uncompressedSize;
      if (bytes > archiveLimits.unpackedBytes) throw tooMuch(archiveLimits.unpackedBytes);
      if (mediaBytes > archiveLimits.mediaBytes) throw tooMuch(archiveLimits.mediaBytes);
      entries.set(path, entry);
    }
  } catch (error) {
    return sayWhy(error);
  }
  return entries;
}

/** Films go from the archive to the disk; everything else is read in memory. */
const isMedia = /(?:^|\/)media\/[^/]+$/;

const tooMuch = (most: number) =>
  refuseArchive(`Unpacked, this archive would be larger than ${most / 1024 / 1024} MB.`);

function pathOf({ fileName }: Entry): string {
  const name = decodeName(fileName as unknown as Buffer);
  // Some programs on Windows write backslashes.
  const path = name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  const parts = path.replace(/\/$/, '').split('/');
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isPlain || /^[A-Za-z]:|\p{Cc}/u.test(path) || path.length > 255) {
    throw refuseArchive('This archive contains a path that leads out of it.');
  }
  return path;
}

function decodeName(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuseArchive(
      'This archive contains a file whose name isn’t stored as UTF-8. Rename it, or leave it out.',
    );
  }
}

const madeOnUnix = 3;
const fileTypes = 0o170000;
const plainFile = 0o100000;

function assertPlainFile(entry: Entry, path: string): void {
  if (entry.isEncrypted()) throw protectedByPassword();
  const mode = entry.versionMadeBy >> 8 === madeOnUnix ? entry.externalFileAttributes >>> 16 : 0;
  const type = mode & fileTypes;
  if (type !== 0 && type !== plainFile) {
    throw refuseArchive(
      `${path} is a link or another special file. An archive may contain only ordinary files.`,
    );
  }
  if (!entry.canDecodeFileData()) {
    throw refuseArchive(`${path} is packed in a way we can’t read. Make a plain zip archive.`);
  }
}

const protectedByPassword = () =>
  refuseArchive('This archive is protected by a password. Make one without.');

async function readEntry(
  zip: ZipFile,
  entry: Entry,
  { path, mostBytes }: { path: string; mostBytes: number },
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(zip, entry, { path, mostBytes })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* chunksOf(
  zip: ZipFile,
  entry: Entry,
  { path, mostBytes }: { path: string; mostBytes: number },
): AsyncGenerator<Uint8Array> {
  let [bytes, sum] = [0, 0];
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw refuseArchive(`${path} is larger than it says.`);
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== entry.crc32) throw damaged();
  } catch (error) {
    sayWhy(error);
  }
}

const damaged = () => refuseArchive('This archive is damaged or incomplete. Make it again.');

/** Whatever is wrong is wrong with the archive, unless it's this machine. */
function sayWhy(error: unknown): never {
  if (error instanceof Refusal || outageOf(error)) throw error;
  const message = error instanceof Error ? error.message : '';
  if (/encryption/.test(message)) throw protectedByPassword();
  if (/End of central directory record signature not found/.test(message)) {
    throw refuseArchive('This isn’t a complete zip archive. Export or download it again.');
  }
  if (/too many bytes/.test(message)) {
    throw refuseArchive('A file in this archive is larger than the archive says.');
  }
  throw damaged();
}
