import type { Profile } from '../../../contract/accounts.ts';
import type { CardField } from '../card/card-rules.ts';

export const buyerFields = [
  'name',
  'email',
  'phone',
  'organisation',
  'address',
  'taxNumber',
] as const;
export type BuyerField = (typeof buyerFields)[number];
export type BuyerValues = Partial<Record<BuyerField, string>>;

/** From top to bottom: the first one that is wrong gets the focus. */
export const fields = [
  ...buyerFields,
  ...(['cardNumber', 'cardName', 'expiry', 'cvv'] as const satisfies readonly CardField[]),
];
export type Field = (typeof fields)[number];

/** Holds what a visitor typed while they sign in. Never a card. */
let savedBuyer: BuyerValues = {};

export function saveBuyer(form: HTMLFormElement): void {
  savedBuyer = Object.fromEntries(
    buyerFields.map((field) => [field, inputOf(form, field)?.value ?? '']),
  );
}

export const readSavedBuyer = (): BuyerValues => savedBuyer;

/** Once a form shows it: the next visit starts with an empty one. */
export function forgetSavedBuyer(): void {
  savedBuyer = {};
}

/** Fills in fields that are still empty. */
export function fillBuyer(form: HTMLFormElement, values: BuyerValues): void {
  for (const field of buyerFields) {
    const input = inputOf(form, field);
    if (input) input.value ||= values[field] ?? '';
  }
}

export const buyerOf = (user: Profile): BuyerValues => ({
  name: `${user.firstname} ${user.lastname}`.trim(),
  email: user.email,
  phone: user.phonenumber,
});

function inputOf(form: HTMLFormElement, field: BuyerField): HTMLInputElement | null {
  const found = form.elements.namedItem(field);
  return found instanceof HTMLInputElement ? found : null;
}
