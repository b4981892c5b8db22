import { ApiError, type FieldError } from '../data/api.ts';
import { errorMessage } from '../data/error-message.ts';
import { announce } from './announce.ts';

/** A message per field; `form` is about the form as a whole. */
export type FormErrors<Field extends string> = Partial<Record<Field | 'form', string>>;

/** A schema of the contract, or anything else that parses like one. */
export interface Schema<Data> {
  safeParse(value: unknown): { success: true; data: Data } | { success: false; error: Issues };
}

interface Issues {
  issues: { path: PropertyKey[]; message: string }[];
}

type Checked<Data, Field extends string> =
  | { data: Data; errors: null }
  | { data: null; errors: FormErrors<Field> };

export function checkForm<Data, Field extends string>(
  schema: Schema<Data>,
  form: FormData,
  fields: readonly Field[],
): Checked<Data, Field> {
  const values = fields.map((field) => [field, form.get(field)?.toString() ?? '']);
  const parsed = schema.safeParse(Object.fromEntries(values));
  if (parsed.success) return { data: parsed.data, errors: null };
  return { data: null, errors: errorsOfIssues(parsed.error, fields) };
}

export function errorsOfIssues<Field extends string>(
  { issues }: Issues,
  fields: readonly Field[],
): FormErrors<Field> {
  const errors = issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  return placeErrors(errors, fields, errors[0]?.message ?? '');
}

/** What to show after a call has failed. */
export function errorsOf<Field extends string>(
  failure: unknown,
  fields: readonly Field[],
): FormErrors<Field> {
  const errors = failure instanceof ApiError ? failure.errors : [];
  return placeErrors(errors, fields, errorMessage(failure));
}

/** The first error of each field. Errors at none of them must not get lost: then the form says it. */
function placeErrors<Field extends string>(
  errors: readonly FieldError[],
  fields: readonly Field[],
  otherwise: string,
): FormErrors<Field> {
  const placed: FormErrors<string> = {};
  for (const { field, message } of errors) {
    // `emails.3` is about the field `emails`.
    const parts = field.split('.');
    const name = fields.find((known) => parts.includes(known));
    if (name) placed[name] ??= message;
  }
  return (Object.keys(placed).length > 0 ? placed : { form: otherwise }) as FormErrors<Field>;
}

export function focusFirstError<Field extends string>(
  form: HTMLFormElement,
  errors: FormErrors<Field>,
  fields: readonly Field[],
): void {
  const wrong = fields.find((field) => errors[field]);
  const found = wrong ? form.elements.namedItem(wrong) : null;
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (!(control instanceof HTMLElement) || !wrong) return;
  // Enter in the wrong field itself moves no focus, so nothing would be read out.
  if (control === document.activeElement) announce(form, errors[wrong] ?? '');
  else control.focus();
}
