import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { longestFormula } from './formula-text.ts';

export const getFormula = endpoint({
  method: 'GET',
  path: '/api/formulas',
  access: 'visitor',
  summary: 'A formula in TeX as MathML, and in words.',
  query: z.object({
    tex: z
      .string('Name the TeX.')
      .check(z.maxLength(longestFormula, `At most ${longestFormula} characters.`)),
    /** On a line of its own. */
    block: z.optional(z.literal('true', 'Block is true, or left out.')),
  }),
  reply: dataOf(
    z.object({
      /** Null if it can't be read. */
      html: z.nullable(z.string()),
      spoken: z.string(),
      problem: z.string(),
    }),
  ),
});
