import { useEffect } from 'react';
import type { MetaFunction } from 'react-router';
import { pagesOnly, useListQuery } from '../../lists/list-query.ts';
import { ListView } from '../../lists/list-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { prepareToasts } from '../../ui/overlays/toast.ts';
import { useOrders } from './hooks.ts';
import { OrderRow } from './order-row.tsx';
import styles from './orders.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Orders',
    description: 'Your purchases, invoices and receipts.',
    hidden: true,
  });

export default function Orders() {
  const list = useListQuery(pagesOnly);
  const orders = useOrders(list.query.page);
  useEffect(prepareToasts, []);
  const next = orders.data?.data.find(({ can }) => can.pay);
  return (
    <>
      <ScreenHeader title="Orders" text="Your purchases, invoices and receipts" />
      <ListView
        result={orders}
        pages={list}
        unit="orders"
        skeleton={<SkeletonTable rows={4} columns={2} />}
        empty={<NoOrders />}
      >
        {(items) => (
          <ul className={styles.orders}>
            {items.map((order) => (
              <OrderRow key={order.id} order={order} isPrimary={order === next} />
            ))}
          </ul>
        )}
      </ListView>
    </>
  );
}

function NoOrders() {
  return (
    <EmptyState
      title="No orders yet"
      text="Courses and licences you buy appear here, with their invoices. Within 14 days you can get your money back with one click."
      action={
        <div className={styles.ways}>
          <LinkButton to="/courses" variant="primary">
            Find a course
          </LinkButton>
          <LinkButton to="/pricing">See the plans</LinkButton>
        </div>
      }
    />
  );
}
