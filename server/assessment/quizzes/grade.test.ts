import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedOf } from '../../../contract/catalog.ts';
import { composePaper, paperAsWritten } from '../../catalog/papers/paper.ts';
import {
  gradePaper,
  gradeQuiz,
  hideAnswers,
  type KeyedQuestion,
  toShown,
  toWritten,
} from './grade.ts';

const question = fc.integer({ min: 2, max: 8 }).chain((options) =>
  fc.record({
    options: fc.constant(options),
    answer: fc.nat(options - 1),
    explanation: fc.string(),
  }),
);
const quiz = fc.array(question, { minLength: 1, maxLength: 10 });
const answers = fc.array(fc.option(fc.nat(30), { nil: null }), { maxLength: 12 });

const right = (questions: KeyedQuestion[]) => questions.map(({ answer }) => answer);

describe('grading', () => {
  it('gives one point per right answer', () => {
    const questions = [
      { options: 4, answer: 1, explanation: 'Why one.' },
      { options: 4, answer: 0, explanation: 'Why nought.' },
      { options: 4, answer: 3, explanation: 'Why three.' },
    ];
    expect(gradeQuiz(questions, [1, null, 2])).toEqual({
      answers: [1, null, 2],
      score: 1,
      total: 3,
      verdicts: [
        { chosen: 1, right: 1, correct: true, explanation: 'Why one.' },
        { chosen: null, right: null, correct: false, explanation: null },
        { chosen: 2, right: 3, correct: false, explanation: 'Why three.' },
      ],
    });
  });

  it('says what the author says to the chosen option, on any paper, and to no other', () => {
    fc.assert(
      fc.property(quiz, answers, fc.nat(), (questions, chosen, seed) => {
        const said = questions.map((each, index) => ({
          ...each,
          says: Array.from({ length: each.options }, (_, option) => `says ${index} ${option}`),
        }));
        const optionCounts = questions.map(({ options }) => options);
        const toAsk = { lessonId: 'lesson', version: 1, optionCounts };
        const paper = composePaper({ ...toAsk, asked: questions.length }, seed);
        const { verdicts } = gradePaper(paper, said, chosen);
        for (const [place, verdict] of verdicts.entries()) {
          const { index = 0, options = [] } = paper[place] ?? {};
          const option = verdict.chosen === null ? undefined : options[verdict.chosen];
          expect(verdict.says).toBe(option === undefined ? undefined : `says ${index} ${option}`);
        }
        expect(JSON.stringify(hideAnswers(verdicts))).not.toContain('says');
      }),
    );
  });

  it('gives the full score for the answer key', () => {
    fc.assert(
      fc.property(quiz, (questions) => {
        const { score, total } = gradeQuiz(questions, right(questions));
        expect(score).toBe(total);
        expect(total).toBe(questions.length);
      }),
    );
  });

  it('gives zero without answers', () => {
    fc.assert(
      fc.property(quiz, (questions) => {
        expect(gradeQuiz(questions, []).score).toBe(0);
      }),
    );
  });

  it('drops by one with each changed right answer', () => {
    fc.assert(
      fc.property(quiz, fc.nat(), (questions, which) => {
        const index = which % questions.length;
        const changed = right(questions).map((answer, at) =>
          at === index ? (answer + 1) % (questions[at]?.options ?? 1) : answer,
        );
        expect(gradeQuiz(questions, changed).score).toBe(questions.length - 1);
      }),
    );
  });

  it('returns one verdict per question, whatever was sent', () => {
    fc.assert(
      fc.property(quiz, answers, (questions, given) => {
        const grade = gradeQuiz(questions, given);
        expect(grade.answers).toHaveLength(questions.length);
        expect(grade.verdicts.filter(({ correct }) => correct)).toHaveLength(grade.score);
        grade.answers.forEach((chosen, index) => {
          expect(chosen === null || chosen < (questions[index]?.options ?? 0)).toBe(true);
        });
      }),
    );
  });

  it('gives the same result for stored answers', () => {
    fc.assert(
      fc.property(quiz, answers, (questions, given) => {
        const grade = gradeQuiz(questions, given);
        expect(gradeQuiz(questions, grade.answers)).toEqual(grade);
      }),
    );
  });
});

describe('grading a paper', () => {
  const longQuiz = fc.array(question, { minLength: 1, maxLength: 40 });
  const seeds = fc.nat(2 ** 32 - 1);
  const paperOf = (questions: KeyedQuestion[], seed: number) =>
    composePaper(
      {
        ...{ lessonId: 'any', version: 1, asked: askedOf(questions.length) },
        optionCounts: questions.map(({ options }) => options),
      },
      seed,
    );

  it('maps answers there and back without a change', () => {
    fc.assert(
      fc.property(longQuiz, seeds, answers, (questions, seed, given) => {
        const paper = paperOf(questions, seed);
        const shown = paper.map(({ options }, index) => {
          const chosen = given[index] ?? null;
          return chosen !== null && chosen < options.length ? chosen : null;
        });
        expect(toShown(paper, toWritten(paper, shown))).toEqual(shown);
      }),
    );
  });

  it('gives the full score for the right option, wherever it is shown', () => {
    fc.assert(
      fc.property(longQuiz, seeds, (questions, seed) => {
        const paper = paperOf(questions, seed);
        const key = paper.map(({ index }) => questions[index]?.answer ?? null);
        const grade = gradePaper(paper, questions, toShown(paper, key));
        expect(grade.score).toBe(paper.length);
        expect(grade.answers).toEqual(key);
        expect(grade.verdicts.map(({ right }) => right)).toEqual(toShown(paper, key));
      }),
    );
  });

  it('names the same option as chosen and right as the one that is shown', () => {
    fc.assert(
      fc.property(longQuiz, seeds, answers, (questions, seed, given) => {
        const paper = paperOf(questions, seed);
        const grade = gradePaper(paper, questions, given);
        grade.verdicts.forEach(({ chosen, right, correct, explanation }, place) => {
          const { index, options } = paper[place] ?? { index: -1, options: [] };
          if (chosen === null) {
            expect([right, explanation, correct]).toEqual([null, null, false]);
            return;
          }
          expect(chosen).toBe(given[place]);
          expect(options[right ?? -1]).toBe(questions[index]?.answer);
          expect(correct).toBe(chosen === right);
          expect(explanation).toBe(questions[index]?.explanation);
        });
      }),
    );
  });

  it('as it is written is the same as grading the quiz', () => {
    fc.assert(
      fc.property(quiz, answers, (questions, given) => {
        const paper = paperAsWritten(questions.map(({ options }) => options));
        expect(gradePaper(paper, questions, given)).toEqual(gradeQuiz(questions, given));
      }),
    );
  });
});
