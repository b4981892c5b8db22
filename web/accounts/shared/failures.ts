import { ApiError, type FieldError } from '../../data/api.ts';
import type { FormErrors } from '../../forms/form-errors.ts';

export const serverTrouble =
  'An error has been occured while processing you request. Please try again!';

/** No answer, or one that says that the server is in trouble. */
export function isServerTrouble(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code === 0 || error.code >= 500;
}

export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.code : 0;
}

/** What to tell a person: the server's sentence, with how long to wait where it said so. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  if (error.code === 429 && error.retryAfterSeconds) {
    return `Too many tries. Please try again in ${inWords(error.retryAfterSeconds)}.`;
  }
  return error.message;
}

/** `45 seconds`, `1 minute`, `12 minutes`: rounded up, so that nobody comes back too early. */
export function inWords(seconds: number): string {
  if (seconds <= 90) return plural(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 90 * 60) return plural(Math.ceil(seconds / 60), 'minute');
  return plural(Math.ceil(seconds / 3600), 'hour');
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `0:07`, `12:30`: for a countdown. */
export function asClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Parts a failure's field errors into those that a form has a field for, and the others. */
export function partErrors(
  error: unknown,
  fields: readonly string[],
): { atFields: FieldError[]; others: FieldError[] } {
  const errors = error instanceof ApiError ? error.errors : [];
  const named = errors.map(({ field, message }) => ({
    field: field.split('.').at(-1) ?? '',
    message,
  }));
  const first = new Map<string, FieldError>();
  for (const entry of named) if (!first.has(entry.field)) first.set(entry.field, entry);
  const once = [...first.values()];
  return {
    atFields: once.filter(({ field }) => fields.includes(field)),
    others: once.filter(({ field }) => !fields.includes(field)),
  };
}

/** Shows a failure where it belongs: at its fields, else above the button. */
export function errorsOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): FormErrors<Field> {
  const { atFields, others } = partErrors(error, fields);
  const shown = atFields.map(({ field, message }) => [field, message]);
  if (shown.length === 0) shown.push(['form', others[0]?.message ?? sentenceOf(error)]);
  return Object.fromEntries(shown);
}

export function failsAt(error: unknown, field: string): boolean {
  return error instanceof ApiError && error.errors.some((entry) => entry.field === field);
}
