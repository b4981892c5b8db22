import type { Profile } from '../../../contract/accounts.ts';
import type { CardField } from '../card/card-check.ts';

export const buyerFields = ['name', 'email', 'phone', 'organisation', 'address', 'taxNumber'];
export type BuyerField = (typeof buyerFields)[number];
export type TypedBuyer = Partial<Record<BuyerField, string>>;

/** From the top of the form to its end. */
export const fields = [
  ...buyerFields,
  ...(['cardNumber', 'cardName', 'expiry', 'cvv'] as const satisfies readonly CardField[]),
];
export type Field = (typeof fields)[number];

/** What a visitor typed waits here while they sign in, and is handed out once. Never a card. */
let typedBefore: TypedBuyer = {};

export function keepBuyer(form: HTMLFormElement): void {
  typedBefore = Object.fromEntries(
    buyerFields.map((field) => [field, controlOf(form, field)?.value ?? '']),
  );
}

export function takeBuyer(): TypedBuyer {
  const typed = typedBefore;
  typedBefore = {};
  return typed;
}

function controlOf(form: HTMLFormElement, field: BuyerField): HTMLInputElement | null {
  const found = form.elements.namedItem(field);
  return found instanceof HTMLInputElement ? found : null;
}

/** What is known of the buyer; what was typed stays. */
export function fillBuyer(form: HTMLFormElement | null, known: TypedBuyer): void {
  if (!form) return;
  for (const field of buyerFields) {
    const control = controlOf(form, field);
    if (control) control.value ||= known[field] ?? '';
  }
}

export const buyerIn = (user: Profile): TypedBuyer => ({
  name: `${user.firstname} ${user.lastname}`.trim(),
  email: user.email,
  phone: user.phonenumber,
});

/** Fills the fields of a card as if it had been typed. */
export function fillCard(form: ParentNode, values: Partial<Record<CardField, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (!input || input.value === value) continue;
    input.value = value;
    sendInput(input);
  }
}

export function sendInput(input: HTMLInputElement): void {
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
