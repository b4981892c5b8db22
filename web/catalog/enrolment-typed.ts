import type { Profile } from '../../contract/accounts.ts';
import type { PaymentMethod } from './payment-methods.tsx';

export const enrolmentFields = ['name', 'email', 'phone'] as const;
export type EnrolmentField = (typeof enrolmentFields)[number];

interface Typed {
  values: Partial<Record<EnrolmentField, string>>;
  method: PaymentMethod | null;
  /** The course whose button was pressed: it goes on by itself once they have signed in. */
  courseId: number | null;
}

const nothing: Typed = { values: {}, method: null, courseId: null };

/** What a visitor typed waits here while they sign in, and is handed out once. No link can stand in for it. */
let typedBefore = nothing;

export function takeTyped(): Typed {
  const typed = typedBefore;
  typedBefore = nothing;
  return typed;
}

export function keepTyped(
  form: HTMLFormElement,
  pressed: { method: PaymentMethod | null; courseId: number },
): void {
  const values = Object.fromEntries(
    enrolmentFields.map((field) => [field, controlOf(form, field).value]),
  );
  typedBefore = { values, ...pressed };
}

/** What is known of whoever is signed in; what was typed stays. */
export function fillIn(form: HTMLFormElement, user: Profile): void {
  controlOf(form, 'name').value ||= `${user.firstname} ${user.lastname}`.trim();
  controlOf(form, 'email').value ||= user.email;
  controlOf(form, 'phone').value ||= user.phonenumber;
}

function controlOf(form: HTMLFormElement, field: EnrolmentField) {
  return form.elements.namedItem(field) as HTMLInputElement;
}
