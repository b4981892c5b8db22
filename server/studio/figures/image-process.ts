import { decodeImage } from '../../platform/images/decode-image.ts';
import type { ImageWork } from '../../platform/images/image-helper.ts';
import { serveWork } from '../../platform/processes/helper-process.ts';
import type { PreparedImage } from './prepare-figure.ts';

/** A lesson's column has 640 px, up to 1,280 on a dense screen. */
const sizes = { page: { width: 1600, height: 2400, quality: 82 } };

serveWork(async ({ path, format }: ImageWork): Promise<PreparedImage> => {
  const { files, width, height } = await decodeImage(path, format, sizes);
  return { bytes: files.page, width, height };
});
