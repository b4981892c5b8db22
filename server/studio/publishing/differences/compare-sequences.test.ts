import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareSequences } from './compare-sequences.ts';

const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });

/** The length of a longest common subsequence, the slow and obvious way. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  const [first, ...rest] = one;
  if (first === undefined) return 0;
  const place = other.indexOf(first);
  const without = commonLength(rest, other);
  return place < 0 ? without : Math.max(without, 1 + commonLength(rest, other.slice(place + 1)));
}

describe('the steps from one list to another', () => {
  it('lead there, and name every item of both once and in order', () => {
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const steps = compareSequences(before, after);
        expect(steps.flatMap((step) => (step.kind === 'added' ? [] : [step.before]))).toEqual([
          ...before.keys(),
        ]);
        expect(steps.flatMap((step) => (step.kind === 'removed' ? [] : [step.after]))).toEqual([
          ...after.keys(),
        ]);
        for (const step of steps) {
          if (step.kind === 'same') expect(before[step.before]).toBe(after[step.after]);
        }
      }),
    );
  });

  it('keep as much as possible', () => {
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const same = compareSequences(before, after).filter(({ kind }) => kind === 'same');
        expect(same).toHaveLength(commonLength(before, after));
      }),
    );
  });

  it('of two long lists without anything in common are found at once', () => {
    const before = Array.from({ length: 30_000 }, (_, n) => `a${n}`);
    const after = Array.from({ length: 30_000 }, (_, n) => `b${n}`);
    expect(compareSequences(before, after)).toHaveLength(60_000);
  });
});
