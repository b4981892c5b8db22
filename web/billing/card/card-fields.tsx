import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';
import { fillCard, sendInput } from '../checkout/payment-fields.ts';
import parts from '../checkout/payment-parts.module.css';
import type { CardErrors } from './card-check.ts';
import styles from './card-fields.module.css';

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

/** The card, of which nothing is kept anywhere: the fields themselves are its only place. */
export function CardFields({ errors }: { errors: CardErrors }) {
  const place = useRef<HTMLDivElement>(null);
  const [{ brand, cvvLength }, setKind] = useState({ brand: '', cvvLength: 3 });

  useEffect(() => {
    const fields = place.current;
    if (!fields) return;
    const empty = () => fillCard(fields, { cardNumber: '', expiry: '', cvv: '' });
    // A browser keeps fields with its history, and fills them in again: but not these.
    if (isRestored(fields)) empty();
    // Typed before the script was there, they are written in their usual form now.
    for (const input of fields.querySelectorAll('input')) {
      if (input.value) sendInput(input);
    }
    window.addEventListener('pagehide', empty);
    return () => window.removeEventListener('pagehide', empty);
  }, []);

  return (
    <div ref={place} className={`${parts.fields} ${styles.fields}`}>
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

/** After a reload or a step back, unless somebody has been in one of the fields since. */
function isRestored(fields: HTMLElement): boolean {
  const [arrival] = performance.getEntriesByType('navigation');
  const isBack = ['reload', 'back_forward'].includes(
    (arrival as PerformanceNavigationTiming)?.type,
  );
  return isBack && !fields.querySelector(':focus, :user-valid, :user-invalid');
}
