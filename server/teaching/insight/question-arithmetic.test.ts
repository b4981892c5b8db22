import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastAnswers } from '../../../contract/teaching/insight.ts';
import { type AnswerCount, figuresOf } from './question-arithmetic.ts';

const options = ['One', 'Two', 'Three', 'Four'];
const question = { options, answer: 1 };

/** So many learners with a choice and points in the rest of four. */
const learners = (amount: number, choice: number, rest: number): AnswerCount => ({
  choice,
  rest,
  restTotal: 4,
  amount,
});

/** The same, person by person: whoever shares a score with others gets the average of them. */
function slowDiscrimination(counts: readonly AnswerCount[], answer: number): number {
  const people = counts.flatMap(({ choice, rest, restTotal, amount }) =>
    Array.from({ length: amount }, () => ({
      right: Number(choice === answer),
      score: rest / restTotal,
    })),
  );
  const fair = people.map(({ score }) => {
    const same = people.filter((person) => person.score === score);
    return { score, right: same.reduce((sum, { right }) => sum + right, 0) / same.length };
  });
  const third = people.length / 3;
  const upTo = (sorted: typeof fair) => {
    const whole = Math.floor(third);
    const sum = sorted.slice(0, whole).reduce((sum, { right }) => sum + right, 0);
    return sum + (third - whole) * (sorted[whole]?.right ?? 0);
  };
  const rising = fair.toSorted((one, other) => one.score - other.score);
  return (upTo(rising.toReversed()) - upTo(rising)) / third;
}

const anyCounts = fc
  .array(
    fc.record({
      choice: fc.integer({ min: 0, max: 3 }),
      rest: fc.integer({ min: 0, max: 4 }),
      restTotal: fc.constant(4),
      amount: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 6, maxLength: 20 },
  )
  .filter(
    (counts) =>
      counts.reduce((sum, { amount }) => sum + amount, 0) >= leastAnswers &&
      new Set(counts.map(({ rest }) => rest)).size > 1,
  );

describe('figures of a question', () => {
  it('compare the upper with the lower third as counting by hand does', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const { discrimination } = figuresOf(question, counts);
        expect(discrimination).toBeCloseTo(slowDiscrimination(counts, question.answer), 2);
      }),
    );
  });

  it('count each option once, and shares add up', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const { answers, options, right } = figuresOf(question, counts);
        const sum = (key: 'chosen' | 'share' | 'strong' | 'weak') =>
          options.reduce((total, option) => total + (option[key] ?? 0), 0);
        expect(sum('chosen')).toBe(answers);
        expect(sum('share')).toBeCloseTo(1, 2);
        expect(sum('strong')).toBeCloseTo(1, 2);
        expect(sum('weak')).toBeCloseTo(1, 2);
        expect(right).toBe(options[1]?.share);
      }),
    );
  });

  it('are one where only strong learners are right', () => {
    const { discrimination } = figuresOf(question, [learners(10, 1, 4), learners(20, 0, 0)]);
    expect(discrimination).toBe(1);
  });

  it('are left out for too few answers, and where all learners did equally well', () => {
    const few = figuresOf(question, [learners(10, 0, 4), learners(9, 0, 0)]);
    expect(few).toMatchObject({ answers: 19, right: null, discrimination: null, advice: [] });
    expect(few.options[0]).toMatchObject({ chosen: 19, strong: null, weak: null });
    const four = figuresOf(question, [learners(3, 0, 4), learners(1, 1, 0)]);
    expect(four.answers).toBe(4);
    expect(four.options.map(({ chosen, share }) => [chosen, share])).toEqual(
      question.options.map(() => [null, null]),
    );
    const same = figuresOf(question, [learners(20, 1, 2), learners(20, 0, 2)]);
    expect(same).toMatchObject({ right: 0.5, discrimination: null, advice: [] });
  });
});

describe('advice', () => {
  const kinds = (counts: AnswerCount[]) =>
    figuresOf(question, counts).advice.map(({ kind }) => kind);

  it('names a wrong option that strong learners choose', () => {
    const counts = [learners(18, 1, 4), learners(14, 0, 4), learners(16, 1, 1), learners(12, 0, 1)];
    const { advice } = figuresOf(question, counts);
    expect(advice[0]).toMatchObject({ kind: 'misleads', option: 0 });
    expect(kinds(counts)).toContain('hardlyTellsApart');
  });

  it('leaves a question alone that tells learners apart', () => {
    const counts = [learners(40, 1, 4), learners(10, 1, 1), learners(10, 0, 1)];
    expect(kinds([...counts, learners(6, 2, 0), learners(5, 3, 0)])).toEqual([]);
  });

  it('tells too easy from too hard', () => {
    expect(kinds([learners(29, 1, 4), learners(1, 0, 0)])).toEqual(['tooEasy']);
    const hard = [learners(8, 1, 4), learners(2, 0, 4), learners(11, 2, 0), learners(12, 3, 0)];
    expect(kinds(hard)).toEqual(['tooHard']);
  });

  it('names options that nobody chose, once that means something', () => {
    const counts = [learners(20, 1, 4), learners(14, 0, 0), learners(4, 2, 0)];
    expect(kinds(counts)).toEqual([]);
    expect(kinds(counts.map((count) => ({ ...count, amount: count.amount * 2 })))).toEqual([
      'neverChosen',
    ]);
  });
});
