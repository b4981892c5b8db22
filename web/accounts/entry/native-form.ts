import { type FormEvent, useRef, useState } from 'react';
import { ApiError, messages } from '../../data/api.ts';
import {
  checkForm,
  type FormErrors,
  focusFirstError,
  type Schema,
} from '../../forms/form-errors.ts';

type NativeForm<Data, Field extends string> = {
  /** In the order in which they stand on the page. */
  fields: readonly Field[];
  /** Of the contract. It comes once somebody begins to fill in the form: the page itself stays small. */
  loadSchema: () => Promise<Schema<Data>>;
  send: (data: Data, typed: FormData) => Promise<void>;
  /** What to show of a failure; nothing where it was told in another way. */
  explain: (failure: unknown) => FormErrors<Field>;
};

/**
 * A form that keeps what is typed in the browser's own fields. It is checked by the contract's schema, at first on
 * submit and then while correcting.
 */
export function useNativeForm<Data extends object, Field extends string>(
  form: NativeForm<Data, Field>,
) {
  const { fields, loadSchema, send, explain } = form;
  const element = useRef<HTMLFormElement>(null);
  const [schema, setSchema] = useState<Schema<Data>>();
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const [pending, setPending] = useState(false);
  // Two presses can come before the first is drawn.
  const isSending = useRef(false);

  async function checkAndSend(typed: FormData): Promise<FormErrors<Field>> {
    try {
      const loaded = await loadSchema().catch(() => {
        throw new ApiError(messages.unreachable, 0);
      });
      setSchema(loaded);
      const { data, errors } = checkForm(loaded, typed, fields);
      if (!data) return errors ?? {};
      // Told again, the same refusal is also read out again.
      setErrors({});
      await send(data, typed);
      return {};
    } catch (failure) {
      return explain(failure);
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    const found = await checkAndSend(new FormData(event.currentTarget));
    isSending.current = false;
    setPending(false);
    showErrors(found);
  }

  function onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    const changed = fields.find((field) => currentTarget.elements.namedItem(field) === target);
    if (!schema || !changed) return;
    const checked = checkForm(schema, new FormData(currentTarget), fields);
    // What was refused as a whole is being corrected.
    setErrors({ ...errors, form: undefined, [changed]: checked.errors?.[changed] });
  }

  function showErrors(found: FormErrors<Field>) {
    setErrors(found);
    if (element.current) focusFirstError(element.current, found, fields);
  }

  return {
    errors,
    pending,
    showErrors,
    /** By post: sent before the script has loaded, nothing typed must end up in the address. */
    props: {
      ref: element,
      method: 'post',
      noValidate: true,
      onSubmit,
      onInput,
      onFocus: () => void loadSchema().catch(() => {}),
    },
    fieldOf: (name: Field) => ({ name, error: errors[name] }),
  };
}
