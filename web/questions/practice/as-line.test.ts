import { expect, test } from 'vitest';
import { asLine } from './as-line.ts';

test('a question is one line', () => {
  expect(asLine('one \r\n two\n\nthree')).toBe('one two three');
});
