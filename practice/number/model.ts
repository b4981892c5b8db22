import * as z from 'zod/mini';
import { readAnswer } from '../../contract/assessment/practice/read-number.ts';
import { anyNumber, draftLine, listOf } from '../../contract/catalog/draft-fields.ts';
import { formatNumber } from '../../contract/text/numbers.ts';
import { defineKind, questionFields, shownFields } from '../kind.ts';
import { draftMistakes, mistakeWords } from '../shared/draft-fields.ts';
import { right, wrong } from '../shared/grades.ts';
import { numberOf, text, textOf } from '../shared/rules.ts';

/** What a close answer earns unless its author says something else. */
export const usualPercent = 50;
/** What it is told unless its author says something else. */
export const closeSentence = 'Close: you’re only a little off.';
const [leastPercent, mostPercent] = [1, 99];
const percentMessage = `Percent is a number from ${leastPercent} to ${mostPercent}.`;

/** A wrong answer that is close: it is told so, and in a quiz it earns a share of the point. */
const Near = z.strictObject(
  {
    /** How far from the answer it may be. */
    within: numberOf('Within').check(z.gt(0, 'Within is more than zero.')),
    /** Of the point; half of it if left out. */
    percent: z.optional(
      z
        .number(percentMessage)
        .check(z.gte(leastPercent, percentMessage), z.lte(mostPercent, percentMessage)),
    ),
    says: z.optional(textOf('What a close answer says', 400)),
  },
  'Near has within, and may have percent and says.',
);

export const number = defineKind({
  name: 'Number',
  Question: z
    .strictObject({
      ...questionFields,
      kind: z.literal('number'),
      answer: numberOf('The answer'),
      /** How far an answer may be from it. */
      tolerance: z.optional(
        numberOf('Tolerance').check(z.gte(0, 'Tolerance can’t be less than zero.')),
      ),
      near: z.optional(Near),
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
    })
    .check(
      z.refine(({ tolerance = 0, near }) => near === undefined || near.within > tolerance, {
        error: 'Near reaches further than the tolerance.',
        path: ['near', 'within'],
        params: { code: 'not_wider' },
      }),
    ),
  Answer: z.object({ kind: z.literal('number'), typed: text(60) }),
  Shown: z.object({
    ...shownFields,
    kind: z.literal('number'),
    unit: z.nullable(z.string()),
  }),
  show: ({ unit = null }) => ({ unit }),
  grade: (question, { typed }) => {
    const { answer, tolerance = 0, near, mistakes = [] } = question;
    const number = readAnswer(typed, question);
    if (number === undefined) return undefined;
    if (isNear(number, answer, tolerance)) return right;
    // A mistake may lie within the tolerance of another: the nearest is meant.
    const [mistake] = mistakes
      .filter((mistake) => isNear(number, mistake.answer, toleranceOf(mistake.answer, tolerance)))
      .sort((a, b) => Math.abs(a.answer - number) - Math.abs(b.answer - number));
    const isNamed = mistake !== undefined && isNear(number, mistake.answer, 0);
    if (near && isNear(number, answer, near.within)) {
      return wrong(isNamed ? mistake.says : (near.says ?? closeSentence));
    }
    // The teacher's own sentence about exactly this number says more than ours about its digits.
    if (!isNamed && hasRightDigits(number, answer, tolerance)) {
      return wrong('The digits are right. Check the decimal point and the unit.');
    }
    if (mistake) return wrong(mistake.says);
    if (isNear(-number, answer, tolerance)) return wrong('The amount is right. Check the sign.');
    return wrong();
  },
  share: (question, { typed }) => {
    const { answer, near } = question;
    const number = readAnswer(typed, question);
    if (number === undefined || !near || !isNear(number, answer, near.within)) return 0;
    return (near.percent ?? usualPercent) / 100;
  },
  givesShares: ({ near }) => near !== undefined,
  solution: ({ answer, unit }) => [[writeNumber(answer), unit].filter(Boolean).join(' ')],
  draft: {
    answer: z.optional(z.nullable(anyNumber('The answer'))),
    tolerance: z.optional(z.nullable(anyNumber('Tolerance'))),
    near: z.optional(
      z.nullable(
        z.object({
          within: z.nullable(anyNumber('Within')),
          percent: z.optional(anyNumber('The share')),
          says: z.optional(draftLine('What a close answer says', 400)),
        }),
      ),
    ),
    unit: z.optional(draftLine('Unit', 40)),
    mistakes: draftMistakes,
  },
  blank: { answer: null },
  file: ({ answer, tolerance, near, unit, mistakes: written = [] }) => {
    const mistakes = written.flatMap(({ answer, says }) =>
      typeof answer === 'number' ? [{ answer, says }] : [],
    );
    return {
      answer,
      ...(typeof tolerance === 'number' && { tolerance }),
      ...(typeof near?.within === 'number' && { near: filledNear(near) }),
      ...(unit && { unit }),
      ...(mistakes.length > 0 && { mistakes }),
    };
  },
  words: {
    'answer:required': 'Type the answer.',
    'near.within:not_wider': 'A close answer may be further off than a right one.',
    ...mistakeWords,
  },
  mistakes: ({ mistakes = [] }) =>
    mistakes.map(({ answer, says }) => ({
      typed: String(answer),
      answer: { kind: 'number' as const, typed: String(answer) },
      says,
    })),
  exchange: ({ answer, tolerance = 0, near, mistakes = [] }) => ({
    type: 'numerical',
    answer,
    tolerance,
    ...(near && { near: { percent: usualPercent, ...near } }),
    mistakes,
  }),
});

const filledNear = ({
  within,
  percent,
  says,
}: {
  within: number | null;
  percent?: number | undefined;
  says?: string | undefined;
}) => ({ within, ...(percent !== undefined && { percent }), ...(says && { says }) });

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
