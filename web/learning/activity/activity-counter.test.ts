import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ActivityCounter } from './activity-counter.ts';

const second = 1000;

describe('the time in a lesson', () => {
  it('is counted while the page is seen, in full seconds', () => {
    const counter = new ActivityCounter(5 * second, true);
    expect(counter.take(65 * second)).toBe(60);
    expect(counter.take(65.9 * second)).toBe(0);
    expect(counter.take(66 * second)).toBe(1);
  });

  it('stops two minutes after the last input, and goes on with the next', () => {
    const counter = new ActivityCounter(0, true);
    counter.use(30 * second);
    expect(counter.take(60 * second)).toBe(60);
    expect(counter.take(120 * second)).toBe(60);
    expect(counter.take(180 * second)).toBe(30);
    expect(counter.take(240 * second)).toBe(0);
    counter.use(1000 * second);
    expect(counter.take(1010 * second)).toBe(10);
  });

  it('is not counted while the page is hidden', () => {
    const counter = new ActivityCounter(0, true);
    counter.see(false, 20 * second);
    expect(counter.take(20 * second)).toBe(20);
    counter.use(50 * second);
    expect(counter.take(60 * second)).toBe(0);
    counter.see(true, 500 * second);
    expect(counter.take(510 * second)).toBe(10);
  });

  it('of a page that was opened behind others begins when it is seen', () => {
    const counter = new ActivityCounter(0, false);
    expect(counter.take(60 * second)).toBe(0);
    counter.see(true, 60 * second);
    expect(counter.take(90 * second)).toBe(30);
  });

  it('is at most what the server takes at once', () => {
    const counter = new ActivityCounter(0, true);
    for (let at = 0; at < 600; at += 100) counter.use(at * second);
    expect(counter.take(600 * second)).toBe(120);
    expect(counter.take(600 * second)).toBe(0);
  });

  it('is never more than has passed, whatever happens', () => {
    const happening = fc.record({
      what: fc.constantFrom('use', 'see', 'hide', 'take'),
      after: fc.integer({ min: 0, max: 400_000 }),
    });
    fc.assert(
      fc.property(fc.boolean(), fc.array(happening), (isSeen, happenings) => {
        const counter = new ActivityCounter(0, isSeen);
        let now = 0;
        let seconds = 0;
        let seenMs = 0;
        let wasSeen = isSeen;
        for (const { what, after } of happenings) {
          now += after;
          if (wasSeen) seenMs += after;
          if (what === 'use') counter.use(now);
          else if (what === 'take') seconds += counter.take(now);
          else {
            wasSeen = what === 'see';
            counter.see(wasSeen, now);
          }
        }
        expect(seconds + counter.take(now)).toBeLessThanOrEqual(seenMs / 1000);
      }),
    );
  });
});
