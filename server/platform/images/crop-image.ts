import sharp from 'sharp';
import { outageOf, Refusal } from '../calls/errors.ts';

interface Size {
  width: number;
  height: number;
}

/** A part of an image, as a file of its own. */
export interface CutOut extends Size {
  /** WebP unless it says otherwise. A JPEG has exactly this size, because whoever asks for one is told it before. */
  type?: 'jpeg';
  /** In the pixels of the image. */
  regionOf(image: Size): Size & { left: number; top: number };
}

const mostPixels = 50_000_000;
const secondsAtMost = 20;
const quality = 80;

sharp.cache(false);
sharp.concurrency(1);

/** WebP or JPEG without metadata. A WebP is never larger than the part of the image is. Only for use in a helper process (helper-process.ts). */
export async function cropImage<Name extends string>(
  image: Uint8Array,
  cutOuts: Record<Name, CutOut>,
): Promise<Record<Name, Uint8Array>> {
  try {
    const { data, info } = await sharp(image, { failOn: 'error', limitInputPixels: mostPixels })
      .autoOrient()
      .timeout({ seconds: secondsAtMost })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const files: [string, Uint8Array][] = [];
    for (const [name, { regionOf, type, ...size }] of Object.entries<CutOut>(cutOuts)) {
      const cut = sharp(data, { raw: { width, height, channels } })
        .extract(regionOf({ width, height }))
        .resize({ ...size, fit: 'cover', withoutEnlargement: type !== 'jpeg' });
      const file =
        type === 'jpeg'
          ? cut.flatten({ background: '#fff' }).jpeg({ quality })
          : cut.webp({ quality });
      files.push([name, await file.toBuffer()]);
    }
    return Object.fromEntries(files) as Record<Name, Uint8Array>;
  } catch (error) {
    if (outageOf(error)) throw error;
    throw new Refusal('broken_photo');
  }
}
