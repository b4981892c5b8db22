import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { anyAsked, oneOfEach } from '../tests/support/quiz-kinds.ts';
import { givesShares, gradeInQuiz, QuizContent, showInQuiz } from './in-quiz.ts';
import { hasShares, quizKinds, ShownQuestion } from './kinds.ts';

it('asks in every kind but dictation, whose word is sent to the browser', () => {
  expect(oneOfEach().map(({ content }) => content.kind)).toHaveLength(quizKinds.length);
  expect(quizKinds).not.toContain('dictation');
});

describe('a question of any kind', () => {
  it('is accepted as it is written, without hints or an id', () => {
    fc.assert(
      fc.property(anyAsked, ({ content }) => {
        expect(z.safeParse(QuizContent, content)).toMatchObject({ success: true });
        expect(z.safeParse(QuizContent, { ...content, hints: ['Look.'] }).success).toBe(false);
        expect(z.safeParse(QuizContent, { ...content, id: 'one' }).success).toBe(false);
        const withPartial = z.safeParse(QuizContent, { ...content, partial: true });
        expect(withPartial.success).toBe(hasShares(content.kind));
      }),
    );
  });

  it('gives the whole point for the right answer and nothing to no answer of its own', () => {
    fc.assert(
      fc.property(anyAsked, anyAsked, ({ content, right, wrong }, other) => {
        expect(gradeInQuiz(content, right)).toMatchObject({ correct: true, points: 1 });
        const missed = gradeInQuiz(content, wrong);
        expect(missed?.correct).toBe(false);
        expect(missed?.points).toBeGreaterThanOrEqual(0);
        expect(missed?.points).toBeLessThan(1);
        if (!givesShares(content)) expect(missed?.points).toBe(0);
        fc.pre(other.content.kind !== content.kind);
        expect(gradeInQuiz(content, other.right)).toBeUndefined();
      }),
    );
  });

  it('is shown by named fields, none of which is its key', () => {
    const keys = ['accept', 'answer', 'tolerance', 'near', 'mistakes', 'pairs', 'explanation'];
    fc.assert(
      fc.property(anyAsked, ({ content }) => {
        const pictures = content.kind === 'several' ? { pictures: [null, '<img>'] } : {};
        const shown = showInQuiz({ content, figure: '<svg></svg>', ...pictures });
        expect(z.safeParse(ShownQuestion, shown)).toEqual({ success: true, data: shown });
        const said = JSON.stringify(shown);
        for (const key of keys) expect(said).not.toContain(`"${key}"`);
        expect(said).not.toMatch(/"right":/);
        expect(said).not.toMatch(/Because\.|Look again\./);
        if (content.kind === 'text') expect(said).not.toContain(content.accept[0]);
        if (content.kind === 'number') expect(said).not.toContain(String(content.answer));
        if (content.kind === 'ordering' && shown.kind === 'ordering') {
          expect(shown.items).toEqual(content.items.toSorted());
        }
        if (content.kind === 'matching' && shown.kind === 'matching') {
          expect(shown.rights).toEqual(shown.rights.toSorted());
        }
      }),
    );
  });
});

describe('points for each right mark', () => {
  const several: QuizContent = {
    kind: 'several',
    partial: true,
    ...{ question: 'Which?', explanation: 'Because.' },
    options: ['a', 'b', 'c', 'd'].map((text) => ({ text, right: text < 'c' })),
  };
  const points = (...chosen: string[]) => gradeInQuiz(several, { kind: 'several', chosen })?.points;

  it('a right mark counts up and a wrong one down, and marking everything earns nothing', () => {
    expect(points('a', 'b')).toBe(1);
    expect(points('a')).toBe(0.5);
    expect(points('a', 'b', 'c')).toBe(0.5);
    expect(points('a', 'c')).toBe(0);
    expect(points('a', 'b', 'c', 'd')).toBe(0);
    expect(points('c')).toBe(0);
  });

  it('a close number earns what its author says, or half', () => {
    const content = (near: object): QuizContent => ({
      kind: 'number',
      ...{ question: 'How many?', explanation: 'Because.' },
      ...{ answer: 1822, tolerance: 1, near: { within: 5, ...near } },
    });
    const points = (typed: string, near = {}) =>
      gradeInQuiz(content(near), { kind: 'number', typed })?.points;
    expect(points('1823')).toBe(1);
    expect(points('1824')).toBe(0.5);
    expect(points('1817')).toBe(0.5);
    expect(points('1816')).toBe(0);
    expect(points('1824', { percent: 80 })).toBe(0.8);
    expect(points('about')).toBeUndefined();
    const { near: _, ...exact } = content({}) as QuizContent & { near?: unknown };
    expect(gradeInQuiz(exact, { kind: 'number', typed: '1824' })?.points).toBe(0);
    expect(showInQuiz({ content: content({}), figure: '' })).toMatchObject({ partial: true });
    expect(showInQuiz({ content: exact, figure: '' })).not.toHaveProperty('partial');
  });

  it('what is close reaches further than what is right, for less than the whole point', () => {
    const accepts = (given: object) =>
      z.safeParse(QuizContent, {
        kind: 'number',
        ...{ question: 'How many?', explanation: 'Because.', answer: 8, tolerance: 1 },
        ...given,
      }).success;
    expect(accepts({ near: { within: 2, percent: 33.33333, says: 'Nearly.' } })).toBe(true);
    for (const near of [
      ...[{}, { within: 1 }, { within: 0.5 }, { within: -2 }, { within: Number.NaN }, null, 2],
      ...[0, 0.5, 100, -50, '50', Number.POSITIVE_INFINITY].map((percent) => ({
        within: 2,
        percent,
      })),
      ...[{ within: 2, says: '' }, { within: 2, other: true }, { within: 1e16 }],
    ]) {
      expect(accepts({ near }), JSON.stringify(near)).toBe(false);
    }
    expect(accepts({ near: { within: 2 }, partial: true })).toBe(false);
  });

  it('each right pair is a share', () => {
    const pairs = ['a', 'b', 'c'].map((left) => ({ left, right: left.toUpperCase() }));
    const matching: QuizContent = {
      kind: 'matching',
      partial: true,
      ...{ question: 'Which?', explanation: 'Because.' },
      pairs,
    };
    const turned = [pairs[0], { left: 'b', right: 'C' }, { left: 'c', right: 'B' }];
    const answer = { kind: 'matching' as const, pairs: turned.flatMap((pair) => pair ?? []) };
    expect(gradeInQuiz(matching, answer)?.points).toBeCloseTo(1 / 3);
  });
});
