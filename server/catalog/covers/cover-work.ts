import {
  type CourseCover,
  type CoverShape,
  type CoverSize,
  coverShapes,
  coverSizes,
  cropRegion,
} from '../../../contract/catalog/covers.ts';
import type { CutOut } from '../../platform/images/crop-image.ts';

export type CoverCrops = Pick<CourseCover, CoverShape>;

/** What the script of the helper is given. */
export interface CoverWork {
  /** A PNG, JPEG or WebP. */
  picture: Uint8Array;
  crops: CoverCrops;
}

/** WebP. */
export type CoverFiles = Record<CoverSize, Uint8Array>;

/** What each file shows of a picture, and how large it is. */
export function cutOutsOf(crops: CoverCrops): Record<CoverSize, CutOut> {
  const cutOuts = coverSizes.map((size) => [size, cutOutOf(size, crops)] as const);
  return Object.fromEntries(cutOuts) as Record<CoverSize, CutOut>;
}

function cutOutOf(size: CoverSize, crops: CoverCrops): CutOut {
  const [shape, width] = size.split('-') as [CoverShape, string];
  const [across, down] = coverShapes[shape].ratio;
  return {
    width: Number(width),
    height: Math.round((Number(width) * down) / across),
    regionOf: (picture) => cropRegion(picture, shape, crops[shape]),
  };
}
