import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  offer: { tries: 60, seconds: 10 * 60 },
  discountCode: { tries: 20, seconds: 10 * 60 },
});
