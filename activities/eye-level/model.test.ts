import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import { type Drawing, eyeLevel, opennessAt, seen } from './model.ts';

const data = readLessonActivity('5-drawing-for-beginners/seeing-simple-shapes.eye-level', eyeLevel);
const height = fc.integer({ min: -300, max: 300 });
const distance = fc.integer({ min: 20, max: 400 });
const percent = fc.integer({ min: -100, max: 100 });

test('every task can be solved', () => {
  expectSolvable(eyeLevel, data, {
    table: { rimPercent: 50, bottomPercent: 60 },
    floor: { rimPercent: 77, bottomPercent: 80 },
    shelf: { rimPercent: 0, bottomPercent: 20 },
    above: { rimPercent: -55, bottomPercent: -45 },
  });
});

test('agrees with triangles worked out by hand', () => {
  expect(opennessAt(30, 40)).toBeCloseTo(0.6, 12);
  expect(opennessAt(0, 40)).toBe(0);
  expect(opennessAt(-30, 40)).toBeCloseTo(-0.6, 12);
});

test('a circle is rounder the further it is from eye level, and never rounder than round', () => {
  fc.assert(
    fc.property(height, distance, (cm, away) => {
      const here = opennessAt(cm, away);
      expect(Math.abs(here)).toBeLessThan(1);
      expect(Math.sign(here)).toBe(Math.sign(cm));
      expect(opennessAt(cm + 1, away)).toBeGreaterThan(here);
      expect(Math.abs(opennessAt(cm, away + 1))).toBeLessThanOrEqual(Math.abs(here));
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('below eye level the bottom is rounder than the rim, above it the rim is', () => {
  for (const task of data.tasks) {
    const { rimPercent, bottomPercent } = seen(data, task);
    const isBelow = task.bottomCm < data.eyesCm;
    expect(Math.abs(bottomPercent) > Math.abs(rimPercent)).toBe(isBelow);
  }
});

test('a task is done exactly within six hundredths, bending the right way', () => {
  fc.assert(
    fc.property(percent, percent, fc.constantFrom(...data.tasks), (rim, bottom, task) => {
      const real = seen(data, task);
      const near = (drawn: number, truth: number) =>
        Math.abs(drawn - truth) <= 6 && (Math.abs(truth) <= 6 || drawn * truth > 0);
      const drawing: Drawing = { rimPercent: rim, bottomPercent: bottom };
      expect(eyeLevel.judge(data, task.id, drawing).done).toBe(
        near(rim, real.rimPercent) && near(bottom, real.bottomPercent),
      );
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('says what to change next', () => {
  const says = (task: string, rimPercent: number, bottomPercent: number) =>
    eyeLevel.judge(data, task, { rimPercent, bottomPercent }).says;
  expect(says('table', 100, 0)).toBe('The rim should be flatter.');
  expect(says('table', 50, 0)).toMatch(/^The bottom is below your eyes/);
  expect(says('above', 55, -45)).toMatch(/^The rim is above your eyes/);
  expect(says('shelf', 20, 20)).toMatch(/straight line/);
  expect(says('table', 50, 60)).toMatch(/^That.s how it looks.*bottom is the rounder/);
});

test('refuses ellipses rounder than a circle', () => {
  for (const wrong of [
    { rimPercent: 101, bottomPercent: 0 },
    { rimPercent: 0, bottomPercent: -101 },
    { rimPercent: 0.5, bottomPercent: 0 },
    { rimPercent: 0 },
  ]) {
    expect(eyeLevel.inputs.safeParse(wrong).success).toBe(false);
  }
});
