import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  /** Of one client. A token works for an hour. */
  token: { tries: 60, seconds: 60 },
  /** From one network. */
  wrongClient: { tries: 100, seconds: 10 * 60 },
  webhookTest: { tries: 30, seconds: 10 * 60 },
});
