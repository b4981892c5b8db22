import * as client from 'openid-client';
import type { ProblemCode } from '../../../contract/sign-on/problems.ts';
import { OutboundError } from '../../platform/http/outbound.ts';
import { SignOnProblem } from '../problems.ts';

const byCode: Readonly<Record<string, ProblemCode>> = {
  OAUTH_TIMEOUT: 'unreachable',
  OAUTH_ABORT: 'unreachable',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'unreachable',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'not_current',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'wrong_answer',
  OAUTH_KEY_SELECTION_FAILED: 'bad_signature',
  OAUTH_UNSUPPORTED_OPERATION: 'bad_signature',
};

/** What the library found, as the organisation's log has it. Never a token, and nothing of what else answered. */
export function toSignOnProblem(error: unknown, otherwise: ProblemCode): SignOnProblem {
  const errors = [...chain(error)];
  const problem = errors.find((cause) => cause instanceof SignOnProblem);
  if (problem) return problem;
  const outbound = errors.find((cause) => cause instanceof OutboundError);
  if (outbound) return new SignOnProblem('unreachable', outbound.problem.replaceAll('_', ' '));
  if (error instanceof client.AuthorizationResponseError) {
    return new SignOnProblem('provider_refused', said(error.error, error.error_description));
  }
  if (error instanceof client.ResponseBodyError) {
    const isSecret = error.error === 'invalid_client' || error.error === 'unauthorized_client';
    const isCode = error.error === 'invalid_grant';
    const code = isSecret ? 'secret_refused' : isCode ? 'wrong_answer' : 'provider_refused';
    return new SignOnProblem(code, said(error.error, error.error_description));
  }
  if (error instanceof client.WWWAuthenticateChallengeError) {
    return new SignOnProblem('secret_refused', `status ${error.status}`);
  }
  if (!(error instanceof client.ClientError)) throw error;
  const words = errors.map(({ message }) => message).join(': ');
  // A token without a signature, with our own secret as its key, or with one that doesn't fit.
  if (/signature verification|"alg"/.test(words)) return new SignOnProblem('bad_signature', words);
  return new SignOnProblem(byCode[error.code ?? ''] ?? otherwise, words);
}

const said = (error: string, description = '') =>
  [error, description].filter((part) => part !== '').join(': ');

function* chain(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}
