import { expect, test } from 'vitest';
import { dayText, moduleText, ratingText, timeText } from './course-texts.ts';

const lesson = {
  slug: 'iso-and-noise',
  title: 'ISO and Noise',
  kind: 'lesson' as const,
  minutes: 10,
  preview: false,
  questionCount: 5,
};

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [121, '2 h 1 min'],
])('%i minutes are %s', (minutes, text) => {
  expect(timeText(minutes)).toBe(text);
});

test('a module counts its lessons, its quizzes and the time they take', () => {
  const assignment = { ...lesson, kind: 'assignment' as const, minutes: 60, questionCount: 0 };
  expect(moduleText({ title: 'Week 1', lessons: [lesson, lesson, assignment] })).toBe(
    '3 lessons, 2 quizzes, 1 h 20 min',
  );
  expect(moduleText({ title: 'Week 1', lessons: [lesson] })).toBe('1 lesson, 1 quiz, 10 min');
  expect(moduleText({ title: 'Week 1', lessons: [assignment] })).toBe('1 lesson, 1 h');
});

test('a rating has one decimal; without ratings there is nothing to say', () => {
  expect(ratingText({ average: 4, count: 100, distribution: [] })).toBe('4.0 from 100 ratings');
  expect(ratingText({ average: 4.5, count: 1, distribution: [] })).toBe('4.5 from 1 rating');
  expect(ratingText({ average: null, count: 0, distribution: [] })).toBeNull();
});

test('a day is the same wherever it is read', () => {
  expect(dayText('2026-11-15T23:30:00.000Z')).toBe('15 November 2026');
});
