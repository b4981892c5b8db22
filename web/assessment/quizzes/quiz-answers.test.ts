import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import type { LessonDetail } from '../../../contract/catalog.ts';
import {
  countAttempt,
  describeAttempts,
  judgeOption,
  languageOf,
  layoutOf,
  mergeAnswers,
  nextLessonOf,
  unansweredOf,
} from './quiz-answers.ts';

test('the first option is an answer, nothing is not', () => {
  expect(unansweredOf([0, null, 3, null])).toEqual([1, 3]);
  expect(unansweredOf([0, 1])).toEqual([]);
});

test('what was chosen now stands before what was kept', () => {
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
    expect(layoutOf(options)).toBe(layout);
  });

  test('are Japanese only throughout', () => {
    expect(languageOf('きって')).toBe('ja');
    expect(languageOf('コーヒー、水。')).toBe('ja');
    expect(languageOf('ha becomes は')).toBeUndefined();
    expect(languageOf('12')).toBeUndefined();
    expect(languageOf('...')).toBeUndefined();
  });

  test('exactly one is right, and at most one is a mistake', () => {
    const option = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(option, fc.option(option), (right, chosen) => {
        const verdict = { right, chosen, correct: right === chosen, explanation: '' };
        const marks = [0, 1, 2, 3, 4].map((index) => judgeOption(verdict, index));
        expect(marks.filter((mark) => mark === 'correct' || mark === 'right')).toHaveLength(1);
        expect(marks.includes('correct')).toBe(verdict.correct);
        expect(marks.includes('chosen')).toBe(chosen !== null && chosen !== right);
      }),
    );
  });
});

describe('attempts', () => {
  const none = { count: 0, best: null, last: null, total: 0 };
  const result = (score: number, attempt: AttemptResult['attempt']): AttemptResult => ({
    score,
    total: 5,
    passMark: 4,
    passed: score >= 4,
    verdicts: [],
    completed: false,
    attempt,
  });

  test('are told from the first on', () => {
    expect(describeAttempts(none)).toBe('');
    expect(describeAttempts({ count: 1, best: 3, last: 3, total: 5 })).toBe(
      '1 attempt so far, best 3, last 3',
    );
    expect(describeAttempts({ count: 2, best: 4, last: 3, total: 5 })).toBe(
      '2 attempts so far, best 4, last 3',
    );
  });

  test("of a visitor are counted here, a learner's by the server", () => {
    const first = countAttempt(none, result(4, null));
    expect(first).toEqual({ count: 1, best: 4, last: 4, total: 5 });
    expect(countAttempt(first, result(2, null))).toEqual({ count: 2, best: 4, last: 2, total: 5 });
    expect(countAttempt(first, result(2, { number: 7, best: 5 }))).toMatchObject({
      count: 7,
      best: 5,
      last: 2,
    });
  });
});

test('the next lesson is the one after it, across modules', () => {
  const outline = (...slugs: string[]) => ({ lessons: slugs.map((slug) => ({ slug })) });
  const lesson = (slug: string) =>
    ({ slug, course: { modules: [outline('a', 'b'), outline('c')] } }) as unknown as LessonDetail;
  expect(nextLessonOf(lesson('a'))?.slug).toBe('b');
  expect(nextLessonOf(lesson('b'))?.slug).toBe('c');
  expect(nextLessonOf(lesson('c'))).toBeUndefined();
  expect(nextLessonOf(lesson('gone'))).toBeUndefined();
});
