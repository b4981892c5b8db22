import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  webhookTest: { tries: 30, seconds: 10 * 60 },
});
