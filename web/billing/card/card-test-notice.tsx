import { lazy, Suspense, useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import styles from '../checkout/payment-parts.module.css';
import type { TestCardFields } from './card-test-list.tsx';

// With the first look at them: the page stays small without.
const CardTestList = lazy(async () => ({
  default: (await import('./card-test-list.tsx')).CardTestList,
}));

type CardTestNoticeProps = {
  /** Whether cards are asked for: PayPal and invoices need none. */
  hasCards: boolean;
  holder: string;
  onPick: (card: TestCardFields) => void;
};

/** Says that this installation only plays at paying, and with what. */
export function CardTestNotice({ hasCards, holder, onPick }: CardTestNoticeProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Notice role="note" title="This is a test installation: no money moves">
      <p>Orders, receipts and access are real here; the payment is simulated.</p>
      {hasCards && (
        <details className={styles.more} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary>Test cards to pay with</summary>
          {isOpen && (
            <Suspense fallback={<SkeletonLines lines={8} />}>
              <CardTestList holder={holder} onPick={onPick} />
            </Suspense>
          )}
        </details>
      )}
    </Notice>
  );
}
