import { describe, expect, it } from 'vitest';
import type { BankPlace } from '../../../contract/questions/bank.ts';
import {
  answeredText,
  apartText,
  bankText,
  mendNotes,
  mendText,
  missingText,
  readTags,
  weakText,
  weakTitle,
} from './words.ts';

const counts = { all: 412, courses: 6, unused: 0, weak: 6, weakInSeveral: 3, tags: [] };
const place: BankPlace = {
  courseId: 1,
  courseTitle: 'Light',
  lessonId: 'x',
  lessonTitle: 'Lenses',
  part: 'quiz',
  position: 1,
  version: 2,
  differs: false,
  figures: { answers: 118, right: 0.61, discrimination: 0.4 },
};

describe('the bank in words', () => {
  it('says how many questions there are, and from how many courses', () => {
    expect(bankText(counts)).toMatch(/^412 questions from six courses\./);
    expect(bankText({ ...counts, all: 1, courses: 1 })).toMatch(/^1 question from one course\./);
    expect(bankText({ ...counts, all: 2, courses: 0 })).toMatch(/^2 questions\./);
  });

  it('says which questions are weak, and whether mending pays twice', () => {
    expect(weakTitle(6)).toBe('Six questions hardly tell learners apart');
    expect(weakTitle(1)).toBe('One question hardly tells learners apart');
    expect(weakText(counts)).toBe(
      'Three of them are asked in more than one course, so mending pays twice.',
    );
    expect(weakText({ ...counts, weak: 1, weakInSeveral: 1 })).toMatch(/^It is asked/);
    expect(weakText({ ...counts, weak: 1, weakInSeveral: 0 })).toMatch(/answer it about equally/);
  });

  it.each([
    [
      { answers: 60, right: 0.6, discrimination: 0.44 },
      { word: 'Well', isWeak: false },
    ],
    [
      { answers: 60, right: 0.6, discrimination: 0.2 },
      { word: 'Fairly', isWeak: false },
    ],
    [
      { answers: 60, right: 0.6, discrimination: 0.12 },
      { word: 'Hardly', isWeak: true },
    ],
    [
      { answers: 60, right: 1, discrimination: 0 },
      { word: 'Everyone is right', isWeak: false },
    ],
    [{ answers: 3, right: null, discrimination: null }, null],
  ])('says of %o how well it tells learners apart', (figures, expected) => {
    expect(apartText(figures)).toEqual(expected);
  });

  it('says why there is no figure', () => {
    expect(missingText({ answers: 3, right: null, discrimination: null })).toBe('needs 20 answers');
    expect(missingText({ answers: 30, right: 0.5, discrimination: null })).toBe('all scores alike');
    const few = { answers: 1, right: null, discrimination: null };
    expect(answeredText(place)).toBe('61% right of 118 first answers.');
    expect(answeredText({ ...place, figures: few })).toBe(
      '1 first answer; we need 20 to say more.',
    );
    expect(answeredText({ ...place, figures: { ...few, answers: 0 }, differs: true })).toBe(
      'Worded differently here. Nobody has answered this wording yet.',
    );
    expect(answeredText({ ...place, figures: null })).toBe('Answers to practice aren’t counted.');
  });

  it('says what a mend does, and what it leaves alone', () => {
    expect(mendText(3)).toBe('Mend in all three');
    expect(mendNotes({ places: [place, { ...place, differs: true }], elsewhere: 2 })).toEqual([
      'Each place gets it with its next version.',
      'New words, options or a new right answer start the statistics again; a new explanation doesn’t.',
      'One place is worded differently, and gets this wording too.',
      'It stays as it is in two courses you can’t edit.',
    ]);
    expect(mendNotes({ places: [], elsewhere: 0 })).toEqual([]);
  });

  it('reads tags as they are typed', () => {
    expect(readTags(' Light, depth of field,, light ,')).toEqual(['light', 'depth of field']);
  });
});
