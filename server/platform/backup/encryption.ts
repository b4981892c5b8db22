import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { BackupError } from './backup-error.ts';

/*
 * An encrypted backup: a header (the mark, the logarithm of scrypt's cost, 16 bytes of salt, 8 bytes of nonce), then chunks of
 * 64 KiB, each encrypted with AES-256-GCM and followed by its tag of 16 bytes. The key is scrypt(passphrase, salt). A chunk's
 * nonce is the header's nonce and the chunk's number; the header, and whether it is the last, are authenticated with it. So
 * nothing can be altered, moved, left out or cut off without being noticed.
 */
const mark = Buffer.from('stepwell-encrypted-backup-1\n');
const costLog = 16;
const saltBytes = 16;
const nonceBytes = 8;
const tagBytes = 16;
const headerBytes = mark.length + 1 + saltBytes + nonceBytes;
export const chunkBytes = 64 * 1024;

interface Sealing {
  key: Buffer;
  header: Buffer;
}

function sealingOf(passphrase: string, header: Buffer): Sealing {
  const cost = header[mark.length] ?? 0;
  // A far higher cost than we ever write would only keep the machine busy.
  if (cost < 14 || cost > 20) throw new BackupError('damaged');
  const salt = header.subarray(mark.length + 1, mark.length + 1 + saltBytes);
  const memory = 256 * 2 ** cost * 8;
  const key = scryptSync(passphrase, salt, 32, { N: 2 ** cost, r: 8, p: 1, maxmem: memory });
  return { key, header };
}

function nonceOf({ header }: Sealing, number: number): Buffer {
  const nonce = Buffer.alloc(12);
  header.copy(nonce, 0, header.length - nonceBytes);
  nonce.writeUInt32BE(number, nonceBytes);
  return nonce;
}

const authenticated = ({ header }: Sealing, isLast: boolean) =>
  Buffer.concat([header, Buffer.from([isLast ? 1 : 0])]);

/** What an archive is written to: a file, or something that encrypts on the way to one. */
export interface Sink {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

export function plainSink(file: FileHandle): Sink {
  return { write: (bytes) => file.writeFile(bytes), end: async () => {} };
}

export async function encryptingSink(file: FileHandle, passphrase: string): Promise<Sink> {
  const header = Buffer.concat([
    mark,
    Buffer.from([costLog]),
    randomBytes(saltBytes),
    randomBytes(nonceBytes),
  ]);
  const sealing = sealingOf(passphrase, header);
  await file.writeFile(header);
  let waiting = Buffer.alloc(0);
  let number = 0;
  const seal = async (chunk: Uint8Array, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', sealing.key, nonceOf(sealing, number));
    cipher.setAAD(authenticated(sealing, isLast));
    number += 1;
    const parts = [cipher.update(chunk), cipher.final(), cipher.getAuthTag()];
    await file.writeFile(Buffer.concat(parts));
  };
  return {
    async write(bytes) {
      waiting = Buffer.concat([waiting, bytes]);
      let from = 0;
      // At least one chunk is held back, because the last one is marked.
      for (; waiting.length - from > chunkBytes; from += chunkBytes) {
        await seal(waiting.subarray(from, from + chunkBytes), false);
      }
      waiting = waiting.subarray(from);
    },
    end: () => seal(waiting, true),
  };
}

/** What an archive is read from, in order. Fewer bytes than asked for: it has ended. */
export interface Source {
  read(length: number): Promise<Buffer>;
}

/** Decrypts an archive that is encrypted, and reads any other as it is. */
export async function openSource(file: FileHandle, passphrase?: string): Promise<Source> {
  const header = await readFrom(file, headerBytes, 0);
  if (!header.subarray(0, mark.length).equals(mark)) return plainSource(file);
  if (!passphrase) throw new BackupError('passphrase_needed');
  if (header.length < headerBytes) throw new BackupError('incomplete');
  return decryptingSource(file, sealingOf(passphrase, header));
}

function plainSource(file: FileHandle): Source {
  let position = 0;
  return {
    async read(length) {
      const bytes = await readFrom(file, length, position);
      position += bytes.length;
      return bytes;
    },
  };
}

async function decryptingSource(file: FileHandle, sealing: Sealing): Promise<Source> {
  const { size } = await file.stat();
  let position = headerBytes;
  let number = 0;
  let plain = Buffer.alloc(0);
  const next = async () => {
    const sealed = await readFrom(file, chunkBytes + tagBytes, position);
    position += sealed.length;
    plain = Buffer.concat([plain, unseal(sealing, sealed, number, position >= size)]);
    number += 1;
  };
  // The first chunk distinguishes a wrong passphrase from damage further on.
  await next();
  return {
    async read(length) {
      while (plain.length < length && position < size) await next();
      const bytes = plain.subarray(0, length);
      plain = plain.subarray(bytes.length);
      return bytes;
    },
  };
}

function unseal(sealing: Sealing, sealed: Buffer, number: number, isLast: boolean): Buffer {
  const body = Math.max(0, sealed.length - tagBytes);
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealing.key, nonceOf(sealing, number));
    decipher.setAAD(authenticated(sealing, isLast));
    decipher.setAuthTag(sealed.subarray(body));
    return Buffer.concat([decipher.update(sealed.subarray(0, body)), decipher.final()]);
  } catch {
    if (number === 0) throw new BackupError('wrong_passphrase');
    throw new BackupError(isLast ? 'incomplete' : 'damaged');
  }
}

async function readFrom(file: FileHandle, length: number, position: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
