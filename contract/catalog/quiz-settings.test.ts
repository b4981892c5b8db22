import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { askedOf, largestQuiz } from '../catalog.ts';
import { findSettingsProblems, isUsual, type QuizSettings, termsOf } from './quiz-settings.ts';

test('without settings, a quiz is the usual one', () => {
  expect(termsOf(5)).toEqual({ asked: 5, passMark: 4, minutes: null });
  expect(termsOf(40)).toEqual({ asked: 5, passMark: 4, minutes: null });
  for (let count = 1; count <= largestQuiz; count += 1) {
    expect(termsOf(count, {})).toEqual({
      asked: askedOf(count),
      passMark: Math.ceil(askedOf(count) * 0.8),
      minutes: null,
    });
  }
  expect([isUsual(), isUsual({ asked: undefined }), isUsual({ minutes: 3 })]).toEqual([
    true,
    true,
    false,
  ]);
});

describe('settings', () => {
  const some = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: undefined });
  const settings: fc.Arbitrary<QuizSettings> = fc.record({
    asked: some(40),
    passMark: some(40),
    minutes: some(240),
  });

  it('that are accepted can be met', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), settings, (written, own) => {
        const { asked, passMark } = termsOf(written, own);
        const canBeMet = asked <= written && passMark <= asked;
        expect(findSettingsProblems(written, own).length === 0).toBe(canBeMet);
        expect(Math.min(asked, passMark)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('that can’t be met are named', () => {
    const fields = (written: number, own: QuizSettings) =>
      findSettingsProblems(written, own).map(({ field }) => field.join('.'));
    expect(fields(7, { asked: 8 })).toEqual(['asked']);
    expect(fields(7, { asked: 6, passMark: 7 })).toEqual(['passMark']);
    expect(fields(12, { passMark: 6 })).toEqual(['passMark']);
    expect(fields(7, { minutes: 10 })).toEqual([]);
  });
});
