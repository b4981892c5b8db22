import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  /** By one teacher, to single learners. */
  learnerMessage: { tries: 60, seconds: 60 * 60 },
  /** To all learners of one course. */
  announcement: { tries: 3, seconds: 24 * 60 * 60 },
});
