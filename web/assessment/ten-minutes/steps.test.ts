import { expect, it } from 'vitest';
import { describeWeek, findCurrentStep } from './steps.ts';

it('continues with the first step that is not done', () => {
  const step = (kind: 'reviews' | 'reading' | 'question', done: boolean) => ({ kind, done });
  expect(findCurrentStep([step('reviews', true), step('question', false)])).toBe('question');
  expect(findCurrentStep([step('reviews', false), step('reading', true)])).toBe('reviews');
  expect(findCurrentStep([step('reading', true)])).toBeUndefined();
  expect(findCurrentStep([])).toBeUndefined();
});

it('counts the days of the week and in a row', () => {
  const week = { daysLearned: 3, streak: 12, coursesFinished: 0 };
  expect(describeWeek(week)).toBe('3 of 7 days this week. 12 days in a row.');
  expect(describeWeek({ ...week, streak: 1 })).toBe('3 of 7 days this week.');
});
