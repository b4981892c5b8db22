import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import { blurLab, type Shot, shutters, smearOf } from './model.ts';

const data = readLessonActivity(
  '3-learn-photography/shutter-speed-for-motion-control.blur-lab',
  blurLab,
);

const start = blurLab.start(data);

const at = (number: number, panMetresPerSecond = 0, angleDegrees = 90): Shot => ({
  shutter: shutters.indexOf(number),
  panMetresPerSecond,
  angleDegrees,
});
const shot = fc.record<Shot>({
  shutter: fc.nat(shutters.length - 1),
  panMetresPerSecond: fc.nat(40).map((quarters) => quarters / 4),
  angleDegrees: fc.nat(90),
});

test('every task can be solved', () => {
  expectSolvable(blurLab, data, {
    freeze: at(1000),
    streak: at(30),
    pan: at(30, 5),
    'towards-you': at(250, 0, 20),
  });
});

test.each([
  [1000, 5],
  [125, 40],
  [30, 167],
  [8, 625],
])('agrees with the table of the lesson at 1/%d s', (number, pixels) => {
  expect(Math.round(smearOf(data, at(number)).riderPixels)).toBe(pixels);
});

test('the street stays sharp while the camera is still, and the rider while the camera keeps up', () => {
  fc.assert(
    fc.property(shot, (each) => {
      expect(smearOf(data, { ...each, panMetresPerSecond: 0 }).streetPixels).toBe(0);
      const following = { ...each, panMetresPerSecond: 5, angleDegrees: 90 };
      expect(smearOf(data, following).riderPixels).toBeCloseTo(0, 6);
    }),
  );
});

test('smear grows with time, and with the angle while the camera is still', () => {
  fc.assert(
    fc.property(shot, (each) => {
      const { riderPixels, streetPixels } = smearOf(data, each);
      if (each.shutter + 1 < shutters.length) {
        const longer = smearOf(data, { ...each, shutter: each.shutter + 1 });
        expect(longer.riderPixels).toBeGreaterThanOrEqual(riderPixels);
        expect(longer.streetPixels).toBeGreaterThanOrEqual(streetPixels);
      }
      const still = { ...each, panMetresPerSecond: 0 };
      const steeper = { ...still, angleDegrees: Math.min(90, each.angleDegrees + 1) };
      expect(smearOf(data, steeper).riderPixels).toBeGreaterThanOrEqual(
        smearOf(data, still).riderPixels,
      );
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('a task is done only within its limits', () => {
  fc.assert(
    fc.property(shot, fc.constantFrom(...data.tasks), (each, task) => {
      if (!blurLab.judge(data, task.id, each).done) return;
      const { riderPixels, streetPixels } = smearOf(data, each);
      expect(riderPixels).toBeLessThanOrEqual((task.riderPixels?.atMost ?? Infinity) + 1e-6);
      expect(riderPixels).toBeGreaterThanOrEqual((task.riderPixels?.atLeast ?? 0) - 1e-6);
      expect(streetPixels).toBeLessThanOrEqual((task.streetPixels?.atMost ?? Infinity) + 1e-6);
      expect(streetPixels).toBeGreaterThanOrEqual((task.streetPixels?.atLeast ?? 0) - 1e-6);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('says the one thing to change next', () => {
  const says = (task: string, each: Shot) => blurLab.judge(data, task, each).says;
  expect(says('freeze', at(500))).toBe(
    'The rider is smeared over 10 pixels; the limit is 8. Use a shorter time.',
  );
  expect(says('streak', at(30, 1))).toBe('Keep the camera still: the street is smeared too.');
  expect(says('pan', at(30, 4))).toMatch(/Match the rider's speed/);
  expect(says('pan', at(60, 5))).toMatch(/you need 100/);
  expect(says('towards-you', at(1000))).toBe('Use 1/250 s or a longer time.');
  expect(says('towards-you', at(250))).toMatch(/more towards you/);
  expect(says('freeze', at(1000, 0, 0))).toMatch(/90°/);
});

test('refuses what is beyond the scales', () => {
  for (const wrong of [
    { ...start, shutter: 8 },
    { ...start, panMetresPerSecond: 10.25 },
    { ...start, panMetresPerSecond: 0.1 },
    { ...start, angleDegrees: -1 },
    { shutter: 1 },
  ]) {
    expect(blurLab.inputs.safeParse(wrong).success).toBe(false);
  }
});
