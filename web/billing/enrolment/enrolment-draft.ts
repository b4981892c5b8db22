import type { Profile } from '../../../contract/accounts.ts';
import type { PaymentMethod } from './payment-methods.tsx';

export const enrolmentFields = ['name', 'email', 'phone'] as const;
export type EnrolmentField = (typeof enrolmentFields)[number];

interface Typed {
  values: Partial<Record<EnrolmentField, string>>;
  method: PaymentMethod | null;
  /** The button was pressed: it goes on by itself once they have signed in. */
  isPressed: boolean;
}

interface Kept extends Typed {
  courseId: number | null;
  /** Nobody's while a visitor signs in. */
  accountId: number | null;
}

const nothing: Kept = {
  values: {},
  method: null,
  isPressed: false,
  courseId: null,
  accountId: null,
};

/** What was typed waits here while a visitor signs in or a buyer is at the payment. No link can stand in for it. */
let typedBefore = nothing;

/** Only to the form of the same course, and to nobody else; the press once. */
export function takeTyped(courseId: number, accountId: number | null): Typed {
  const typed = typedBefore;
  const isTheirs = typed.courseId === courseId && (typed.accountId ?? accountId) === accountId;
  if (!isTheirs) return nothing;
  typedBefore = accountId === null ? nothing : { ...typed, accountId, isPressed: false };
  return typed;
}

export function keepTyped(form: HTMLFormElement, pressed: Omit<Kept, 'values'>): void {
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
