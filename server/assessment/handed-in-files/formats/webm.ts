import { mostParts } from './most-parts.ts';

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  codec: 0x86,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
} as const;

/** Their content is looked at. */
const opened: readonly number[] = [ids.header, ids.segment, ids.info, ids.tracks, ids.trackEntry];

/** Tags, attachments, chapters; title, file names, date and program; the names of tracks. */
const erased: readonly number[] = [
  0x1254c367, 0x1941a469, 0x1043a770, 0x7ba9, 0x7384, 0x3c83ab, 0x3e83bb, 0x4461, 0x536e,
];
/** Every file has to name a program. */
const blanked: readonly number[] = [0x4d80, 0x5741];

/** Browsers record one for every 20 milliseconds: this is more than an hour and a half. */
const mostBlocks = 300_000;
const blocks: readonly number[] = [ids.simpleBlock, ids.blockGroup];

/** The kind of a file and the names of codecs are short. */
const mostLetters = 64;

interface Element {
  id: number;
  content: number;
  /** Null if the file doesn't say: a recording under way. */
  length: number | null;
}

function lengthOfNumber(first: number | undefined): number {
  return first ? Math.clz32(first) - 23 : 0;
}

function readElement(bytes: Buffer, at: number): Element | null {
  const idLength = lengthOfNumber(bytes[at]);
  if (idLength < 1 || idLength > 4) return null;
  const sizeAt = at + idLength;
  const sizeLength = lengthOfNumber(bytes[sizeAt]);
  if (sizeLength < 1 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return null;
  const id = bytes.readUIntBE(at, idLength);
  const mask = 0xff >> sizeLength;
  let length = (bytes[sizeAt] ?? 0) & mask;
  let isUnknown = length === mask;
  const content = sizeAt + sizeLength;
  for (let at = sizeAt + 1; at < content; at += 1) {
    const digit = bytes[at] ?? 0;
    length = length * 256 + digit;
    isUnknown &&= digit === 0xff;
  }
  return { id, content, length: isUnknown ? null : length };
}

/** Leaves an empty element of the same length. */
function erase(bytes: Buffer, start: number, end: number): void {
  const length = end - start;
  bytes.fill(0, start, end);
  bytes[start] = 0xec;
  if (length < 9) {
    bytes[start + 1] = 0x80 | (length - 2);
  } else {
    bytes[start + 1] = 0x01;
    bytes.writeUIntBE(length - 9, start + 3, 6);
  }
}

/** Null if it is too long to be what was asked for. */
function readText(bytes: Buffer, start: number, end: number): string | null {
  if (end - start > mostLetters) return null;
  return bytes.toString('latin1', start, end).replace(/\0+$/, '');
}

/** Sound alone. */
export const readWebm = (given: Buffer) =>
  readTracks(given, (codecs) => codecs.every((codec) => codec.startsWith('A_')));

/** Pictures, with or without sound. */
export const readWebmVideo = (given: Buffer) =>
  readTracks(
    given,
    (codecs) =>
      codecs.some((codec) => codec.startsWith('V_')) &&
      codecs.every((codec) => /^[VA]_/.test(codec)),
  );

/** With nothing left of tags, titles and attached files. */
function readTracks(
  given: Buffer,
  isWanted: (codecs: readonly string[]) => boolean,
): Buffer | null {
  if (given.length < 4 || given.readUInt32BE(0) !== ids.header) return null;
  const bytes = Buffer.from(given);
  let isWebm = false;
  const codecs: string[] = [];
  let clusters = 0;
  let sounds = 0;
  let others = 0;
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes, at);
    if (!element) return null;
    const { id, content, length } = element;
    if (blocks.includes(id)) sounds += 1;
    else others += 1;
    if (sounds > mostBlocks || others > mostParts) return null;
    if (id === ids.cluster) clusters += 1;
    // What is in a cluster of unknown length follows like everything else.
    if (opened.includes(id) || (id === ids.cluster && length === null)) {
      at = content;
      continue;
    }
    if (length === null || content + length > bytes.length) return null;
    const end = content + length;
    if (id === ids.docType) isWebm = readText(bytes, content, end) === 'webm';
    if (id === ids.codec) codecs.push(readText(bytes, content, end) ?? '');
    if (erased.includes(id)) erase(bytes, at, end);
    if (blanked.includes(id)) bytes.fill(' ', content, end);
    at = end;
  }
  return isWebm && codecs.length > 0 && isWanted(codecs) && clusters > 0 ? bytes : null;
}
