import { useEffect, useRef, useState } from 'react';
import { OrderState } from '../../../contract/billing/orders.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { useShop } from '../../data/shop.ts';
import { ListPeriod } from '../../lists/list-period.tsx';
import { useListQuery } from '../../lists/list-query.ts';
import { ListSearch, ListSelect, ListTools } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import styles from './admin-orders.module.css';
import {
  type AdminOrder,
  type OrdersFound,
  type OrdersQuery,
  ordersQuery,
  useAllOrders,
  useExportOrders,
} from './hooks.ts';
import { orderStateLabels } from './labels.ts';
import { OrderDetails } from './order-details.tsx';
import { OrdersTable } from './orders-table.tsx';

export function OrdersSection() {
  const list = useListQuery(ordersQuery);
  const orders = useAllOrders(list.query);
  const [selected, setSelected] = useState<AdminOrder | null>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!selected) return;
    return () => {
      // The row that had focus may have left the list.
      if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
    };
  }, [selected]);
  return (
    <section ref={section} tabIndex={-1} aria-label="Orders found" className={styles.section}>
      <ListTools end={<ListPeriod list={list} />}>
        <ListSearch
          list={list}
          label="Search orders"
          placeholder="Number, buyer or what was bought"
          maxLength={120}
        />
        <ListSelect
          label="State"
          options={[
            { value: undefined, label: 'All states' },
            ...OrderState.options.map((state) => ({
              value: state,
              label: orderStateLabels[state],
            })),
          ]}
          chosen={list.query.state}
          onChoose={(state) => list.show({ state })}
        />
      </ListTools>
      <OrderTotals query={list.query} meta={orders.data?.meta} />
      <ListView
        result={orders}
        pages={list}
        unit="orders"
        skeleton={<SkeletonTable rows={8} columns={5} />}
        empty={
          list.isNarrowed ? (
            <EmptyState
              title="No order matches"
              text="Try another part of a name, an order or invoice number, or different dates."
              action={
                <Button small onClick={list.showAll}>
                  Show all orders
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="No orders yet"
              text="When someone buys a course or licences, the order appears here."
            />
          )
        }
      >
        {(items) => <OrdersTable orders={items} onChoose={setSelected} />}
      </ListView>
      <OrderDetails order={selected} onClose={() => setSelected(null)} />
    </section>
  );
}

type OrderTotalsProps = {
  query: OrdersQuery;
  /** About all orders found, not only this page; undefined while loading. */
  meta: OrdersFound['meta'] | undefined;
};

function OrderTotals({ query, meta }: OrderTotalsProps) {
  const { mutate, isPending } = useExportOrders(query);
  const shop = useShop();
  const none = { currency: shop.currency, ...noMoney };
  // Usually one: another only if the installation changed its currency.
  const totals = meta && (meta.totals.length > 0 ? meta.totals : [none]);
  return (
    <div className={styles.sums}>
      <p className={styles.count} role="status">
        {meta && plural(meta.total, 'order')}
      </p>
      {(totals ?? [null]).map((sum) => (
        <dl key={sum?.currency ?? ''}>
          <Total label="Revenue" sum={sum} of="revenueCents" />
          {shop.taxName && <Total label={`${shop.taxName} included`} sum={sum} of="taxCents" />}
          <Total label="Refunded" sum={sum} of="refundedCents" />
          {sum && sum.testCents > 0 && (
            <Total label="Test payments, not counted" sum={sum} of="testCents" />
          )}
        </dl>
      ))}
      <Button
        small
        icon="download"
        pending={isPending}
        disabled={!meta || meta.total === 0}
        onClick={() => mutate()}
      >
        Export as CSV
      </Button>
    </div>
  );
}

const noMoney = { revenueCents: 0, taxCents: 0, refundedCents: 0, testCents: 0 };

type TotalProps = {
  label: string;
  /** Null while loading. */
  sum: OrdersFound['meta']['totals'][number] | null;
  of: keyof typeof noMoney;
};

function Total({ label, sum, of }: TotalProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{sum ? moneyText(sum[of], sum.currency) : '–'}</dd>
    </div>
  );
}
