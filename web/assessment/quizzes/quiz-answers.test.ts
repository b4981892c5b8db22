import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import type { LessonDetail } from '../../../contract/catalog.ts';
import { findNextLesson } from './next-lesson.ts';
import {
  addAttempt,
  describeAttempts,
  findUnanswered,
  markOption,
  mergeAnswers,
  optionLayout,
} from './quiz-answers.ts';

test('findUnanswered tells the first option from no answer', () => {
  expect(findUnanswered([0, null, 3, null])).toEqual([1, 3]);
  expect(findUnanswered([0, 1])).toEqual([]);
});

test('mergeAnswers prefers what is chosen on the page', () => {
  expect(mergeAnswers([null, 0, 2], [1, 3])).toEqual([1, 0, 2]);
});

describe('options', () => {
  test.each([
    ['a few words each', ['It is halved', 'It is doubled', 'It stays the same'], 'columns'],
    ['kana', ['きて', 'きって', 'きつて', 'きいて'], 'columns'],
    ['one long one', ['1 s', 'A field of deep focus and motion blur'], 'rows'],
    ['five short words', ['1 s', 'I am on my way'], 'rows'],
    ['one long word', ['1 s', 'とてもとてもとてもとてもとてもとてもとてもとてもながい'], 'rows'],
  ])('%s', (_, options, layout) => {
    expect(optionLayout(options)).toBe(layout);
  });

  test('a hidden right option marks only what was chosen', () => {
    const hidden = { chosen: 2, right: null, explanation: null };
    const marks = (correct: boolean) =>
      [0, 1, 2].map((option) => markOption({ ...hidden, correct }, option));
    expect(marks(true)).toEqual(['other', 'other', 'correct']);
    expect(marks(false)).toEqual(['other', 'other', 'chosen']);
  });

  test('exactly one is right and at most one is the wrong choice', () => {
    const option = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(option, fc.option(option), (right, chosen) => {
        const verdict = { right, chosen, correct: right === chosen, explanation: '' };
        const marks = [0, 1, 2, 3, 4].map((index) => markOption(verdict, index));
        expect(marks.filter((mark) => mark === 'correct' || mark === 'right')).toHaveLength(1);
        expect(marks.includes('correct')).toBe(verdict.correct);
        expect(marks.includes('chosen')).toBe(chosen !== null && chosen !== right);
      }),
    );
  });
});

describe('attempts', () => {
  const none = { count: 0, best: null, last: null, total: 0, next: null, remaining: null };
  const next = { paper: 'next', version: 1, questions: [] };
  const result = (score: number, attempt: AttemptResult['attempt']): AttemptResult => ({
    score,
    total: 5,
    passMark: 4,
    passed: score >= 4,
    verdicts: [],
    completed: false,
    attempt,
    answersHidden: false,
    remaining: null,
    next,
  });

  test('are described from the first on', () => {
    expect(describeAttempts(none)).toBe('');
    expect(describeAttempts({ ...none, count: 1, best: 3, last: 3 })).toBe(
      '1 attempt so far, best 3, last 3',
    );
    expect(describeAttempts({ ...none, count: 2, best: 4, last: 3 })).toBe(
      '2 attempts so far, best 4, last 3',
    );
  });

  test('of visitors are counted in the browser, those of learners by the server', () => {
    const first = addAttempt(none, result(4, null));
    expect(first).toEqual({ count: 1, best: 4, last: 4, total: 5, next, remaining: null });
    expect(addAttempt(first, result(2, null))).toEqual({
      count: 2,
      best: 4,
      last: 2,
      total: 5,
      next,
      remaining: null,
    });
    expect(addAttempt(first, result(2, { number: 7, best: 5 }))).toMatchObject({
      count: 7,
      best: 5,
      last: 2,
    });
  });
});

test('findNextLesson looks across modules', () => {
  const outline = (...slugs: string[]) => ({ lessons: slugs.map((slug) => ({ slug })) });
  const lesson = (slug: string) =>
    ({ slug, course: { modules: [outline('a', 'b'), outline('c')] } }) as unknown as LessonDetail;
  expect(findNextLesson(lesson('a'))?.slug).toBe('b');
  expect(findNextLesson(lesson('b'))?.slug).toBe('c');
  expect(findNextLesson(lesson('c'))).toBeUndefined();
  expect(findNextLesson(lesson('gone'))).toBeUndefined();
});
