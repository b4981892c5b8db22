import { expect, test } from 'vitest';
import type { ImportableQuestion } from '../../../contract/questions/files.ts';
import { firstPlace, lossesAt, placeFor, placesOf, type Wish, wishOf } from './import-plan.ts';

const quiz: NonNullable<ImportableQuestion['quiz']> = {
  question: { question: 'Who?', options: ['a', 'b'], answer: 0, explanation: '', sample: false },
  remarks: ['Its hints were left out.'],
};
const practice: NonNullable<ImportableQuestion['practice']> = {
  question: { id: '', kind: 'several', question: 'Who?', hints: [''], explanation: '' },
  remarks: [],
};
const picture = { name: 'a.png', alt: '', data: '' };
const asked = { line: 1, quiz, practice, picture: null, optionPictures: [] };
const kept = { ...quiz, remarks: [] };

test.each<[string, ImportableQuestion, string, string[]]>([
  ['as good in both', { ...asked, quiz: kept }, 'quiz', ['quiz', 'bank', 'practice', 'none']],
  ['better in practice', asked, 'practice', ['quiz', 'bank', 'practice', 'none']],
  ['for a quiz only', { ...asked, practice: null }, 'quiz', ['quiz', 'bank', 'none']],
  ['for practice only', { ...asked, quiz: null }, 'practice', ['practice', 'none']],
])('%s', (_, question, first, places) => {
  expect(firstPlace(question)).toBe(first);
  expect(placesOf(question)).toEqual(places);
});

test('what is lost depends on where it goes', () => {
  expect(lossesAt(asked, 'quiz')).toEqual(quiz.remarks);
  expect(lossesAt(asked, 'bank')).toEqual(quiz.remarks);
  expect(lossesAt(asked, 'practice')).toEqual([]);
  expect(lossesAt(asked, 'none')).toEqual([]);
  expect(lossesAt({ ...asked, picture }, 'bank')[1]).toMatch(/^The picture a\.png is left out/);
});

test('all go to one place as far as they can, and the choice is recognised', () => {
  const all = [
    asked,
    { ...asked, quiz: kept },
    { ...asked, practice: null },
    { ...asked, quiz: null },
  ];
  const planned = (wish: Wish) =>
    all.map((question) => ({ question, place: placeFor(question, wish) }));
  const placesAt = (wish: Wish) => planned(wish).map(({ place }) => place);
  expect(placesAt('quiz')).toEqual(['quiz', 'quiz', 'quiz', 'practice']);
  expect(placesAt('practice')).toEqual(['practice', 'practice', 'quiz', 'practice']);
  expect(placesAt('none')).toEqual(['none', 'none', 'none', 'none']);
  for (const wish of ['suggested', 'quiz', 'practice', 'bank', 'none'] as const) {
    expect(wishOf(planned(wish))).toBe(wish);
  }
  expect(wishOf([{ question: asked, place: 'none' }, ...planned('quiz').slice(1)])).toBeUndefined();
});
