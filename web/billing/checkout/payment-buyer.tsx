import type { FormErrors } from '../../forms/form-errors.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { BuyerField, TypedBuyer } from './payment-fields.ts';
import styles from './payment-parts.module.css';

type PaymentBuyerProps = {
  typed: TypedBuyer;
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
