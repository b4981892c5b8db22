import { expect, test } from 'vitest';
import { readPrice, writePrice } from './price-text.ts';

test.each([
  ['25', 2500],
  ['12.50', 1250],
  ['12,5', 1250],
  [' 0 ', 0],
  ['', 0],
  ['10000', 1_000_000],
])('reads %s', (text, cents) => {
  expect(readPrice(text)).toBe(cents);
});

test.each(['free', '-1', '12.345', '10000.01', '1.000,00', '1e3'])('refuses %s', (text) => {
  expect(readPrice(text)).toBeNull();
});

test('writes what it reads', () => {
  for (const cents of [0, 5, 99, 100, 1250, 2500, 1_000_000]) {
    expect(readPrice(writePrice(cents))).toBe(cents);
  }
});
