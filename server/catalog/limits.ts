import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  /** Formulas that have to be drawn. Those that were drawn a while ago aren't counted: a class reads the same comments. */
  formula: { tries: 240, seconds: 60 },
});
