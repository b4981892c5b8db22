import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ActivityCounter } from './activity-counter.ts';

const second = 1000;

describe('ActivityCounter', () => {
  it('counts whole seconds while the page is visible', () => {
    const counter = new ActivityCounter(5 * second, true);
    expect(counter.takeSeconds(65 * second)).toBe(60);
    expect(counter.takeSeconds(65.9 * second)).toBe(0);
    expect(counter.takeSeconds(66 * second)).toBe(1);
  });

  it('stops two minutes after the last input and resumes with the next', () => {
    const counter = new ActivityCounter(0, true);
    counter.recordInput(30 * second);
    expect(counter.takeSeconds(60 * second)).toBe(60);
    expect(counter.takeSeconds(120 * second)).toBe(60);
    expect(counter.takeSeconds(180 * second)).toBe(30);
    expect(counter.takeSeconds(240 * second)).toBe(0);
    counter.recordInput(1000 * second);
    expect(counter.takeSeconds(1010 * second)).toBe(10);
  });

  it('does not count while the page is hidden', () => {
    const counter = new ActivityCounter(0, true);
    counter.setVisible(false, 20 * second);
    expect(counter.takeSeconds(20 * second)).toBe(20);
    counter.recordInput(50 * second);
    expect(counter.takeSeconds(60 * second)).toBe(0);
    counter.setVisible(true, 500 * second);
    expect(counter.takeSeconds(510 * second)).toBe(10);
  });

  it('starts in a background tab when it becomes visible', () => {
    const counter = new ActivityCounter(0, false);
    expect(counter.takeSeconds(60 * second)).toBe(0);
    counter.setVisible(true, 60 * second);
    expect(counter.takeSeconds(90 * second)).toBe(30);
  });

  it('caps a report at the limit of the server', () => {
    const counter = new ActivityCounter(0, true);
    for (let at = 0; at < 600; at += 100) counter.recordInput(at * second);
    expect(counter.takeSeconds(600 * second)).toBe(120);
    expect(counter.takeSeconds(600 * second)).toBe(0);
  });

  it('never counts more than the time the page was visible', () => {
    const event = fc.record({
      type: fc.constantFrom('input', 'show', 'hide', 'take'),
      after: fc.integer({ min: 0, max: 400_000 }),
    });
    fc.assert(
      fc.property(fc.boolean(), fc.array(event), (isVisible, events) => {
        const counter = new ActivityCounter(0, isVisible);
        let now = 0;
        let seconds = 0;
        let visibleMs = 0;
        let wasVisible = isVisible;
        for (const { type, after } of events) {
          now += after;
          if (wasVisible) visibleMs += after;
          if (type === 'input') counter.recordInput(now);
          else if (type === 'take') seconds += counter.takeSeconds(now);
          else {
            wasVisible = type === 'show';
            counter.setVisible(wasVisible, now);
          }
        }
        expect(seconds + counter.takeSeconds(now)).toBeLessThanOrEqual(visibleMs / 1000);
      }),
    );
  });
});
