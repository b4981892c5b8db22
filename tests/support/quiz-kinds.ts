import fc from 'fast-check';
import type { QuizContent } from '../../practice/in-quiz.ts';
import type { PracticeAnswer, QuizKind } from '../../practice/kinds.ts';

const word = fc.stringMatching(/^[a-z]{3,8}$/);
const words = (least: number, most: number) =>
  fc.uniqueArray(word, { minLength: least, maxLength: most });
const texts = { question: 'Which?', explanation: 'Because.' };

export interface Asked {
  content: QuizContent;
  /** The answer that is right. */
  right: PracticeAnswer;
  /** One of this question that isn't. */
  wrong: PracticeAnswer;
}

const partial = fc.constantFrom({}, { partial: true as const });

const near = fc.constantFrom(
  {},
  ...[{ within: 3 }, { within: 9, percent: 25, says: 'Look again.' }].map((near) => ({ near })),
);

const asked: Record<QuizKind, fc.Arbitrary<Asked>> = {
  several: fc.tuple(words(3, 8), fc.nat(), partial).map(([options, seed, credit]) => {
    const count = 1 + (seed % (options.length - 1));
    const chosen = options.slice(0, count);
    return {
      content: {
        ...texts,
        ...credit,
        kind: 'several',
        options: options
          .map((text, index) => ({ text, right: index < count, says: `Look again. ${text}` }))
          .sort((one, other) => one.text.localeCompare(other.text)),
      },
      right: { kind: 'several', chosen },
      wrong: { kind: 'several', chosen: options.slice(count) },
    };
  }),
  matching: fc.tuple(words(4, 16), partial).map(([all, credit]) => {
    const half = Math.floor(all.length / 2);
    const pairs = Array.from({ length: half }, (_, index) => ({
      left: all[index] ?? '',
      right: all[half + index] ?? '',
    }));
    const turned = pairs.map(({ left }, index) => ({
      left,
      right: pairs[(index + 1) % half]?.right ?? '',
    }));
    return {
      content: { ...texts, ...credit, kind: 'matching', pairs },
      right: { kind: 'matching', pairs },
      wrong: { kind: 'matching', pairs: turned },
    };
  }),
  ordering: words(3, 8).map((items) => ({
    content: { ...texts, kind: 'ordering', items },
    right: { kind: 'ordering', order: items },
    wrong: { kind: 'ordering', order: items.toReversed() },
  })),
  number: fc.tuple(fc.integer({ min: 10_000, max: 90_000 }), near).map(([answer, near]) => ({
    content: { ...texts, ...near, kind: 'number', answer, tolerance: 1, unit: 's' },
    right: { kind: 'number', typed: String(answer) },
    wrong: { kind: 'number', typed: String(answer + 7) },
  })),
  text: word.map((accepted) => ({
    content: { ...texts, kind: 'text', accept: [accepted] },
    right: { kind: 'text', typed: accepted },
    wrong: { kind: 'text', typed: `${accepted}x` },
  })),
  hotspot: words(2, 8).map((names) => ({
    content: {
      ...texts,
      kind: 'hotspot',
      figure: 'figures/one.svg',
      regions: names.map((name, index) => ({
        name,
        ...{ x: index * 10, y: 0, width: 9, height: 9 },
        right: index === 0,
      })),
    },
    right: { kind: 'hotspot', place: names[0] ?? '' },
    wrong: { kind: 'hotspot', place: names[1] ?? '' },
  })),
};

/** A question of each kind that a quiz may ask, with answers to it. */
export const anyAsked: fc.Arbitrary<Asked> = fc.oneof(...Object.values(asked));

/** One of each, the same whenever it is asked for. */
export const oneOfEach = (): Asked[] =>
  Object.values(asked).flatMap((kind) => fc.sample(kind, { numRuns: 1, seed: 7 }));
