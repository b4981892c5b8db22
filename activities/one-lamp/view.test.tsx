import { expect, test } from 'vitest';
import { plan, radiusOf } from './picture.ts';
import { lampAt } from './view.tsx';

test('the lamp follows the finger around the head, and stays within reach', () => {
  expect(lampAt(plan.x + radiusOf(200), plan.y)).toEqual({ angleDegrees: 90, distanceCm: 200 });
  expect(lampAt(plan.x - radiusOf(100), plan.y)).toEqual({ angleDegrees: -90, distanceCm: 100 });
  expect(lampAt(plan.x, plan.y + 300)).toEqual({ angleDegrees: 0, distanceCm: 400 });
  expect(lampAt(plan.x, plan.y - 2)).toEqual({ angleDegrees: 180, distanceCm: 50 });
});
