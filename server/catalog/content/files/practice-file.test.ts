import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Figure } from '../rendering/figure.ts';
import { readPracticeFile } from './practice-file.ts';

const figure: Figure = {
  name: 'cup',
  element: { type: 'element', tagName: 'svg', properties: {}, children: [] },
};
const figures = new Map([['cup', figure]]);
const file = 'content/courses/1-x/lesson.practice.yaml';
const read = (text: string) => readPracticeFile(text, file, figures);
const said = (text: string) =>
  read(text)
    .problems.filter(({ advice }) => !advice)
    .map(({ line, message }) => `${line}: ${message}`);

const order = `- id: order-it
  kind: ordering
  question: Order them.
  items: [one, two, three]
  hints: [Count.]
  explanation: By number.
`;

test('our own file is read', () => {
  const path = '1-basic-japanese/hiragana.practice.yaml';
  const text = readFileSync(
    new URL(`../../../../content/courses/${path}`, import.meta.url),
    'utf8',
  );
  const { practice, problems } = read(text);
  expect(problems).toEqual([]);
  expect(practice.length).toBeGreaterThanOrEqual(6);
});

test('one question is enough for others, and our own have six of three kinds', () => {
  const { practice, problems } = read(order);
  expect(practice).toHaveLength(1);
  expect(problems).toMatchObject([
    { file, line: 1, path: [], code: 'entries', values: { least: 6, has: 1 }, advice: true },
  ]);
  const six = [1, 2, 3, 4, 5, 6].map((n) => order.replace('order-it', `order-${n}`)).join('');
  expect(read(six).problems).toMatchObject([
    { file, line: 1, path: [], code: 'few_kinds', values: { least: 3 }, advice: true },
  ]);
});

describe('names the line of what is wrong', () => {
  test.each([
    ['an unknown kind', order.replace('ordering', 'guess'), /^2: Kind is ordering, /],
    ['a field that is missing', order.replace(/ {2}explanation.*\n/, ''), /Explanation/],
    ['a field that isn’t known', order.replace('hints:', 'clues: x\n  hints:'), /^5: clues is not/],
    ['an id with spaces', order.replace('order-it', 'Order it'), /^1: An id has small letters/],
    ['an entry that appears twice', order.replace('two', 'one'), /^4: Items: each text/],
    ['too few entries', order.replace(', three', ''), /^4: Items: 3 to 8 entries, not 2\./],
    ['an id that appears twice', `${order}${order}`, /^7: The id order-it appears twice\./],
  ])('%s', (_, text, message) => {
    expect(said(text)[0]).toMatch(message);
  });

  test('a figure that isn’t there', () => {
    const spot = (name: string) => `- id: spot
  kind: hotspot
  question: Where is the foot?
  figure: figures/${name}.svg
  regions:
    - { name: Rim, x: 10, y: 10, width: 20, height: 20, right: false }
    - { name: Foot, x: 10, y: 60, width: 20, height: 20, right: true }
  hints: [Below.]
  explanation: At the bottom.
`;
    expect(said(spot('mug'))).toEqual(['4: There is no figures/mug.svg in this course.']);
    expect(read(spot('cup'))).toMatchObject({
      figures: ['cup'],
      practice: [{ figure: expect.stringContaining('<svg') }],
    });
    expect(said(spot('cup').replace('x: 10, y: 60', 'x: 90, y: 60'))).toEqual([
      expect.stringMatching(/A region ends inside the figure/),
    ]);
  });

  test('a mistake that is never shown', () => {
    const number = `- id: sum
  kind: number
  question: How many?
  answer: 10
  tolerance: 1
  mistakes:
    - { answer: 10.5, says: Near. }
    - { answer: 20, says: Twice. }
    - { answer: 20, says: Also twice. }
  hints: [Count.]
  explanation: Ten.
`;
    expect(said(number)).toEqual([
      '7: The mistake 10.5 counts as right.',
      '9: The mistake 20 is never shown: another one comes first.',
    ]);
  });
});
