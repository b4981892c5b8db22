import type { FileHandle } from 'node:fs/promises';
import { type Container, readAt } from './sniff.ts';

/**
 * Whether a file is as long as its own header says. Players show nothing of a video whose copy was cut short, and the
 * library that reads lengths doesn't look that far. Every loop here moves forward and has an end.
 */
export async function isComplete(
  file: FileHandle,
  container: Container,
  size: number,
): Promise<boolean> {
  switch (container) {
    case 'mp4':
      return hasWholeBoxes(file, size);
    case 'webm':
      return hasWholeSegment(file, size);
    case 'wav': {
      const head = await readAt(file, 4, 4);
      // Programs that write to a pipe don't know the size yet, and leave it at the largest.
      const declared = head.length === 4 ? head.readUInt32LE(0) : Number.POSITIVE_INFINITY;
      return declared === 0xffffffff || declared + 8 <= size + 1;
    }
    case 'pdf': {
      const end = await readAt(file, Math.max(0, size - 2048), 2048);
      return end.includes('%%EOF');
    }
    default:
      return true;
  }
}

const mostBoxes = 100_000;

/** The boxes at the top follow each other without a gap to the end of the file, and `moov` is one of them. */
async function hasWholeBoxes(file: FileHandle, size: number): Promise<boolean> {
  let [at, boxes, hasMovie] = [0, 0, false];
  while (at < size) {
    const head = await readAt(file, at, 16);
    boxes += 1;
    if (head.length < 8 || boxes > mostBoxes) return false;
    if (head.toString('latin1', 4, 8) === 'moov') hasMovie = true;
    const length = boxLength(head, size - at);
    // Anything shorter than its own header would loop endlessly.
    if (length < 8 || length > size - at) return false;
    at += length;
  }
  return hasMovie;
}

function boxLength(head: Buffer, rest: number): number {
  const length = head.readUInt32BE(0);
  if (length === 0) return rest;
  if (length !== 1) return length;
  return head.length < 16 ? 0 : Number(head.readBigUInt64BE(8));
}

const segmentId = 0x18538067;

async function hasWholeSegment(file: FileHandle, size: number): Promise<boolean> {
  const header = readLength(await readAt(file, 4, 8));
  if (!header || header.value === undefined) return false;
  const at = 4 + header.length + header.value;
  const segment = await readAt(file, at, 12);
  if (segment.length < 5 || segment.readUInt32BE(0) !== segmentId) return false;
  const body = readLength(segment.subarray(4));
  if (!body) return false;
  // A recording that was streamed doesn't say how long it is.
  return body.value === undefined || at + 4 + body.length + body.value <= size;
}

/** A number of Matroska's variable length; `value` is undefined if it means "unknown". */
function readLength(bytes: Buffer): { value: number | undefined; length: number } | undefined {
  const [first = 0] = bytes;
  const length = Math.clz32(first) - 23;
  if (first === 0 || bytes.length < length) return undefined;
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (const byte of bytes.subarray(1, length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown ? undefined : value, length };
}
