import type { Profile } from '../../../contract/accounts.ts';
import type { PaymentMethod } from './payment-methods.tsx';

const enrolmentFields = ['name', 'email', 'phone'] as const;
export type EnrolmentField = (typeof enrolmentFields)[number];

interface EnrolmentDraft {
  values: Partial<Record<EnrolmentField, string>>;
  method: PaymentMethod | null;
  /** Submitted by a visitor: it is submitted again once they have signed in. */
  wasSubmitted: boolean;
}

interface StoredDraft extends EnrolmentDraft {
  courseId: number | null;
  /** Null while a visitor signs in. */
  accountId: number | null;
}

const emptyDraft: StoredDraft = {
  values: {},
  method: null,
  wasSubmitted: false,
  courseId: null,
  accountId: null,
};

/** Holds the form while a visitor signs in or a buyer is at the checkout. In memory, so that no link can submit it. */
let storedDraft = emptyDraft;

/** Only for the same course and account. */
export function readDraft(courseId: number, accountId: number | null): EnrolmentDraft {
  const { courseId: wanted, accountId: owner } = storedDraft;
  const isTheirs = wanted === courseId && (owner ?? accountId) === accountId;
  return isTheirs ? storedDraft : emptyDraft;
}

/** Once a form shows it: it counts as submitted only once, and is no other visitor's. */
export function settleDraft(courseId: number, accountId: number | null): void {
  if (readDraft(courseId, accountId) === emptyDraft) return;
  storedDraft =
    accountId === null ? emptyDraft : { ...storedDraft, accountId, wasSubmitted: false };
}

export function saveDraft(form: HTMLFormElement, draft: Omit<StoredDraft, 'values'>): void {
  const values = Object.fromEntries(
    enrolmentFields.map((field) => [field, inputOf(form, field).value]),
  );
  storedDraft = { values, ...draft };
}

/** Fills in fields that are still empty. */
export function fillFromProfile(form: HTMLFormElement, user: Profile): void {
  inputOf(form, 'name').value ||= `${user.firstname} ${user.lastname}`.trim();
  inputOf(form, 'email').value ||= user.email;
  inputOf(form, 'phone').value ||= user.phonenumber;
}

function inputOf(form: HTMLFormElement, field: EnrolmentField) {
  return form.elements.namedItem(field) as HTMLInputElement;
}
