import { useId } from 'react';
import { FieldError } from '../../ui/fields/field.tsx';
import { PaymentMark } from '../card/payment-marks.tsx';
import styles from './payment-methods.module.css';

const methods = ['Visa', 'MasterCard', 'PayPal'] as const;
export type PaymentMethod = (typeof methods)[number];

export function chosenMethod(form: HTMLFormElement): PaymentMethod | undefined {
  const chosen = new FormData(form).get('method');
  return methods.find((method) => method === chosen);
}

type PaymentMethodsProps = {
  chosen: PaymentMethod | null;
  onChoose: (method: PaymentMethod) => void;
  error?: string | undefined;
};

export function PaymentMethods({ chosen, onChoose, error }: PaymentMethodsProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 small label">Payment method</legend>
      <div className={styles.choices}>
        {methods.map((method) => (
          <label key={method}>
            <input
              type="radio"
              name="method"
              value={method}
              defaultChecked={method === chosen}
              onChange={() => onChoose(method)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
            />
            <PaymentMark name={method} />
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <p className={`${styles.chosen} mt-2 small muted`} role="status">
        {chosen && `Selected Payment Method: ${chosen}`}
      </p>
    </fieldset>
  );
}
