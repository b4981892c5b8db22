import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as files from '../../../tests/support/studio/recordings.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { prepareFile } from './prepare-file.ts';

const both = ['pdf', 'audio'] as const;
const { pdf, mp3, m4a, ogg, webm, wav } = files;
const recordings = { mp3, m4a, ogg, webm, wav };
const all = { pdf, ...recordings };

describe('a file that is what it should be', () => {
  it.each(Object.entries(all))('is recognised: %s', async (format, given) => {
    expect((await prepareFile(given, both)).format).toBe(format);
  });

  it.each(Object.entries(recordings))(
    'loses the names in its tags, and is still one: %s',
    async (format, given) => {
      const { bytes } = await prepareFile(given, both);
      expect(given.includes(files.secret)).toBe(true);
      expect(bytes.includes(files.secret)).toBe(false);
      expect(await prepareFile(bytes, both)).toEqual({ format, bytes });
    },
  );

  it('doesn’t say when it was made: an M4A', async () => {
    const { bytes } = await prepareFile(m4a, both);
    expect(m4a.includes(files.madeAt)).toBe(true);
    expect(bytes.includes(files.madeAt)).toBe(false);
    // What follows the times is left: how long it plays, and in which unit.
    expect(bytes.includes(Buffer.alloc(12, 1))).toBe(true);
  });

  it('may be long: an hour and a half in blocks of 20 milliseconds, or in as many pages', async () => {
    const block = Buffer.from([0xa3, 0x84, 0x81, 0, 0, 0x80]);
    const recorded = Buffer.concat([webm, Buffer.alloc(270_000 * block.length, block)]);
    expect((await prepareFile(recorded, both)).format).toBe('webm');
    const page = files.oggPage(Buffer.alloc(3, 5), 3);
    const paged = Buffer.concat([ogg, Buffer.alloc(270_000 * page.length, page)]);
    expect((await prepareFile(paged, both)).format).toBe('ogg');
    const frames = Buffer.alloc(60_000 * files.mp3Frames.length, files.mp3Frames);
    expect((await prepareFile(frames, both)).format).toBe('mp3');
  });

  it('keeps every sound', async () => {
    expect((await prepareFile(files.mp3, both)).bytes).toEqual(files.mp3Frames);
    expect((await prepareFile(files.wav, both)).bytes.includes(Buffer.alloc(400, 0x80))).toBe(true);
    expect((await prepareFile(files.webm, both)).bytes.includes(Buffer.alloc(40, 3))).toBe(true);
  });
});

describe('a file that is something else', () => {
  const { zip, html } = files;
  const damaged = Buffer.from(ogg);
  damaged[damaged.length - 1] = 77;
  it.each<[string, Buffer]>([
    ['a zip', zip],
    ['a page', html],
    ['a PDF with a zip behind it', Buffer.concat([pdf, zip])],
    ['a PDF with a page behind it', Buffer.concat([pdf, html])],
    ['a PDF with a page before it', Buffer.concat([html, pdf])],
    ['only the beginning of a PDF', pdf.subarray(0, 30)],
    ['magic bytes of a PDF and nothing else', Buffer.from('%PDF-1.7')],
    [
      'an MP3 with a page behind it',
      Buffer.concat([mp3.subarray(0, -14), Buffer.alloc(5000, html)]),
    ],
    ['tags without sound', mp3.subarray(0, 21)],
    ['two frames', files.mp3Frames.subarray(0, 834)],
    ['an Ogg with another sum', damaged],
    ['an Ogg with a page behind it', Buffer.concat([ogg, html])],
    ['two streams', Buffer.concat([ogg, files.oggPage(Buffer.alloc(9), 0, 8)])],
    ['a wave without sound', wav.subarray(0, 40)],
    ['a WebP, which is a RIFF too', Buffer.from('RIFF\x10\0\0\0WEBPVP8 \0\0\0\0')],
    ['a WebM with pictures', files.webmOf('V_VP9')],
    ['half a WebM', webm.subarray(0, -30)],
    ['an MP4 with pictures', files.m4aOf('vide')],
    ['half an M4A', m4a.subarray(0, -30)],
    ['an M4A with a page behind it', Buffer.concat([m4a, html])],
    [
      'a box that claims to be larger than the file',
      Buffer.from('\xff\xff\xff\x00ftypM4A ', 'latin1'),
    ],
    ['one byte', Buffer.from([0xff])],
  ])('is refused: %s', async (_, bytes) => {
    await expect(prepareFile(bytes, both)).rejects.toThrow(
      'We can’t read this file, or not all of it.',
    );
  });

  it('is refused when it is empty, and says so', async () => {
    await expect(prepareFile(Buffer.alloc(0), both)).rejects.toThrow('This file is empty.');
  });

  it('is refused if the assignment doesn’t ask for such files, and says which', async () => {
    await expect(prepareFile(pdf, ['audio'])).rejects.toThrow(
      'Choose an MP3, M4A, Ogg, WebM or WAV file.',
    );
    await expect(prepareFile(mp3, ['pdf'])).rejects.toThrow('Choose a PDF file.');
  });

  it('never ends in anything but a refusal, whatever its bytes are', async () => {
    const starts = [pdf, mp3, ogg, wav, webm, m4a];
    const hostile = fc.tuple(
      fc.constantFrom(...starts),
      fc.nat({ max: 200 }),
      fc.uint8Array({ minLength: 1, maxLength: 24 }),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async ([start, at, patch]) => {
        const bytes = Buffer.from(start);
        Buffer.from(patch).copy(bytes, Math.min(at, bytes.length - 1));
        try {
          await prepareFile(bytes, both);
        } catch (error) {
          expect(error).toMatchObject({ code: 'unsuitable_file' });
        }
      }),
      { numRuns: cases(200, 20_000) },
    );
  });
});

