import { describe, expect, it } from 'vitest';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import * as edits from './quiz-edits.ts';
import { describeLength } from './quiz-length.ts';

const question: DraftQuestion = {
  question: 'Which?',
  options: ['A', 'B', 'C'],
  answer: 1,
  explanation: 'Because.',
  sample: true,
};
const quiz = ['1', '2', '3'].map((text) => ({ ...question, question: text }));
const textsOf = (questions: readonly DraftQuestion[]) => questions.map(({ question }) => question);
/** The text of the option that is marked. */
const right = ({ options, answer }: DraftQuestion) => (answer === null ? null : options[answer]);

describe('questions', () => {
  it('move, up to the ends', () => {
    expect(textsOf(edits.moveQuestion(quiz, 1, -1))).toEqual(['2', '1', '3']);
    expect(textsOf(edits.moveQuestion(quiz, 0, -1))).toEqual(['1', '2', '3']);
    expect(textsOf(edits.moveQuestion(quiz, 2, 1))).toEqual(['1', '2', '3']);
  });

  it('are inserted, copied and removed in their place', () => {
    expect(textsOf(edits.insertQuestions(quiz, [question], 1))).toEqual(['1', 'Which?', '2', '3']);
    expect(textsOf(edits.insertQuestions(quiz, [question]))).toEqual(['1', '2', '3', 'Which?']);
    const copied = edits.duplicateQuestion(quiz, 0);
    expect(textsOf(copied)).toEqual(['1', '1', '2', '3']);
    expect(copied[1]?.sample).toBe(false);
    expect(textsOf(edits.removeQuestion(quiz, 1))).toEqual(['1', '3']);
  });

  it('are blank until something is typed', () => {
    expect(edits.isBlank(edits.blankQuestion)).toBe(true);
    expect(edits.isBlank({ ...edits.blankQuestion, explanation: 'x' })).toBe(false);
  });
});

describe('the right option', () => {
  it('stays the right one when options move or go', () => {
    expect(right(edits.moveOption(question, 1, -1))).toBe('B');
    expect(right(edits.moveOption(question, 2, -1))).toBe('B');
    expect(right(edits.removeOption(question, 0))).toBe('B');
    expect(right(edits.removeOption(question, 2))).toBe('B');
    expect(edits.moveOption(question, 0, -1)).toBe(question);
  });

  it('stays the right one when options that were never filled in go', () => {
    const unfilled = { ...question, options: ['', 'A', ' ', 'B', ''], answer: 3 };
    const filled = edits.dropEmptyOptions(unfilled);
    expect(filled.options).toEqual(['A', 'B']);
    expect(right(filled)).toBe('B');
    expect(edits.dropEmptyOptions({ ...unfilled, answer: null })).toMatchObject({ answer: null });
    // An empty one that is marked is missing, not too much; and a question just begun keeps its four.
    expect(edits.dropEmptyOptions({ ...unfilled, answer: 2 }).options).toEqual(['A', ' ', 'B']);
    expect(edits.dropEmptyOptions(edits.blankQuestion)).toBe(edits.blankQuestion);
    expect(edits.dropEmptyOptions(question)).toBe(question);
  });

  it('is unmarked when it is removed', () => {
    expect(edits.removeOption(question, 1)).toMatchObject({ options: ['A', 'C'], answer: null });
  });

  it.each([0, 0.3, 0.6, 0.999])('stays the right one when options are mixed (%d)', (random) => {
    const mixed = edits.mixOptions(question, () => random);
    expect(right(mixed)).toBe('B');
    expect(mixed.options.toSorted()).toEqual(['A', 'B', 'C']);
    expect(mixed.options).not.toEqual(question.options);
  });
});

it('has two to six options', () => {
  const two = edits.removeOption(question, 0);
  expect(edits.removeOption(two, 0)).toBe(two);
  const six = [1, 2, 3, 4, 5].reduce((each) => edits.addOption(each), question);
  expect(six.options).toHaveLength(6);
});

it('says how many questions are missing or too many', () => {
  const said = [0, 1, 4, 5, 7, 9, 10, 40].map((count) => {
    const { title, rule } = describeLength(count);
    return [title, rule];
  });
  const five = 'A lesson’s quiz has five questions';
  const orTen = 'Write five questions, or ten or more: then each attempt draws five of them.';
  expect(said).toEqual([
    ['Quiz', null],
    ['One question, one to pass', `${five}: four are missing.`],
    ['Four questions, four to pass', `${five}: one is missing.`],
    ['Five questions, four to pass', null],
    ['Seven questions, six to pass', orTen],
    ['Nine questions, eight to pass', orTen],
    ['10 questions, five drawn for each attempt, four to pass', null],
    ['40 questions, five drawn for each attempt, four to pass', null],
  ]);
});

describe('parts', () => {
  const parts = [{ title: 'One' }, { title: 'Two' }];
  const placed = quiz.map((each, index) => ({ ...each, part: index < 2 ? 0 : 1 }));
  const partsOf = (questions: readonly DraftQuestion[]) => questions.map(({ part }) => part);

  it('are left at their edge, and keep everything in order', () => {
    const moved = edits.moveQuestion(placed, 1, 1, parts);
    expect(textsOf(moved)).toEqual(['1', '2', '3']);
    expect(partsOf(moved)).toEqual([0, 1, 1]);
    expect(partsOf(edits.moveQuestion(placed, 2, -1, parts))).toEqual([0, 0, 0]);
    expect(textsOf(edits.moveQuestion(placed, 0, 1, parts))).toEqual(['2', '1', '3']);
    expect(edits.moveQuestion(placed, 0, -1, parts)).toEqual(placed);
    expect(edits.moveQuestion(placed, 2, 1, parts)).toEqual(placed);
  });

  it('take nothing from others when they are added, and give their questions back', () => {
    expect(partsOf(edits.settleParts(quiz, []))).toEqual([0, 0, 0]);
    expect(partsOf(edits.settleParts(placed, parts))).toEqual([0, 0, 1]);
    expect(partsOf(edits.leavePart(placed, parts, 1))).toEqual([0, 0, 0]);
    expect(partsOf(edits.leavePart(placed, parts, 0))).toEqual([0, 0, 0]);
    expect(partsOf(edits.leavePart(placed, parts.slice(0, 1), 0))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('a new question of another kind is blank until something is written', () => {
  const blank = edits.blankOf('matching');
  expect(edits.isBlank(blank)).toBe(true);
  const pairs = [{ left: 'a', right: '' }];
  expect(edits.isBlank({ ...blank, practice: { kind: 'matching', pairs } })).toBe(false);
});
