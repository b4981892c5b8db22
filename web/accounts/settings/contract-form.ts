import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { partErrors } from '../shared/failures.ts';
import { errorMessage } from '../../data/error-message.ts';

type Values = FieldValues;

export type ContractForm<I extends Values, O> = UseFormReturn<I, unknown, O>;

/** A form that is checked by the contract's own schema, at first on submit and then while correcting. */
export function useContractForm<I extends Values, O extends Values>(
  schema: z.ZodMiniType<O, I>,
  defaultValues: DefaultValues<I>,
): ContractForm<I, O> {
  return useForm<I, unknown, O>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    reValidateMode: 'onChange',
  });
}

/** Shows a failure where it belongs: at its fields, else above the button. */
export function showFailure<I extends Values, O>(form: ContractForm<I, O>, error: unknown): void {
  const fields = Object.keys(form.getValues());
  const { atFields, others } = partErrors(error, fields);
  atFields.forEach(({ field, message }, index) => {
    form.setError(field as Path<I>, { message }, { shouldFocus: index === 0 });
  });
  if (atFields.length > 0) return;
  form.setError('root', { message: others[0]?.message ?? errorMessage(error) });
}

/** A field's props: `<TextField label="…" {...fieldOf(form, 'email')} />`. */
export function fieldOf<I extends Values, O>(form: ContractForm<I, O>, name: Path<I>) {
  const error = form.getFieldState(name, form.formState).error?.message;
  return { ...form.register(name), error };
}
