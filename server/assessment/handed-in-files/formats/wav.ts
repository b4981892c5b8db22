import { mostParts } from './most-parts.ts';

/** Uncompressed, as numbers or fractions, and the two telephone codes. */
const soundFormats = [1, 3, 6, 7, 0xfffe];

/** Rebuilt from its format and its sound: other chunks can hold names. */
export function readWav(bytes: Buffer): Buffer | null {
  const isWave =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE';
  if (!isWave) return null;
  let format: Buffer | undefined;
  let sound: Buffer | undefined;
  let chunks = 0;
  for (let at = 12; at + 8 <= bytes.length && !sound; ) {
    chunks += 1;
    if (chunks > mostParts) return null;
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (name === 'fmt ') format = content;
    // Recorders that don't know the length beforehand set it to zero or to the maximum.
    if (name === 'data') sound = length === 0 ? bytes.subarray(at + 8) : content;
    at += 8 + length + (length % 2);
  }
  if (!format || !sound || sound.length === 0) return null;
  if (format.length < 16 || format.length > 64) return null;
  if (!soundFormats.includes(format.readUInt16LE(0))) return null;
  return Buffer.concat([
    chunk('RIFF', 4 + 8 + format.length + (format.length % 2) + 8 + sound.length),
    Buffer.from('WAVE'),
    chunk('fmt ', format.length),
    format,
    Buffer.alloc(format.length % 2),
    chunk('data', sound.length),
    sound,
  ]);
}

function chunk(name: string, length: number): Buffer {
  const header = Buffer.alloc(8, name, 'latin1');
  header.writeUInt32LE(length, 4);
  return header;
}
