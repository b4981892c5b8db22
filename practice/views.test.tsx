import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PracticeAnswer, type ShownQuestion } from './kinds.ts';
import { pairUp } from './matching/field.tsx';
import { moveItem } from './ordering/field.tsx';
import { shuffle } from './shared/shuffle.ts';
import { viewOf } from './views.tsx';

const missingIn = (question: ShownQuestion, answer: PracticeAnswer) =>
  viewOf(question.kind).missing(question, answer);
const startAnswer = (question: ShownQuestion, random: () => number) =>
  viewOf(question.kind).start(question, random);

const common = { id: 'one', question: 'Which?', hints: 1 };
const letters = ['a', 'b', 'c', 'd', 'e'];

test('shuffling and moving lose nothing', () => {
  const random = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 5 });
  fc.assert(
    fc.property(
      random,
      fc.constantFrom(...letters),
      fc.integer({ min: -2, max: 9 }),
      (all, item, to) => {
        let next = 0;
        const shuffled = shuffle(letters, () => all[next++ % all.length] ?? 0);
        expect(shuffled.toSorted()).toEqual(letters);
        const moved = moveItem(shuffled, item, to);
        expect(moved.toSorted()).toEqual(letters);
        expect(moved.indexOf(item)).toBe(Math.max(0, Math.min(4, to)));
      },
    ),
  );
});

test('each text is in one pair at most', () => {
  const step = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3', '4'));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let pairs: { left: string; right: string }[] = [];
      for (const [left, right] of steps) pairs = pairUp(pairs, left, right);
      expect(new Set(pairs.map(({ left }) => left)).size).toBe(pairs.length);
      expect(new Set(pairs.map(({ right }) => right)).size).toBe(pairs.length);
      const [left, right] = steps.at(-1) ?? [];
      if (left) expect(pairs).toContainEqual({ left, right });
    }),
  );
});

test('says what is missing before anything is sent', () => {
  const number: ShownQuestion = { ...common, kind: 'number', unit: null };
  expect(missingIn(number, { kind: 'number', typed: '' })).toMatch(/first/);
  expect(missingIn(number, { kind: 'number', typed: 'ten' })).toMatch(/such as/);
  expect(missingIn(number, { kind: 'number', typed: '1,500' })).toBeUndefined();
  const matching: ShownQuestion = {
    ...common,
    kind: 'matching',
    lefts: ['a', 'b'],
    rights: ['1', '2'],
  };
  expect(
    missingIn(
      matching,
      startAnswer(matching, () => 0),
    ),
  ).toBe('2 pairs are missing.');
  const several: ShownQuestion = { ...common, kind: 'several', options: letters };
  expect(
    missingIn(
      several,
      startAnswer(several, () => 0),
    ),
  ).toBe('Choose at least one.');
});

test('kana that were still being typed are finished', () => {
  const question: ShownQuestion = {
    ...common,
    kind: 'text',
    kana: { script: 'hiragana', beats: 2, keys: [], word: null },
  };
  const sent = viewOf('text').finish?.(question, { kind: 'text', typed: 'ほn' });
  expect(sent).toEqual({ kind: 'text', typed: 'ほん' });
  expect(PracticeAnswer.safeParse(sent).success).toBe(true);
});
