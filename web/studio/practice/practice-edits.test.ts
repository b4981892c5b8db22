import { expect, test } from 'vitest';
import { practiceKinds } from '../../../contract/studio/content.ts';
import { blankPractice, checkPractice, mergePractice, moveBy } from './practice-edits.ts';

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
  expect(mergePractice([a, b], [changed, b], [a, other])).toEqual([changed, other]);
  expect(mergePractice([a, b], [changed, b], [a, b, c])).toEqual([changed, b, c]);
  expect(mergePractice([a, b], [a], [a, b, c])).toEqual([a, c]);
  expect(mergePractice([a], [changed], [{ ...a, question: 'Theirs?' }])).toBeUndefined();
  expect(mergePractice([a, b], [b], [changed, b])).toBeUndefined();
});

test('questions move by one place', () => {
  expect(moveBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveBy(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
});
