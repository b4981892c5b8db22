import sharp from 'sharp';
import { serveWork } from '../../platform/processes/helper-process.ts';
import { Refusal } from '../refusals.ts';
import type { DrawnLogo, LogoWork } from './prepare-logo.ts';

/** Four times the height in the header, for dense screens and for print. */
const largest = { width: 720, height: 128 };
const smallest = { width: 24, height: 24 };

sharp.cache(false);
sharp.concurrency(1);

serveWork(async (work: LogoWork): Promise<DrawnLogo> => {
  try {
    const source =
      'svg' in work
        ? sharp(Buffer.from(work.svg), { density: 300, limitInputPixels: 25_000_000 })
        : sharp(work.path, { failOn: 'error', limitInputPixels: 25_000_000 });
    const { data, info } = await source
      .resize({ ...largest, fit: 'inside', withoutEnlargement: !('svg' in work) })
      .timeout({ seconds: 20 })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    if (width < smallest.width || height < smallest.height) {
      throw new Refusal('not_a_logo', {
        detail: `This logo is too small: ${width} × ${height} pixels. It needs at least ${smallest.width} × ${smallest.height}.`,
      });
    }
    return { png: data, width, height };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('not_a_logo');
  }
});
