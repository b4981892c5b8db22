import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  /** From one network: a whole office signs in at nine. */
  start: { tries: 300, seconds: 60 },
  answer: { tries: 300, seconds: 60 },
  finish: { tries: 300, seconds: 60 },
  /** By someone who sets a connection up: each asks another site. */
  lookUp: { tries: 30, seconds: 10 * 60 },
});
