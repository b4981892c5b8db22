import { type FormEvent, useState } from 'react';
import { TextField } from '../ui/text-field.tsx';
import type { CardErrors, CardField } from './card-check.ts';
import { writeExpiry } from './card-expiry.ts';
import styles from './card-fields.module.css';
import { brandOf, caretAfter, cvvLengthOf, digitsOf, groupCardNumber } from './card-number.ts';

export const cardFields: readonly CardField[] = ['cardNumber', 'cardName', 'expiry', 'cvv'];

/** Writes what was typed, or filled in by the browser, in its usual form without moving the caret. */
function rewrite(input: HTMLInputElement, write: (text: string) => string): void {
  const { value, selectionStart } = input;
  const written = write(value);
  if (written === value) return;
  input.value = written;
  if (document.activeElement !== input) return;
  const caret = caretAfter(value, selectionStart ?? value.length, written);
  input.setSelectionRange(caret, caret);
}

/** Fills the fields as if it had been typed. */
export function fillCard(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) continue;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** The card, of which nothing is kept anywhere: the fields themselves are its only place. */
export function CardFields({ errors }: { errors: CardErrors }) {
  const [brand, setBrand] = useState('');
  const [cvvLength, setCvvLength] = useState(3);

  function typeNumber({ currentTarget }: FormEvent<HTMLInputElement>) {
    rewrite(currentTarget, groupCardNumber);
    setBrand(brandOf(currentTarget.value));
    setCvvLength(cvvLengthOf(currentTarget.value));
  }

  return (
    <div className={styles.fields}>
      <div className={styles.number}>
        <TextField
          label="Card number"
          name="cardNumber"
          inputMode="numeric"
          autoComplete="cc-number"
          spellCheck={false}
          required
          placeholder="1234 5678 9012 3456"
          error={errors.cardNumber}
          onInput={typeNumber}
        />
        <span className={styles.brand} role="status">
          {brand && (
            <>
              <span className="visually-hidden">Card of </span>
              {brand}
            </>
          )}
        </span>
      </div>
      <TextField
        label="Name on card"
        name="cardName"
        autoComplete="cc-name"
        spellCheck={false}
        required
        className={styles.name}
        error={errors.cardName}
      />
      <TextField
        label="Expiry"
        name="expiry"
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/YY"
        spellCheck={false}
        required
        error={errors.expiry}
        onInput={({ currentTarget }) => rewrite(currentTarget, writeExpiry)}
      />
      <TextField
        label="CVV"
        name="cvv"
        inputMode="numeric"
        autoComplete="cc-csc"
        spellCheck={false}
        required
        maxLength={4}
        hint={cvvLength === 4 ? '4 digits on the front' : '3 digits on the back'}
        error={errors.cvv}
        onInput={({ currentTarget }) => rewrite(currentTarget, digitsOf)}
      />
    </div>
  );
}
