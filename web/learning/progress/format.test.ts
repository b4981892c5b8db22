import { describe, expect, it } from 'vitest';
import { formatTime, streakMessage } from './format.ts';

describe('format', () => {
  it.each([
    [9, 12, true, 'Nine days now. Your longest was twelve.'],
    [9, 9, true, 'Nine days now, your longest so far.'],
    [1, 1, true, 'One day now. Tomorrow makes it two.'],
    [1, 3, true, 'One day now. Your longest was three.'],
    [9, 12, false, 'Nine days up to yesterday, and today makes it ten. Your longest was twelve.'],
    [9, 9, false, 'Nine days up to yesterday, and today makes it ten.'],
    [0, 1, false, 'A new streak starts today. Your longest was one day.'],
    [0, 31, false, 'A new streak starts today. Your longest was 31 days.'],
  ])('streak of %i, longest %i, learned today: %s', (current, longest, learnedToday, sentence) => {
    expect(streakMessage({ current, longest, learnedToday })).toBe(sentence);
  });

  it.each([
    [0, '0 min'],
    [59, '0 min'],
    [3599, '59 min'],
    [7200, '2 h'],
    [34_080, '9 h 28 min'],
    [400_000, '111 h'],
  ])('%i seconds is %s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });
});
