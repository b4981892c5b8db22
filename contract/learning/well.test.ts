import { describe, expect, it } from 'vitest';
import { describeWell, drawWell, wellSize } from './well.ts';

const wellOf = (done: number, total: number, coursesFinished = 0) =>
  drawWell({ done, total, coursesFinished });

describe('the well', () => {
  it('takes the reader one step down for each lesson, from the rim to the water', () => {
    const places = Array.from({ length: 11 }, (_, done) => wellOf(done, 10).reader);
    for (const [index, place] of places.entries()) {
      const before = places[index - 1];
      if (!before) continue;
      expect(place.y).toBeGreaterThan(before.y);
      expect(place.x).toBeGreaterThan(before.x);
    }
    const { rim, surface } = wellOf(0, 10);
    expect(places[0]?.y).toBe(rim.y);
    expect(places[10]?.y).toBeGreaterThan(surface - 20);
    expect(places[10]?.y).toBeLessThan(surface);
  });

  it('has one step per lesson: done above the reader, open below', () => {
    const { steps } = wellOf(3, 5);
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'now', 'open', 'open']);
    expect(wellOf(0, 5).steps.every(({ state }) => state === 'open')).toBe(true);
  });

  it('lets lessons of a long course share steps, and only the last one reach the water', () => {
    const almost = wellOf(99, 100);
    expect(almost.steps).toHaveLength(24);
    expect(almost.isAtWater).toBe(false);
    expect(almost.steps.at(-1)?.state).toBe('open');
    expect(wellOf(100, 100)).toMatchObject({ isAtWater: true, jar: { full: true } });
  });

  it('raises the water and fills a niche with each finished course', () => {
    const [none, two, many] = [wellOf(1, 4), wellOf(1, 4, 2), wellOf(1, 4, 1000)];
    expect(two.surface).toBeLessThan(none.surface);
    expect(two.niches.filter(({ filled }) => filled)).toHaveLength(2);
    expect(many.niches.every(({ filled }) => filled)).toBe(true);
    expect(many.surface).toBeGreaterThan(wellSize.height / 2);
  });

  it('stays inside the drawing, whatever the facts', () => {
    for (const total of [0, 1, 2, 7, 23, 24, 25, 400]) {
      for (const done of [-1, 0, 1, total, total + 5]) {
        const { reader, steps, rise } = wellOf(done, total, 3);
        expect(reader.x).toBeLessThan(wellSize.width - 132);
        expect(reader.y).toBeLessThan(wellSize.height);
        expect(rise).toBeGreaterThan(0);
        expect(steps.length).toBeGreaterThan(0);
      }
    }
  });

  it('says the same in words', () => {
    expect(describeWell({ done: 3, total: 10, coursesFinished: 2 })).toBe(
      'A reader sits on the stairs of a stepwell: 3 of 10 lessons done, 7 steps to the water. 2 courses finished.',
    );
    expect(describeWell({ done: 4, total: 4, coursesFinished: 1 })).toBe(
      'A reader sits at the water of a stepwell: all 4 lessons done. 1 course finished.',
    );
    expect(describeWell({ done: 6, total: 7, coursesFinished: 0 }, 'day')).toBe(
      'A reader sits on the stairs of a stepwell: 6 of 7 days done, 1 step to the water.',
    );
  });
});
