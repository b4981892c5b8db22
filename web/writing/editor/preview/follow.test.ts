import { describe, expect, it } from 'vitest';
import { follow, followBack, makeAnchors, paragraphWith } from './follow.ts';

const anchors = makeAnchors(
  [
    [1, 1],
    [3, 6],
    [8, 8],
  ],
  [
    { top: 100, bottom: 140 },
    { top: 160, bottom: 320 },
    { top: 340, bottom: 380 },
  ],
);

describe('scroll positions', () => {
  it('meet at the beginning of each paragraph', () => {
    expect([3, 8].map((line) => follow(anchors, line))).toEqual([160, 340]);
    expect([160, 340].map((y) => followBack(anchors, y))).toEqual([3, 8]);
  });

  it('run evenly in between, and stop at both ends', () => {
    expect(follow(anchors, 5)).toBe(240);
    expect(followBack(anchors, 240)).toBe(5);
    expect(follow(anchors, 1)).toBe(0);
    expect(follow(anchors, 99)).toBe(380);
    expect(followBack(anchors, 9_999)).toBe(9);
  });

  it('always rise, whatever is beside the text', () => {
    const withNote = makeAnchors(
      [
        [1, 3],
        [5, 5],
        [7, 7],
      ],
      [
        { top: 10, bottom: 300 },
        { top: 20, bottom: 60 },
        { top: 80, bottom: 400 },
      ],
    );
    for (const [index, [line, y]] of withNote.entries()) {
      const [lineBefore, yBefore] = withNote[index - 1] ?? [0, -1];
      expect([line > lineBefore, y > yBefore]).toEqual([true, true]);
    }
  });

  it('of an empty text are the top', () => {
    expect(follow(makeAnchors([], []), 4)).toBe(0);
  });
});

describe('the paragraph of a line', () => {
  const paragraphs: [number, number][] = [
    [1, 1],
    [3, 6],
  ];
  it.each([
    [1, 0],
    [2, 0],
    [4, 1],
    [9, 1],
  ])('%i is number %i', (line, index) => {
    expect(paragraphWith(paragraphs, line)).toBe(index);
  });
});
