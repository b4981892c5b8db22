import { useState } from 'react';
import styles from './payment-methods.module.css';

const methods = ['Visa', 'MasterCard', 'PayPal'] as const;
type Method = (typeof methods)[number];

/** The names of the methods in letters of their own, as buttons of which one is chosen. */
export function PaymentMethods() {
  const [chosen, setChosen] = useState<Method | null>(null);
  return (
    <fieldset className={styles.methods}>
      <legend>Payment method</legend>
      <div className={styles.choices}>
        {methods.map((method) => (
          <label key={method}>
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => setChosen(method)}
            />
            <span className={styles[method]}>{method}</span>
          </label>
        ))}
      </div>
      <p className={styles.chosen} role="status">
        {chosen && `Selected Payment Method: ${chosen}`}
      </p>
    </fieldset>
  );
}
