import type { FileHandle } from 'node:fs/promises';

/** What the first bytes of a file say it is. What follows may still be nonsense. */
export type Container = 'mp4' | 'webm' | 'mp3' | 'ogg' | 'wav' | 'pdf' | 'quicktime' | 'matroska';

export async function sniff(file: FileHandle): Promise<Container | undefined> {
  const start = await readAt(file, 0, 4096);
  const text = (from: number, length: number) => start.toString('latin1', from, from + length);
  if (text(0, 5) === '%PDF-') return 'pdf';
  if (text(4, 4) === 'ftyp') return text(8, 4) === 'qt  ' ? 'quicktime' : 'mp4';
  if (start.length > 4 && start.readUInt32BE(0) === 0x1a45dfa3) {
    return text(0, 64).includes('webm') ? 'webm' : 'matroska';
  }
  if (text(0, 4) === 'OggS') return 'ogg';
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WAVE') return 'wav';
  if (text(0, 3) === 'ID3' || isMp3Frame(start)) return 'mp3';
  return undefined;
}

/** Layer III of MPEG 1, 2 or 2.5, with a bit rate and a sample rate that exist. */
function isMp3Frame(bytes: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = bytes;
  const isSync = first === 0xff && (second & 0xe0) === 0xe0;
  const isLayer3 = (second & 0x06) === 0x02 && (second & 0x18) !== 0x08;
  return isSync && isLayer3 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
}

/** Up to this many bytes; fewer at the end. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
