import type { ReactNode } from 'react';
import styles from './payment-marks.module.css';

export type PaymentMarkName = 'Visa' | 'MasterCard' | 'PayPal';

const drawings: Record<PaymentMarkName, ReactNode> = {
  Visa: (
    <g fill="#1434cb">
      <path d="M8 11h2.7l1.3 6.4L15.2 11h2.7l-5.1 10H10z" />
      <path d="M19 11h2.4l-1.7 10h-2.4z" />
      <path
        d="M27.6 13c-.8-.5-1.7-.8-2.6-.8-1.4 0-2.2.6-2.2 1.4 0 1.8 3.9 1.7 3.9 4 0 1.3-1.3 2.2-3 2.2-1 0-2.1-.3-2.9-.8"
        fill="none"
        stroke="#1434cb"
        strokeWidth="2.2"
      />
      <path
        fillRule="evenodd"
        d="M33.3 11h2.2l2.3 10h-2.4l-.4-1.9h-3.2l-.8 1.9h-2.5zm.6 3-1.3 3.3h2z"
      />
    </g>
  ),
  MasterCard: (
    <>
      <circle cx="20" cy="16" r="8" fill="#eb001b" />
      <circle cx="28" cy="16" r="8" fill="#f79e1b" />
      <path d="M24 9.07a8 8 0 0 1 0 13.86 8 8 0 0 1 0-13.86z" fill="#ff5f00" />
    </>
  ),
  PayPal: (
    <>
      <path
        d="M21.4 25.5 23.6 12h5.9c3.1 0 4.6 1.7 4.1 4.6-.5 3-2.7 4.6-5.7 4.6h-2.1l-.7 4.3z"
        fill="#0090e3"
      />
      <path
        d="M17.2 22.5 19.6 7h6.3c3.3 0 4.9 1.9 4.4 5-.6 3.3-2.9 5-6.2 5h-2.3l-.9 5.5z"
        fill="#002991"
      />
      <path d="M23.2 14.6 23.6 12h5.9l.7.1c-.7 3.2-2.9 4.9-6.1 4.9h-1.2z" fill="#001c64" />
    </>
  ),
};

/** Our own drawings of the marks, on white as their owners ask. */
export function PaymentMark({ name }: { name: PaymentMarkName }) {
  return (
    <svg
      className={`${styles.mark} block rounded boxed`}
      viewBox="0 0 48 32"
      role="img"
      aria-label={name}
    >
      {drawings[name]}
    </svg>
  );
}
