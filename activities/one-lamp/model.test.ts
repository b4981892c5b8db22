import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import {
  edgeOf,
  errorOf,
  isos,
  type Lamp,
  lossOf,
  oneLamp,
  shadeOf,
  towardsLamp,
} from './model.ts';

const data = readLessonActivity(
  '3-learn-photography/understanding-natural-and-artificial-light.one-lamp',
  oneLamp,
);
const start = oneLamp.start(data);

const lamp = fc.record<Lamp>({
  angleDegrees: fc.integer({ min: -180, max: 180 }),
  distanceCm: fc.integer({ min: 50, max: 400 }),
  widthCm: fc.integer({ min: 5, max: 150 }),
  iso: fc.nat(isos.length - 1),
});

test('every task can be solved', () => {
  expectSolvable(oneLamp, data, {
    texture: { ...start, angleDegrees: -90 },
    'soft-edge': { ...start, distanceCm: 50, iso: 0 },
    'twice-as-far': { ...start, distanceCm: 200, iso: 4 },
    'far-and-soft': { ...start, distanceCm: 200, widthCm: 100 },
  });
});

test('twice the distance costs two stops, as in the lesson', () => {
  expect(lossOf(data, { ...start, distanceCm: 200 })).toBe(2);
  expect(lossOf(data, { ...start, distanceCm: 50 })).toBe(-2);
  expect(errorOf(data, { ...start, distanceCm: 200, iso: 4 })).toBe(0);
});

test('a window 1 m wide looks a quarter as wide from 4 m', () => {
  const near = edgeOf(data, { ...start, widthCm: 100, distanceCm: 100 });
  expect(near).toBe(20);
  expect(edgeOf(data, { ...start, widthCm: 100, distanceCm: 400 })).toBe(near / 4);
});

test('what faces the lamp is brightest, and what faces away is dark', () => {
  fc.assert(
    fc.property(lamp, fc.integer({ min: -180, max: 180 }), (each, degrees) => {
      const [x, y, z] = towardsLamp(each);
      expect(shadeOf([x, y, z], each)).toBeCloseTo(1, 9);
      expect(shadeOf([-x, -y, -z], each)).toBe(0);
      const radians = (degrees * Math.PI) / 180;
      const shade = shadeOf([Math.sin(radians), 0, Math.cos(radians)], each);
      expect(shade).toBeGreaterThanOrEqual(0);
      expect(shade).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

test('with the lamp at the side, one half of the face is dark', () => {
  const side = { ...start, angleDegrees: 90 };
  expect(shadeOf([0.6, 0, 0.8], side)).toBeCloseTo(0.6, 9);
  expect(shadeOf([-0.6, 0, 0.8], side)).toBe(0);
});

test('the edge widens with the source and narrows with the distance', () => {
  fc.assert(
    fc.property(lamp, (each) => {
      const edge = edgeOf(data, each);
      expect(edgeOf(data, { ...each, widthCm: each.widthCm + 1 })).toBeGreaterThan(edge);
      expect(edgeOf(data, { ...each, distanceCm: each.distanceCm + 1 })).toBeLessThan(edge);
      expect(lossOf(data, { ...each, distanceCm: each.distanceCm + 1 })).toBeGreaterThan(
        lossOf(data, each),
      );
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('left and right count alike', () => {
  fc.assert(
    fc.property(lamp, fc.constantFrom(...data.tasks), (each, { id }) => {
      const mirrored = { ...each, angleDegrees: -each.angleDegrees };
      expect(oneLamp.judge(data, id, mirrored)).toEqual(oneLamp.judge(data, id, each));
    }),
  );
});

test('a task is done only within its limits', () => {
  fc.assert(
    fc.property(lamp, fc.constantFrom(...data.tasks), (each, task) => {
      if (!oneLamp.judge(data, task.id, each).done) return;
      expect(edgeOf(data, each)).toBeGreaterThanOrEqual((task.edgeCm?.atLeast ?? 0) - 1e-6);
      if (task.repaid) expect(Math.abs(errorOf(data, each))).toBeLessThanOrEqual(0.2);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('says what is missing', () => {
  const says = (task: string, change: Partial<Lamp>) =>
    oneLamp.judge(data, task, { ...start, ...change }).says;
  expect(says('twice-as-far', { distanceCm: 200 })).toBe(
    '2 stops too dark. Change the ISO by as much.',
  );
  expect(says('soft-edge', {})).toMatch(/^The edge is 2 cm wide; make it at least 4 cm/);
  expect(says('texture', { angleDegrees: 150 })).toMatch(/too far behind/);
  expect(says('twice-as-far', { distanceCm: 200, iso: 4 })).toBe(
    'The lamp lost 2 stops, and ISO 1600 makes up for it.',
  );
});

test('refuses what is beyond the studio', () => {
  for (const wrong of [
    { ...start, angleDegrees: 181 },
    { ...start, distanceCm: 0 },
    { ...start, widthCm: 151 },
    { ...start, iso: 7 },
    { ...start, distanceCm: 99.5 },
  ]) {
    expect(oneLamp.inputs.safeParse(wrong).success).toBe(false);
  }
});
