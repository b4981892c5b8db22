import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { readAll } from '../files/read-all.ts';
import { BackupError } from './backup-error.ts';
import { openSource, type Sink } from './encryption.ts';

const block = 512;

export interface TarWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** A file that may not fit into memory. */
  addStream(name: string, size: number, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** The SHA-256 of everything written so far. */
  digest(): string;
  finish(): Promise<void>;
}

/** Writes a tar archive (POSIX ustar), which any tool can unpack. */
export function writeTar(sink: Sink): TarWriter {
  const hash = createHash('sha256');
  const write = async (bytes: Uint8Array) => {
    hash.update(bytes);
    await sink.write(bytes);
  };
  const addStream: TarWriter['addStream'] = async (name, size, chunks) => {
    await write(headerOf(name, size));
    let written = 0;
    for await (const chunk of chunks) {
      written += chunk.length;
      await write(chunk);
    }
    if (written !== size) throw new Error(`"${name}" has ${written} bytes instead of ${size}.`);
    const rest = size % block;
    if (rest > 0) await write(Buffer.alloc(block - rest));
  };
  return {
    add: (name, bytes) => addStream(name, bytes.length, Readable.from([bytes])),
    addStream,
    digest: () => hash.copy().digest('hex'),
    async finish() {
      await write(Buffer.alloc(2 * block));
      await sink.end();
    },
  };
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`"${name}" is too long for an archive.`);
  const header = Buffer.alloc(block);
  const octal = (value: number, length: number) =>
    `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(Date.now() / 1000), 12), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(sumOf(header), 7)} `, 148);
  return header;
}

const sumOf = (header: Uint8Array) => header.reduce((sum, byte) => sum + byte, 0);

export interface TarEntry {
  name: string;
  size: number;
  /** Can be read once, until the next entry is asked for. */
  chunks: AsyncIterable<Buffer>;
  /** The SHA-256 of the archive before this entry. */
  digestBefore: string;
}

/** No entry of ours is larger: tables are cut into parts, and uploads have limits. */
const largestEntry = 512 * 1024 * 1024;
const chunkBytes = 1024 * 1024;

/** The entries of an archive, a chunk in memory at a time. */
export async function* readTar(path: string, passphrase?: string): AsyncGenerator<TarEntry> {
  const file = await open(path);
  const hash = createHash('sha256');
  try {
    const source = await openSource(file, passphrase);
    const readOn = async (length: number) => {
      const bytes = await source.read(length);
      if (bytes.length < length) throw new BackupError('incomplete');
      hash.update(bytes);
      return bytes;
    };
    for (;;) {
      const digestBefore = hash.copy().digest('hex');
      const header = await readOn(block);
      if (header.every((byte) => byte === 0)) {
        // The end is two blocks: nothing was cut off.
        await readOn(block);
        return;
      }
      const { name, size } = readHeader(header);
      const chunks = (async function* () {
        for (let left = size; left > 0; left -= chunkBytes) {
          yield await readOn(Math.min(left, chunkBytes));
        }
        await readOn(-size & (block - 1));
      })();
      yield { name, size, chunks, digestBefore };
      for await (const _ of chunks);
    }
  } finally {
    await file.close();
  }
}

/** Far more than a header or a manifest has. */
const mostInMemory = 16 * 1024 * 1024;

/** All of a small entry. Refuses one that only claims to be. */
export async function bytesOf({ chunks, size }: TarEntry): Promise<Buffer> {
  if (size > mostInMemory) throw new BackupError('damaged');
  return readAll(chunks);
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) =>
    header.toString('utf8', from, from + length).split('\0')[0] ?? '';
  const blank = Buffer.from(header).fill(' ', 148, 156);
  const size = Number.parseInt(text(124, 12), 8);
  const isWhole =
    Number.parseInt(text(148, 8), 8) === sumOf(blank) && size >= 0 && size <= largestEntry;
  if (!isWhole) throw new BackupError('damaged');
  return { name: text(0, 100), size };
}
