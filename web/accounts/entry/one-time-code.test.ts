import { expect, it } from 'vitest';
import { digitsOf, inGroups } from './one-time-code.ts';

it('reads a code however it was copied', () => {
  expect(digitsOf('123 456')).toBe('123456');
  expect(digitsOf('Your code: 123-456.')).toBe('123456');
  expect(digitsOf('１２３４５６')).toBe('123456');
  expect(digitsOf('12345678')).toBe('123456');
  expect(digitsOf('abc')).toBe('');
});

it('groups a secret for typing', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(inGroups('ABCD')).toBe('ABCD');
});
