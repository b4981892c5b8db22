import { moneyText } from '../../../contract/plans.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { type OrdersFound, useExportOrders } from './admin-hooks.ts';
import type { OrdersQuery } from './admin-orders-query.ts';
import styles from './admin-orders-sums.module.css';

type OrderSumsProps = {
  query: OrdersQuery;
  /** Of all that was found, not of the page; nothing while it is on its way. */
  meta: OrdersFound['meta'] | undefined;
};

/** How many, how much money, and all of it as a file. */
export function OrderSums({ query, meta }: OrderSumsProps) {
  const { mutate, isPending } = useExportOrders(query);
  const amount = (cents: number | undefined) => (cents === undefined ? '–' : moneyText(cents));
  return (
    <div className={styles.sums}>
      <p className={styles.count} role="status">
        {meta && (meta.total === 1 ? '1 order' : `${meta.total} orders`)}
      </p>
      <dl>
        <div>
          <dt>Money taken</dt>
          <dd>{amount(meta?.takenCents)}</dd>
        </div>
        <div>
          <dt>GST in it</dt>
          <dd>{amount(meta?.gstCents)}</dd>
        </div>
        <div>
          <dt>Given back</dt>
          <dd>{amount(meta?.refundedCents)}</dd>
        </div>
      </dl>
      <Button
        small
        icon="download"
        pending={isPending}
        disabled={!meta || meta.total === 0}
        onClick={() =>
          mutate(undefined, { onError: (failure) => void notify.error(errorMessage(failure)) })
        }
      >
        Export as CSV
      </Button>
    </div>
  );
}
