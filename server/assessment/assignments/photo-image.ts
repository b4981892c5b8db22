import { open } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import type { CameraSettings } from '../../../contract/assessment/assignments.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { takeTurns } from '../../platform/calls/semaphore.ts';
import { readCameraSettings } from './camera-settings.ts';

export interface PreparedPhoto {
  large: Buffer;
  small: Buffer;
  width: number;
  height: number;
  camera: CameraSettings;
}

const longSide = { large: 2400, small: 640 };
const quality = { large: 82, small: 76 };
const secondsToRead = 20;

/** A few kilobytes can unfold to gigabytes: pixels are counted before they are read. */
const megapixels = {
  most: 100,
  // Those that come in passes are held in memory as a whole.
  mostInPasses: 50,
};

sharp.cache(false);
sharp.concurrency(1);
const inTurn = takeTurns({ atOnce: 2, waiting: 20, each: 3 });

/** Reads a photo, whatever it calls itself, and draws it anew: only pixels come through, upright. */
export async function preparePhoto(path: string, accountId: number): Promise<PreparedPhoto> {
  const format = await tellFormat(path);
  return inTurn(accountId, async () => {
    try {
      const metadata = await sharp(path, { limitInputPixels: false }).metadata();
      assertReadable(metadata, format);
      const camera = await readCameraSettings(metadata.exif);
      return { ...(await drawAnew(path)), camera };
    } catch (error) {
      throw toRefusal(error, format);
    }
  });
}

type Format = 'jpeg' | 'png' | 'webp' | 'heif';

const signatures: [Format, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['heif', /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s],
];

/** Decided before the image library sees a byte, so that it never tries its more adventurous readers. */
async function tellFormat(path: string): Promise<Format> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    if (bytesRead === 0) {
      throw new Refusal('not_a_photo', { detail: 'This file is empty. Please choose another.' });
    }
    const head = buffer.toString('latin1', 0, bytesRead);
    const format = signatures.find(([, signature]) => signature.test(head))?.[0];
    if (!format) throw new Refusal('not_a_photo');
    return format;
  } finally {
    await file.close();
  }
}

function assertReadable(metadata: Metadata, format: Format) {
  const { width, height, isProgressive } = metadata;
  if (metadata.format !== format) throw new Refusal('not_a_photo');
  const most = isProgressive ? megapixels.mostInPasses : megapixels.most;
  if (width * height > most * 1_000_000) {
    throw new Refusal('too_many_pixels', {
      detail: `This photo has more than ${most} megapixels. Please make it smaller.`,
    });
  }
}

/** Metadata, and with it the place where the photo was taken, is left behind. */
async function drawAnew(path: string) {
  const { data, info } = await sharp(path, {
    failOn: 'error',
    limitInputPixels: megapixels.most * 1_000_000,
  })
    .autoOrient()
    .resize(fitInto(longSide.large))
    .timeout({ seconds: secondsToRead })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const drawn = () => sharp(data, { raw: { width, height, channels } });
  const large = await drawn().webp({ quality: quality.large }).toBuffer();
  const small = await drawn()
    .resize(fitInto(longSide.small))
    .webp({ quality: quality.small })
    .toBuffer();
  return { large, small, width, height };
}

function fitInto(side: number) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
}

function toRefusal(error: unknown, format: Format): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && error.message.startsWith('timeout')) return new Refusal('busy');
  return new Refusal(format === 'heif' ? 'unreadable_heic' : 'broken_photo');
}
