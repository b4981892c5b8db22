import type { ByteRange } from '../files/file-store.ts';

/** No header of an honest client is longer. */
const longestHeader = 64;

/**
 * What a Range header asks for: a part, everything (also for headers we don't understand, as the standard says), or a part that
 * the file doesn't have. Several parts at once are answered with the whole file: no player asks for them.
 */
export function readByteRange(header: string, size: number): ByteRange | 'whole' | 'outside' {
  if (header.length > longestHeader) return 'whole';
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'outside';
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (last !== '' && end < start) return 'whole';
  return start < size ? { start, end: Math.min(end, size - 1) } : 'outside';
}

/** Whether an If-Range header lets a part be sent: it names the version of the file that the client has. */
export function isUnchanged(ifRange: string, etag: string): boolean {
  return ifRange === '' || ifRange === etag;
}

/** Whether the client has the current file. */
export function hasAlready(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
}
