import { expect, test } from 'vitest';
import type { ImportableQuestion } from '../../../contract/questions/files.ts';
import { kindsText, newText, planForBank, reportCsv, reportOf } from './bank-plan.ts';

const question = (text: string, remarks: string[] = []): ImportableQuestion => ({
  line: 3,
  quiz: {
    question: { question: text, options: ['a', 'b'], answer: 0, explanation: '', sample: false },
    remarks,
  },
  practice: null,
  picture: null,
  optionPictures: [],
});
const numeric: ImportableQuestion = {
  line: 9,
  quiz: null,
  practice: {
    question: { id: '', kind: 'number', question: 'How many?', hints: [''], explanation: '' },
    remarks: [],
  },
  picture: { name: 'stairs.png', alt: '', data: '' },
  optionPictures: [],
};
const file = {
  format: 'gift' as const,
  questions: [question('Why?'), question('How?', ['A weight was left out.']), numeric],
  unread: [{ line: 1, text: '=cmd', reason: 'We don’t know this kind.' }],
  remarks: [],
};
const known = [
  { quiz: true, practice: false },
  { quiz: false, practice: false },
  { quiz: false, practice: false },
];

test('a plan says what each question becomes, what is there already and what is lost', () => {
  const plan = planForBank({ file, known });
  expect(plan.map(({ isKnown }) => isKnown)).toEqual([true, false, false]);
  expect(plan[2]?.losses[0]).toMatch(/^The picture stairs\.png is left out/);
  expect(kindsText(plan)).toBe('2 with one answer, 1 number');
  expect(newText(plan)).toBe(
    'Two are new. One is in your courses or your bank already, word for word, and stays as it is.',
  );
  expect(newText(plan.slice(1))).toBe('All of them are new.');
  expect(newText(plan.slice(0, 1))).toMatch(/Nothing is left to import\.$/);
});

test('a report names everything in the file in its order, and runs nothing in a spreadsheet', () => {
  const report = reportOf(file, planForBank({ file, known }));
  expect(report.map(({ outcome, line }) => [outcome, line])).toEqual([
    ['left out', 1],
    ['left out', 3],
    ['changed', 3],
    ['changed', 9],
  ]);
  const csv = reportCsv(report);
  expect(csv).toContain(`"left out","1","'=cmd","We don’t know this kind."`);
  expect(csv.split('\r\n')).toHaveLength(6);
});
