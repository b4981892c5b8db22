import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromCard,
  type Memory,
  maxIntervalDays,
  previewIntervals,
  type ReviewRating,
  ratings,
  schedule,
  toCard,
} from './review-schedule.ts';

const minute = 60_000;
const day = 1440 * minute;
const start = new Date('2026-11-15T09:00:00Z');
const years = { min: start, max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true };

const fresh: Memory = {
  dueAt: start,
  stability: 0,
  difficulty: 0,
  scheduledDays: 0,
  learningSteps: 0,
  reps: 0,
  lapses: 0,
  state: 0,
  reviewedAt: null,
};

/** A review some minutes after the last one: at once, after days, or years late. */
const review = fc.record({
  rating: fc.constantFrom<ReviewRating>(...ratings),
  gap: fc.oneof(
    fc.integer({ min: 0, max: 20 }),
    fc.integer({ min: 0, max: 3 * 1440 }),
    fc.integer({ min: 0, max: 900 * 1440 }),
  ),
});
const history = fc.record({
  begun: fc.date(years),
  reviews: fc.array(review, { maxLength: 40 }),
});
type History = { begun: Date; reviews: { rating: ReviewRating; gap: number }[] };

/** Every state on the way, the last one with the moment after it. */
function play({ begun, reviews }: History) {
  const steps: { before: Memory; after: Memory; now: Date; rating: ReviewRating }[] = [];
  let memory: Memory = { ...fresh, dueAt: begun };
  let now = begun;
  for (const { rating, gap } of reviews) {
    now = new Date(now.getTime() + gap * minute);
    const after = schedule(memory, rating, now);
    steps.push({ before: memory, after, now, rating });
    memory = after;
  }
  return { memory, now, steps };
}

describe('the schedule', () => {
  it('is never in the past or more than a year ahead', () => {
    fc.assert(
      fc.property(history, (history) => {
        for (const { after, now } of play(history).steps) {
          const ahead = after.dueAt.getTime() - now.getTime();
          expect(ahead).toBeGreaterThanOrEqual(minute);
          expect(ahead).toBeLessThanOrEqual(maxIntervalDays * day);
          expect(after.reviewedAt).toEqual(now);
        }
      }),
    );
  });

  it('comes back sooner after a worse rating', () => {
    fc.assert(
      fc.property(history, (history) => {
        const { memory, now } = play(history);
        const intervals = previewIntervals(memory, now);
        expect(intervals).toEqual(intervals.toSorted((one, other) => one - other));
      }),
    );
  });

  it('matches the preview', () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...ratings), (history, rating) => {
        const { memory, now } = play(history);
        const { dueAt } = schedule(memory, rating, now);
        const shown = previewIntervals(memory, now)[rating - 1] ?? 0;
        expect(dueAt.getTime() - now.getTime()).toBe(shown * minute);
      }),
    );
  });

  it('is deterministic and pure', () => {
    fc.assert(
      fc.property(history, (history) => {
        const before = JSON.stringify(history);
        expect(play(history)).toEqual(play(history));
        expect(JSON.stringify(history)).toBe(before);
      }),
    );
  });

  it('keeps difficulty from 1 to 10 and counts reviews and lapses', () => {
    fc.assert(
      fc.property(history, (history) => {
        for (const { before, after, rating } of play(history).steps) {
          expect(after.difficulty).toBeGreaterThanOrEqual(1);
          expect(after.difficulty).toBeLessThanOrEqual(10);
          expect(after.stability).toBeGreaterThan(0);
          expect(after.reps).toBe(before.reps + 1);
          const isLapse = before.state === 2 && rating === 1;
          expect(after.lapses).toBe(before.lapses + (isLapse ? 1 : 0));
        }
      }),
    );
  });

  it('converts between row and library without loss', () => {
    fc.assert(
      fc.property(history, (history) => {
        const { memory } = play(history);
        expect(fromCard(toCard(memory))).toEqual(memory);
      }),
    );
  });

  it('brings a forgotten question back in minutes, a known one on another day', () => {
    expect(previewIntervals(fresh, start)).toEqual([10, 15, 2 * 1440, 8 * 1440]);
    const known = schedule(fresh, 3, start);
    const forgotten = schedule(known, 1, known.dueAt);
    expect(forgotten.dueAt.getTime() - known.dueAt.getTime()).toBe(10 * minute);
    expect(forgotten).toMatchObject({ lapses: 1, state: 3 });
    const again = previewIntervals(forgotten, forgotten.dueAt);
    expect(again[2]).toBeGreaterThanOrEqual(1440);
  });

  it('asks a known question less and less often', () => {
    let memory = fresh;
    const gaps: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      const now = memory.dueAt;
      memory = schedule(memory, 3, now);
      gaps.push((memory.dueAt.getTime() - now.getTime()) / day);
    }
    expect(gaps).toEqual(gaps.toSorted((one, other) => one - other));
    expect(gaps.at(-1)).toBeGreaterThan(100);
  });

  it('tolerates a clock that runs behind', () => {
    const known = schedule(fresh, 3, start);
    const earlier = new Date(start.getTime() - 5 * minute);
    expect(schedule(known, 3, earlier)).toEqual(schedule(known, 3, start));
  });
});
