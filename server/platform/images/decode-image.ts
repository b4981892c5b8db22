import sharp, { type Metadata, type Sharp } from 'sharp';
import { outageOf, Refusal } from '../calls/errors.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'heif';

/** An image is made to fit into it, and never enlarged. */
export interface ImageSize {
  width: number;
  height: number;
  quality: number;
}

export interface DecodedImage<Name extends string> {
  /** WebP. */
  files: Record<Name, Buffer>;
  /** Of the first size. */
  width: number;
  height: number;
  /** Untrusted, and not part of any of the files. */
  exif: Buffer | undefined;
}

const decodeTimeoutSeconds = 20;

/** A few kilobytes can decompress to gigabytes, so pixels are counted before they are decoded. */
const megapixels = {
  max: 100,
  // A progressive image is held in memory as a whole.
  maxProgressive: 50,
};

sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes an uploaded image and encodes it again, upright: only its pixels are stored. The largest size comes first; the
 * others are made from it. Only for use in a helper process (image-helper.ts).
 */
export async function decodeImage<Name extends string>(
  path: string,
  format: ImageFormat,
  sizes: Record<Name, ImageSize>,
): Promise<DecodedImage<Name>> {
  try {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata();
    assertReadable(metadata, format);
    return { ...(await reencode(path, sizes)), exif: metadata.exif };
  } catch (error) {
    throw toRefusal(error, format);
  }
}

function assertReadable(metadata: Metadata, format: ImageFormat) {
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
async function reencode<Name extends string>(path: string, sizes: Record<Name, ImageSize>) {
  const [first, ...others] = Object.entries(sizes) as [Name, ImageSize][];
  if (!first) throw new Error('An image needs a size.');
  const { data, info } = await sharp(path, {
    failOn: 'error',
    limitInputPixels: megapixels.max * 1_000_000,
  })
    .autoOrient()
    .resize(fitInto(first[1]))
    .timeout({ seconds: decodeTimeoutSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const files: [Name, Buffer][] = [[first[0], await encode(pixels(), first[1])]];
  for (const [name, size] of others) {
    files.push([name, await encode(pixels().resize(fitInto(size)), size)]);
  }
  return { files: Object.fromEntries(files) as Record<Name, Buffer>, width, height };
}

const encode = (image: Sharp, { quality }: ImageSize) => image.webp({ quality }).toBuffer();

function fitInto({ width, height }: ImageSize) {
  return { width, height, fit: 'inside', withoutEnlargement: true } as const;
}

/** What is wrong with the image, unless the machine is at fault, such as a full disk. */
function toRefusal(error: unknown, format: ImageFormat): unknown {
  if (error instanceof Refusal || outageOf(error)) return error;
  if (error instanceof Error && error.message.startsWith('timeout')) return new Refusal('busy');
  return new Refusal(format === 'heif' ? 'unreadable_heic' : 'broken_photo');
}
