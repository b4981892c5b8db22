import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as files from '../../../tests/support/studio/recordings.ts';
import { prepareFile } from './prepare-file.ts';

const both = ['pdf', 'audio'] as const;
const { pdf, mp3, m4a, ogg, webm, wav } = files;
const recordings = { mp3, m4a, ogg, webm, wav };
const all = { pdf, ...recordings };

describe('a file that is what it should be', () => {
  it.each(Object.entries(all))('is recognised: %s', (format, given) => {
    expect(prepareFile(given, both).format).toBe(format);
  });

  it.each(Object.entries(recordings))(
    'loses the names in its tags, and is still one: %s',
    (format, given) => {
      const { bytes } = prepareFile(given, both);
      expect(given.includes(files.secret)).toBe(true);
      expect(bytes.includes(files.secret)).toBe(false);
      expect(prepareFile(bytes, both)).toEqual({ format, bytes });
    },
  );

  it('keeps every sound', () => {
    expect(prepareFile(files.mp3, both).bytes).toEqual(files.mp3Frames);
    expect(prepareFile(files.wav, both).bytes.includes(Buffer.alloc(400, 0x80))).toBe(true);
    expect(prepareFile(files.webm, both).bytes.includes(Buffer.alloc(40, 3))).toBe(true);
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
  ])('is refused: %s', (_, bytes) => {
    expect(() => prepareFile(bytes, both)).toThrow('We can’t read this file, or not all of it.');
  });

  it('is refused when it is empty, and says so', () => {
    expect(() => prepareFile(Buffer.alloc(0), both)).toThrow('This file is empty.');
  });

  it('is refused if the assignment doesn’t ask for such files, and says which', () => {
    expect(() => prepareFile(pdf, ['audio'])).toThrow('Choose an MP3, M4A, Ogg, WebM or WAV file.');
    expect(() => prepareFile(mp3, ['pdf'])).toThrow('Choose a PDF file.');
  });

  it('never ends in anything but a refusal, whatever its bytes are', () => {
    const starts = [pdf, mp3, ogg, wav, webm, m4a];
    const hostile = fc.tuple(
      fc.constantFrom(...starts),
      fc.nat({ max: 200 }),
      fc.uint8Array({ minLength: 1, maxLength: 24 }),
    );
    fc.assert(
      fc.property(hostile, ([start, at, patch]) => {
        const bytes = Buffer.from(start);
        Buffer.from(patch).copy(bytes, Math.min(at, bytes.length - 1));
        try {
          prepareFile(bytes, both);
        } catch (error) {
          expect(error).toMatchObject({ code: 'unsuitable_file' });
        }
      }),
      { numRuns: 500 },
    );
  });
});
