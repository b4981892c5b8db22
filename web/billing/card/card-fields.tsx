import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';
import checkout from '../checkout/checkout.module.css';
import styles from './card-fields.module.css';
import type { CardErrors, CardField } from './card-rules.ts';
import { PaymentMark } from './payment-marks.tsx';

// Loaded on first focus, to keep the page small.
const loadFormatting = () => import('./format-card-input.ts');
type Formatting = Awaited<ReturnType<typeof loadFormatting>>;

let loaded: Formatting | undefined;

/** If it can't be loaded, the card stays as it was typed, which is accepted too. */
function withFormatting(work?: (formatting: Formatting) => void): void {
  const use = (formatting: Formatting) => {
    loaded = formatting;
    work?.(formatting);
  };
  if (loaded) use(loaded);
  else loadFormatting().then(use, () => {});
}

/** Uncontrolled, so that a card is nowhere but in its fields. */
export function CardFields({ errors }: { errors: CardErrors }) {
  const place = useRef<HTMLDivElement>(null);
  const [{ brand, cvvLength }, setCard] = useState({ brand: '', cvvLength: 3 });

  useEffect(() => {
    const fields = place.current;
    if (!fields) return;
    const clear = () => fillCard(fields, { cardNumber: '', expiry: '', cvv: '' });
    // Browsers restore fields from their history: not these.
    if (isRestored(fields)) clear();
    // Formats what was typed before hydration.
    for (const input of fields.querySelectorAll('input')) {
      if (input.value) sendInput(input);
    }
    window.addEventListener('pagehide', clear);
    return () => window.removeEventListener('pagehide', clear);
  }, []);

  return (
    <div ref={place} className={`${checkout.fields} ${styles.fields}`}>
      <div className={styles.number}>
        <TextField
          label="Card number"
          name="cardNumber"
          onFocus={() => withFormatting()}
          inputMode="numeric"
          autoComplete="cc-number"
          spellCheck={false}
          required
          placeholder="1234 5678 9012 3456"
          error={errors.cardNumber}
          onInput={({ currentTarget }) =>
            withFormatting(({ formatNumberInput }) => setCard(formatNumberInput(currentTarget)))
          }
        />
        <span className={`${styles.brand} row center small teal name`} role="status">
          {brand === 'Visa' || brand === 'MasterCard' ? <PaymentMark name={brand} /> : brand}
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
        onFocus={() => withFormatting()}
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/YY"
        spellCheck={false}
        required
        error={errors.expiry}
        onInput={({ currentTarget }) =>
          withFormatting(({ formatExpiryInput }) => formatExpiryInput(currentTarget, false))
        }
        onBlur={({ currentTarget }) =>
          withFormatting(({ formatExpiryInput }) => formatExpiryInput(currentTarget, true))
        }
      />
      <TextField
        label="CVV"
        name="cvv"
        onFocus={() => withFormatting()}
        inputMode="numeric"
        autoComplete="cc-csc"
        spellCheck={false}
        required
        hint={cvvLength === 4 ? '4 digits on the front' : '3 digits on the back'}
        error={errors.cvv}
        onInput={({ currentTarget }) =>
          withFormatting(({ formatCvvInput }) => formatCvvInput(currentTarget))
        }
      />
    </div>
  );
}

/** After a reload or a step back, unless the payer has used one of the fields since. */
function isRestored(fields: HTMLElement): boolean {
  const [arrival] = performance.getEntriesByType('navigation');
  const isBack = ['reload', 'back_forward'].includes(
    (arrival as PerformanceNavigationTiming)?.type,
  );
  return isBack && !fields.querySelector(':focus, :user-valid, :user-invalid');
}

/** Fills card fields as if they had been typed. */
export function fillCard(form: ParentNode, values: Partial<Record<CardField, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (!input || input.value === value) continue;
    input.value = value;
    sendInput(input);
  }
}

function sendInput(input: HTMLInputElement): void {
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
