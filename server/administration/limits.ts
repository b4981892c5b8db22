import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  /** Other emails whose words an Admin changes, likewise. */
  emailTest: { tries: 30, seconds: 60 * 60 },
  /** By one Admin. The person gets an email each time. */
  signInAs: { tries: 20, seconds: 60 * 60 },
  /** To one person, from all Admins together. */
  passwordLink: { tries: 5, seconds: 60 * 60 },
  vitals: { tries: 60, seconds: 60 },
});
