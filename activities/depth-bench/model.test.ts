import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import {
  apertures,
  type Bench,
  depthBench,
  depthOf,
  focalLengthsMm,
  isSharp,
  type Lens,
  zoneOf,
} from './model.ts';

const data = readLessonActivity(
  '3-learn-photography/aperture-depth-of-field.depth-bench',
  depthBench,
);
const start = depthBench.start(data);

const lens = fc.record<Lens>({
  aperture: fc.nat(apertures.length - 1),
  focalLength: fc.nat(focalLengthsMm.length - 1),
  focusCm: fc.integer({ min: 50, max: 2_000 }),
});
const bench = fc.record<Bench>({
  aperture: fc.nat(apertures.length - 1),
  focalLength: fc.nat(focalLengthsMm.length - 1),
  focusCm: fc.integer({ min: 50, max: 2_000 }),
  flowerCm: fc.integer({ min: 50, max: 2_000 }),
  personCm: fc.integer({ min: 50, max: 2_000 }),
  treeCm: fc.integer({ min: 50, max: 2_000 }),
  predictedCm: fc.option(fc.double({ min: 0, max: 10_000, noNaN: true })),
});

const at = (aperture: number, focalLength: number, focusCm: number): Lens => ({
  aperture: apertures.indexOf(aperture),
  focalLength: focalLengthsMm.indexOf(focalLength),
  focusCm,
});

test('every task can be solved', () => {
  expectSolvable(depthBench, data, {
    'only-nuno': { ...start, ...at(2, 50, 300) },
    'all-three': { ...start, ...at(16, 50, 300) },
    'half-the-distance': { ...start, predictedCm: 13 },
  });
});

test('there is more than one way to get everything sharp', () => {
  expect(depthBench.judge(data, 'all-three', { ...start, ...at(8, 35, 300) }).done).toBe(true);
});

test.each([
  [2, 280, 323],
  [8, 234, 419],
  [16, 192, 692],
])('agrees with the table of the lesson at f/%d', (number, near, far) => {
  const zone = zoneOf(at(number, 50, 300));
  expect(Math.round(zone.nearCm)).toBe(near);
  expect(Math.round(zone.farCm)).toBe(far);
});

test.each([
  [400, 108],
  [200, 26],
  [100, 6],
])('agrees with the depths of the lesson at %d cm', (focusCm, depth) => {
  expect(Math.round(depthOf(at(2.8, 50, focusCm)))).toBe(depth);
});

test('the focus lies in the zone, which grows as the aperture closes and shrinks with a longer lens', () => {
  fc.assert(
    fc.property(lens, (each) => {
      const { nearCm, farCm } = zoneOf(each);
      expect(nearCm).toBeGreaterThan(0);
      expect(nearCm).toBeLessThan(each.focusCm);
      expect(farCm).toBeGreaterThan(each.focusCm);
      if (each.aperture + 1 < apertures.length) {
        const closed = zoneOf({ ...each, aperture: each.aperture + 1 });
        expect(closed.nearCm).toBeLessThan(nearCm);
        expect(closed.farCm).toBeGreaterThanOrEqual(farCm);
      }
      if (each.focalLength + 1 < focalLengthsMm.length) {
        const longer = zoneOf({ ...each, focalLength: each.focalLength + 1 });
        expect(longer.nearCm).toBeGreaterThan(nearCm);
        expect(longer.farCm).toBeLessThanOrEqual(farCm);
      }
      expect(Number.isFinite(farCm) ? farCm - each.focusCm : Infinity).toBeGreaterThan(
        each.focusCm - nearCm,
      );
    }),
  );
});

test('everything behind is sharp from the hyperfocal distance on', () => {
  // 24² ÷ (16 × 0.03) + 24 = 1,224 mm
  expect(zoneOf(at(16, 24, 122)).farCm).toBeGreaterThan(10_000);
  expect(zoneOf(at(16, 24, 123)).farCm).toBe(Number.POSITIVE_INFINITY);
});

test('a verdict agrees with what is sharp, whatever is set', () => {
  fc.assert(
    fc.property(bench, ({ flowerCm: _, personCm: _p, treeCm: _t, ...rest }) => {
      const each = { ...start, ...rest };
      const sharp = (['flower', 'person', 'tree'] as const).map((thing) => isSharp(each, thing));
      expect(depthBench.judge(data, 'only-nuno', each).done).toBe(
        `${sharp}` === 'false,true,false',
      );
      expect(depthBench.judge(data, 'all-three', each).done).toBe(sharp.every(Boolean));
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('things that were moved must go back', () => {
  const moved = { ...start, ...at(16, 50, 300), treeCm: 500 };
  expect(depthBench.judge(data, 'all-three', moved)).toEqual({
    done: false,
    says: 'Move the tree back to 6.00 m.',
  });
});

test('a prediction counts within 15 per cent of 12.7 cm', () => {
  const says = (predictedCm: number | null) =>
    depthBench.judge(data, 'half-the-distance', { ...start, predictedCm }).says;
  expect(says(10.9)).toMatch(/^The zone shrinks from 52 cm to 12\.7/);
  expect(says(14.6)).toMatch(/^The zone shrinks from 52 cm to 12\.7/);
  expect(says(26)).toMatch(/shrinks more/);
  expect(says(6)).toMatch(/doesn't shrink that much/);
  expect(says(104)).toMatch(/shallower/);
  expect(says(null)).toMatch(/^Enter/);
});

test('says what is sharp, in a sentence and a table', () => {
  expect(depthBench.describe(data, start)).toBe(
    'Sharp from 3.82 m to 13.99 m. The tree is sharp. The flower and Nuno are soft.',
  );
  expect(depthBench.table(data, start).rows.at(-1)).toEqual(['Tree', '6.00 m', 'sharp']);
});

test('refuses what is beyond the bench', () => {
  for (const wrong of [
    { ...start, focusCm: 49 },
    { ...start, treeCm: 2_001 },
    { ...start, aperture: 8 },
    { ...start, focalLength: 1.5 },
    { ...start, predictedCm: Number.NaN },
    { ...start, predictedCm: undefined },
  ]) {
    expect(depthBench.inputs.safeParse(wrong).success).toBe(false);
  }
});
