import { expect, test } from 'vitest';
import { meeting } from './picture.ts';
import { angleFrom, isOnRay } from './view.tsx';

test('the ray comes from where the finger is', () => {
  const { x, y } = meeting;
  expect([angleFrom(x, y - 90), angleFrom(x - 50, y - 50), angleFrom(x + 50, y - 50)]).toEqual([
    0, 45, 45,
  ]);
  expect(angleFrom(x - 90, y + 20)).toBe(89);
});

test('a finger takes hold of the ray or the torch, and elsewhere scrolls the page', () => {
  const { x, y } = meeting;
  expect(isOnRay(45, x - 100, y - 100)).toBe(true);
  expect(isOnRay(0, x, y - 138)).toBe(true);
  expect(isOnRay(45, x + 100, y - 100)).toBe(false);
  expect(isOnRay(45, x - 100, y + 100)).toBe(false);
  expect(isOnRay(20, x - 150, y - 20)).toBe(false);
});
