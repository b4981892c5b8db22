import { expect, it } from 'vitest';
import { groupSecret, readDigits } from './one-time-code.ts';

it('reads a code copied with spaces, words or full-width digits', () => {
  expect(readDigits('123 456')).toBe('123456');
  expect(readDigits('Your code: 123-456.')).toBe('123456');
  expect(readDigits('１２３４５６')).toBe('123456');
  expect(readDigits('12345678')).toBe('123456');
  expect(readDigits('abc')).toBe('');
});

it('groups a secret for typing', () => {
  expect(groupSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(groupSecret('ABCD')).toBe('ABCD');
});
