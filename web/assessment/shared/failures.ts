import { ApiError } from '../../data/api.ts';

/** What to tell a person: the server's sentence, or that nothing came back from it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return 'That did not work. Please check your connection and try again.';
}

/** The same, sent again, may work: there was no answer, or the server is busy or in trouble. */
export function mayRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.code === 0 || error.code === 429 || error.code >= 500;
}

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 409;
}
