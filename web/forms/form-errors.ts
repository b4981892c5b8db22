import { ApiError, type FieldError } from '../data/api.ts';

/** What is wrong, by field; `form` for what concerns none of them. */
export type FormErrors<Field extends string> = Partial<Record<Field | 'form', string>>;

export interface Schema<Data> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Data }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

type Checked<Data, Field extends string> =
  | { data: Data; errors: null }
  | { data: null; errors: FormErrors<Field> };

/** Checks what was typed with a schema of the contract. */
export function checkForm<Data, Field extends string>(
  schema: Schema<Data>,
  form: FormData,
  fields: readonly Field[],
): Checked<Data, Field> {
  const values = Object.fromEntries(
    fields.map((field) => [field, form.get(field)?.toString() ?? '']),
  );
  const checked = schema.safeParse(values);
  if (checked.success) return { data: checked.data, errors: null };
  const issues = checked.error.issues.map(({ path, message }) => ({
    field: String(path[0]),
    message,
  }));
  return { data: null, errors: firstOfEach(issues, fields) };
}

/** What to show of a call that failed. */
export function errorsOf<Field extends string>(
  failure: unknown,
  fields: readonly Field[],
): FormErrors<Field> {
  const atFields = firstOfEach(failure instanceof ApiError ? failure.errors : [], fields);
  if (Object.keys(atFields).length > 0) return atFields;
  return { form: sentenceOf(failure) } as FormErrors<Field>;
}

/** The server's sentence; a part of the page that could not be fetched has none. */
export function sentenceOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.message;
  return 'That did not work. Please check your connection and try again.';
}

export function focusFirstError<Field extends string>(
  form: HTMLFormElement,
  errors: FormErrors<Field>,
  fields: readonly Field[],
): void {
  const wrong = fields.find((field) => errors[field]);
  const found = wrong ? form.elements.namedItem(wrong) : null;
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (control instanceof HTMLElement) control.focus();
}

function firstOfEach<Field extends string>(
  errors: readonly FieldError[],
  fields: readonly Field[],
): FormErrors<Field> {
  const known: FormErrors<Field> = {};
  for (const field of fields) {
    const message = errors.find((error) => error.field === field)?.message;
    if (message) Object.assign(known, { [field]: message });
  }
  return known;
}
