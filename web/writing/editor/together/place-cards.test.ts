import { describe, expect, it } from 'vitest';
import { placeCards } from './place-cards.ts';

const cards = (...wanted: (number | null)[]) =>
  wanted.map((each, index) => ({ id: `${index}`, wanted: each, height: 100 }));

describe('placeCards', () => {
  it('puts each at its line while there is room', () => {
    expect(placeCards(cards(0, 300, 900), null)).toEqual([0, 300, 900]);
  });

  it('pushes down what would overlap, and nothing above the start', () => {
    expect(placeCards(cards(-20, 50, 60, 900), null)).toEqual([0, 116, 232, 900]);
  });

  it('puts what has no passage any more below the others', () => {
    expect(placeCards(cards(300, null, null), null)).toEqual([300, 416, 532]);
    expect(placeCards(cards(null), '0')).toEqual([0]);
  });

  it('has the chosen one exactly at its line, and moves the others out of its way', () => {
    expect(placeCards(cards(500, 520, 540, 560), '2')).toEqual([308, 424, 540, 656]);
    expect(placeCards(cards(100, 500, 520), '1')).toEqual([100, 500, 616]);
  });

  it('moves those before it beyond the start if there is no room, but never itself', () => {
    expect(placeCards(cards(10, 20, 30), '2')).toEqual([-202, -86, 30]);
    expect(placeCards(cards(-40, 20), '0')).toEqual([0, 116]);
  });

  it('ignores a chosen one that isn’t shown', () => {
    expect(placeCards(cards(10, 20), 'gone')).toEqual([10, 126]);
    expect(placeCards([], 'gone')).toEqual([]);
  });
});
