import sharp, { type Metadata } from 'sharp';
import type { CameraSettings } from '../../../contract/assessment/assignments.ts';
import { outageOf, Refusal } from '../../platform/calls/errors.ts';
import { readCameraSettings } from './camera-settings.ts';

export interface PreparedPhoto {
  large: Buffer;
  small: Buffer;
  width: number;
  height: number;
  camera: CameraSettings;
}

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'heif';

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
/** Decodes an uploaded photo and encodes it again, upright: nothing but its pixels is kept. */
export async function decodePhoto(path: string, format: PhotoFormat): Promise<PreparedPhoto> {
  try {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata();
    assertReadable(metadata, format);
    const camera = await readCameraSettings(metadata.exif);
    return { ...(await reencode(path)), camera };
  } catch (error) {
    throw toRefusal(error, format);
  }
}

function assertReadable(metadata: Metadata, format: PhotoFormat) {
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
function toRefusal(error: unknown, format: PhotoFormat): unknown {
  if (error instanceof Refusal || outageOf(error)) return error;
  if (error instanceof Error && error.message.startsWith('timeout')) return new Refusal('busy');
  return new Refusal(format === 'heif' ? 'unreadable_heic' : 'broken_photo');
}
