import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import { readPracticeQuestions } from './read-practice.ts';
import { writePractice } from './write-practice.ts';

const read = (text: string) => readPracticeQuestions(Buffer.from(text));
const sample = (name: string) =>
  readPracticeQuestions(readFileSync(new URL(`../questions/samples/${name}`, import.meta.url)));

test('a GIFT file that Moodle exported gives what can be practised with', () => {
  const { questions, unread } = sample('astronomy.gift');
  expect(questions.map(({ line, question }) => [line, question.kind])).toEqual([
    [43, 'several'],
    [53, 'matching'],
    [59, 'number'],
    [61, 'number'],
    [63, 'text'],
  ]);
  expect(questions.at(-3)?.question).toMatchObject({ answer: 8 });
  expect(questions.at(-2)?.question).toMatchObject({ answer: 1969, tolerance: 1 });
  expect(questions.at(-1)?.question).toMatchObject({ accept: ['Galileo', 'Galileo Galilei'] });
  expect(unread.length).toBeGreaterThan(5);
});

test('so do files of Moodle 3 and 4', () => {
  const find = (name: string, kind: string) =>
    sample(name).questions.find(({ question }) => question.kind === kind)?.question;
  expect(find('moodle-3.xml', 'matching')?.pairs).toEqual([
    { left: 'Heart', right: 'pumps' },
    { left: 'Lung', right: 'breathes' },
  ]);
  expect(find('moodle-4.xml', 'number')).toMatchObject({ answer: 6 });
});

const tricky = fc
  .stringMatching(/^[a-z0-9 ~=#{}:\\%<>&"'.か漢-]{1,24}$/)
  .map((text) => `a${text.replace(/\s+/g, ' ')}z`);
const texts = (least: number, most: number) =>
  fc.uniqueArray(tricky, { minLength: least, maxLength: most });
const common = fc.record({
  question: tricky,
  explanation: tricky,
  hints: fc.array(tricky, { minLength: 1, maxLength: 3 }),
});
const number = fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 8);

const matching = fc.tuple(common, texts(2, 4), texts(6, 8)).map(
  ([given, lefts, rights]): DraftPractice => ({
    ...given,
    id: 'x',
    kind: 'matching',
    pairs: lefts.map((left, index) => ({ left, right: rights[index] ?? '' })),
    extra: rights.slice(lefts.length, lefts.length + 2),
  }),
);
const numeric = fc.tuple(common, number, fc.nat(100), tricky).map(
  ([given, answer, tolerance, says]): DraftPractice => ({
    ...given,
    id: 'x',
    kind: 'number',
    answer,
    ...(tolerance > 0 && { tolerance: tolerance / 8 }),
    mistakes: [{ answer: answer + 1000, says }],
  }),
);
const several = fc.tuple(common, texts(4, 6)).map(
  ([given, options]): DraftPractice => ({
    ...given,
    id: 'x',
    kind: 'several',
    options: options.map((text, index) => ({ text, right: index < 2 })),
  }),
);
const typed = fc
  .tuple(common, texts(2, 4))
  .map(([given, accept]): DraftPractice => ({ ...given, id: 'x', kind: 'text', accept }));
const ordering = fc
  .tuple(common, texts(3, 8))
  .map(([given, items]): DraftPractice => ({ ...given, id: 'x', kind: 'ordering', items }));

describe('what is written is read again', () => {
  test('as Moodle XML', () => {
    fc.assert(
      fc.property(fc.oneof(matching, numeric, several, typed, ordering), (question) => {
        const { questions, unread } = read(writePractice('moodle', [question], { title: 'T' }));
        expect(unread).toEqual([]);
        expect(questions[0]?.question).toMatchObject({ ...question, id: '' });
      }),
    );
  });

  test('as GIFT, without hints', () => {
    fc.assert(
      fc.property(fc.oneof(matching, numeric, several, typed), ({ hints, ...question }) => {
        const written = writePractice('gift', [{ ...question, hints }], { title: 'T' });
        const { questions, unread } = read(written);
        expect(unread).toEqual([]);
        expect(questions[0]?.question).toMatchObject({ ...question, id: '' });
      }),
    );
  });
});

test('what a format has no kind for is left out and counted', () => {
  const hints = ['h'];
  const spoken: DraftPractice = {
    id: 'x',
    kind: 'dictation',
    question: 'Listen.',
    hints,
    explanation: 'e',
    say: 'さくら',
    accept: ['さくら'],
  };
  expect(writePractice('gift', [spoken], { title: 'T' })).toContain('no such questions: 1');
});

test('any text is read to the end', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '=',
    '~',
    '#',
    '####',
    '->',
    '::',
    '%50%',
    '\\',
    '\n',
    'a',
    '8',
    '..',
    ':',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const text = `x${parts.join('')}`;
      expect(read(text).format).toBe('gift');
    }),
  );
});
