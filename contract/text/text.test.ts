import { expect, test } from 'vitest';
import { currencySymbol, hasCents } from './currencies.ts';
import { graphemesOf } from './graphemes.ts';
import { listOf } from './lists.ts';
import { amountText, moneyText } from './money.ts';
import { formatNumber } from './numbers.ts';
import { noun, plural } from './plurals.ts';
import { diskSize, fileSize } from './sizes.ts';
import { capitalised, spellOut } from './words.ts';
import { zoneName } from './zone-names.ts';
import { canonicalZone } from './zones.ts';

test('numbers have commas, and no zeros at the end', () => {
  const numbers = [0, 7, 999, 1000, 1_234_567, -1250, 1.5, 0.30000000000000004];
  expect(numbers.map((number) => formatNumber(number))).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '1,234,567',
    '-1,250',
    '1.5',
    '0.3',
  ]);
  expect([formatNumber(2.12345, 1), formatNumber(2.12345, 4)]).toEqual(['2.1', '2.1235']);
});

test('one is not many', () => {
  expect([0, 1, 2, 1500].map((count) => plural(count, 'lesson'))).toEqual([
    '0 lessons',
    '1 lesson',
    '2 lessons',
    '1,500 lessons',
  ]);
  expect(plural(1.5, 'hour')).toBe('1.5 hours');
  expect([plural(1, 'quiz', 'quizzes'), plural(2, 'quiz', 'quizzes')]).toEqual([
    '1 quiz',
    '2 quizzes',
  ]);
  expect([noun(1, 'person', 'people'), noun(2, 'person', 'people')]).toEqual(['person', 'people']);
});

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [348_160, '340 KB'],
  [1_048_000, '1023 KB'],
  [1_048_500, '1.0 MB'],
  [12_897_485, '12.3 MB'],
])('a file of %d bytes has %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [82_437_000, '82.4 MB'],
  [999_600_000, '1 GB'],
  [512_000_000_000, '512 GB'],
  [5e15, '5,000 TB'],
])('%d bytes on a disk are %s', (bytes, text) => {
  expect(diskSize(bytes)).toBe(text);
});

test('a list ends with “and” or “or”', () => {
  expect([listOf([]), listOf(['a']), listOf(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c']);
  expect(listOf(new Set(['a', 'b']), 'or')).toBe('a or b');
});

test('small numbers are words', () => {
  expect([0, 1, 12, 20, 21].map((count) => spellOut(count))).toEqual([
    'no',
    'one',
    'twelve',
    'twenty',
    '21',
  ]);
  expect([spellOut(12, 12), spellOut(13, 12)]).toEqual(['twelve', '13']);
  expect([capitalised('two stops'), capitalised('')]).toEqual(['Two stops', '']);
});

test('amounts have the currency’s symbol', () => {
  expect([moneyText(120_00, 'AUD'), moneyText(120_00, 'AUD', 'brief')]).toEqual([
    '$120.00',
    '$120',
  ]);
  expect([amountText(1_200_50, 'AUD'), amountText(50, 'CHF')]).toEqual([
    'AUD $1,200.50',
    expect.stringMatching(/^CHF.0\.50$/),
  ]);
  expect([currencySymbol('EUR'), currencySymbol('AUD')]).toEqual(['€', '$']);
  expect(['AUD', 'JPY', 'dollars'].map(hasCents)).toEqual([true, false, false]);
});

test('time zones have names', () => {
  expect([zoneName('America/Argentina/Buenos_Aires'), zoneName('UTC')]).toEqual([
    'Buenos Aires time',
    'UTC',
  ]);
  expect(canonicalZone('pacific/auckland')).toBe('Pacific/Auckland');
  expect([canonicalZone(''), canonicalZone('Mars/Olympus')]).toEqual([null, null]);
});

test('characters are what people see as one', () => {
  expect(graphemesOf('e\u0301👩‍🚀a')).toEqual(['e\u0301', '👩‍🚀', 'a']);
});
