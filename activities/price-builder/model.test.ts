import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import { choicesFor, counters, readingOfCount } from './counting.ts';
import { type Answer, answerFor, priceBuilder } from './model.ts';
import { dearestYen, kanaOf, readingOf, romajiOf, type TileId, tileIds, yenOf } from './tiles.ts';

const data = readLessonActivity(
  '1-basic-japanese/numbers-and-counting.price-builder',
  priceBuilder,
);
const start = priceBuilder.start(data);
const price = fc.integer({ min: 1, max: dearestYen });

test('every task can be solved', () => {
  expectSolvable(priceBuilder, data, {
    'tea-tin': { ...start, tiles: ['san', 'zen', 'hap', 'pyaku', 'roku', 'ju'] },
    lamp: {
      ...start,
      tiles: ['ichi', 'man', 'roku', 'sen', 'san', 'byaku', 'hachi', 'ju'],
    },
    'heard-lunch': { ...start, heardYen: 1_640 },
    'heard-room': { ...start, heardYen: 28_300 },
    'six-bottles': { ...start, counted: 'roppon' },
    'four-tickets': { ...start, counted: 'yonmai' },
  });
});

test.each([
  [81, 'hachijū ichi', 'はちじゅういち'],
  [100, 'hyaku', 'ひゃく'],
  [350, 'sanbyaku gojū', 'さんびゃくごじゅう'],
  [680, 'roppyaku hachijū', 'ろっぴゃくはちじゅう'],
  [3_800, 'sanzen happyaku', 'さんぜんはっぴゃく'],
  [18_600, 'ichiman hassen roppyaku', 'いちまんはっせんろっぴゃく'],
  [26_000, 'niman rokusen', 'にまんろくせん'],
  [100_000, 'jūman', 'じゅうまん'],
  [1_000_000, 'hyakuman', 'ひゃくまん'],
])('reads %d as the lesson does', (yen, romaji, kana) => {
  expect(romajiOf(readingOf(yen))).toBe(romaji);
  expect(kanaOf(readingOf(yen))).toBe(kana);
});

test('a reading means its number again, and is never longer than the board', () => {
  fc.assert(
    fc.property(price, (yen) => {
      const reading = readingOf(yen);
      expect(yenOf(reading)).toBe(yen);
      expect(reading.length).toBeLessThanOrEqual(20);
      expect(priceBuilder.inputs.safeParse({ ...start, tiles: reading }).success).toBe(true);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('what has answered a task makes room for the next one of its kind', () => {
  const tiles = [...readingOf(3_860)];
  const answer = { ...start, tiles, heardYen: 1_640, counted: 'roppon' };
  expect(answerFor(data, 'tea-tin', answer)).toEqual(answer);
  expect(answerFor(data, 'lamp', answer)).toEqual({ ...answer, tiles: [] });
  expect(answerFor(data, 'four-tickets', answer)).toEqual(start);
  expect(priceBuilder.describe(data, answer, 'lamp')).toBe('No tiles chosen yet.');
  expect(priceBuilder.describe(data, answer, 'heard-lunch')).toBe('You typed 1,640 yen.');
  expect(priceBuilder.describe(data, answer, 'heard-room')).toBe('No price typed yet.');
});

test('no two prices sound alike', () => {
  const heard = new Set(Array.from({ length: 99_999 }, (_, index) => kanaOf(readingOf(index + 1))));
  expect(heard.size).toBe(99_999);
});

test('only one row of tiles says a price', () => {
  fc.assert(
    fc.property(price, fc.array(fc.constantFrom(...tileIds), { maxLength: 12 }), (yen, tiles) => {
      const task = { id: 'price', text: 'Build it.', goal: 'build' as const, yen };
      const { done, says } = priceBuilder.judge({ tasks: [task] }, 'price', { ...start, tiles });
      expect(done).toBe(tiles.join() === readingOf(yen).join());
      expect(says).not.toMatch(/undefined|NaN/);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

const says = (yen: number, ...tiles: TileId[]) =>
  priceBuilder.judge({ tasks: [{ id: 'price', text: 'Build it.', goal: 'build', yen }] }, 'price', {
    ...start,
    tiles,
  }).says;

test('names the rule that was broken', () => {
  expect(says(300, 'san', 'hyaku')).toBe(
    'The number is right, but 3 bends the hundreds: sanbyaku.',
  );
  expect(says(600, 'roku', 'pyaku')).toMatch(/6 bends the hundreds: roppyaku/);
  expect(says(8_000, 'hachi', 'sen')).toMatch(/8 bends the thousands: hassen/);
  expect(says(3_000, 'san', 'sen')).toMatch(/3 bends the thousands: sanzen/);
  expect(says(400, 'yon', 'byaku')).toMatch(/simply yonhyaku/);
  expect(says(100, 'ichi', 'hyaku')).toBe('Hyaku takes no “one” before it.');
  expect(says(1_500, 'ichi', 'sen', 'go', 'hyaku')).toBe('Sen takes no “one” before it.');
  expect(says(10_000, 'man')).toBe('Ten thousand does take its “one”: ichiman.');
  expect(says(18_600, 'ju', 'hachi', 'sen', 'rop', 'pyaku')).toMatch(/1 man, then 8,600/);
  expect(says(20, 'ju', 'ni')).toBe('That reads 12. The price is 20 yen.');
  expect(says(20, 'ni', 'ni')).toMatch(/A digit comes before its unit/);
});

test('points at the part that was heard wrongly', () => {
  const heard = (heardYen: number) =>
    priceBuilder.judge(data, 'heard-room', { ...start, heardYen }).says;
  expect(heard(28_600)).toMatch(/for the hundreds/);
  expect(heard(23_800)).toMatch(/for the thousands/);
  expect(heard(2_830)).toMatch(/for the man/);
});

test('tells the wrong counter from the wrong sound', () => {
  const counted = (reading: string) =>
    priceBuilder.judge(data, 'six-bottles', { ...start, counted: reading }).says;
  expect(counted('rokuhon')).toMatch(/counter is right/);
  expect(counted('rokumai')).toBe(
    'Mai counts flat things. Bottles need the counter for long things.',
  );
  expect(counted('seven')).toBe('Choose one of the readings.');
});

test('the choices always hold the right reading once', () => {
  for (let count = 1; count <= 10; count += 1) {
    for (const counter of counters) {
      const { romaji } = readingOfCount(count, counter);
      expect(choicesFor(count).filter((choice) => choice.romaji === romaji)).toHaveLength(1);
      expect(choicesFor(count).find((choice) => choice.romaji === romaji)?.counter).toBe(counter);
    }
  }
});

test('refuses unknown tiles and too many of them', () => {
  for (const wrong of [
    { ...start, tiles: ['issen'] },
    { ...start, tiles: Array.from({ length: 21 }, () => 'ichi') },
    { ...start, heardYen: dearestYen + 1 },
    { ...start, heardYen: -1 },
    { ...start, counted: 'x'.repeat(21) },
  ] as Answer[]) {
    expect(priceBuilder.inputs.safeParse(wrong).success).toBe(false);
  }
});
