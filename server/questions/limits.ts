import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  /** Files of questions. Nothing of them is stored, and one is often tried several times. */
  questionImport: { tries: 120, seconds: 15 * 60 },
});
