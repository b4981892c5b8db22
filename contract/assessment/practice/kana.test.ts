import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHiragana, toKana, toKatakana, toRomaji } from './kana.ts';

test.each([
  ['neko', 'ねこ'],
  ['gakkou', 'がっこう'],
  ['gakkō', 'がっこう'],
  ['obaasan', 'おばあさん'],
  ['obāsan', 'おばあさん'],
  ['ryokou', 'りょこう'],
  ['zasshi', 'ざっし'],
  ['zassi', 'ざっし'],
  ['matcha', 'まっちゃ'],
  ['konnichiwa', 'こんにちわ'],
  ["hon'ya", 'ほんや'],
  ['hon', 'ほん'],
  ['honn', 'ほん'],
  ['sanbyaku', 'さんびゃく'],
  ['shinnyuu', 'しんにゅう'],
  ['tsuzuku', 'つずく'],
  ['fujisan', 'ふじさん'],
  ['jyuu', 'じゅう'],
  ['juu', 'じゅう'],
  ['wo', 'を'],
  ['xtu', 'っ'],
])('%s is %s', (latin, kana) => {
  expect(toKana(latin, 'hiragana')).toBe(kana);
});

test.each([
  ['ko-hi-', 'コーヒー'],
  ['kōhī', 'コーヒー'],
  ['ke-ki', 'ケーキ'],
  ['pa-thi-', 'パーティー'],
  ['chokore-to', 'チョコレート'],
  ['shatsu', 'シャツ'],
  ['ferī', 'フェリー'],
])('%s is %s', (latin, kana) => {
  expect(toKana(latin, 'katakana')).toBe(kana);
});

test('while typing, letters that may become a syllable stay', () => {
  const typing = (text: string) => toKana(text, 'hiragana', { final: false });
  expect(['k', 'ky', 'kyo', 'n', 'ny', 'sh', 'kk', 'hon', 'honn'].map(typing)).toEqual([
    'k',
    'ky',
    'きょ',
    'n',
    'ny',
    'sh',
    'っk',
    'ほn',
    'ほんn',
  ]);
});

const syllable = fc.constantFrom(
  ...['a', 'ka', 'shi', 'tsu', 'kyo', 'n', 'nya', 'kko', 'ppu', 'ji', 'ryu', 'wa', 'ba', 'cchi'],
);

test('letter by letter gives the same as all at once', () => {
  fc.assert(
    fc.property(fc.array(syllable, { maxLength: 8 }), (parts) => {
      const word = parts.join('');
      let typed = '';
      for (const letter of word) typed = toKana(`${typed}${letter}`, 'hiragana', { final: false });
      expect(toKana(typed, 'hiragana')).toBe(toKana(word, 'hiragana'));
    }),
  );
});

test('kana stay as they are, and the two scripts turn into each other', () => {
  const kana = fc.string({ unit: fc.constantFrom(...'あいうかがきゃっんをぱびー'), maxLength: 12 });
  fc.assert(
    fc.property(kana, (text) => {
      expect(toKana(text, 'hiragana')).toBe(text);
      expect(toHiragana(toKatakana(text))).toBe(text);
    }),
  );
});

test('any text ends', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      expect(toKana(text, 'katakana').length).toBeLessThanOrEqual(text.length * 3);
    }),
  );
});

test('kana in Latin letters, as in passports', () => {
  const words = [
    'ひらがな',
    'カタカナ',
    'きょう',
    'おちゃ',
    'がっこう',
    'ふじさん',
    'チケット',
    'コーヒー',
    'a 漢字 1',
  ];
  expect(words.map(toRomaji)).toEqual([
    'hiragana',
    'katakana',
    'kyou',
    'ocha',
    'gakkou',
    'fujisan',
    'chiketto',
    'kohi',
    'a 漢字 1',
  ]);
});
