import { ApiError } from '../../data/api.ts';
import { errorStatus } from '../../data/error-message.ts';

export const serverFailureMessage =
  'An error has been occured while processing you request. Please try again!';

/** No answer at all, or one that blames the server. */
export function isServerFailure(failure: unknown): boolean {
  const status = errorStatus(failure);
  return status === 0 || status >= 500;
}

export function hasFieldError(failure: unknown, field: string): boolean {
  return failure instanceof ApiError && failure.errors.some((error) => error.field === field);
}
