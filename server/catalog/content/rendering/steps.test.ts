import { describe, expect, test } from 'vitest';
import { type Block, stepStarts } from './steps.ts';

const heading: Block = { depth: 2, words: 0 };
const smaller: Block = { depth: 3, words: 0 };
const figure: Block = { words: 0, isFigure: true };
const activity: Block = { words: 0, isAlone: true };
const note: Block = { words: 30, withNext: true };
const comparison: Block = { words: 0, withPrevious: true };
const text = (words: number): Block => ({ words });

/** The words of each step. */
function stepsOf(blocks: Block[]): number[] {
  const starts = stepStarts(blocks);
  return starts.map((start, index) =>
    blocks.slice(start, starts[index + 1]).reduce((sum, { words }) => sum + words, 0),
  );
}

describe('stepStarts', () => {
  test('has at most 70 words a step, as far as paragraphs allow', () => {
    expect(stepsOf([text(30), text(40), text(1), text(120), text(60)])).toEqual([70, 1, 120, 60]);
  });

  test('starts a step at every heading, which stays with what follows it', () => {
    expect(stepStarts([text(20), heading, text(20), smaller, text(20)])).toEqual([0, 1, 3]);
    expect(stepStarts([text(20), heading, smaller, text(90), text(20)])).toEqual([0, 1, 4]);
    expect(stepStarts([heading, text(20)])).toEqual([0]);
  });

  test('has one figure a step, with the text that leads to it', () => {
    expect(stepStarts([heading, text(90), figure, text(20), figure])).toEqual([0, 3]);
    expect(stepStarts([text(20), figure, figure])).toEqual([0, 2]);
  });

  test('gives an activity a step of its own', () => {
    expect(stepStarts([heading, text(20), activity, text(20)])).toEqual([0, 2, 3]);
    expect(stepStarts([heading, activity])).toEqual([0, 1]);
  });

  test('leaves a note with the text after it and a comparison with its exercise', () => {
    expect(stepStarts([text(60), note, text(50)])).toEqual([0, 1]);
    expect(stepStarts([text(60), note, heading, text(50)])).toEqual([0, 1]);
    expect(stepStarts([text(60), text(50), comparison, text(70)])).toEqual([0, 1, 3]);
  });

  test('never has more steps than a place can be remembered in', () => {
    for (const blocks of [[text(60)], [heading, text(1)], [activity]]) {
      const long = Array.from({ length: 300 }, () => blocks).flat();
      expect(stepStarts(long).length).toBeLessThanOrEqual(90);
      expect(stepStarts(long).length).toBeGreaterThan(40);
    }
  });

  test('is one step for a short text, and none is empty', () => {
    expect(stepStarts([text(30)])).toEqual([0]);
    expect(stepStarts([])).toEqual([0]);
  });
});
