import { expect, it } from 'vitest';
import { insertPhrase, phraseFrom } from './insert-phrase.ts';

const at = (start: number, end = start) => ({ start, end });

it.each([
  ['', at(0), 'Mind it.', 8],
  ['Good.', at(5), 'Good. Mind it.', 14],
  ['Good. ', at(6), 'Good. Mind it.', 14],
  ['Good.', at(0), 'Mind it. Good.', 9],
  ['Good, bad.', at(5, 9), 'Good, Mind it..', 14],
  ['One\nTwo', at(4), 'One\nMind it. Two', 13],
])('into %j', (text, selection, expected, cursor) => {
  expect(insertPhrase(text, 'Mind it.', selection)).toEqual({ text: expected, cursor });
});

it('saves what is selected, or all of it if that is short', () => {
  expect(phraseFrom('Mind the edges. And more.', at(0, 15))).toBe('Mind the edges.');
  expect(phraseFrom('  Mind the edges. ', at(3))).toBe('Mind the edges.');
  expect(phraseFrom('x'.repeat(601), at(0))).toBe('');
  expect(phraseFrom('', at(0))).toBe('');
});
