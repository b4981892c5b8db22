import { describe, expect, test } from 'vitest';
import { beatsOf, judgeBeats, keysFor } from './kana-keys.ts';

test('a beat is a sign with the small one that joins it', () => {
  expect(beatsOf('がっこう')).toEqual(['が', 'っ', 'こ', 'う']);
  expect(beatsOf('さんびゃく')).toEqual(['さ', 'ん', 'びゃ', 'く']);
  expect(beatsOf('コーヒー')).toHaveLength(4);
});

test('the keys have the signs of the word and their look-alikes', () => {
  const keys = keysFor('がっこう', 'hiragana');
  expect(keys).toHaveLength(12);
  for (const sign of 'がっこうつ') expect(keys).toContain(sign);
  expect(keysFor('コーヒー', 'katakana')).toContain('ー');
  expect(keysFor('シーツ', 'katakana').every((key) => /[ァ-ヶー]/.test(key))).toBe(true);
});

describe('every beat of a wrong answer is judged', () => {
  test.each([
    ['がつこう', 'がっこう', ['right', 'too big', 'right', 'right']],
    ['がっこっ', 'がっこつ', ['right', 'right', 'right', 'too small']],
    ['がこう', 'がっこう', ['right', 'right', 'right']],
    ['おぱあさん', 'おばあさん', ['right', 'other marks', 'right', 'right', 'right']],
    ['おばーあさん', 'おばあさん', ['right', 'right', 'not here', 'right', 'right', 'right']],
    ['こんばんわ', 'こんばんは', ['right', 'right', 'right', 'right', 'not this']],
    ['きて', 'きって', ['right', 'right']],
    ['', 'き', []],
  ])('%s for %s', (typed, wanted, expected) => {
    expect(judgeBeats(typed, wanted)).toEqual(expected);
  });
});
