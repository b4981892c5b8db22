import { describe, expect, test } from 'vitest';
import { type Block, stepStarts } from './steps.ts';

const section = (words: number, paragraphs = 2): Block[] => [
  { depth: 2, words: 0 },
  ...Array.from({ length: paragraphs }, () => ({ words: words / paragraphs })),
];
const figure: Block = { words: 0 };
const note: Block = { words: 30, withNext: true };
const comparison: Block = { words: 40, withPrevious: true };
const text = (words: number): Block => ({ words });

/** The words of each step. */
function stepsOf(blocks: Block[]): number[] {
  const starts = stepStarts(blocks);
  return starts.map((start, index) =>
    blocks.slice(start, starts[index + 1]).reduce((sum, { words }) => sum + words, 0),
  );
}

describe('stepStarts', () => {
  test('makes a step of each section, and one of the introduction', () => {
    const blocks = [text(120), ...section(200), ...section(180), ...section(150)];
    expect(stepsOf(blocks)).toEqual([120, 200, 180, 150]);
  });

  test('joins a short section to its shorter neighbour', () => {
    expect(stepsOf([text(40), ...section(200), ...section(150)])).toEqual([240, 150]);
    expect(stepsOf([text(120), ...section(300), ...section(50), ...section(150)])).toEqual([
      120, 300, 200,
    ]);
  });

  test('leaves a comparison with its exercise', () => {
    const blocks = [text(120), ...section(300, 2), comparison, text(200)];
    expect(stepsOf(blocks)).toEqual([120, 340, 200]);
  });

  test('has at most seven steps before the quiz', () => {
    const blocks = [text(150), ...Array.from({ length: 9 }, () => section(200)).flat()];
    expect(stepStarts(blocks)).toHaveLength(7);
  });

  test('splits a long section between paragraphs', () => {
    expect(stepsOf([text(120), ...section(600, 4)])).toEqual([120, 300, 300]);
  });

  test('splits at a smaller heading if that is not too uneven', () => {
    const long: Block[] = [
      { depth: 2, words: 0 },
      text(150),
      text(50),
      { depth: 3, words: 0 },
      text(50),
      text(250),
    ];
    expect(stepsOf([text(120), ...long])).toEqual([120, 200, 300]);
  });

  test('leaves a figure with the text before it and a note with the text after it', () => {
    const long: Block[] = [{ depth: 2, words: 0 }, text(220), figure, note, text(220)];
    const starts = stepStarts([text(120), ...long]);
    expect(starts).toEqual([0, 1, 4]);
  });

  test('starts a section with the note that belongs beside its heading', () => {
    expect(stepStarts([text(120), note, ...section(200)])).toEqual([0, 1]);
  });

  test('is one step for a short text, and none is empty', () => {
    expect(stepStarts([text(30)])).toEqual([0]);
    expect(stepStarts([])).toEqual([0]);
    expect(stepStarts(section(200))).toEqual([0]);
  });
});
