import { expect, it } from 'vitest';
import { synonymsOf } from './synonyms.ts';

it.each([
  ['maths', ['probability']],
  ['sketching', ['drawing']],
  ['coding', ['html', 'javascript']],
])('%s is also looked for as %j', (word, words) => {
  expect(synonymsOf(word)).toEqual(words);
});

it.each(['photography', 'constructor', ''])('%j has no other words', (word) => {
  expect(synonymsOf(word)).toEqual([]);
});
