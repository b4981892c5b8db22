import type { Profile } from '../../contract/accounts.ts';
import type { Buyer } from '../../contract/billing-orders.ts';
import { checkForm, type FormErrors } from '../form-errors.ts';
import { TextField } from '../ui/text-field.tsx';
import styles from './payment-parts.module.css';

export const buyerFields = [
  ...(['name', 'email', 'phone', 'organisation', 'address', 'taxNumber'] as const),
];
export type BuyerField = (typeof buyerFields)[number];
type Typed = Partial<Record<BuyerField, string>>;

/** What a visitor typed waits here while they sign in, and is handed out once. Never a card. */
let typedBefore: Typed = {};

export function keepBuyer(form: HTMLFormElement): void {
  typedBefore = Object.fromEntries(
    buyerFields.map((field) => [field, controlOf(form, field)?.value ?? '']),
  );
}

export function takeBuyer(): Typed {
  const typed = typedBefore;
  typedBefore = {};
  return typed;
}

function controlOf(form: HTMLFormElement, field: BuyerField): HTMLInputElement | null {
  const found = form.elements.namedItem(field);
  return found instanceof HTMLInputElement ? found : null;
}

/** What is known of the buyer; what was typed stays. */
export function fillBuyer(form: HTMLFormElement | null, known: Typed): void {
  if (!form) return;
  for (const field of buyerFields) {
    const control = controlOf(form, field);
    if (control) control.value ||= known[field] ?? '';
  }
}

export const buyerIn = (user: Profile): Typed => ({
  name: `${user.firstname} ${user.lastname}`.trim(),
  email: user.email,
  phone: user.phonenumber,
});

/** With the contract's schema, which is loaded only now. */
export async function checkBuyer(
  form: HTMLFormElement,
  needsOrganisation: boolean,
): Promise<{ buyer: Buyer | null; errors: FormErrors<BuyerField> }> {
  const { Buyer } = await import('../../contract/billing-orders.ts');
  const { data, errors } = checkForm(Buyer, new FormData(form), buyerFields);
  const isNameless = needsOrganisation && !controlOf(form, 'organisation')?.value.trim();
  if (!isNameless) return { buyer: data, errors: errors ?? {} };
  return { buyer: null, errors: { ...errors, organisation: 'Organisation is required.' } };
}

type PaymentBuyerProps = {
  typed: Typed;
  errors: FormErrors<BuyerField>;
  /** A new team takes its name from the organisation. */
  needsOrganisation: boolean;
};

/** Whom the invoice is made out to. */
export function PaymentBuyer({ typed, errors, needsOrganisation }: PaymentBuyerProps) {
  const hasWrongDetail = Boolean(
    errors.address || errors.taxNumber || (errors.organisation && !needsOrganisation),
  );
  const field = (name: BuyerField) => ({ name, defaultValue: typed[name], error: errors[name] });
  const organisation = (
    <TextField
      label={needsOrganisation ? 'Organisation' : 'Organisation (optional)'}
      autoComplete="organization"
      required={needsOrganisation}
      hint={needsOrganisation && 'Also the name of your team. You can change it later.'}
      {...field('organisation')}
    />
  );
  return (
    <section className={styles.part} aria-labelledby="buyer">
      <h2 id="buyer">Your details</h2>
      <div className={styles.fields}>
        <TextField label="Full Name" autoComplete="name" required {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
        <TextField
          label="Phone Number (optional)"
          type="tel"
          autoComplete="tel"
          {...field('phone')}
        />
        {needsOrganisation && organisation}
      </div>
      <details className={styles.more} open={hasWrongDetail || undefined}>
        <summary>
          {needsOrganisation ? 'Add an address or ABN' : 'Add an organisation, address or ABN'}
        </summary>
        <div className={styles.fields}>
          {!needsOrganisation && organisation}
          <TextField
            label="Address (optional)"
            autoComplete="street-address"
            {...field('address')}
          />
          <TextField label="ABN (optional)" autoComplete="off" {...field('taxNumber')} />
        </div>
      </details>
    </section>
  );
}
