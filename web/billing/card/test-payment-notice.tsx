import { lazy, Suspense, useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import styles from '../checkout/checkout.module.css';
import type { TestCardValues } from './test-card-list.tsx';

// Loaded when opened, to keep the page small.
const TestCardList = lazy(async () => ({
  default: (await import('./test-card-list.tsx')).TestCardList,
}));

type TestPaymentNoticeProps = {
  /** PayPal and invoices need no card. */
  needsCard: boolean;
  holder: string;
  onPick: (card: TestCardValues) => void;
};

export function TestPaymentNotice({ needsCard, holder, onPick }: TestPaymentNoticeProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Notice role="note" title="Test payments only: no money moves">
      <p>Orders, receipts and access work as usual. Only the payment is simulated.</p>
      {needsCard && (
        <details className={styles.more} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary>Test cards</summary>
          {isOpen && (
            <Suspense fallback={<SkeletonLines lines={8} />}>
              <TestCardList holder={holder} onPick={onPick} />
            </Suspense>
          )}
        </details>
      )}
    </Notice>
  );
}
