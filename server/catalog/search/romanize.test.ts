import { expect, it } from 'vitest';
import { romanize } from './romanize.ts';

it.each([
  ['ひらがな', 'hiragana'],
  ['カタカナ', 'katakana'],
  ['きょう', 'kyou'],
  ['きって', 'kitte'],
  ['マッチ', 'matchi'],
  ['コーヒー', 'kohi'],
  ['日本', null],
  ['photo', null],
  ['ー', null],
  ['あ', null],
  ['', null],
])('writes %s as %s', (word, romaji) => {
  expect(romanize(word)).toBe(romaji);
});
