import { useState } from 'react';
import { useShop } from '../../data/shop.ts';
import type { FormErrors } from '../../forms/form-errors.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './checkout.module.css';
import type { BuyerField, BuyerValues } from './form-fields.ts';

type BuyerFieldsProps = {
  /** What is known from the order, the account or before signing in. */
  known: BuyerValues;
  /** Typed before signing in. */
  typed: BuyerValues;
  errors: FormErrors<BuyerField>;
  /** A new team takes its name from the organisation. */
  isTeam: boolean;
};

/** Who the invoice is made out to. Name, email and phone are known from the account or the enrolment form, so they are only shown. */
export function BuyerFields({ known, typed, errors, isTeam }: BuyerFieldsProps) {
  const { taxNumberName } = useShop();
  const [isEditing, setIsEditing] = useState(false);
  const hasErrorInside = Boolean(
    errors.address || errors.taxNumber || (errors.organisation && !isTeam),
  );
  const isOpen = isEditing || Boolean(errors.name || errors.email || errors.phone);
  const field = (name: BuyerField) => ({ name, defaultValue: typed[name], error: errors[name] });
  const organisation = (
    <TextField
      label={isTeam ? 'Organisation' : 'Organisation (optional)'}
      autoComplete="organization"
      required={isTeam}
      hint={isTeam && "Also your team's name. You can change it later."}
      {...field('organisation')}
    />
  );
  return (
    <section className={styles.part} aria-labelledby="buyer">
      <h2 id="buyer">Your details</h2>
      <p className="when-signed-out">Your name and email come from your account.</p>
      <div className="when-signed-in">
        {!isOpen && (
          <div className={`${styles.known} cluster baseline between gap-1-5 inset-4 rounded boxed`}>
            <p>
              <strong>{known.name || '\u00A0'}</strong>
              <span>{[known.email, known.phone].filter(Boolean).join(' · ') || '\u00A0'}</span>
            </p>
            <TextButton onClick={() => setIsEditing(true)}>Change</TextButton>
          </div>
        )}
        <div className={styles.fields} hidden={!isOpen}>
          <TextField label="Full Name" autoComplete="name" required {...field('name')} />
          <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
          <TextField
            label="Phone Number (optional)"
            type="tel"
            autoComplete="tel"
            {...field('phone')}
          />
        </div>
      </div>
      {isTeam && <div className={styles.fields}>{organisation}</div>}
      <details className={styles.more} open={hasErrorInside || undefined}>
        <summary>
          {isTeam
            ? `Add an address or ${taxNumberName}`
            : `Add an organisation, address or ${taxNumberName}`}
        </summary>
        <div className={styles.fields}>
          {!isTeam && organisation}
          <TextField
            label="Address (optional)"
            autoComplete="street-address"
            {...field('address')}
          />
          <TextField
            label={`${taxNumberName} (optional)`}
            autoComplete="off"
            {...field('taxNumber')}
          />
        </div>
      </details>
    </section>
  );
}
