import { type FormEvent, useCallback, useRef, useState } from 'react';
import { ApiError, messages } from '../data/api.ts';
import {
  errorsOf,
  errorsOfIssues,
  type FormErrors,
  focusFirstError,
  type Schema,
} from './form-errors.ts';

type FieldOf<Data> = Data extends unknown ? keyof Data & string : never;

type Values = Record<string, string>;

type FormOptions<Data, Field extends string> = {
  /** Where its weight must stay out of the first visit: a function that imports it. */
  schema?: Schema<Data> | (() => Promise<Schema<Data>>);
  /** In page order, what is typed, where the screen holds it: its fields have a `value`. */
  held?: Readonly<Record<Field, unknown>>;
  /** Turns the fields' values into what the schema reads, where the two differ. */
  read?: (values: Values, data: FormData) => unknown;
  /** May throw what a call has thrown, or return errors of its own. */
  onSubmit: (
    data: Data,
    form: HTMLFormElement,
    button: string,
  ) => Promise<void> | Promise<FormErrors<NoInfer<Field>> | undefined>;
  /** For failures that are not shown the usual way; `undefined` leaves it to the usual one. */
  explain?: (failure: unknown) => FormErrors<NoInfer<Field>> | undefined;
};

/**
 * A form whose values live in the browser's own fields: `<form {...form.props}>` around
 * `<TextField {...form.register('email')} />`. The schema checks it on submit, and from then on
 * each field while it is corrected. Errors, also the server's, are shown at their fields.
 * Where the screen holds the values itself, an error is shown until its value changes.
 */
export function useForm<Data, Field extends string = FieldOf<Data>>(
  options: FormOptions<Data, Field>,
) {
  const { schema, held, read = (values) => values, onSubmit, explain } = options;
  const element = useRef<HTMLFormElement>(null);
  const usedSchema = useRef<Schema<Data>>(null);
  const [found, setErrors] = useState<FormErrors<Field>>({});
  const [checked, setChecked] = useState(held);
  const errors = held ? withoutChanged(found, held, checked) : found;
  const [submitting, setSubmitting] = useState<string | null>(null);
  // Two presses can arrive before the state is rendered.
  const isBusy = useRef(false);

  async function loadSchema(): Promise<Schema<Data>> {
    if (typeof schema !== 'function') return schema ?? anything;
    return schema().catch(() => {
      throw new ApiError(messages.unreachable, 0);
    });
  }

  const fieldsOf = (form: HTMLFormElement) =>
    held ? (Object.keys(held) as Field[]) : fieldsIn<Field>(form);

  function parse(using: Schema<Data>, form: HTMLFormElement) {
    if (held) return using.safeParse(held);
    const data = new FormData(form);
    const values = controlsOf(form).map(({ name }) => [name, data.get(name)?.toString() ?? '']);
    return using.safeParse(read(Object.fromEntries(values), data));
  }

  async function checkAndSubmit(form: HTMLFormElement, button: string): Promise<FormErrors<Field>> {
    try {
      usedSchema.current = await loadSchema();
      const parsed = parse(usedSchema.current, form);
      if (!parsed.success) return errorsOfIssues(parsed.error, fieldsOf(form));
      // Removed first, so that the same error is announced again.
      setErrors({});
      const found = await onSubmit(parsed.data, form, button);
      return found ?? {};
    } catch (failure) {
      return explainFailure(failure, form);
    }
  }

  const explainFailure = (failure: unknown, form: HTMLFormElement) =>
    explain?.(failure) ?? errorsOf(failure, fieldsOf(form));

  async function submit(button = '') {
    if (isBusy.current || !element.current) return;
    isBusy.current = true;
    setSubmitting(button);
    const found = await checkAndSubmit(element.current, button);
    isBusy.current = false;
    setSubmitting(null);
    showErrors(found);
  }

  function handleInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    const fields = fieldsOf(currentTarget);
    const changed = fields.find((name) => name === (target as Partial<HTMLInputElement>).name);
    if (held || !usedSchema.current || !changed) return;
    const current = typeof schema === 'object' ? schema : usedSchema.current;
    const parsed = parse(current, currentTarget);
    const found = parsed.success ? undefined : errorsOfIssues(parsed.error, fields)[changed];
    setErrors((shown) => ({ ...shown, form: undefined, [changed]: found }));
  }

  function showErrors(found: FormErrors<Field>) {
    setErrors(found);
    setChecked(held);
    if (element.current) focusFirstError(element.current, found, fieldsOf(element.current));
  }

  function showFailure(failure: unknown) {
    if (element.current) showErrors(explainFailure(failure, element.current));
  }

  const setValues = useCallback(
    (values: Partial<Record<Field, string>>, { keepTyped = false } = {}) => {
      if (!element.current) return;
      for (const control of controlsOf(element.current)) {
        const value = values[control.name as Field];
        if (value !== undefined && !(keepTyped && control.value)) control.value = value;
      }
    },
    [],
  );

  return {
    errors,
    hasErrors: Object.values(errors).some(Boolean),
    isSubmitting: submitting !== null,
    /** What `submit` was called with, while it is under way. */
    submitting,
    /** For further buttons, which are told apart by their names. */
    submit,
    /** Moves the focus to the first wrong field. */
    showErrors,
    /** As after a failed submit. */
    showFailure,
    setValues,
    element,
    register: (name: Field) => ({ name, error: errors[name] }),
    props: {
      ref: element,
      // Submitted before the script has loaded, nothing typed may end up in the address.
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
      onInput: handleInput,
      onFocus: () => void loadSchema().catch(() => {}),
    },
  };
}

const anything: Schema<never> = {
  safeParse: (value) => ({ success: true, data: value as never }),
};

function withoutChanged<Field extends string>(
  errors: FormErrors<Field>,
  held: Readonly<Record<Field, unknown>>,
  checked: typeof held | undefined,
): FormErrors<Field> {
  const isSame = ([field]: [string, unknown]) =>
    Object.is(held[field as Field], checked?.[field as Field]);
  return Object.fromEntries(Object.entries(errors).filter(isSame)) as FormErrors<Field>;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (control): control is Control => 'name' in control && control.name !== '',
  );
}

/** In page order. Errors of hidden inputs are the form's: nobody could see or correct them. */
function fieldsIn<Field extends string>(form: HTMLFormElement): Field[] {
  const visible = controlsOf(form).filter(({ type }) => type !== 'hidden');
  return [...new Set(visible.map(({ name }) => name as Field))];
}
