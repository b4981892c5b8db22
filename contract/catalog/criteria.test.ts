import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Criterion, markOfLevels, shareOf } from './criteria.ts';

const levels = [
  { name: 'Not yet', points: 0, text: '' },
  { name: 'Good', points: 2, text: '' },
  { name: 'Excellent', points: 3, text: '' },
];
const criterion = (weight: number): Criterion => ({ title: `Weighs ${weight}`, weight, levels });

describe('the mark of a rubric with levels', () => {
  it.each([
    [[1], ['Excellent'], 100],
    [[1], ['Good'], 67],
    [[1], ['Not yet'], 0],
    [[3, 1], ['Excellent', 'Not yet'], 75],
    [[3, 1], ['Not yet', 'Excellent'], 25],
    [[1, 1, 1], ['Good', 'Good', 'Good'], 67],
    // 62.5, which goes up.
    [[5, 3], ['Excellent', 'Not yet'], 63],
  ])('weights %j with %j: %i', (weights, chosen, mark) => {
    expect(markOfLevels(weights.map(criterion), chosen)).toBe(mark);
  });

  it('is there once a level is chosen for each, and only one that exists', () => {
    const criteria = [criterion(1), criterion(2)];
    expect(markOfLevels(criteria, ['Good', null])).toBeNull();
    expect(markOfLevels(criteria, ['Good', 'Superb'])).toBeNull();
    expect(markOfLevels([], [])).toBeNull();
  });

  it('is a whole number from 0 to 100, full for the best levels, whatever the weights', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 });
    const names = fc.array(fc.constantFrom(...levels.map(({ name }) => name)), {
      minLength: 8,
      maxLength: 8,
    });
    fc.assert(
      fc.property(weights, names, (weights, names) => {
        const criteria = weights.map(criterion);
        const mark = markOfLevels(criteria, names) ?? -1;
        expect(Number.isInteger(mark) && mark >= 0 && mark <= 100).toBe(true);
        expect(markOfLevels(criteria, Array(8).fill('Excellent'))).toBe(100);
        // In whichever order they are written.
        const count = weights.length;
        const turned = markOfLevels(criteria.toReversed(), names.slice(0, count).toReversed());
        expect(turned).toBe(mark);
      }),
    );
  });
});

it('a criterion counts its share of all weights', () => {
  const criteria = [criterion(40), criterion(40), criterion(20)];
  expect(criteria.map((each) => shareOf(criteria, each))).toEqual([40, 40, 20]);
});
