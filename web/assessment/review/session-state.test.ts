import { describe, expect, it } from 'vitest';
import type { ReviewQuestion, ReviewVerdict } from '../../../contract/assessment/review.ts';
import {
  actionFor,
  applyVerdict,
  choose,
  countRight,
  currentQuestion,
  nextQuestion,
  startSession,
} from './session-state.ts';

const question = (id: string): ReviewQuestion => ({
  id,
  question: `${id}?`,
  options: ['One', 'Two', 'Three', 'Four'],
  course: { id: 1, title: 'A course' },
  lesson: { slug: 'a-lesson', name: 'A lesson' },
});
const verdict: ReviewVerdict = {
  correct: true,
  chosen: 2,
  right: 2,
  explanation: 'Because.',
  intervals: [10, 15, 2880, 11_520],
};
const start = () => startSession([question('first'), question('second')], 'key 1');

describe('a review session', () => {
  it('goes from question to question, each with its own key', () => {
    const answered = applyVerdict(choose(start(), 2), 'key 1', verdict);
    expect(answered).toMatchObject({ chosen: 2, verdict });
    const next = nextQuestion(answered, { key: 'key 1', outcome: 'right', nextKey: 'key 2' });
    expect(next).toMatchObject({ key: 'key 2', chosen: null, verdict: null, outcomes: ['right'] });
    expect(currentQuestion(next)?.id).toBe('second');
    const over = nextQuestion(next, { key: 'key 2', outcome: 'missed', nextKey: 'key 3' });
    expect(currentQuestion(over)).toBeUndefined();
    expect(countRight(over.outcomes)).toEqual({ right: 1, rated: 2 });
  });

  it('does not skip a question if a reply comes twice or late', () => {
    const done = { key: 'key 1', outcome: 'right', nextKey: 'key 2' } as const;
    const next = nextQuestion(start(), done);
    expect(nextQuestion(next, done)).toBe(next);
    expect(applyVerdict(next, 'key 1', verdict)).toBe(next);
  });

  it('accepts no other answer after the check, and no option that does not exist', () => {
    const checked = applyVerdict(start(), 'key 1', verdict);
    expect(choose(checked, 0)).toBe(checked);
    expect(choose(start(), 4).chosen).toBeNull();
  });

  it('counts only questions that were rated', () => {
    expect(countRight(['right', 'gone', 'missed'])).toEqual({ right: 1, rated: 2 });
  });
});

describe('actionFor', () => {
  it('a digit chooses an option', () => {
    expect(actionFor(start(), '1')).toEqual({ name: 'choose', option: 0 });
    expect(actionFor(start(), '4')).toEqual({ name: 'choose', option: 3 });
    expect(actionFor(start(), '5')).toBeNull();
    expect(actionFor(start(), '0')).toBeNull();
    const five = { ...question('of five'), options: ['A', 'B', 'C', 'D', 'E'] };
    expect(actionFor(startSession([five], 'key'), '5')).toEqual({ name: 'choose', option: 4 });
  });

  it('Enter checks the chosen option', () => {
    expect(actionFor(start(), 'Enter')).toBeNull();
    expect(actionFor(choose(start(), 2), 'Enter')).toEqual({ name: 'check', answer: 2 });
  });

  it('a digit rates a right answer from 1 to 4, a wrong one only 1', () => {
    const right = applyVerdict(start(), 'key 1', verdict);
    expect(['1', '2', '3', '4'].map((key) => actionFor(right, key))).toEqual(
      [1, 2, 3, 4].map((rating) => ({ name: 'rate', rating })),
    );
    expect(actionFor(right, 'Enter')).toBeNull();
    expect(actionFor(right, '5')).toBeNull();
    const wrong = applyVerdict(start(), 'key 1', { ...verdict, correct: false, chosen: 0 });
    expect(actionFor(wrong, 'Enter')).toEqual({ name: 'rate', rating: 1 });
    expect(actionFor(wrong, '1')).toEqual({ name: 'rate', rating: 1 });
    expect(actionFor(wrong, '3')).toBeNull();
  });

  it('Escape leaves at any time', () => {
    expect(actionFor(start(), 'Escape')).toEqual({ name: 'leave' });
    expect(actionFor(applyVerdict(start(), 'key 1', verdict), 'Escape')).toEqual({ name: 'leave' });
  });
});
