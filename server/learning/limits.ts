import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  calendar: { tries: 60, seconds: 10 * 60 },
});
