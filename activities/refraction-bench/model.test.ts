import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import {
  criticalAngle,
  materialNames,
  materials,
  type Ray,
  reflectedShare,
  refractedAngle,
  refractionBench,
} from './model.ts';

const bending = readLessonActivity(
  '8-light-and-colour/bending-at-the-surface.refraction-bench',
  refractionBench,
);
const inside = readLessonActivity(
  '8-light-and-colour/when-light-stays-inside.refraction-bench',
  refractionBench,
);
const ray = fc.record<Ray>({
  from: fc.constantFrom(...materialNames),
  to: fc.constantFrom(...materialNames),
  angleDegrees: fc.nat(89),
});

test('every task can be solved', () => {
  expectSolvable(refractionBench, bending, {
    'thirty-in-water': { from: 'air', to: 'water', angleDegrees: 42 },
    'turn-by-thirty': { from: 'air', to: 'glass', angleDegrees: 75 },
    'leave-at-sixty': { from: 'water', to: 'air', angleDegrees: 41 },
    'nearly-invisible': { from: 'oil', to: 'glass', angleDegrees: 45 },
  });
  expectSolvable(refractionBench, inside, {
    'out-of-the-pool': { from: 'water', to: 'air', angleDegrees: 48 },
    'glass-mirror': { from: 'glass', to: 'air', angleDegrees: 42 },
    'wet-glass': { from: 'glass', to: 'water', angleDegrees: 62 },
    sparkle: { from: 'diamond', to: 'air', angleDegrees: 30 },
  });
});

test.each([
  [15, 11.2, 9.8],
  [30, 22.1, 19.2],
  [45, 32.1, 27.7],
  [60, 40.6, 34.7],
  [75, 46.6, 39.5],
])('agrees with the table of the lesson at %d°', (angleDegrees, water, glass) => {
  expect(refractedAngle({ from: 'air', to: 'water', angleDegrees })).toBeCloseTo(water, 1);
  expect(refractedAngle({ from: 'air', to: 'glass', angleDegrees })).toBeCloseTo(glass, 1);
});

test('agrees with the critical angles and reflections of the lesson', () => {
  expect(criticalAngle({ from: 'water', to: 'air' })).toBeCloseTo(48.8, 1);
  expect(criticalAngle({ from: 'glass', to: 'air' })).toBeCloseTo(41.1, 1);
  expect(criticalAngle({ from: 'diamond', to: 'air' })).toBeCloseTo(24.4, 1);
  expect(criticalAngle({ from: 'glass', to: 'water' })).toBeCloseTo(61.0, 1);
  expect(criticalAngle({ from: 'air', to: 'water' })).toBeUndefined();
  expect(reflectedShare({ from: 'air', to: 'glass', angleDegrees: 0 })).toBeCloseTo(0.043, 3);
});

test('Snell’s law holds, the path runs both ways, and all light goes somewhere', () => {
  fc.assert(
    fc.property(ray, (each) => {
      const { from, to, angleDegrees } = each;
      const refracted = refractedAngle(each);
      const critical = criticalAngle(each);
      const share = reflectedShare(each);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1 + 1e-12);
      expect(refracted === undefined).toBe(critical !== undefined && angleDegrees > critical);
      if (refracted === undefined) {
        expect(share).toBe(1);
        return;
      }
      const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
      expect(materials[from] * sine(angleDegrees)).toBeCloseTo(materials[to] * sine(refracted), 9);
      const back = refractedAngle({ from: to, to: from, angleDegrees: refracted });
      expect(back).toBeCloseTo(angleDegrees, 4);
      // Towards the normal in what is slower.
      expect(
        Math.sign(angleDegrees - refracted) * Math.sign(materials[to] - materials[from]),
      ).not.toBe(-1);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('exactly one angle solves each edge', () => {
  for (const { id, from, to } of inside.tasks.filter((task) => task.edge)) {
    if (!from || !to) throw new Error(`${id} names both materials`);
    const angles = Array.from({ length: 90 }, (_, angleDegrees) => angleDegrees);
    const right = angles.filter(
      (angleDegrees) => refractionBench.judge(inside, id, { from, to, angleDegrees }).done,
    );
    expect({ id, right: right.length }).toEqual({ id, right: 1 });
  }
});

test('only diamond sparkles at 30°', () => {
  const right = materialNames.filter(
    (from) => refractionBench.judge(inside, 'sparkle', { from, to: 'air', angleDegrees: 30 }).done,
  );
  expect(right).toEqual(['diamond']);
});

test('says what to change next', () => {
  const says = (task: string, each: Ray) => refractionBench.judge(bending, task, each).says;
  expect(says('thirty-in-water', bending.start)).toBe(
    'Beyond the surface, the ray runs at 14.9°. Make it flatter.',
  );
  expect(says('turn-by-thirty', bending.start)).toBe('The ray has to meet glass.');
  expect(says('nearly-invisible', { from: 'oil', to: 'oil', angleDegrees: 60 })).toMatch(
    /two different/,
  );
  expect(says('leave-at-sixty', { from: 'water', to: 'air', angleDegrees: 60 })).toBe(
    'No light gets across at this angle.',
  );
});

test('refuses rays that never meet the surface', () => {
  for (const wrong of [
    { ...bending.start, angleDegrees: 90 },
    { ...bending.start, angleDegrees: -1 },
    { ...bending.start, angleDegrees: 20.5 },
    { ...bending.start, to: 'fog' },
    {},
  ]) {
    expect(refractionBench.inputs.safeParse(wrong).success).toBe(false);
  }
});
