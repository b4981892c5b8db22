import { expect, test } from 'vitest';
import type { ImportableQuestion } from '../../../contract/writing/questions.ts';
import { firstPlace, lossesAt, placesOf } from './import-plan.ts';

const quiz: NonNullable<ImportableQuestion['quiz']> = {
  question: { question: 'Who?', options: ['a', 'b'], answer: 0, explanation: '', sample: false },
  remarks: ['Its picture was left out.'],
};
const practice: NonNullable<ImportableQuestion['practice']> = {
  question: { id: '', kind: 'several', question: 'Who?', hints: [''], explanation: '' },
  remarks: [],
};
const picture = { name: 'a.png', alt: '', data: '' };
const asked = { line: 1, quiz, practice, picture: null };

test.each<[string, ImportableQuestion, string, string[]]>([
  ['one right option', asked, 'quiz', ['quiz', 'bank', 'practice', 'none']],
  ['true or false', { ...asked, practice: null }, 'quiz', ['quiz', 'bank', 'none']],
  ['a number', { ...asked, quiz: null }, 'practice', ['practice', 'none']],
  ['a picture', { ...asked, picture }, 'practice', ['quiz', 'bank', 'practice', 'none']],
])('%s', (_, question, first, places) => {
  expect(firstPlace(question)).toBe(first);
  expect(placesOf(question)).toEqual(places);
});

test('what is lost depends on where it goes', () => {
  expect(lossesAt(asked, 'quiz')).toEqual(quiz.remarks);
  expect(lossesAt(asked, 'bank')).toEqual(quiz.remarks);
  expect(lossesAt(asked, 'practice')).toEqual([]);
});
