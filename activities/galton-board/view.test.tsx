import { expect, test } from 'vitest';
import { firstBall, type GaltonBoardData, galtonBoard, pourInto } from './model.ts';
import { heapsFor } from './view.tsx';

const data: GaltonBoardData = {
  start: { rows: 4, balls: 20, rightPercent: 50 },
  tasks: [{ id: 'middle', text: 'Bet.', goal: 'middle', rows: 6, balls: 128, within: 3 }],
};
const start = galtonBoard.start(data);

test('the slider has every heap that the lesson speaks of, and the one that lies there', () => {
  expect(heapsFor(data, 37)).toEqual(expect.arrayContaining([1, 20, 37, 128, 2_000]));
  expect(heapsFor(data, 20)).toEqual(heapsFor(data, 20).toSorted((a, b) => a - b));
});

test('the way that is drawn is the one the first ball takes', () => {
  for (let pour = 0; pour < 20; pour += 1) {
    const board = { ...start, balls: 1, pour };
    expect(pourInto(board)[firstBall(board).at(-1) ?? -1]).toBe(1);
  }
});
