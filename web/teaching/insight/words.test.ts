import { describe, expect, it } from 'vitest';
import {
  isWeak,
  type LessonFigures,
  type QuestionAdvice,
  type QuestionFigures,
} from '../../../contract/teaching/insight.ts';
import { adviceText } from '../shared/figure-words.ts';
import { findFigures } from '../shared/question-figures.tsx';
import { shorten, stepsOf, wrapLabel } from './funnel.ts';
import { discriminationWord, duration, sinceText } from './words.ts';

const options = [{ text: 'A half' }, { text: 'A quarter' }, { text: 'Twice' }];

describe('words about a question', () => {
  it.each<[QuestionAdvice, string]>([
    [
      { kind: 'misleads', option: 0, share: 0.41, strong: 0.45, weak: 0.4 },
      '41% choose “A half”, and learners with high scores choose it more often than others (45% against 40%). Check the wording and the right answer.',
    ],
    [
      { kind: 'neverChosen', options: [0, 2] },
      'Nobody chose “A half” or “Twice”. A more believable option would make it a better question.',
    ],
    [
      { kind: 'hardlyTellsApart', discrimination: -0.1 },
      'Learners with low scores get it right more often than those with high scores. Check the right answer.',
    ],
  ])('%o', (advice, text) => {
    expect(adviceText(advice, options)).toBe(text);
  });

  it('say since when answers are counted', () => {
    const at = '2026-11-09T12:00:00Z';
    expect(sinceText({ since: null })).toBeNull();
    expect(sinceText({ since: { version: 7, at, earlierAnswers: 118 } })).toBe(
      'Counted since version 7 of 9 November 2026; 118 earlier answers belong to the former wording.',
    );
    expect(sinceText({ since: { version: null, at: null, earlierAnswers: 0 } })).toBe(
      'Counted since its wording changed.',
    );
  });

  it('call a discrimination by the limits of the contract', () => {
    const word = (discrimination: number) => discriminationWord({ discrimination, right: 0.6 });
    expect([0.149, 0.15, 0.3].map(word)).toEqual([
      'hardly tells learners apart',
      'tells learners apart a little',
      'tells learners apart',
    ]);
    expect(isWeak({ discrimination: 0, right: 0.9 })).toBe(true);
    expect(isWeak({ discrimination: 0, right: 1 })).toBe(false);
    expect(discriminationWord({ discrimination: 0, right: 1 })).toBe('everyone is right');
  });

  it('belong to one wording only', () => {
    const figures = [{ question: 'Q?', answer: 1, options }] as unknown as QuestionFigures[];
    const wording = { question: 'Q?', answer: 1, options: options.map(({ text }) => text) };
    expect(findFigures(figures, wording)).toBe(figures[0]);
    expect(findFigures(figures, { ...wording, answer: 0 })).toBeNull();
    expect(findFigures(figures, { ...wording, options: ['A half'] })).toBeNull();
    expect(findFigures(undefined, wording)).toBeNull();
  });
});

it('durations have hours from sixty minutes on', () => {
  expect([45, 60, 260].map(duration)).toEqual(['45 min', '1 h', '4 h 20 min']);
});

describe('the stair', () => {
  const lesson = (finished: number) =>
    ({ id: `${finished}`, title: 'A', finished }) as LessonFigures;

  it('marks steps where ten percent or more of those before stop', () => {
    const steps = stepsOf(100, [lesson(91), lesson(81), lesson(84), lesson(0), lesson(0)]);
    expect(steps.map(({ lost, isNotable }) => [lost, isNotable])).toEqual([
      [9, false],
      [10, true],
      [-3, false],
      [84, true],
      [0, false],
    ]);
  });

  it('has labels that fit', () => {
    expect(wrapLabel('Introduction to Composition', 12, 3)).toEqual([
      'Introduction',
      'to',
      'Composition',
    ]);
    expect(wrapLabel('Natural and Artificial Light at Night', 12, 2)).toEqual([
      'Natural and',
      'Artificial…',
    ]);
    expect(shorten('Photography', 6)).toBe('Photo…');
  });
});
