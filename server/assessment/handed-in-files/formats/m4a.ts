import { mostParts } from './most-parts.ts';

interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

/** Null if they don't fill the space exactly, or if there are more than `most`. */
function readBoxes(bytes: Buffer, from: number, to: number, most: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    if (at + 8 > to || boxes.length === most) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    if (short === 1 && at + 16 > to) return null;
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || to - at;
    const content = at + (short === 1 ? 16 : 8);
    const end = at + length;
    if (end < content || end > to) return null;
    boxes.push({ type, start: at, content, end });
    at = end;
  }
  return boxes;
}

const outer = ['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'styp', 'wide'];
/** Titles, names, pictures, and anything else that people put into a file. */
const erased = ['udta', 'meta', 'uuid', 'free', 'skip'];
/** Their content is looked at. */
const opened = ['trak', 'mdia', 'traf'];
/** A handler is in a `mdia`, which is in a `trak`, which is in the `moov`. */
const deepest = 4;
/** They say when the recording was made. */
const dated = ['mvhd', 'tkhd', 'mdhd'];

function erase(bytes: Buffer, { start, content, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, content, end);
}

/** Both times are behind the version and three bytes of flags: 32 bits each, and 64 in version 1. */
function eraseTimes(bytes: Buffer, { content, end }: Box): void {
  const length = bytes[content] === 1 ? 16 : 8;
  bytes.fill(0, Math.min(content + 4, end), Math.min(content + 4 + length, end));
}

/** Counts boxes over all levels, and collects the handlers of the tracks: `soun` for sound. */
interface Findings {
  boxes: number;
  handlers: Set<string>;
}

/** False if something can't be read. */
function cleanBoxes(
  bytes: Buffer,
  { content, end }: Box,
  found: Findings,
  depth: number = 1,
): boolean {
  if (depth > deepest) return false;
  const boxes = readBoxes(bytes, content, end, mostParts - found.boxes);
  if (!boxes) return false;
  found.boxes += boxes.length;
  for (const box of boxes) {
    if (erased.includes(box.type)) erase(bytes, box);
    if (dated.includes(box.type)) eraseTimes(bytes, box);
    if (box.type === 'hdlr' && box.end - box.content >= 24) {
      found.handlers.add(bytes.toString('latin1', box.content + 8, box.content + 12));
      // Its name, which every program writes differently.
      bytes.fill(0, box.content + 24, box.end);
    }
    if (opened.includes(box.type) && !cleanBoxes(bytes, box, found, depth + 1)) return false;
  }
  return true;
}

/** Sound alone. */
export const readM4a = (given: Buffer) =>
  readTracks(given, (handlers) => handlers.size === 1 && handlers.has('soun'));

/** Pictures, with or without sound and subtitles. Tracks of anything else could say where it was recorded. */
export const readMp4 = (given: Buffer) =>
  readTracks(
    given,
    (handlers) => handlers.has('vide') && [...handlers].every((each) => shown.includes(each)),
  );

const shown = ['vide', 'soun', 'sbtl', 'subt', 'text'];

/** With nothing left of titles, names, pictures of the cover, places and times. */
function readTracks(
  given: Buffer,
  isWanted: (handlers: ReadonlySet<string>) => boolean,
): Buffer | null {
  if (given.toString('latin1', 4, 8) !== 'ftyp') return null;
  const bytes = Buffer.from(given);
  const boxes = readBoxes(bytes, 0, bytes.length, mostParts);
  if (!boxes?.some(({ type }) => type === 'mdat')) return null;
  if (boxes.some(({ type }) => !outer.includes(type) && !erased.includes(type))) return null;
  const found: Findings = { boxes: boxes.length, handlers: new Set() };
  for (const box of boxes) {
    if (erased.includes(box.type)) erase(bytes, box);
    if (['moov', 'moof'].includes(box.type) && !cleanBoxes(bytes, box, found)) return null;
  }
  return isWanted(found.handlers) ? bytes : null;
}
