import { describe, expect, it } from 'vitest';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { carryKeys, matchQuestions } from './match-questions.ts';
import { blankQuestion, duplicateQuestion, moveQuestion, removeQuestion } from './quiz-edits.ts';

const ask = (question: string, others: Partial<DraftQuestion> = {}): DraftQuestion => ({
  question,
  options: [`${question} yes`, `${question} no`],
  answer: 0,
  explanation: `${question} because`,
  sample: false,
  ...others,
});
const quiz = ['One?', 'Two?', 'Three?'].map((question) => ask(question));

describe('a question is recognised', () => {
  it('after it was moved', () => {
    expect(matchQuestions(quiz, moveQuestion(quiz, 0, 1))).toEqual([1, 0, 2]);
  });

  it('after it was moved and reworded, by its options or its explanation', () => {
    const [one = blankQuestion, two = blankQuestion, three = blankQuestion] = quiz;
    const reworded = { ...one, question: 'The first?' };
    expect(matchQuestions(quiz, [two, three, reworded])).toEqual([1, 2, 0]);
    const rewritten = { ...reworded, options: ['A', 'B'] };
    expect(matchQuestions(quiz, [two, three, rewritten])).toEqual([1, 2, 0]);
  });

  it('by its place if nothing of it is left', () => {
    expect(matchQuestions(quiz, quiz.with(1, ask('Other?')))).toEqual([0, 1, 2]);
  });

  it('once: a new one is new', () => {
    expect(matchQuestions(quiz, [...quiz, ask('Four?')])).toEqual([0, 1, 2, null]);
    expect(matchQuestions(quiz, removeQuestion(quiz, 0))).toEqual([1, 2]);
  });
});

describe('keys', () => {
  const known = { questions: quiz, keys: [7, 8, 9] };

  it('stay with their question', () => {
    expect(carryKeys(known, moveQuestion(quiz, 2, -1))).toEqual([7, 9, 8]);
    expect(carryKeys(known, removeQuestion(quiz, 1))).toEqual([7, 9]);
    const typed = quiz.with(1, { ...(quiz[1] ?? blankQuestion), question: 'Two, or too?' });
    expect(carryKeys(known, typed)).toEqual([7, 8, 9]);
  });

  it('are new for a copy and for questions without anything in them', () => {
    expect(carryKeys(known, duplicateQuestion(quiz, 0))).toEqual([7, 10, 8, 9]);
    const blanks = { questions: [blankQuestion], keys: [1] };
    expect(carryKeys(blanks, [blankQuestion, blankQuestion])).toEqual([1, 2]);
    expect(carryKeys({ questions: [], keys: [] }, quiz)).toEqual([1, 2, 3]);
  });
});
