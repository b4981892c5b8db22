import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../activities/shared/random.ts';
import { askedOf } from '../../../contract/catalog.ts';
import {
  composePaper,
  freshSeed,
  pageSeedOf,
  paperAsWritten,
  showPagePaper,
  showPaper,
} from './paper.ts';

const version = { lessonId: '00000000-0000-7000-8000-000000000001', version: 1 };
const counts = fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: 40 });
const seeds = fc.nat(2 ** 32 - 1);

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const compose = (optionCounts: readonly number[], seed: number) =>
  composePaper({ ...version, optionCounts, asked: askedOf(optionCounts.length) }, seed);

describe('a paper', () => {
  it('asks different questions of the quiz, each with all its options once', () => {
    fc.assert(
      fc.property(counts, seeds, (optionCounts, seed) => {
        const paper = compose(optionCounts, seed);
        expect(paper).toHaveLength(askedOf(optionCounts.length));
        expect(new Set(paper.map(({ index }) => index)).size).toBe(paper.length);
        for (const { index, options } of paper) {
          expect(options.toSorted()).toEqual(upTo(optionCounts[index] ?? 0));
        }
      }),
    );
  });

  it('follows from its seed alone', () => {
    fc.assert(
      fc.property(counts, seeds, (optionCounts, seed) => {
        expect(compose(optionCounts, seed)).toEqual(compose(optionCounts, seed));
      }),
    );
  });

  it('asks all questions of a short quiz in their own order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), seeds, (count, seed) => {
        const paper = compose(Array(count).fill(4), seed);
        expect(paper.map(({ index }) => index)).toEqual(upTo(count));
      }),
    );
  });

  it('shows each question with its own options', () => {
    fc.assert(
      fc.property(counts, seeds, (optionCounts, seed) => {
        const questions = optionCounts.map((count, index) => ({
          question: `${index}?`,
          options: upTo(count).map((option) => `${index} ${option}`),
        }));
        const paper = compose(optionCounts, seed);
        expect(showPaper(paper, questions)).toEqual(
          paper.map(({ index, options }) => ({
            question: `${index}?`,
            options: options.map((option) => `${index} ${option}`),
          })),
        );
        expect(showPaper(paperAsWritten(optionCounts), questions)).toEqual(questions);
      }),
    );
  });
});

describe('a paper of a quiz that says how many it asks', () => {
  const sizes = counts.chain((optionCounts) =>
    fc.record({
      optionCounts: fc.constant(optionCounts),
      asked: fc.integer({ min: 1, max: optionCounts.length }),
    }),
  );

  it('asks as many, all in their own order if it asks all', () => {
    fc.assert(
      fc.property(sizes, seeds, (quiz, seed) => {
        const paper = composePaper({ ...version, ...quiz }, seed);
        const indexes = paper.map(({ index }) => index);
        expect(new Set(indexes).size).toBe(quiz.asked);
        if (quiz.asked === quiz.optionCounts.length) expect(indexes).toEqual(upTo(quiz.asked));
      }),
    );
  });
});

describe('a fresh paper', () => {
  const parts = [
    { title: 'One', questions: 7, asked: 3 },
    { title: 'Two', questions: 5, asked: 2 },
  ];
  const shown = fc.array(fc.uniqueArray(fc.nat(11), { minLength: 5, maxLength: 5 }), {
    minLength: 1,
    maxLength: 3,
  });

  it.each([
    ['of one part', {}],
    ['of several parts', { parts }],
  ])(
    '%s repeats less than every one that was tried before it, and no more than any after',
    (_, drawn) => {
      const quiz = { ...version, optionCounts: Array(12).fill(4), asked: 5, ...drawn };
      fc.assert(
        fc.property(seeds, shown, (seed, shown) => {
          const costOf = (candidate: number) =>
            composePaper(quiz, candidate)
              .flatMap(({ index }) =>
                shown.map((each, age) => (each.includes(index) ? 10 ** (shown.length - age) : 0)),
              )
              .reduce((total, each) => total + each, 0);
          const random = seededRandom(seed);
          const candidates = [seed];
          while (candidates.length < 256) candidates.push(Math.floor(random() * 2 ** 32));
          const costs = candidates.map(costOf);
          const best = costs.indexOf(Math.min(...costs));
          expect(freshSeed(quiz, seed, shown)).toBe(candidates[best]);
        }),
        { numRuns: 50 },
      );
    },
  );
});

describe('the paper of the page', () => {
  it('begins with the first question, whatever the lesson and version', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 500 }), counts, (lessonId, number, all) => {
        const quiz = { lessonId, version: number };
        const toAsk = { ...quiz, optionCounts: all, asked: askedOf(all.length) };
        const paper = composePaper(toAsk, pageSeedOf(quiz));
        expect(paper[0]?.index).toBe(0);
        expect(new Set(paper.map(({ index }) => index)).size).toBe(askedOf(all.length));
      }),
    );
  });

  it('changes with the version', () => {
    const questions = upTo(12).map((n) => ({ question: `${n}?`, options: ['a', 'b', 'c', 'd'] }));
    const shown = (number: number) =>
      showPagePaper({ ...version, version: number, asked: 5 }, questions);
    expect(shown(1)).not.toEqual(shown(2));
  });
});

/** How far counts are from being equally likely, by Pearson. */
function chiSquare(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

// Seeds in a row are the hardest case for a generator. Limits are those of a chance of one in ten thousand.
describe('over 24,000 papers of twelve questions with four options', () => {
  const papers = upTo(24_000).map((seed) => compose(Array(12).fill(4), seed));
  const tally = (keys: Iterable<string>) => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return [...counts.values()];
  };

  it.each(upTo(5))('all 24 orders of options are equally likely in question %i', (place) => {
    const orders = tally(papers.map((paper) => paper[place]?.options.join(' ') ?? ''));
    expect(orders).toHaveLength(24);
    expect(chiSquare(orders, 1_000)).toBeLessThan(57);
  });

  it.each(upTo(4))('place %i holds the right answer a quarter of the time', (place) => {
    // As if the first option that was written were always right.
    const held = papers.flatMap((paper) => paper.filter(({ options }) => options[place] === 0));
    expect(held.length / (papers.length * 5)).toBeCloseTo(0.25, 2);
  });

  it('each question is asked equally often, in each place', () => {
    for (const place of upTo(5)) {
      const asked = tally(papers.map((paper) => String(paper[place]?.index)));
      expect(asked).toHaveLength(12);
      expect(chiSquare(asked, 2_000)).toBeLessThan(38);
    }
  });

  it('one question’s order says nothing about the next one’s', () => {
    const pairs = tally(
      papers.map((paper) => `${paper[0]?.options.indexOf(0)} ${paper[1]?.options.indexOf(0)}`),
    );
    expect(pairs).toHaveLength(16);
    expect(chiSquare(pairs, 1_500)).toBeLessThan(45);
  });
});
