interface Page {
  start: number;
  /** Where its content begins and ends. */
  content: number;
  end: number;
  serial: number;
  /** The lengths of its segments. A packet ends with the first that is shorter than 255. */
  segments: Buffer;
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let rest = index << 24;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest << 1) ^ (rest < 0 ? 0x04c11db7 : 0);
  return rest;
});

/** Of a page, with four zeros where the sum itself is. */
function checksum(bytes: Buffer, { start, end }: Page): number {
  let sum = 0;
  for (let at = start; at < end; at += 1) {
    const byte = at >= start + 22 && at < start + 26 ? 0 : (bytes[at] ?? 0);
    sum = (sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0);
  }
  return sum >>> 0;
}

function readPages(bytes: Buffer): Page[] | null {
  const pages: Page[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) !== 'OggS' || bytes[at + 4] !== 0) return null;
    const count = bytes[at + 26];
    if (count === undefined) return null;
    const segments = bytes.subarray(at + 27, at + 27 + count);
    const content = at + 27 + count;
    const end = content + segments.reduce((sum, length) => sum + length, 0);
    if (end > bytes.length) return null;
    const page = { start: at, content, end, serial: bytes.readUInt32LE(at + 14), segments };
    if (checksum(bytes, page) !== bytes.readUInt32LE(at + 22)) return null;
    pages.push(page);
    at = end;
  }
  return pages;
}

/** Where the parts of the second packet are: it holds the comments, and may go over several pages. */
function findComments(pages: readonly Page[]): { page: Page; at: number; length: number }[] {
  const parts: { page: Page; at: number; length: number }[] = [];
  for (const page of pages.slice(1)) {
    let at = page.content;
    for (const length of page.segments) {
      parts.push({ page, at, length });
      if (length < 255) return parts;
      at += length;
    }
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
  at += 4;
  for (let comment = 0; comment < count; comment += 1) if (!blankText(true)) return false;
  return true;
}

/** One stream of Vorbis or Opus, with nothing left of what its comments said. */
export function readOgg(given: Buffer): Buffer | null {
  const pages = readPages(given);
  const [first] = pages ?? [];
  if (!pages || !first || pages.length < 3) return null;
  if (pages.some(({ serial }) => serial !== first.serial)) return null;
  const isOpus = given.toString('latin1', first.content, first.content + 8) === 'OpusHead';
  const isVorbis = given.toString('latin1', first.content, first.content + 7) === '\x01vorbis';
  if (!isOpus && !isVorbis) return null;

  const bytes = Buffer.from(given);
  const parts = findComments(pages);
  const packet = Buffer.concat(parts.map(({ at, length }) => bytes.subarray(at, at + length)));
  const mark = isOpus ? 'OpusTags' : '\x03vorbis';
  if (packet.toString('latin1', 0, mark.length) !== mark) return null;
  if (!blankComments(packet, mark.length)) return null;
  let done = 0;
  for (const { at, length } of parts) {
    packet.copy(bytes, at, done, done + length);
    done += length;
  }
  for (const page of new Set(parts.map(({ page }) => page))) {
    bytes.writeUInt32LE(checksum(bytes, page), page.start + 22);
  }
  return bytes;
}
