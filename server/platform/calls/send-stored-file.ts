import { Readable } from 'node:stream';
import type { Files } from '../files/files.ts';
import { hasAlready, isUnchanged, readByteRange } from '../http/byte-range.ts';
import { Refusal } from './errors.ts';

export interface StoredFile {
  /** In the store. */
  file: string;
  bytes: number;
  type: string;
  /** Of its content, so that it names it. */
  hash: string;
  /** The Content-Disposition of what is saved rather than shown. */
  disposition?: string;
}

interface Exchange {
  isHead: boolean;
  header(name: string): string;
  setHeader(name: string, value: string): void;
  setStatus(status: number): void;
}

/**
 * Sends a file, or the part that a Range header asks for, as it is read from the store. Browsers may cache it but have to ask
 * again each time, because access may have ended by then.
 */
export async function sendStoredFile(
  files: Files,
  { file, bytes, type, hash, disposition }: StoredFile,
  exchange: Exchange,
): Promise<Readable> {
  const { header, setHeader, setStatus } = exchange;
  const etag = `"${hash}"`;
  setHeader('accept-ranges', 'bytes');
  setHeader('cache-control', 'private, no-cache');
  setHeader('etag', etag);
  if (hasAlready(header('if-none-match'), etag)) {
    setStatus(304);
    return Readable.from([]);
  }
  const wanted = isUnchanged(header('if-range'), etag)
    ? readByteRange(header('range'), bytes)
    : 'whole';
  if (wanted === 'outside') {
    setHeader('content-range', `bytes */${bytes}`);
    throw new Refusal('no_such_range');
  }
  const range = wanted === 'whole' ? undefined : wanted;
  const stream = exchange.isHead ? Readable.from([]) : await files.open(file, range);
  if (!stream) throw new Refusal('not_found');
  setHeader('content-type', type);
  if (disposition) setHeader('content-disposition', disposition);
  setHeader('content-length', String(range ? range.end - range.start + 1 : bytes));
  if (range) {
    setStatus(206);
    setHeader('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  }
  return stream;
}
