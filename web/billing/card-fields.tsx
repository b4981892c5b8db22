import { useEffect, useRef, useState } from 'react';
import { TextField } from '../ui/text-field.tsx';
import type { CardErrors, CardField } from './card-check.ts';
import styles from './card-fields.module.css';

export const cardFields: readonly CardField[] = ['cardNumber', 'cardName', 'expiry', 'cvv'];

/** With the first look at the fields: the page stays small without. */
const loadTyping = () => import('./card-typing.ts');
type Typing = Awaited<ReturnType<typeof loadTyping>>;

let loaded: Typing | undefined;

/** Without it the card stays as it was typed, which is read as well. */
function withTyping(work?: (typing: Typing) => void): void {
  const take = (typing: Typing) => {
    loaded = typing;
    work?.(typing);
  };
  if (loaded) take(loaded);
  else loadTyping().then(take, () => {});
}

/** Fills the fields as if it had been typed. */
export function fillCard(form: ParentNode, values: Partial<Record<CardField, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (!input || input.value === value) continue;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** The card, of which nothing is kept anywhere: the fields themselves are its only place. */
export function CardFields({ errors }: { errors: CardErrors }) {
  const place = useRef<HTMLDivElement>(null);
  const [{ brand, cvvLength }, setKind] = useState({ brand: '', cvvLength: 3 });

  // A browser keeps fields with its history, and fills them in again: but not these.
  useEffect(() => {
    const empty = () =>
      place.current && fillCard(place.current, { cardNumber: '', expiry: '', cvv: '' });
    empty();
    window.addEventListener('pagehide', empty);
    return () => window.removeEventListener('pagehide', empty);
  }, []);

  return (
    <div ref={place} className={styles.fields}>
      <div className={styles.number}>
        <TextField
          label="Card number"
          name="cardNumber"
          onFocus={() => withTyping()}
          inputMode="numeric"
          autoComplete="cc-number"
          spellCheck={false}
          required
          placeholder="1234 5678 9012 3456"
          error={errors.cardNumber}
          onInput={({ currentTarget }) =>
            withTyping(({ typeNumber }) => setKind(typeNumber(currentTarget)))
          }
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
        onFocus={() => withTyping()}
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/YY"
        spellCheck={false}
        required
        error={errors.expiry}
        onInput={({ currentTarget }) =>
          withTyping(({ typeExpiry }) => typeExpiry(currentTarget, false))
        }
        onBlur={({ currentTarget }) =>
          withTyping(({ typeExpiry }) => typeExpiry(currentTarget, true))
        }
      />
      <TextField
        label="CVV"
        name="cvv"
        onFocus={() => withTyping()}
        inputMode="numeric"
        autoComplete="cc-csc"
        spellCheck={false}
        required
        hint={cvvLength === 4 ? '4 digits on the front' : '3 digits on the back'}
        error={errors.cvv}
        onInput={({ currentTarget }) => withTyping(({ typeCvv }) => typeCvv(currentTarget))}
      />
    </div>
  );
}
