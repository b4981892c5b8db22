import { mostParts } from './most-parts.ts';

/** Some programs begin a page for every 20 milliseconds: this is more than an hour and a half. */
const mostPages = 300_000;
/** Ten times what so long a recording has. */
const mostSegments = 3_000_000;

/** Sums of each byte with none to three zeros behind it, so that four bytes are added at once. */
const table = Int32Array.from({ length: 256 }, (_, index) => {
  let rest = index << 24;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest << 1) ^ (rest < 0 ? 0x04c11db7 : 0);
  return rest;
});
const withZero = (sums: Int32Array) => sums.map((sum) => addByte(sum, 0));
const tableOf1 = withZero(table);
const tableOf2 = withZero(tableOf1);
const tableOf3 = withZero(tableOf2);

function addByte(sum: number, byte: number): number {
  return (sum << 8) ^ (table[(sum >>> 24) ^ byte] ?? 0);
}

/** Of a page, with four zeros where the sum itself is. */
function checksum(pages: DataView, start: number, end: number): number {
  const stored = pages.getInt32(start + 22);
  pages.setInt32(start + 22, 0);
  let sum = 0;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    sum ^= pages.getInt32(at);
    sum =
      (tableOf3[sum >>> 24] ?? 0) ^
      (tableOf2[(sum >>> 16) & 0xff] ?? 0) ^
      (tableOf1[(sum >>> 8) & 0xff] ?? 0) ^
      (table[sum & 0xff] ?? 0);
  }
  for (; at < end; at += 1) sum = addByte(sum, pages.getUint8(at));
  pages.setInt32(start + 22, stored);
  return sum >>> 0;
}

/** Reads four bytes several times as fast as a buffer does. */
const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

const headerLength = 27;
const mark = 0x4f676753;

/** Where a page ends; 0 if none begins here. */
function endOfPage(bytes: Buffer, at: number): number {
  if (at + headerLength > bytes.length) return 0;
  if (bytes.readUInt32BE(at) !== mark || bytes[at + 4] !== 0) return 0;
  const content = at + headerLength + (bytes[at + 26] ?? 0);
  if (content > bytes.length) return 0;
  let end = content;
  for (let segment = at + headerLength; segment < content; segment += 1) end += bytes[segment] ?? 0;
  return end <= bytes.length ? end : 0;
}

/** Whether the file is nothing but undamaged pages of one stream. Remembers none of them, as there may be very many. */
function isOneStream(bytes: Buffer): boolean {
  const view = viewOf(bytes);
  const serial = bytes.readUInt32LE(14);
  let pages = 0;
  let segments = 0;
  for (let at = 0; at < bytes.length; ) {
    pages += 1;
    segments += bytes[at + 26] ?? 0;
    if (pages > mostPages || segments > mostSegments) return false;
    const end = endOfPage(bytes, at);
    if (end === 0) return false;
    if (bytes.readUInt32LE(at + 14) !== serial) return false;
    if (checksum(view, at, end) !== bytes.readUInt32LE(at + 22)) return false;
    at = end;
  }
  return pages >= 3;
}

interface Part {
  /** Where its page begins and ends. */
  page: { start: number; end: number };
  at: number;
  length: number;
}

/**
 * Where the parts of the second packet are: it holds the comments, and may go over several pages. A packet ends with the first
 * segment that is shorter than 255. None if it doesn't end, or only after too many.
 */
function findComments(bytes: Buffer): Part[] {
  const parts: Part[] = [];
  let pages = 0;
  let start = endOfPage(bytes, 0);
  while (start < bytes.length && pages < mostParts) {
    const page = { start, end: endOfPage(bytes, start) };
    if (page.end === 0) return [];
    const segments = start + headerLength;
    const content = segments + (bytes[start + 26] ?? 0);
    let at = content;
    for (let segment = segments; segment < content; segment += 1) {
      const length = bytes[segment] ?? 0;
      parts.push({ page, at, length });
      if (length < 255) return parts;
      if (parts.length > mostParts) return [];
      at += length;
    }
    start = page.end;
    pages += 1;
  }
  return [];
}

/** Overwrites what is written in the comments, and leaves their lengths. False if they can't be read. */
function blankComments(packet: Buffer, start: number): boolean {
  let at = start;
  const blankText = (isComment: boolean) => {
    if (at + 4 > packet.length) return false;
    const length = packet.readUInt32LE(at);
    if (at + 4 + length > packet.length) return false;
    packet.fill(' ', at + 4, at + 4 + length);
    // A comment has a name.
    if (isComment && length >= 2) packet.write('X=', at + 4, 'latin1');
    at += 4 + length;
    return true;
  };
  if (!blankText(false) || at + 4 > packet.length) return false;
  const count = packet.readUInt32LE(at);
  if (count > mostParts) return false;
  at += 4;
  for (let comment = 0; comment < count; comment += 1) if (!blankText(true)) return false;
  return true;
}

/** One stream of Vorbis or Opus, with nothing left of what its comments said. */
export function readOgg(given: Buffer): Buffer | null {
  const first = headerLength + (given[26] ?? 0);
  const isOpus = given.toString('latin1', first, first + 8) === 'OpusHead';
  const isVorbis = given.toString('latin1', first, first + 7) === '\x01vorbis';
  if ((!isOpus && !isVorbis) || endOfPage(given, 0) === 0) return null;

  const parts = findComments(given);
  const bytes = Buffer.from(given);
  if (parts.length === 0 || !isOneStream(bytes)) return null;
  const packet = Buffer.concat(parts.map(({ at, length }) => bytes.subarray(at, at + length)));
  const name = isOpus ? 'OpusTags' : '\x03vorbis';
  if (packet.toString('latin1', 0, name.length) !== name) return null;
  if (!blankComments(packet, name.length)) return null;
  let done = 0;
  for (const { at, length } of parts) {
    packet.copy(bytes, at, done, done + length);
    done += length;
  }
  for (const { start, end } of new Set(parts.map(({ page }) => page))) {
    bytes.writeUInt32LE(checksum(viewOf(bytes), start, end), start + 22);
  }
  return bytes;
}
