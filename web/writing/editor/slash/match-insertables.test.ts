import { expect, test } from 'vitest';
import { insertables } from '../insertable.ts';
import { matchInsertables } from './match-insertables.ts';

const found = (typed: string) =>
  matchInsertables(insertables, typed).matching.map(({ label }) => label);

test('without a word, everything is listed in its usual order', () => {
  for (const typed of ['', ' ']) {
    expect(matchInsertables(insertables, typed)).toEqual({ matching: [], others: insertables });
  }
});

test('names come before words inside them, and those before other words for the same', () => {
  expect(found('he')).toEqual(['Heading', 'Small heading']);
  expect(found('LIST')).toEqual(['List', 'Numbered list', 'Audio', 'Code']);
  expect(found('film')).toEqual(['Video']);
  expect(found('side n')).toEqual(['Side note']);
  expect(found('dea')).toEqual([]);
});

test('nothing is lost: what does not match is everything else', () => {
  for (const typed of ['a', 'ta', 'zzz', '((', 'h2']) {
    const { matching, others } = matchInsertables(insertables, typed);
    expect(new Set([...matching, ...others])).toEqual(new Set(insertables));
    expect(matching.length + others.length).toBe(insertables.length);
  }
});
