import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  discountCode: { tries: 20, seconds: 10 * 60 },
});
