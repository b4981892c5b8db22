import type { ProblemCode } from '../../contract/sign-on/problems.ts';

/** Why a sign-in can't go on: stored in the organisation's log, where its administrators read it. */
export class SignOnProblem extends Error {
  readonly code: ProblemCode;
  /** For administrators only: the words of what arrived that it's about. Never a token. */
  readonly found: string;

  constructor(code: ProblemCode, found = '') {
    super(code);
    this.name = 'SignOnProblem';
    this.code = code;
    this.found = found.slice(0, 500);
  }
}
