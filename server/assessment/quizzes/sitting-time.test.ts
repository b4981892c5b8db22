import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostGivenBack } from '../../../contract/assessment/given-back.ts';
import { type SittingTime, timeOf } from './sitting-time.ts';

const startedAt = new Date('2026-11-18T10:00:00Z');
const moment = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000);

/** A sitting of 20 minutes in which the browser is heard of at these seconds. */
function hear(signs: readonly number[], seconds = 1200): SittingTime {
  let time: SittingTime = { startedAt, seconds, seenAt: startedAt, givenBack: 0 };
  for (const second of signs) {
    const { isOver, givenBack } = timeOf(time, moment(second));
    if (!isOver) time = { ...time, seenAt: moment(second), givenBack };
  }
  return time;
}

/** Heard of every 15 seconds, and for the last time at this second. */
const steadyUntil = (last: number) =>
  hear([...Array.from({ length: Math.ceil(last / 15) }, (_, index) => index * 15), last]);

describe('the time of a sitting', () => {
  it('is what is left of the time allowed', () => {
    expect(timeOf(steadyUntil(45), moment(60))).toEqual({
      givenBack: 0,
      remainingMs: 1_140_000,
      isOver: false,
    });
    expect(timeOf(steadyUntil(1185), moment(1199)).isOver).toBe(false);
    expect(timeOf(steadyUntil(1185), moment(1200)).isOver).toBe(true);
  });

  it('grows by what a lost connection cost, up to a tenth', () => {
    // A window in the background is heard of once a minute.
    expect(timeOf(steadyUntil(100), moment(161)).givenBack).toBe(0);
    expect(timeOf(steadyUntil(100), moment(180)).givenBack).toBe(80);
    expect(timeOf(steadyUntil(100), moment(800)).givenBack).toBe(120);
    expect([30, 600, 1200, 3600, 14_400].map(mostGivenBack)).toEqual([60, 60, 120, 300, 300]);
  });

  it('waits for someone whose connection was lost before the end', () => {
    const lost = steadyUntil(1100);
    expect(timeOf(lost, moment(1250))).toMatchObject({ isOver: false, givenBack: 100 });
    expect(timeOf(lost, moment(1300)).isOver).toBe(true);
    // A moment without a sign is no lost connection.
    expect(timeOf(steadyUntil(1190), moment(1210)).isOver).toBe(true);
  });
});

describe('whatever the browser does', () => {
  const seconds = fc.integer({ min: 60, max: 14_400 });
  const signs = fc.array(fc.double({ min: 0, max: 16_000, noNaN: true }), { maxLength: 60 });
  const looks = fc.double({ min: 0, max: 20_000, noNaN: true });

  it('nobody has more than the time allowed and what can be given back', () => {
    fc.assert(
      fc.property(seconds, signs, looks, (allowed, heard, now) => {
        const time = hear(
          heard.toSorted((one, other) => one - other),
          allowed,
        );
        const { isOver, givenBack } = timeOf(time, moment(now));
        expect(givenBack).toBeLessThanOrEqual(mostGivenBack(allowed));
        if (now >= allowed + mostGivenBack(allowed)) expect(isOver).toBe(true);
        if (now < allowed) expect(isOver).toBe(false);
      }),
    );
  });

  it('what is over stays over', () => {
    fc.assert(
      fc.property(seconds, signs, looks, looks, (allowed, heard, one, other) => {
        const time = hear(
          heard.toSorted((first, second) => first - second),
          allowed,
        );
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
        if (timeOf(time, moment(earlier)).isOver) {
          expect(timeOf(time, moment(later)).isOver).toBe(true);
        }
      }),
    );
  });
});
