import * as z from 'zod/mini';
import { line, paragraphs } from '../fields.ts';

/* What values of a published course have to be like. Failures carry the code and the values that `readIssue` hands on. */

/** How many characters, words or entries there may be. */
export type Range = readonly [least: number, most: number];

export function wholeNumber(label: string, [least, most]: Range) {
  const rule = {
    error: `${label} is a whole number from ${least} to ${most}.`,
    // One of these is enough to say.
    abort: true,
  };
  return z.number(rule.error).check(z.int(rule), z.gte(least, rule), z.lte(most, rule));
}

export function lineBetween(label: string, [least, most]: Range) {
  return line(label, most).check(
    z.minLength(least, `${label} needs at least ${least} characters.`),
  );
}

export function wordsBetween(label: string, [least, most]: Range) {
  return paragraphs(label, 5_000).check(
    z.superRefine((text, { addIssue }) => {
      const has = countWords(text);
      if (has >= least && has <= most) return;
      const wanted = `${least} to ${most}`;
      addIssue({
        code: 'custom',
        message: `${label} needs ${wanted} words, and has ${has}.`,
        params: { code: 'words', wanted, has },
      });
    }),
  );
}

/** What an address or a file is called by. */
export function nameOf(label: string, pattern: RegExp) {
  return z.string(`${label} is required.`).check(
    z.regex(pattern, {
      error: ({ input }) => `${label} cannot be ${input}: letters, digits and single hyphens only.`,
    }),
  );
}

/** Counts anything between spaces that contains a letter or digit. */
export function countWords(text: string): number {
  // In two steps: a single pattern would scan a long run of other characters again and again.
  const words = text.match(/\S+/g) ?? [];
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
