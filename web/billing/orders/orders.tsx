import { useEffect } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { errorMessage } from '../../data/error-message.ts';
import { pageMeta } from '../../page/meta.ts';
import { useLastPage } from '../../lists/use-last-page.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
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
  const [search, setSearch] = useSearchParams();
  const page = Number(/^[1-9]\d{0,4}$/.exec(search.get('page') ?? '')?.[0] ?? 1);
  const found = useOrders(page);
  useEffect(prepareToasts, []);

  useLastPage(found.data?.meta, (last) =>
    setSearch(last > 1 ? { page: String(last) } : {}, { replace: true }),
  );

  const orders = found.data?.data ?? [];
  const next = orders.find(({ can }) => can.pay);
  return (
    <>
      <ScreenHeader title="Orders" text="Your purchases, invoices and receipts" />
      <div className={styles.body}>
        {found.isPending && <SkeletonTable rows={4} columns={2} />}
        {found.isError && !found.data && (
          <ErrorState
            message={errorMessage(found.error)}
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          />
        )}
        {found.data?.meta.total === 0 && <NoOrders />}
        {found.data && found.data.meta.total > 0 && (
          <>
            <ul className={styles.orders}>
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} isPrimary={order === next} />
              ))}
            </ul>
            <Pagination
              {...found.data.meta}
              unit={found.data.meta.total === 1 ? 'order' : 'orders'}
              to={(target) => (target === 1 ? '?' : `?page=${target}`)}
              toTop
            />
          </>
        )}
      </div>
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
