import * as z from 'zod/mini';
import { readAnswer } from '../../contract/assessment/practice/read-number.ts';
import { anyNumber, draftLine, listOf } from '../../contract/catalog/draft-fields.ts';
import { formatNumber } from '../../contract/text/numbers.ts';
import { defineKind, questionFields, shownFields } from '../kind.ts';
import { draftMistakes, mistakeWords } from '../shared/draft-fields.ts';
import { right, wrong } from '../shared/grades.ts';
import { numberOf, text, textOf } from '../shared/rules.ts';

export const number = defineKind({
  name: 'Number',
  Question: z.strictObject({
    ...questionFields,
    kind: z.literal('number'),
    answer: numberOf('The answer'),
    /** How far an answer may be from it. */
    tolerance: z.optional(
      numberOf('Tolerance').check(z.gte(0, 'Tolerance can’t be less than zero.')),
    ),
    unit: z.optional(textOf('Unit', 40)),
    /** Typical wrong results, each with the sentence that it earns. */
    mistakes: z.optional(
      listOf(
        'Mistakes',
        z.strictObject(
          { answer: numberOf('A mistake’s answer'), says: textOf('What a mistake says', 400) },
          'A mistake has answer and says.',
        ),
        1,
        8,
      ),
    ),
  }),
  Answer: z.object({ kind: z.literal('number'), typed: text(60) }),
  Shown: z.object({
    ...shownFields,
    kind: z.literal('number'),
    unit: z.nullable(z.string()),
  }),
  show: ({ unit = null }) => ({ unit }),
  grade: (question, { typed }) => {
    const { answer, tolerance = 0, mistakes = [] } = question;
    const number = readAnswer(typed, question);
    if (number === undefined) return undefined;
    if (isNear(number, answer, tolerance)) return right;
    // A mistake may lie within the tolerance of another: the nearest is meant.
    const [mistake] = mistakes
      .filter((mistake) => isNear(number, mistake.answer, toleranceOf(mistake.answer, tolerance)))
      .sort((a, b) => Math.abs(a.answer - number) - Math.abs(b.answer - number));
    const isNamed = mistake !== undefined && isNear(number, mistake.answer, 0);
    // The teacher's own sentence about exactly this number says more than ours about its digits.
    if (!isNamed && hasRightDigits(number, answer, tolerance)) {
      return wrong('The digits are right. Check the decimal point and the unit.');
    }
    if (mistake) return wrong(mistake.says);
    if (isNear(-number, answer, tolerance)) return wrong('The amount is right. Check the sign.');
    return wrong();
  },
  solution: ({ answer, unit }) => [[writeNumber(answer), unit].filter(Boolean).join(' ')],
  draft: {
    answer: z.optional(z.nullable(anyNumber('The answer'))),
    tolerance: z.optional(z.nullable(anyNumber('Tolerance'))),
    unit: z.optional(draftLine('Unit', 40)),
    mistakes: draftMistakes,
  },
  blank: { answer: null },
  file: ({ answer, tolerance, unit, mistakes: written = [] }) => {
    const mistakes = written.flatMap(({ answer, says }) =>
      typeof answer === 'number' ? [{ answer, says }] : [],
    );
    return {
      answer,
      ...(typeof tolerance === 'number' && { tolerance }),
      ...(unit && { unit }),
      ...(mistakes.length > 0 && { mistakes }),
    };
  },
  words: { 'answer:required': 'Type the answer.', ...mistakeWords },
  mistakes: ({ mistakes = [] }) =>
    mistakes.map(({ answer, says }) => ({
      typed: String(answer),
      answer: { kind: 'number' as const, typed: String(answer) },
      says,
    })),
  exchange: ({ answer, tolerance = 0, mistakes = [] }) => ({
    type: 'numerical',
    answer,
    tolerance,
    mistakes,
  }),
});

/** That of an answer of 50 would make 0.5 the same mistake as 0.02. */
const toleranceOf = (mistake: number, tolerance: number) =>
  Math.min(tolerance, Math.abs(mistake) * 0.05);

function hasRightDigits(number: number, answer: number, tolerance: number): boolean {
  return [1, 2, 3, 6].some((power) =>
    [number / 10 ** power, number * 10 ** power].some((moved) => isNear(moved, answer, tolerance)),
  );
}

function isNear(number: number, wanted: number, tolerance: number): boolean {
  // 0.1 + 0.2 has to equal 0.3.
  const rounding = 1e-9 * Math.max(1, Math.abs(wanted));
  return Math.abs(number - wanted) <= tolerance + rounding;
}

function writeNumber(number: number): string {
  return formatNumber(number, 6);
}
