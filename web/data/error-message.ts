import { ApiError } from './api.ts';

/** The server's sentence. A lazily loaded part of the page that failed to arrive has none. */
export function errorMessage(failure: unknown): string {
  if (failure instanceof ApiError) return failure.message;
  return 'That didn’t work. Check your connection and try again.';
}

/** The HTTP status of a failed call; 0 when there was no answer. */
export function errorStatus(failure: unknown): number {
  return failure instanceof ApiError ? failure.status : 0;
}

/** Why the server refused; empty when it didn't. */
export function errorCode(failure: unknown): string {
  return failure instanceof ApiError ? failure.code : '';
}