describe('a file of countless parts', () => {
  const most = 3 * 1024 * 1024;
  const filled = (part: Buffer) => Buffer.alloc(Math.floor(most / part.length) * part.length, part);
  const { box } = files;
  const handler = m4a.subarray(m4a.indexOf('hdlr') - 4, m4a.indexOf('udta') - 4);
  const movie = (content: Buffer) =>
    Buffer.concat([box('ftyp', Buffer.from('M4A ')), box('moov', content), box('mdat')]);
  const junk = Buffer.from('junk\0\0\0\0');
  const page = files.oggPage(Buffer.alloc(0), 3);

  it.each<[string, Buffer]>([
    ['a WebM of empty elements', Buffer.concat([webm, filled(Buffer.from([0xec, 0x80]))])],
    [
      'a WebM of headers',
      Buffer.concat([webm, filled(Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80]))]),
    ],
    ['a WebM of empty blocks', Buffer.concat([webm, filled(Buffer.from([0xa3, 0x80]))])],
    ['a wave', Buffer.concat([wav.subarray(0, 12), filled(junk), wav.subarray(12)])],
    ['an M4A', Buffer.concat([m4a, filled(box('free'))])],
    ['an M4A of handlers', movie(box('trak', filled(handler)))],
    ['an M4A of tracks', Buffer.concat([m4a, movie(filled(box('trak'))).subarray(12)])],
    ['an MP3', Buffer.concat([filled(Buffer.from('ID3\x03\0\0\0\0\0\0')), mp3])],
    ['an Ogg of empty pages', Buffer.concat([ogg, Buffer.alloc(301_000 * page.length, page)])],
    ['a PDF with blanks behind it', Buffer.concat([pdf, filled(Buffer.from(' '))])],
  ])('is refused: %s', async (_, bytes) => {
    await expect(prepareFile(bytes, both)).rejects.toThrow(
      'We can’t read this file, or not all of it.',
    );
  });

  it.each([5, 5000])('is refused: an M4A of %i tracks in each other', async (depth) => {
    let content = handler;
    for (let level = 0; level < depth; level += 1) content = box('trak', content);
    await expect(prepareFile(movie(content), both)).rejects.toThrow('We can’t read this file');
  });

  it('is refused at once: a WebM whose codec has a name of many zeros', async () => {
    const name = Buffer.concat([Buffer.alloc(200_000), Buffer.from('x')]);
    const began = performance.now();
    await expect(prepareFile(files.webmOf(name.toString('latin1')), both)).rejects.toThrow(
      'We can’t read',
    );
    // Looking for the zeros at its end once took a minute.
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
