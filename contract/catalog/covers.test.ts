import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  CoverInFile,
  coverShapeNames,
  coverShapes,
  coverSizes,
  cropRegion,
  describeCover,
  settleCrop,
} from './covers.ts';

const picture = { width: 1600, height: 1000 };

test('a shape shows as much of a picture as it can, from its middle', () => {
  expect(cropRegion(picture, 'card')).toEqual({ left: 134, top: 0, width: 1333, height: 1000 });
  expect(cropRegion(picture, 'band')).toEqual({ left: 0, top: 300, width: 1600, height: 400 });
  expect(cropRegion(picture, 'wide')).toEqual({ left: 0, top: 80, width: 1600, height: 840 });
});

test('the focus is in the middle, unless the picture would end there', () => {
  const zoomed = { x: 50, y: 50, zoom: 200 };
  expect(cropRegion(picture, 'band', zoomed)).toMatchObject({ left: 400, top: 400 });
  expect(cropRegion(picture, 'band', { ...zoomed, x: 0, y: 100 })).toEqual({
    ...{ left: 0, top: 800 },
    ...{ width: 800, height: 200 },
  });
});

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 5000 }),
  height: fc.integer({ min: 1, max: 5000 }),
});
const crops = fc.record({
  x: fc.integer({ min: 0, max: 100 }),
  y: fc.integer({ min: 0, max: 100 }),
  zoom: fc.integer({ min: 100, max: 400 }),
});

test('no crop leaves its picture, however small that is', () => {
  fc.assert(
    fc.property(sizes, crops, fc.constantFrom(...coverShapeNames), (size, crop, shape) => {
      const { left, top, width, height } = cropRegion(size, shape, crop);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect(left + width).toBeLessThanOrEqual(size.width);
      expect(top + height).toBeLessThanOrEqual(size.height);
    }),
  );
});

test('a focus beyond what can be shown comes back to where the crop is', () => {
  expect(settleCrop(picture, 'wide', { x: 0, y: 100, zoom: 100 })).toEqual({
    ...{ x: 50, y: 58 },
    zoom: 100,
  });
  const settled = settleCrop(picture, 'card', { x: 90, y: 10, zoom: 150 });
  expect(settleCrop(picture, 'card', settled)).toEqual(settled);
});

test('every shape has its widths, and links to share a file of their own', () => {
  const named = coverShapeNames.flatMap((shape) =>
    coverShapes[shape].widths.map((width) => `${shape}-${width}`),
  );
  expect(coverSizes).toEqual([...named, 'shared-1200']);
});

test('what a cover says names its crops in words', () => {
  const cover = {
    ...{ figure: 'figures/harbour.webp', alt: 'Boats' },
    card: { x: 30, y: 70, zoom: 150 },
    band: { x: 50, y: 50, zoom: 100 },
  };
  expect(describeCover(cover).split('\n')).toEqual([
    ...['figures/harbour.webp', 'Boats'],
    'Cards: the bottom left of the picture (30% across, 70% down), enlarged 1.5 times',
    'Gallery: the middle of the picture (50% across, 50% down)',
  ]);
});

test.each([
  ['an SVG', { figure: 'figures/stairs.svg' }],
  ['a file elsewhere', { figure: '../course.yaml' }],
  ['no alternative', { alt: '' }],
  ['a zoom that would enlarge', { card: { x: 50, y: 50, zoom: 90 } }],
  ['half a crop', { band: { x: 50 } }],
  ['a shape that there isn’t', { tall: { x: 50, y: 50, zoom: 100 } }],
])('a course file can’t have %s as its cover', (_, wrong) => {
  const cover = { figure: 'figures/harbour.webp', alt: 'Boats in a harbour' };
  expect(z.safeParse(CoverInFile, cover).success).toBe(true);
  expect(z.safeParse(CoverInFile, { ...cover, ...wrong }).success).toBe(false);
});
