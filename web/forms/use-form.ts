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
  schema: Schema<Data> | (() => Promise<Schema<Data>>);
  /** Turns the fields' values into what the schema reads, where the two differ. */
  read?: (values: Values, data: FormData) => unknown;
  /** May throw what a call has thrown, or return errors of its own. */
  onSubmit: (
    data: Data,
    form: HTMLFormElement,
  ) => Promise<void> | Promise<FormErrors<NoInfer<Field>> | undefined>;
  /** For failures that are not shown the usual way; `undefined` leaves it to the usual one. */
  explain?: (failure: unknown) => FormErrors<NoInfer<Field>> | undefined;
};

/**
 * A form whose values live in the browser's own fields: `<form {...form.props}>` around
 * `<TextField {...form.register('email')} />`. The schema checks it on submit, and from then on
 * each field while it is corrected. Errors, also the server's, are shown at their fields.
 */
export function useForm<Data, Field extends string = FieldOf<Data>>(
  options: FormOptions<Data, Field>,
) {
  const { schema, read = (values) => values, onSubmit, explain } = options;
  const element = useRef<HTMLFormElement>(null);
  const usedSchema = useRef<Schema<Data>>(null);
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const [isSubmitting, setIsSubmitting] = useState(false);
  // Two presses can arrive before the state is rendered.
  const isBusy = useRef(false);

  async function loadSchema(): Promise<Schema<Data>> {
    if (typeof schema !== 'function') return schema;
    return schema().catch(() => {
      throw new ApiError(messages.unreachable, 0);
    });
  }

  function parse(using: Schema<Data>, form: HTMLFormElement) {
    const data = new FormData(form);
    const values = controlsOf(form).map(({ name }) => [name, data.get(name)?.toString() ?? '']);
    return using.safeParse(read(Object.fromEntries(values), data));
  }

  async function checkAndSubmit(form: HTMLFormElement): Promise<FormErrors<Field>> {
    try {
      usedSchema.current = await loadSchema();
      const parsed = parse(usedSchema.current, form);
      if (!parsed.success) return errorsOfIssues(parsed.error, fieldsOf<Field>(form));
      // Removed first, so that the same error is announced again.
      setErrors({});
      const found = await onSubmit(parsed.data, form);
      return found ?? {};
    } catch (failure) {
      return explainFailure(failure, form);
    }
  }

  const explainFailure = (failure: unknown, form: HTMLFormElement) =>
    explain?.(failure) ?? errorsOf(failure, fieldsOf<Field>(form));

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSubmitting(true);
    const found = await checkAndSubmit(event.currentTarget);
    isBusy.current = false;
    setIsSubmitting(false);
    showErrors(found);
  }

  function handleInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    const fields = fieldsOf<Field>(currentTarget);
    const changed = fields.find((name) => name === (target as Partial<HTMLInputElement>).name);
    if (!usedSchema.current || !changed) return;
    const current = typeof schema === 'function' ? usedSchema.current : schema;
    const parsed = parse(current, currentTarget);
    const found = parsed.success ? undefined : errorsOfIssues(parsed.error, fields)[changed];
    setErrors((shown) => ({ ...shown, form: undefined, [changed]: found }));
  }

  function showErrors(found: FormErrors<Field>) {
    setErrors(found);
    if (element.current) focusFirstError(element.current, found, fieldsOf<Field>(element.current));
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
    isSubmitting,
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
      onSubmit: handleSubmit,
      onInput: handleInput,
      onFocus: () => void loadSchema().catch(() => {}),
    },
  };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (control): control is Control => 'name' in control && control.name !== '',
  );
}

/** In page order. Errors of hidden inputs are the form's: nobody could see or correct them. */
function fieldsOf<Field extends string>(form: HTMLFormElement): Field[] {
  const visible = controlsOf(form).filter(({ type }) => type !== 'hidden');
  return [...new Set(visible.map(({ name }) => name as Field))];
}
