import styles from './payment-marks.module.css';

export type PaymentMarkName = 'Visa' | 'MasterCard' | 'PayPal';

/** Our own drawings of the marks, on white as their owners ask. Files, because pages weigh their scripts. */
export function PaymentMark({ name }: { name: PaymentMarkName }) {
  return (
    <img
      className={`${styles.mark} block rounded boxed`}
      src={`/payment-marks/${name.toLowerCase()}.svg`}
      width="48"
      height="32"
      alt={name}
    />
  );
}
