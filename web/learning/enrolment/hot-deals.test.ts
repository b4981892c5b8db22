import { expect, test } from 'vitest';
import { dealsText } from './hot-deals.tsx';

test.each([
  [{ free: 1, discounted: 2 }, '1 course free, 2 discounted'],
  [{ free: 3, discounted: 0 }, '3 courses free'],
  [{ free: 0, discounted: 1 }, '1 course discounted'],
])('%j is %s', (counts, text) => {
  expect(dealsText(counts)).toBe(text);
});
