import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMedia } from './read-media.ts';

const sample = (name: string) => join(import.meta.dirname, 'samples', name);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-media-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return path;
}
const changed = async (name: string, change: (bytes: Buffer) => Uint8Array) =>
  file(change(await readFile(sample(name))));

describe('what a file is', () => {
  it.each([
    ['clip.mp4', 'video', 'video/mp4', { width: 64, height: 36 }],
    ['clip.webm', 'video', 'video/webm', { width: 64, height: 36 }],
    ['tone.mp3', 'audio', 'audio/mpeg', {}],
    ['tone.m4a', 'audio', 'audio/mp4', {}],
    ['tone.ogg', 'audio', 'audio/ogg', {}],
    ['tone.wav', 'audio', 'audio/wav', {}],
  ] as const)('is read from its content: %s', async (name, kind, type, size) => {
    const media = await readMedia(sample(name), kind);
    expect(media).toMatchObject({ type, ...size });
    expect(media.seconds).toBeGreaterThan(1.8);
    expect(media.seconds).toBeLessThan(2.4);
  });

  it('is a PDF if it starts and ends like one', async () => {
    expect(await readMedia(await file('%PDF-1.7\n…\n%%EOF\n'), 'pdf')).toEqual({
      type: 'application/pdf',
      seconds: null,
      width: null,
      height: null,
    });
    await expect(readMedia(await file('%PDF-1.7\n…'), 'pdf')).rejects.toThrow('incomplete');
  });

  it('is not what its name or its sender says', async () => {
    await expect(readMedia(sample('tone.m4a'), 'video')).rejects.toThrow('no picture');
    await expect(readMedia(sample('clip.mp4'), 'audio')).rejects.toThrow('This is a video');
    await expect(readMedia(sample('clip.webm'), 'audio')).rejects.toThrow('This is a video');
    await expect(readMedia(sample('clip.mp4'), 'pdf')).rejects.toThrow('isn’t a PDF');
    await expect(readMedia(await file('<html><script>'), 'video')).rejects.toThrow('can’t read');
    await expect(readMedia(await file(''), 'video')).rejects.toThrow('empty');
    const mov = await changed('clip.mp4', (bytes) => {
      bytes.write('qt  ', 8);
      return bytes;
    });
    await expect(readMedia(mov, 'video')).rejects.toThrow('QuickTime');
  });
});

describe('a broken or hostile file', () => {
  const brokenOff = async (name: string, share: number) =>
    changed(name, (bytes) => bytes.subarray(0, Math.floor(bytes.length * share)));

  it.each(['clip.mp4', 'clip.webm', 'tone.m4a', 'tone.wav'])(
    'that broke off is refused: %s',
    async (name) => {
      const kind = name.startsWith('clip') ? 'video' : 'audio';
      for (const share of [0.05, 0.3, 0.6, 0.95]) {
        await expect(readMedia(await brokenOff(name, share), kind)).rejects.toMatchObject({
          code: 'not_media',
        });
      }
    },
  );

  it('with a box of no length, or a longer one than the file, comes to an end', async () => {
    for (const [size, name] of [
      [4, 'moov'],
      [0xffffffff, 'moov'],
      [1, 'mdat'],
    ] as const) {
      const path = await changed('clip.mp4', (bytes) => {
        const at = bytes.indexOf('moov') - 4;
        bytes.writeUInt32BE(size, at);
        bytes.write(name, at + 4);
        return bytes;
      });
      await expect(readMedia(path, 'video')).rejects.toMatchObject({ code: 'not_media' });
    }
  });

  it('whose inner boxes lie about their sizes is refused or read, and never hangs', async () => {
    for (const box of ['mvhd', 'trak', 'mdhd', 'stsd', 'stts', 'stsz']) {
      for (const size of [0, 7, 0x7fffffff, 0xffffffff]) {
        const path = await changed('clip.mp4', (bytes) => {
          bytes.writeUInt32BE(size, bytes.indexOf(box) - 4);
          return bytes;
        });
        const result = await readMedia(path, 'video').catch((error) => error.code);
        expect(result === 'not_media' || result.seconds > 0).toBe(true);
      }
    }
  });

  it('that claims a size or a length beyond reason gives us neither', async () => {
    const endless = await changed('clip.mp4', (bytes) => {
      for (const name of ['mvhd', 'mdhd']) {
        let at = bytes.indexOf(name);
        while (at >= 0) {
          // The time scale, then the length in these.
          bytes.writeUInt32BE(1, at + 16);
          bytes.writeUInt32BE(0xfffffff0, at + 20);
          at = bytes.indexOf(name, at + 4);
        }
      }
      return bytes;
    });
    await expect(readMedia(endless, 'video')).rejects.toThrow('longer than a day');
  });

  it('of random bytes behind a true beginning is refused or read', async () => {
    for (const name of ['clip.mp4', 'clip.webm', 'tone.mp3', 'tone.ogg', 'tone.wav']) {
      for (let seed = 1; seed <= 8; seed += 1) {
        const path = await changed(name, (bytes) => {
          let state = seed * 2654435761;
          for (let at = 48; at < bytes.length; at += 1) {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            if (state % 7 === 0) bytes[at] = state >>> 24;
          }
          return bytes;
        });
        const kind = name.startsWith('clip') ? 'video' : 'audio';
        const result = await readMedia(path, kind).catch((error) => error.code);
        expect(result === 'not_media' || result.seconds > 0).toBe(true);
      }
    }
  });
});
