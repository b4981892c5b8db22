import { describe, expect, it } from 'vitest';
import type { ReviewQuestion } from '../../../contract/assessment/review.ts';
import {
  actionFor,
  countRight,
  currentCard,
  nextCard,
  ratingFor,
  startSession,
  streakOf,
} from './session-state.ts';

const question = (id: string): ReviewQuestion => ({
  kind: 'question',
  id,
  question: `${id}?`,
  options: ['One', 'Two', 'Three', 'Four'],
  course: { id: 1, title: 'A course' },
  lesson: { slug: 'a-lesson', name: 'A lesson' },
});
const start = () => startSession([question('first'), question('second')], 'key 1');
const right = { correct: true, early: false };
const wrong = { correct: false, early: false };

describe('a review session', () => {
  it('goes from card to card, each with its own key', () => {
    const next = nextCard(start(), { key: 'key 1', outcome: 'right', nextKey: 'key 2' });
    expect(next).toMatchObject({ key: 'key 2', outcomes: ['right'] });
    expect(currentCard(next)?.id).toBe('second');
    const over = nextCard(next, { key: 'key 2', outcome: 'missed', nextKey: 'key 3' });
    expect(currentCard(over)).toBeUndefined();
    expect(countRight(over.outcomes)).toEqual({ right: 1, rated: 2 });
  });

  it('does not skip a card if a reply comes twice', () => {
    const done = { key: 'key 1', outcome: 'right', nextKey: 'key 2' } as const;
    const next = nextCard(start(), done);
    expect(nextCard(next, done)).toBe(next);
  });

  it('counts only cards that were rated', () => {
    expect(countRight(['right', 'gone', 'missed'])).toEqual({ right: 1, rated: 2 });
  });
});

describe('a key at a quiz question', () => {
  const open = { options: 4, chosen: null, verdict: null };

  it('chooses an option that is there', () => {
    expect(actionFor(open, '1')).toEqual({ name: 'choose', option: 0 });
    expect(actionFor(open, '4')).toEqual({ name: 'choose', option: 3 });
    expect(actionFor(open, '5')).toBeNull();
    expect(actionFor(open, '0')).toBeNull();
    expect(actionFor({ ...open, options: 5 }, '5')).toEqual({ name: 'choose', option: 4 });
  });

  it('checks the chosen option with Enter', () => {
    expect(actionFor(open, 'Enter')).toBeNull();
    expect(actionFor({ ...open, chosen: 2 }, 'Enter')).toEqual({ name: 'check', answer: 2 });
  });

  it('rates a right answer from 1 to 4, a wrong one only 1', () => {
    const rated = (verdict: typeof right, key: string) =>
      actionFor({ options: 4, chosen: 0, verdict }, key);
    expect(['1', '2', '3', '4'].map((key) => rated(right, key))).toEqual(
      [1, 2, 3, 4].map((rating) => ({ name: 'rate', rating })),
    );
    expect(rated(right, 'Enter')).toBeNull();
    expect(rated(right, '5')).toBeNull();
    expect(rated(wrong, 'Enter')).toEqual({ name: 'rate', rating: 1 });
    expect(rated(wrong, '1')).toEqual({ name: 'rate', rating: 1 });
    expect(rated(wrong, '3')).toBeNull();
  });
});

describe('ratingFor', () => {
  it('takes Enter for Good where the card says so', () => {
    expect(ratingFor(right, 'Enter', 3)).toBe(3);
    expect(ratingFor(wrong, 'Enter', 3)).toBe(1);
  });

  it('offers one way on for a card that is not due yet', () => {
    const early = { correct: true, early: true };
    expect(['1', 'Enter', '4'].map((key) => ratingFor(early, key))).toEqual([3, 3, null]);
    expect(ratingFor({ correct: false, early: true }, 'Enter')).toBe(1);
  });
});

it('a streak is the right answers since the last miss', () => {
  expect(streakOf([])).toBe(0);
  expect(streakOf(['right', 'gone', 'right'])).toBe(2);
  expect(streakOf(['right', 'missed', 'right'])).toBe(1);
  expect(streakOf(['right', 'missed'])).toBe(0);
});
