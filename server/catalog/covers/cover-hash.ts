import { createHash } from 'node:crypto';
import { coverShapeNames, middle } from '../../../contract/catalog/covers.ts';
import type { CoverCrops } from './cover-work.ts';

/** Changes when the files have to be made in another way, so that browsers don't keep the old ones. */
const making = 1;

/** Of a picture, by the hash of its content, and its crops. */
export function coverHash(pictureHash: string, crops: CoverCrops): string {
  const cropped = coverShapeNames.map((shape) => {
    const { x, y, zoom } = crops[shape] ?? middle;
    return `${shape} ${x} ${y} ${zoom}`;
  });
  const text = [making, pictureHash, ...cropped].join('\n');
  return createHash('sha256').update(text).digest('hex');
}
