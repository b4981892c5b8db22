import { call } from '../../data/api.ts';
import { checkForm, errorsOf, type FormErrors } from '../../forms/form-errors.ts';

export const contactFields = ['name', 'email', 'comment'] as const;
export type ContactErrors = FormErrors<(typeof contactFields)[number]>;

interface ContactResult {
  /** What the server says when the message has arrived. */
  message?: string;
  errors: ContactErrors;
}

/** Checks with the contract's schema, which is loaded only now, and sends. */
export async function sendContactForm(form: FormData): Promise<ContactResult> {
  try {
    const { ContactMessage, sendContactMessage } = await import(
      '../../../contract/community/contact.ts'
    );
    const { data, errors } = checkForm(ContactMessage, form, contactFields);
    if (!data) return { errors };
    const { message } = await call(sendContactMessage, { body: data });
    return { message, errors: {} };
  } catch (failure) {
    return { errors: errorsOf(failure, contactFields) };
  }
}
