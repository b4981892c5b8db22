import { expect, it } from 'vitest';
import { formatGroupCode, readGroupCode } from './work-groups.ts';

it.each([
  ['K7QM4XNP', 'K7QM4XNP'],
  [' k7qm-4xnp\n', 'K7QM4XNP'],
  ['K7QM 4XNP', 'K7QM4XNP'],
  ['https://learn.example.org/lesson-detail/light?group=K7QM4XNP#assignment', 'K7QM4XNP'],
  ['https://learn.example.org/lesson-detail/light?x=1&group=k7qm-4xnp', 'K7QM4XNP'],
  ['https://learn.example.org/lesson-detail/light', null],
  ['K7QM4XN', null],
  ['K7QM4XNPP', null],
  // Letters and digits that look alike aren't used.
  ['K7QM4XN0', null],
  ['', null],
])('reads the code in %j', (text, code) => {
  expect(readGroupCode(text)).toBe(code);
});

it('writes a code as people read it to each other', () => {
  expect(formatGroupCode('K7QM4XNP')).toBe('K7QM-4XNP');
});
