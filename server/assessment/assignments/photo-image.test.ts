import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cameraExif, drawPicture, takePhoto } from '../../../tests/support/studio/photos.ts';
import { preparePhoto } from './photo-image.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-photos-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function prepare(bytes: Uint8Array | string) {
  const path = join(folder, 'upload.jpg');
  await writeFile(path, bytes);
  return preparePhoto(path, 1);
}

/** The colour in the middle of a picture. */
async function colourOf(image: Buffer) {
  const { dominant } = await sharp(image).stats();
  return dominant;
}

describe('an accepted photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is drawn anew in two sizes from %s',
    async (format) => {
      const photo = await prepare(await drawPicture(3000, 1500).toFormat(format).toBuffer());
      expect(photo).toMatchObject({ width: 2400, height: 1200 });
      expect(await sharp(photo.large).metadata()).toMatchObject({
        format: 'webp',
        width: 2400,
        height: 1200,
      });
      expect(await sharp(photo.small).metadata()).toMatchObject({
        format: 'webp',
        width: 640,
        height: 320,
      });
    },
  );

  it('is never enlarged', async () => {
    const photo = await prepare(await takePhoto(80, 60));
    expect(photo).toMatchObject({ width: 80, height: 60 });
    expect(await sharp(photo.small).metadata()).toMatchObject({ width: 80, height: 60 });
  });

  it('is rotated upright', async () => {
    const lying = await drawPicture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const photo = await prepare(lying);
    expect(photo).toMatchObject({ width: 200, height: 300 });
    expect((await sharp(photo.large).metadata()).orientation).toBeUndefined();
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'tells nobody where it was taken: %s',
    async (format) => {
      const given = await drawPicture(300, 200).withExif(cameraExif).toFormat(format).toBuffer();
      const { exif } = await sharp(given).metadata();
      const tiff = exif?.subarray(exif.indexOf('II*'));
      expect((await exifr.gps(tiff ?? Buffer.alloc(0)))?.latitude).toBeCloseTo(-33.859, 2);

      const photo = await prepare(given);
      expect(photo.camera).toMatchObject({ camera: 'Canon EOS R5', aperture: 'f/2.8' });
      for (const image of [photo.large, photo.small]) {
        const { exif, xmp, iptc, icc, comments } = await sharp(image).metadata();
        expect([exif, xmp, iptc, icc, comments]).toEqual(Array(5).fill(undefined));
        expect(image.includes('Canon')).toBe(false);
      }
    },
  );

  it('loses data appended to the file', async () => {
    const hidden = '<script>alert(1)</script>';
    const photo = await prepare(Buffer.concat([await takePhoto(), Buffer.from(hidden)]));
    expect(photo.large.includes('script')).toBe(false);
  });

  it('is the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((colour) => drawPicture(40, 40, colour).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const photo = await prepare(moving);
    expect(photo).toMatchObject({ width: 40, height: 40 });
    expect((await colourOf(photo.large)).b).toBeLessThan(60);
  });
});

describe('a file that is not a photo', () => {
  const notAPhoto = /^We can’t read this file as a photo\. Choose a JPEG, PNG or WebP/;
  it.each([
    ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['SVG with a declaration', () => '<?xml version="1.0"?><svg width="9" height="9"/>'],
    ['HTML', () => '<!doctype html><script>alert(1)</script>'],
    ['GIF', () => drawPicture(9, 9).gif().toBuffer()],
    ['TIFF', () => drawPicture(9, 9).tiff().toBuffer()],
    ['AVIF', () => drawPicture(9, 9).avif().toBuffer()],
    ['PDF', () => '%PDF-1.7\n%âãÏÓ'],
    ['ZIP', () => Buffer.from('504b0304140000000800', 'hex')],
    ['a gzip bomb', () => gzipSync(Buffer.alloc(50_000_000))],
    ['a program', () => Buffer.from('7f454c460201010000000000', 'hex')],
    ['a photo after other bytes', async () => Buffer.concat([Buffer.from('x'), await takePhoto()])],
    ['a RIFF that is a sound', () => 'RIFF\x24\x00\x00\x00WAVEfmt '],
    ['one byte', () => '\xff'],
  ])('is recognised by its bytes: %s', async (_, make) => {
    await expect(prepare(await make())).rejects.toMatchObject({
      code: 'not_a_photo',
      status: 400,
      message: expect.stringMatching(notAPhoto),
    });
  });

  it('is refused when it is empty', async () => {
    await expect(prepare('')).rejects.toMatchObject({
      code: 'not_a_photo',
      message: 'This file is empty. Choose another one.',
    });
  });
});

describe('an unreadable photo', () => {
  const cut = async (photo: Promise<Buffer>) => {
    const bytes = await photo;
    return bytes.subarray(0, Math.floor(bytes.length / 2));
  };
  it.each([
    ['half a JPEG', () => cut(takePhoto(600, 400))],
    ['half a PNG', () => cut(drawPicture(600, 400).png({ compressionLevel: 0 }).toBuffer())],
    ['half a WebP', () => cut(drawPicture(600, 400).webp().toBuffer())],
    ['only the beginning of a JPEG', () => Buffer.from('ffd8ffe000104a46494600', 'hex')],
    ['HTML that begins like a JPEG', () => Buffer.from('\xff\xd8\xff<html><script>', 'latin1')],
    ['HTML that begins like a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n<html>', 'latin1')],
    ['SVG that begins like a WebP', () => 'RIFF\x00\x01\x00\x00WEBP<svg width="9" height="9"/>'],
  ])('is refused as damaged: %s', async (_, make) => {
    await expect(prepare(await make())).rejects.toMatchObject({ code: 'broken_photo' });
  });

  it.each(['heic', 'heix', 'mif1'])('is refused as HEIC by its brand %s', async (brand) => {
    await expect(
      prepare(`\x00\x00\x00\x18ftyp${brand}\x00\x00\x00\x00mif1heic`),
    ).rejects.toMatchObject({
      code: 'unreadable_heic',
      message: 'We can’t read this HEIC photo. Export it as JPEG and try again.',
    });
  });

  it.each([
    ['as it is', 100, () => drawPicture(10_500, 10_000).png()],
    ['in passes', 50, () => drawPicture(7200, 7200).jpeg({ progressive: true })],
  ])('is refused with too many pixels, %s', async (_, most, draw) => {
    const bomb = await draw().toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    await expect(prepare(bomb)).rejects.toMatchObject({
      code: 'too_many_pixels',
      message: `This photo has more than ${most} megapixels. Make it smaller, then try again.`,
    });
  });
});
