import { expect, test } from 'vitest';
import { angleTo } from './view.tsx';

test('a path points to the finger, and never away from the camera', () => {
  expect([angleTo(50, 0), angleTo(0, 40), angleTo(30, 30)]).toEqual([90, 0, 45]);
  expect([angleTo(50, -30), angleTo(-20, 40)]).toEqual([90, 0]);
});
