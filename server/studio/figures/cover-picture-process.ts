import { decodeImage } from '../../platform/images/decode-image.ts';
import type { ImageWork } from '../../platform/images/image-helper.ts';
import { serveWork } from '../../platform/processes/helper-process.ts';
import type { PreparedImage } from './prepare-figure.ts';

/** As wide as the widest file that is cut from it (contract/catalog/covers.ts). */
const sizes = { picture: { width: 2560, height: 2560, quality: 82 } };

serveWork(async ({ path, format }: ImageWork): Promise<PreparedImage> => {
  const { files, width, height } = await decodeImage(path, format, sizes);
  return { bytes: files.picture, width, height };
});
