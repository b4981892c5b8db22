import { expect, test } from 'vitest';
import { meeting } from './picture.ts';
import { angleFrom } from './view.tsx';

test('the ray comes from where the finger is', () => {
  const { x, y } = meeting;
  expect([angleFrom(x, y - 90), angleFrom(x - 50, y - 50), angleFrom(x + 50, y - 50)]).toEqual([
    0, 45, 45,
  ]);
  expect(angleFrom(x - 90, y + 20)).toBe(89);
});
