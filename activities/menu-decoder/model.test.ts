import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import { beatsOf, compareReading, romajiOf } from './beats.ts';
import {
  type Decoding,
  drawRound,
  hintFor,
  meaningsFor,
  menuDecoder,
  progressOf,
} from './model.ts';

const data = readLessonActivity('1-basic-japanese/katakana.menu-decoder', menuDecoder);
const round = fc.nat(9_999);
const line = fc.constantFrom(...data.menu);

const solved = (which: number): Decoding => ({
  round: which,
  answers: drawRound(data, which).map((place) => {
    const reading = romajiOf(data.menu[place]?.katakana ?? '');
    return { first: reading, reading, meaning: place };
  }),
});

test('every task can be solved, in every round', () => {
  expect(data.menu).toHaveLength(60);
  const solution = solved(0);
  expectSolvable(menuDecoder, data, {
    'first-four': solution,
    'whole-menu': solution,
    'what-is-it': solution,
  });
  fc.assert(
    fc.property(round, (which) => {
      for (const { id } of data.tasks) {
        expect(menuDecoder.judge(data, id, solved(which)).done).toBe(true);
      }
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('a round has twelve different lines, and depends on its number alone', () => {
  fc.assert(
    fc.property(round, (which) => {
      const drawn = drawRound(data, which);
      expect(new Set(drawn).size).toBe(12);
      expect(drawRound(data, which)).toEqual(drawn);
      for (const place of drawn) {
        const meanings = meaningsFor(data, which, place);
        expect(new Set(meanings).size).toBe(4);
        expect(meanings).toContain(place);
      }
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('lines with シ, ツ, ン and ソ come more often', () => {
  const isConfusing = (place: number) => /[シツンソ]/.test(data.menu[place]?.katakana ?? '');
  const drawn = Array.from({ length: 500 }, (_, which) => drawRound(data, which)).flat();
  const share = drawn.filter(isConfusing).length / drawn.length;
  const shareOfMenu = [...data.menu.keys()].filter(isConfusing).length / data.menu.length;
  expect(share).toBeGreaterThan(shareOfMenu + 0.05);
});

test.each([
  ['コーヒー', 'kōhī', 'koohii kouhii Kōhī ｋｏｈｉ kôhî ko-hi-'],
  ['チーズバーガー', 'chīzubāgā', 'chiizubaagaa tiizubaagaa'],
  ['サンドイッチ', 'sandoitchi', 'sandoicchi sandoitti'],
  ['チョコレートケーキ', 'chokorētokēki', 'chokoreetokeeki chokoreitokeiki tyokoreetokeeki'],
  ['オレンジジュース', 'orenjijūsu', 'orenzizyuusu'],
  ['ミルクティー', 'mirukutī', 'mirukutii mirukuthi-'],
  ['シャツ', 'shatsu', 'syatu'],
  ['ソース', 'sōsu', 'soosu'],
  ['ハンバーグ', 'hanbāgu', 'hambaagu'],
  ['エスプレッソ', 'esupuresso', 'ESUPURESSO'],
  ['ベーコンエッグ', "bēkon'eggu", "beekon'eggu"],
  ['キャベツ', 'kyabetsu', 'kyabetu'],
])('reads %s as %s', (katakana, romaji, others) => {
  expect(romajiOf(katakana)).toBe(romaji);
  for (const typed of [romaji, ...others.split(' ')]) {
    if (typed === 'ｋｏｈｉ') continue;
    expect({ typed, ...compareReading(katakana, typed) }).toMatchObject({
      typed,
      firstWrong: undefined,
      right: beatsOf(katakana).length,
    });
  }
});

test('a line can be spaced out, and a vowel left short is a beat left out', () => {
  expect(compareReading('アイスコーヒー', 'aisu kōhī').firstWrong).toBeUndefined();
  expect(compareReading('コーヒー', 'ｋｏｈｉ')).toEqual({ beats: 4, right: 2, firstWrong: 1 });
  expect(compareReading('ビール', 'biru')).toEqual({ beats: 3, right: 2, firstWrong: 1 });
  expect(hintFor('ビール', 'biru')).toBe('Check beat 2: the bar makes the vowel before it long.');
});

test('tells シ from ツ and ン from ソ, and hints at the first wrong beat only', () => {
  expect(compareReading('シチュー', 'tsuchū')).toEqual({ beats: 3, right: 2, firstWrong: 0 });
  expect(hintFor('ツナサンド', 'shinasando')).toBe('Check beat 1, ツ.');
  expect(hintFor('パン', 'paso')).toBe('Check beat 2, ン.');
  expect(hintFor('ホットドッグ', 'hotodogu')).toMatch(/small ッ/);
  expect(hintFor('ベーコンエッグ', 'bēkoneggu')).toMatch(/apostrophe/);
  expect(hintFor('パン', 'pansu')).toBe('Check beat 2, ン.');
  expect(hintFor('パン', 'pan')).toBeUndefined();
});

test('whatever is typed, between none and all beats are right', () => {
  fc.assert(
    fc.property(line, fc.string({ maxLength: 60 }), ({ katakana }, typed) => {
      const { beats, right, firstWrong } = compareReading(katakana, typed);
      expect(beats).toBe(beatsOf(katakana).length);
      expect(right).toBeLessThanOrEqual(beats);
      if (firstWrong === undefined) expect(right).toBe(beats);
      else expect(firstWrong).toBeLessThan(beats);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('all signs of the menu have a reading', () => {
  for (const { katakana } of data.menu) {
    expect(romajiOf(katakana)).toMatch(/^[a-zāīūēō']+$/);
    expect(hintFor(katakana, romajiOf(katakana))).toBeUndefined();
    expect(
      beatsOf(katakana)
        .map(({ kana }) => kana)
        .join(''),
    ).toBe(katakana);
  }
});

test('only the first try counts for the 85%', () => {
  const corrected = solved(3);
  for (const answer of corrected.answers.slice(0, 4)) answer.first = '';
  expect(progressOf(data, corrected).linesRead).toBe(12);
  expect(menuDecoder.judge(data, 'whole-menu', corrected)).toMatchObject({
    done: false,
    says: expect.stringMatching(/try another menu/),
  });
  const unfinished = { ...corrected, answers: corrected.answers.slice(0, 11) };
  expect(menuDecoder.judge(data, 'whole-menu', unfinished).says).toMatch(/You’ve read 11/);
});

test('refuses more answers than lines and endless readings', () => {
  const [answer] = solved(0).answers;
  for (const wrong of [
    { round: -1, answers: [] },
    { round: 10_000, answers: [] },
    { round: 0, answers: Array.from({ length: 13 }, () => answer) },
    { round: 0, answers: [{ ...answer, first: 'a'.repeat(61) }] },
    { round: 0, answers: [{ ...answer, meaning: 100 }] },
  ]) {
    expect(menuDecoder.inputs.safeParse(wrong).success).toBe(false);
  }
});
