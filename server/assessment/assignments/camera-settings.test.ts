import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { takePhoto } from '../../../tests/support/studio/photos.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { describeCamera, readCameraSettings } from './camera-settings.ts';

describe('camera settings', () => {
  it.each([
    [{ FNumber: 2.8 }, { aperture: 'f/2.8' }],
    [{ FNumber: 1.7999999523162842 }, { aperture: 'f/1.8' }],
    [{ FNumber: 8 }, { aperture: 'f/8' }],
    [{ FNumber: 11 }, { aperture: 'f/11' }],
    [{ ExposureTime: 1 / 500 }, { shutter: '1/500 s' }],
    [{ ExposureTime: 0.25 }, { shutter: '1/4 s' }],
    [{ ExposureTime: 0.5 }, { shutter: '0.5 s' }],
    [{ ExposureTime: 30 }, { shutter: '30 s' }],
    [{ ISO: 400 }, { iso: 'ISO 400' }],
    [{ FocalLength: 50 }, { focalLength: '50 mm' }],
    [{ FocalLength: 4.25 }, { focalLength: '4.3 mm' }],
  ])('%o reads %o', (found, expected) => expect(describeCamera(found)).toEqual(expected));

  it.each([
    ['Canon', 'Canon EOS R5', 'Canon EOS R5'],
    ['NIKON CORPORATION', 'NIKON Z 6', 'NIKON Z 6'],
    ['Apple', 'iPhone 15', 'Apple iPhone 15'],
    ['FUJIFILM', '', 'FUJIFILM'],
    ['', 'X100V', 'X100V'],
    ['  SONY\0\0', 'ILCE-7M4\n', 'SONY ILCE-7M4'],
  ])('%o and %o are the camera %o', (Make, Model, camera) =>
    expect(describeCamera({ Make, Model })).toEqual({ camera }),
  );

  it.each([
    ['numbers without sense', { FNumber: 0, ExposureTime: -1, ISO: Number.NaN, FocalLength: 1e9 }],
    ['endless numbers', { FNumber: Infinity, ExposureTime: Infinity, ISO: -Infinity }],
    ['lists', { FNumber: [2.8], ISO: new Uint16Array([100, 200]), Make: ['Canon'] }],
    ['objects', { Make: new String('Canon'), ExposureTime: new Number(1) }],
    ['numbers as text', { FNumber: '2.8', ISO: '400' }],
    ['only invisible characters', { Make: '\0\u202e', Model: '\u200b ' }],
  ])('leaves out %s', (_, found) => expect(describeCamera(found)).toEqual({}));

  it('shortens names to one line', () => {
    const { camera = '' } = describeCamera({ Make: 'A\r\n\u202eB', Model: 'x'.repeat(5000) });
    expect(camera).toMatch(/^A B x+$/);
    expect(camera.length).toBeLessThan(130);
  });

  it('are read from real EXIF data', async () => {
    const { exif } = await sharp(await takePhoto()).metadata();
    expect(await readCameraSettings(exif)).toEqual({
      camera: 'Canon EOS R5',
      aperture: 'f/2.8',
      shutter: '1/500 s',
      iso: 'ISO 400',
      focalLength: '50 mm',
    });
  });

  it('ignore broken EXIF data', async () => {
    const { exif = Buffer.alloc(0) } = await sharp(await takePhoto()).metadata();
    const spoilt = fc
      .array(fc.tuple(fc.nat(exif.length - 1), fc.nat(255)), { maxLength: 30 })
      .map((changes) => {
        const bytes = Buffer.from(exif);
        for (const [at, value] of changes) bytes[at] = value;
        return bytes;
      });
    const anything = fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes));
    await fc.assert(
      fc.asyncProperty(fc.oneof(spoilt, anything), async (bytes) => {
        for (const text of Object.values(await readCameraSettings(bytes))) {
          expect(text).toMatch(/^[^\p{C}]{1,130}$/u);
        }
      }),
      { numRuns: cases(200, 20_000) },
    );
  });
});
