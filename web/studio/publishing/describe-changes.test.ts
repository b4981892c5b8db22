import { expect, it } from 'vitest';
import { describeChanges, listChanges } from './describe-changes.ts';

const none = {
  details: false,
  outline: false,
  texts: 0,
  questions: 0,
  settings: 0,
  moved: 0,
  added: 0,
  removed: 0,
};
const version = { number: 7, at: '2026-11-09T10:00:00Z' };

it('counts what differs from what learners see', () => {
  const changes = { ...none, texts: 1, questions: 1, moved: 1 };
  expect(describeChanges({ changes, version })).toBe('3 changes since version 7');
  expect(describeChanges({ changes: { ...none, details: true }, version })).toBe(
    '1 change since version 7',
  );
  expect(describeChanges({ changes: none, version })).toBeNull();
  expect(describeChanges({ changes: none, version: null })).toBe('Not published yet');
});

it('names it', () => {
  const changes = { ...none, details: true, texts: 1, questions: 2, moved: 1, added: 1 };
  expect(listChanges(changes)).toBe('course data, 1 text, 2 quizzes, 1 move, 1 lesson added');
});
