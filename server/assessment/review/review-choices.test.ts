import fc from 'fast-check';
import { fsrs } from 'ts-fsrs';
import { describe, expect, it } from 'vitest';
import { sessionSize } from './review.ts';
import {
  knownMemory,
  type Memory,
  newMemory,
  reviewCard,
  schedule,
  toCard,
} from './review-schedule.ts';

const now = new Date('2026-11-16T09:00:00Z');
const day = 86_400_000;
const days = (memory: Memory) => (memory.dueAt.getTime() - now.getTime()) / day;

describe('a question that was answered right in a quiz', () => {
  it('comes back in about a week at first sight, and sooner at a later attempt', () => {
    expect(days(knownMemory(now, true))).toBe(8);
    expect(days(knownMemory(now, false))).toBe(2);
  });

  it('has been seen once and never forgotten', () => {
    expect(knownMemory(now, true)).toMatchObject({ reps: 1, lapses: 0, state: 2, reviewedAt: now });
  });
});

describe('reviewCard', () => {
  const due = newMemory(now);
  const early = knownMemory(now, true);
  const answer = { correct: true, rating: 3, cram: false };

  it('schedules a due card, whether crammed or not', () => {
    for (const cram of [false, true]) {
      expect(reviewCard(due, { ...answer, cram }, now)).toEqual({
        memory: schedule(due, 3, now),
        rating: 3,
        early: false,
      });
    }
  });

  it('takes every miss for Again, and no rating for more than it is', () => {
    expect(reviewCard(due, { ...answer, correct: false, rating: 4 }, now)?.rating).toBe(1);
    expect(reviewCard(due, { ...answer, rating: 9 }, now)?.rating).toBe(1);
  });

  it('counts nothing before its time unless it is crammed', () => {
    expect(reviewCard(early, answer, now)).toBeUndefined();
    expect(reviewCard(early, { ...answer, correct: false }, now)).toBeUndefined();
  });

  it('never puts a card off before its time, however often it is crammed', () => {
    const sitting = fc.array(
      fc.record({ correct: fc.boolean(), rating: fc.integer({ min: 1, max: 4 }) }),
    );
    fc.assert(
      fc.property(sitting, (answers) => {
        let memory = early;
        for (const given of answers) {
          const review = reviewCard(memory, { ...given, cram: true }, now);
          if (!review?.early) return;
          expect(review.memory.dueAt.getTime()).toBeLessThanOrEqual(early.dueAt.getTime());
          expect({ ...review.memory, dueAt: early.dueAt }).toEqual(early);
          memory = review.memory;
        }
      }),
    );
  });
});

it('time by stability sorts like the retrievability of FSRS', () => {
  const scheduler = fsrs();
  const reviewed = fc.record({
    stability: fc.double({ min: 0.1, max: 400, noNaN: true }),
    ago: fc.double({ min: 1, max: 400, noNaN: true }),
  });
  const recall = ({ stability, ago }: { stability: number; ago: number }) => {
    const reviewedAt = new Date(now.getTime() - ago * day);
    const memory = { ...newMemory(now), stability, difficulty: 5, state: 2, reps: 3, reviewedAt };
    return scheduler.get_retrievability(toCard(memory), now, false);
  };
  fc.assert(
    fc.property(reviewed, reviewed, (one, other) => {
      // The library counts whole days since the last review.
      const whole = [one, other].map((card) => ({ ...card, ago: Math.floor(card.ago) }));
      const [a, b] = whole.map(({ ago, stability }) => ago / stability) as [number, number];
      const [recallA, recallB] = whole.map(recall) as [number, number];
      if (a > b) expect(recallA).toBeLessThanOrEqual(recallB);
      if (a < b) expect(recallA).toBeGreaterThanOrEqual(recallB);
    }),
  );
});

it.each([
  [{ cards: null, done: 0 }, 15],
  [{ cards: null, done: 40 }, 15],
  [{ cards: 20, done: 0 }, 20],
  [{ cards: 20, done: 17 }, 3],
  [{ cards: 20, done: 20 }, 15],
  [{ cards: 20, done: 35 }, 15],
  [{ cards: 200, done: 0 }, 50],
])('with %j, a session has up to %i cards', (goal, size) => {
  expect(sessionSize(goal)).toBe(size);
});
