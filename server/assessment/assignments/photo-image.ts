import type { CameraSettings } from '../../../contract/assessment/assignments.ts';
import { createImageHelper } from '../../platform/images/image-helper.ts';

export interface PreparedPhoto {
  large: Buffer;
  small: Buffer;
  width: number;
  height: number;
  camera: CameraSettings;
}

/** What is stored of an uploaded photo. */
export const preparePhoto = createImageHelper<PreparedPhoto>(
  new URL('./photo-process.ts', import.meta.url),
);
