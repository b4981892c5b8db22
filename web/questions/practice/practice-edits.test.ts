import { expect, test } from 'vitest';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import { practiceKinds } from '../../../practice/kinds.ts';
import {
  blankPractice,
  checkPractice,
  mergePractice,
  moveBy,
  type PracticeClash,
  settlePractice,
} from './practice-edits.ts';

const blank = (id: string) => ({ ...blankPractice('ordering', []), id });

test('a blank question of each kind says what it needs', () => {
  for (const kind of practiceKinds) {
    const { question, problems } = checkPractice(blankPractice(kind, []));
    expect(question).toBeNull();
    expect(problems).toContain('Write the question.');
  }
});

test('a complete question can be tried', () => {
  const { question, problems } = checkPractice({
    ...blank('order-it'),
    question: 'Order them.',
    items: ['one', 'two', 'three', ''],
    hints: ['Count.', ''],
    explanation: 'By number.',
  });
  expect(problems).toEqual([]);
  expect(question).toMatchObject({ items: ['one', 'two', 'three'], hints: ['Count.'] });
});

test('changes of different questions are joined, changes of the same are not', () => {
  const [a, b, c] = [blank('a'), blank('b'), blank('c')];
  const changed = { ...a, question: 'Mine?' };
  const other = { ...b, question: 'Theirs?' };
  const merged = (base: DraftPractice[], mine: DraftPractice[], theirs: DraftPractice[]) => {
    const { questions, clashes } = mergePractice({ base, mine, theirs });
    return clashes.length === 0 ? questions : clashes.map(({ id }) => id);
  };
  expect(merged([a, b], [changed, b], [a, other])).toEqual([changed, other]);
  expect(merged([a, b], [changed, b], [a, b, c])).toEqual([changed, b, c]);
  expect(merged([a, b], [a], [a, b, c])).toEqual([a, c]);
  expect(merged([a], [changed], [{ ...a, question: 'Theirs?' }])).toEqual(['a']);
  expect(merged([a, b], [b], [changed, b])).toEqual(['a']);
});

test('a clash is settled for its question alone', () => {
  const [a, b] = [blank('a'), blank('b')];
  const mine = [
    { ...a, question: 'Mine?' },
    { ...b, question: 'Mine too?' },
  ];
  const theirs = [{ ...a, question: 'Theirs?' }, b];
  const settle = (choice: 'mine' | 'theirs') => {
    const conflict = { base: [a, b], mine, theirs };
    const [clash] = mergePractice(conflict).clashes;
    const settled = { theirs, ...settlePractice(conflict, clash as PracticeClash, choice) };
    return mergePractice(settled);
  };
  expect(settle('mine')).toEqual({ questions: mine, clashes: [] });
  expect(settle('theirs')).toEqual({ questions: [theirs[0], mine[1]], clashes: [] });
});

test('questions move by one place', () => {
  expect(moveBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveBy(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
});
