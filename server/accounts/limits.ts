import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  /** One name from one network, or one known device. */
  failedSignIn: { tries: 10, seconds: 15 * 60 },
  /** One name from everywhere: high, because anyone can use it up and make its owner wait. */
  failedSignInAnywhere: { tries: 100, seconds: 60 * 60 },
  code: { tries: 5, seconds: 60 * 60 },
  registration: { tries: 60, seconds: 60 },
  signIn: { tries: 120, seconds: 60 },
  passwordReset: { tries: 5, seconds: 60 * 60 },
  passwordCheck: { tries: 10, seconds: 15 * 60 },
  emailChange: { tries: 5, seconds: 60 * 60 },
  secondFactor: { tries: 20, seconds: 60 * 60 },
});
