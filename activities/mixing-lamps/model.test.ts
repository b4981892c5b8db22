import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import { lightOf, luminanceOf, type Mixture, mixingLamps, nameOf } from './model.ts';

const data = readLessonActivity('8-light-and-colour/mixing-light.mixing-lamps', mixingLamps);
const number = fc.nat(255);
const mixture = fc.record<Mixture>({ red: number, green: number, blue: number });
const mix = (red: number, green: number, blue: number): Mixture => ({ red, green, blue });

test('every task can be solved', () => {
  expectSolvable(mixingLamps, data, {
    yellow: mix(250, 255, 10),
    orange: mix(255, 150, 0),
    'half-the-light': mix(188, 188, 188),
    complement: mix(255, 188, 0),
  });
});

test('agrees with the lesson', () => {
  expect(Math.round(100 * lightOf(128))).toBe(22);
  expect(lightOf(0)).toBe(0);
  expect(lightOf(255)).toBe(1);
  expect(nameOf(mix(255, 255, 0))).toBe('yellow');
  expect(nameOf(mix(0, 255, 255))).toBe('cyan');
  expect(nameOf(mix(255, 0, 255))).toBe('magenta');
  expect(nameOf(mix(255, 255, 255))).toBe('white');
  expect(nameOf(mix(0, 0, 0))).toBe('black');
  expect(nameOf(mix(255, 128, 0))).toBe('orange');
  expect(nameOf(mix(120, 120, 120))).toBe('grey');
});

test('more of a lamp is never darker, and light adds up to white', () => {
  fc.assert(
    fc.property(mixture, (each) => {
      const { red, green, blue } = each;
      expect(luminanceOf({ ...each, red: Math.min(255, red + 1) })).toBeGreaterThanOrEqual(
        luminanceOf(each),
      );
      expect(luminanceOf(each)).toBeCloseTo(
        luminanceOf(mix(red, 0, 0)) + luminanceOf(mix(0, green, 0)) + luminanceOf(mix(0, 0, blue)),
        9,
      );
      expect(luminanceOf(each)).toBeLessThanOrEqual(1 + 1e-9);
      expect(nameOf(each)).not.toBe('');
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('a match is judged lamp by lamp', () => {
  fc.assert(
    fc.property(mixture, ({ red, green, blue }) => {
      const isNear = Math.abs(red - 255) <= 20 && Math.abs(green - 255) <= 20 && blue <= 20;
      expect(mixingLamps.judge(data, 'yellow', mix(red, green, blue)).done).toBe(isNear);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('says what to change next', () => {
  const says = (task: string, each: Mixture) => mixingLamps.judge(data, task, each).says;
  expect(says('yellow', data.start)).toBe('You see red. There is too little green.');
  expect(says('half-the-light', mix(128, 128, 128))).toBe(
    'At 128 each lamp gives 22% of its light; you want 50%. Turn all three up.',
  );
  expect(says('half-the-light', data.start)).toMatch(/same number/);
  expect(says('complement', mix(255, 255, 0))).toMatch(/too much green/);
  expect(says('complement', mix(255, 188, 0))).toBe('Sky blue and orange add up to white.');
});

test('refuses numbers that no lamp has', () => {
  for (const wrong of [mix(256, 0, 0), mix(-1, 0, 0), mix(0.5, 0, 0), { red: 1, green: 2 }]) {
    expect(mixingLamps.inputs.safeParse(wrong).success).toBe(false);
  }
});
