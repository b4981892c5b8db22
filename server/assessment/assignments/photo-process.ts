import { decodeImage } from '../../platform/images/decode-image.ts';
import type { ImageWork } from '../../platform/images/image-helper.ts';
import { serveWork } from '../../platform/processes/helper-process.ts';
import { readCameraSettings } from './camera-settings.ts';
import type { PreparedPhoto } from './photo-image.ts';

const sizes = {
  large: { width: 2400, height: 2400, quality: 82 },
  small: { width: 640, height: 640, quality: 76 },
};

serveWork(async ({ path, format }: ImageWork): Promise<PreparedPhoto> => {
  const { files, width, height, exif } = await decodeImage(path, format, sizes);
  return { ...files, width, height, camera: await readCameraSettings(exif) };
});
