import { expect, test } from 'vitest';
import { kanaChoices } from './choices.ts';
import { kanaOfRow, kanaRowIds } from './rows.ts';

test('every kana is asked among four that sound different, in any place', () => {
  for (const script of ['hiragana', 'katakana'] as const) {
    for (const { kana, romaji } of kanaRowIds.flatMap((row) => kanaOfRow(script, row))) {
      const choices = kanaChoices(kana, script, Math.random);
      expect(choices).toHaveLength(4);
      expect(new Set(choices.map((choice) => choice.romaji)).size).toBe(4);
      expect(choices).toContainEqual({ kana, romaji });
    }
  }
  const places = Array.from({ length: 60 }, () =>
    kanaChoices('ぬ', 'hiragana', Math.random).findIndex(({ kana }) => kana === 'ぬ'),
  );
  expect(new Set(places).size).toBeGreaterThan(1);
});

test('the look-alike is among them', () => {
  expect(kanaChoices('ぬ', 'hiragana', Math.random).map(({ kana }) => kana)).toContain('め');
  expect(kanaChoices('シ', 'katakana', Math.random).map(({ kana }) => kana)).toContain('ツ');
});

test('there are none for what is not taught', () => {
  expect(kanaChoices('漢', 'hiragana', Math.random)).toEqual([]);
});
