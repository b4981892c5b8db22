import { expect, test } from 'vitest';
import { type PracticeCard, scheduleAnswer } from './practice-schedule.ts';

const now = new Date('2026-11-16T10:00:00Z');
const minutesFrom = (date: Date) => (date.getTime() - now.getTime()) / 60_000;

const card: PracticeCard = {
  hints: 0,
  dueAt: now,
  stability: 0,
  difficulty: 0,
  scheduledDays: 0,
  learningSteps: 0,
  reps: 0,
  lapses: 0,
  state: 0,
  reviewedAt: null,
};

test('what is due is scheduled by its first answer', () => {
  expect(minutesFrom(scheduleAnswer(card, false, now).dueAt)).toBe(10);
  const known = minutesFrom(scheduleAnswer(card, true, now).dueAt);
  const helped = minutesFrom(scheduleAnswer({ ...card, hints: 1 }, true, now).dueAt);
  expect(known).toBeGreaterThan(24 * 60);
  expect(helped).toBeLessThan(known);
});

test('what isn’t due stays, unless it was missed in another sitting', () => {
  const later = new Date('2026-11-20T10:00:00Z');
  const reviewedAt = new Date('2026-11-15T10:00:00Z');
  const waiting = { ...card, dueAt: later, reviewedAt, reps: 1, state: 2 };
  expect(scheduleAnswer(waiting, true, now).dueAt).toEqual(later);
  expect(scheduleAnswer(waiting, false, now).dueAt).toEqual(now);
  const justNow = { ...waiting, reviewedAt: new Date(now.getTime() - 60_000) };
  expect(scheduleAnswer(justNow, false, now).dueAt).toEqual(later);
});
