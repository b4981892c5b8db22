import { open } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import type { CameraSettings } from '../../../contract/assessment/assignments.ts';
import { outageOf, Refusal } from '../../platform/calls/errors.ts';
import { createAccountSemaphores, createSemaphore } from '../../platform/calls/semaphore.ts';
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
const decodeTimeoutSeconds = 20;

/** A few kilobytes can decompress to gigabytes, so pixels are counted before they are decoded. */
const megapixels = {
  max: 100,
  // A progressive image is held in memory as a whole.
  maxProgressive: 50,
};

sharp.cache(false);
sharp.concurrency(1);
const decoding = createSemaphore({
  concurrency: 2,
  maxWaiting: 20,
  onFull: () => new Refusal('busy', { retryAfterSeconds: 60 }),
});
const perAccount = createAccountSemaphores({
  concurrency: 3,
  maxWaiting: 0,
  onFull: () => new Refusal('too_many_at_once', { retryAfterSeconds: 10 }),
});

/** Decodes an uploaded photo and encodes it again, upright: nothing but its pixels is kept. */
export async function preparePhoto(path: string, accountId: number): Promise<PreparedPhoto> {
  const format = await detectFormat(path);
  return perAccount(accountId, () => decoding.run(() => decode(path, format)));
}

async function decode(path: string, format: Format): Promise<PreparedPhoto> {
  try {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata();
    assertReadable(metadata, format);
    const camera = await readCameraSettings(metadata.exif);
    return { ...(await reencode(path)), camera };
  } catch (error) {
    throw toRefusal(error, format);
  }
}

type Format = 'jpeg' | 'png' | 'webp' | 'heif';

const signatures: [Format, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['heif', /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s],
];

/** By its first bytes, before the image library sees the file and tries its less tested decoders. */
async function detectFormat(path: string): Promise<Format> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    if (bytesRead === 0) {
      throw new Refusal('not_a_photo', { detail: 'This file is empty. Choose another one.' });
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
  const max = isProgressive ? megapixels.maxProgressive : megapixels.max;
  if (width * height > max * 1_000_000) {
    throw new Refusal('too_many_pixels', {
      detail: `This photo has more than ${max} megapixels. Make it smaller, then try again.`,
    });
  }
}

/** Drops all metadata, such as where the photo was taken. */
async function reencode(path: string) {
  const { data, info } = await sharp(path, {
    failOn: 'error',
    limitInputPixels: megapixels.max * 1_000_000,
  })
    .autoOrient()
    .resize(fitInto(longSide.large))
    .timeout({ seconds: decodeTimeoutSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const large = await pixels().webp({ quality: quality.large }).toBuffer();
  const small = await pixels()
    .resize(fitInto(longSide.small))
    .webp({ quality: quality.small })
    .toBuffer();
  return { large, small, width, height };
}

function fitInto(side: number) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
}

/** What is wrong with the photo, unless something is wrong with this machine, such as a full disk. */
function toRefusal(error: unknown, format: Format): unknown {
  if (error instanceof Refusal || outageOf(error)) return error;
  if (error instanceof Error && error.message.startsWith('timeout')) return new Refusal('busy');
  return new Refusal(format === 'heif' ? 'unreadable_heic' : 'broken_photo');
}
