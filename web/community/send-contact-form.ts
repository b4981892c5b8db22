import { ApiError, call, type FieldError } from '../api.ts';

export type ContactErrors = Partial<Record<'name' | 'email' | 'comment' | 'form', string>>;

interface ContactResult {
  /** What the server says when the message has arrived. */
  message?: string;
  errors: ContactErrors;
}

/** Checks with the contract's schema, which is loaded only now, and sends. */
export async function sendContactForm(form: FormData): Promise<ContactResult> {
  const text = (name: string) => String(form.get(name) ?? '');
  try {
    const { ContactMessage, sendContactMessage } = await import('../../contract/community.ts');
    const checked = ContactMessage.safeParse({
      name: text('name'),
      email: text('email'),
      comment: text('comment'),
    });
    if (!checked.success) {
      const issues = checked.error.issues;
      return {
        errors: firstOfEach(
          issues.map(({ path, message }) => ({ field: String(path[0]), message })),
        ),
      };
    }
    const { message } = await call(sendContactMessage, { body: checked.data });
    return { message, errors: {} };
  } catch (failure) {
    if (!(failure instanceof ApiError)) {
      return { errors: { form: 'That did not work. Please check your connection and try again.' } };
    }
    const atFields = firstOfEach(failure.errors);
    return {
      errors: Object.keys(atFields).length > 0 ? atFields : { form: failure.message },
    };
  }
}

function firstOfEach(errors: readonly FieldError[]): ContactErrors {
  const known: ContactErrors = {};
  for (const { field, message } of errors) {
    if (field === 'name' || field === 'email' || field === 'comment') known[field] ??= message;
  }
  return known;
}
