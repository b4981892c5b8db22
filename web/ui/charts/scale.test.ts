import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearScale, roundTicks, spacedLabels, steppedPath } from './scale.ts';

describe('linearScale', () => {
  it('maps zero to the start and the maximum to the end', () => {
    const y = linearScale(5, [200, 100]);
    expect([y(0), y(2), y(5)]).toEqual([200, 160, 100]);
  });

  it('keeps every value at the start when all are zero', () => {
    expect(linearScale(0, [0, 100])(0)).toBe(0);
  });
});

describe('roundTicks', () => {
  it.each([
    [0, [0]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [214, [0, 50, 100, 150, 200]],
    [10_000, [0, 2000, 4000, 6000, 8000, 10_000]],
  ])('up to %i', (max, ticks) => {
    expect(roundTicks(max)).toEqual(ticks);
  });

  it('gives few whole numbers, none above the maximum', () => {
    fc.assert(
      fc.property(fc.nat(), (max) => {
        const ticks = roundTicks(max);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.every((tick) => Number.isInteger(tick) && tick <= max)).toBe(true);
      }),
    );
  });
});

describe('steppedPath', () => {
  it('draws one horizontal step per level', () => {
    expect(steppedPath([20, 10], (index) => 5 + index * 10)).toBe('M5 20V20H15V10H25');
  });
});

describe('spacedLabels', () => {
  it.each([
    [
      ['a', 'a', 'b', 'c', 'd', 'e'],
      [0, 2, 5],
    ],
    [['a', 'a', 'a'], [0]],
    [['a'], [0]],
    [[], []],
  ])('of %j shows %j', (labels, shown) => {
    expect(spacedLabels(labels, 30, 60)).toEqual(shown);
  });

  it('never lets two labels touch', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c')),
        fc.integer({ min: 1, max: 90 }),
        (labels, pitch) => {
          const shown = spacedLabels(labels.toSorted(), pitch, 60);
          for (const [place, index] of shown.entries()) {
            if (place > 0)
              expect((index - (shown[place - 1] ?? 0)) * pitch).toBeGreaterThanOrEqual(60);
          }
        },
      ),
    );
  });
});
