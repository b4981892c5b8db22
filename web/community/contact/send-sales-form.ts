import { call } from '../../data/api.ts';
import { checkForm, errorsOf, type FormErrors } from '../../forms/form-errors.ts';

export const salesFields = ['name', 'email', 'organisation', 'seats', 'goal'] as const;
export type SalesField = (typeof salesFields)[number];

interface SalesResult {
  /** What the server says when the request has arrived. */
  message?: string;
  errors: FormErrors<SalesField>;
}

/** Checks with the contract's schema, which is loaded only now, and sends. */
export async function sendSalesForm(form: FormData): Promise<SalesResult> {
  try {
    const { SalesRequest, sendSalesRequest } = await import('../../../contract/community/sales.ts');
    const withNeeds = {
      safeParse: (values: unknown) =>
        SalesRequest.safeParse(Object.assign({}, values, { needs: form.getAll('need') })),
    };
    const { data, errors } = checkForm(withNeeds, form, salesFields);
    if (!data) return { errors };
    const { message } = await call(sendSalesRequest, { body: data });
    return { message, errors: {} };
  } catch (failure) {
    return { errors: errorsOf(failure, salesFields) };
  }
}
