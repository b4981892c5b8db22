import { expect, it } from 'vitest';
import { describeForecast, formatForecastDay } from './forecast-text.ts';
import { describeGoal, goalSteps, isReached } from './goal.ts';

it.each([
  [{ cards: null, done: 0 }, 'Choose how many cards a day you’d like to review.'],
  [{ cards: null, done: 1 }, '1 card reviewed today. Choose how many a day you’d like to review.'],
  [{ cards: 20, done: 12 }, '12 of 20 cards today. Each card counts once a day.'],
  [{ cards: 20, done: 20 }, 'Reached: 20 of 20 cards today.'],
  [{ cards: 1, done: 4 }, 'Reached: 4 of 1 card today.'],
])('%j reads: %s', (goal, text) => {
  expect(describeGoal(goal)).toBe(text);
});

it('is reached with the last card, not before', () => {
  expect(isReached({ cards: 10, done: 9 })).toBe(false);
  expect(isReached({ cards: 10, done: 10 })).toBe(true);
  expect(isReached({ cards: null, done: 10 })).toBe(false);
});

it('draws a bar a card, and never more done than there is', () => {
  expect(goalSteps(1, 3)).toEqual(['done', 'now', 'open']);
  expect(goalSteps(9, 3)).toEqual(['done', 'done', 'done']);
  const large = goalSteps(199, 200);
  expect(large).toHaveLength(30);
  expect(large.at(-1)).toBe('now');
});

it('tells the forecast in words', () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
  const forecast = (...cards: number[]) => ({
    due: 2,
    later: 0,
    days: days.map((day, index) => ({ day, cards: cards[index] ?? 0 })),
  });
  expect(describeForecast(forecast(3, 0, 4))).toBe(
    '3 cards today: 2 due now, 1 later today. Most come back on Wednesday 18 November: 4. 7 by the end of these 2 days.',
  );
  expect(describeForecast(forecast(3, 5, 4))).toContain('Most come back tomorrow: 5.');
  expect(describeForecast(forecast(3))).toContain('None in the 2 days after.');
  expect(formatForecastDay('2026-11-16', 0)).toBe('Today');
});
