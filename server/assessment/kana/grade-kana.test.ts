import { describe, expect, it } from 'vitest';
import {
  findKana,
  kanaDays,
  kanaOfRow,
  kanaRowIds,
} from '../../../contract/assessment/kana/rows.ts';
import { gradeKana } from './grade-kana.ts';

const scripts = ['hiragana', 'katakana'] as const;
const all = scripts.flatMap((script) => kanaRowIds.flatMap((row) => kanaOfRow(script, row)));

describe('the kana', () => {
  it('are 104 in each script, all different, and each row has its day', () => {
    expect(all).toHaveLength(208);
    expect(new Set(all.map(({ kana }) => kana)).size).toBe(208);
    expect(kanaDays.flatMap(({ rows }) => rows).toSorted()).toEqual([...kanaRowIds].toSorted());
    expect(findKana('シ')).toEqual({ kana: 'シ', romaji: 'shi', script: 'katakana' });
    expect(findKana('漢')).toBeUndefined();
  });

  it('are read as the lessons write them, seen or heard', () => {
    for (const { kana, romaji } of all) {
      expect([kana, gradeKana(kana, 'typed', romaji)]).toEqual([kana, true]);
      expect([kana, gradeKana(kana, 'heard', romaji)]).toEqual([kana, true]);
      expect([kana, gradeKana(kana, 'heard', kana)]).toEqual([kana, true]);
      expect([kana, gradeKana(kana, 'typed', kana)]).toEqual([kana, false]);
    }
  });

  it('are not read like any other that sounds different', () => {
    for (const one of all) {
      const taken = all.filter(({ romaji }) => gradeKana(one.kana, 'typed', romaji));
      expect(new Set(taken.map(({ romaji }) => romaji))).toEqual(new Set([one.romaji]));
    }
  });
});

describe('a kana that is shown', () => {
  it.each([
    ['し', ['shi', 'si', 'SHI', ' shi ', 'ｓｈｉ']],
    ['つ', ['tsu', 'tu']],
    ['ち', ['chi', 'ti']],
    ['フ', ['fu', 'hu']],
    ['ジ', ['ji', 'zi']],
    ['しゃ', ['sha', 'sya']],
    ['チョ', ['cho', 'tyo', 'cyo']],
    ['じゃ', ['ja', 'zya', 'jya']],
    ['ぢ', ['ji', 'di', 'zi']],
    ['づ', ['zu', 'du']],
    ['を', ['o', 'wo']],
    ['ん', ['n', 'nn', "n'"]],
  ])('%s is read %j', (kana, readings) => {
    for (const reading of readings) expect(gradeKana(kana, 'typed', reading)).toBe(true);
  });

  it.each([
    ['し', 'chi'],
    ['じ', 'di'],
    ['お', 'wo'],
    ['ん', 'nu'],
    ['か', 'kaa'],
    ['か', ''],
    ['か', '…'],
    ['か', 'カ'],
  ])('%s is not read %s', (kana, reading) => {
    expect(gradeKana(kana, 'typed', reading)).toBe(false);
  });

  it('is not known if the answer was only shown', () => {
    expect(gradeKana('か', 'typed', null)).toBe(false);
    expect(gradeKana('か', 'heard', null)).toBe(false);
  });
});

it.each([
  ['じ', 'ぢ'],
  ['ヂ', 'ji'],
  ['を', 'お'],
  ['お', 'wo'],
  ['カ', 'か'],
])('%s sounds like %s when it is heard', (kana, answer) => {
  expect(gradeKana(kana, 'heard', answer)).toBe(true);
});
