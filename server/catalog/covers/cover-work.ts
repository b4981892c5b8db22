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

/** WebP, and a JPEG for shared links. */
export type CoverFiles = Record<CoverSize, Uint8Array>;

/** What each file shows of a picture, and how large it is. */
export function cutOutsOf(crops: CoverCrops): Record<CoverSize, CutOut> {
  const cutOuts = coverSizes.map((size) => [size, cutOutOf(size, crops)] as const);
  return Object.fromEntries(cutOuts) as Record<CoverSize, CutOut>;
}

function cutOutOf(size: CoverSize, crops: CoverCrops): CutOut {
  const [name, width] = size.split('-') as [CoverShape | 'shared', string];
  const shape = name === 'shared' ? 'wide' : name;
  const [across, down] = coverShapes[shape].ratio;
  return {
    ...(name === 'shared' && { type: 'jpeg' }),
    width: Number(width),
    height: Math.round((Number(width) * down) / across),
    regionOf: (picture) => cropRegion(picture, shape, crops[shape]),
  };
}
