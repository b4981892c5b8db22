import { expect, test } from 'vitest';
import { formatMinutes, formatRating, summarizeModule } from './format.ts';

const quiz = { title: 'ISO and Noise', lesson: 'iso-and-noise', totalQuestions: 5 };

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [121, '2 h 1 min'],
])('formats %i minutes as %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

test('summarizes the lessons, quizzes and total time of a module', () => {
  expect(summarizeModule({ totalLessons: 3, totalTime: 80, quizzes: [quiz, quiz] })).toBe(
    '3 lessons, 2 quizzes, 1 h 20 min',
  );
  expect(summarizeModule({ totalLessons: 1, totalTime: 10, quizzes: [quiz] })).toBe(
    '1 lesson, 1 quiz, 10 min',
  );
  expect(summarizeModule({ totalLessons: 1, totalTime: 60, quizzes: [] })).toBe('1 lesson, 1 h');
});

test('shows one decimal of the average rating, or null without ratings', () => {
  expect(formatRating({ average: 4, count: 100, distribution: [] })).toBe('4.0 from 100 ratings');
  expect(formatRating({ average: 4.5, count: 1, distribution: [] })).toBe('4.5 from 1 rating');
  expect(formatRating({ average: null, count: 0, distribution: [] })).toBeNull();
});
