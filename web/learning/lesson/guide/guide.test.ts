import { expect, test } from 'vitest';
import { turnOfSwipe } from './gestures.ts';
import { partAt } from './sections.ts';

const touch = (clientX: number, clientY: number) => ({ clientX, clientY }) as Touch;

test('turnOfSwipe needs a long, level swipe', () => {
  expect(turnOfSwipe(touch(300, 400), touch(200, 410))).toBe('next');
  expect(turnOfSwipe(touch(100, 400), touch(200, 390))).toBe('previous');
  expect(turnOfSwipe(touch(300, 400), touch(260, 400))).toBeUndefined();
  expect(turnOfSwipe(touch(300, 400), touch(200, 480))).toBeUndefined();
});

test('partAt is the last part above the line, or the first', () => {
  expect(partAt([100, 500, 900], 300)).toBe(0);
  expect(partAt([-600, 250, 900], 300)).toBe(1);
  expect(partAt([400, 500], 300)).toBe(0);
  expect(partAt([], 300)).toBe(0);
});
