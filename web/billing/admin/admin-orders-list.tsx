import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { OrderState } from '../../../contract/billing/orders.ts';
import { useLastPage } from '../../page/use-last-page.ts';
import { useSearchText } from '../../page/use-search-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { type AdminOrder, ordersOnPage, useAllOrders } from './admin-hooks.ts';
import styles from './admin-orders.module.css';
import { OrderDetails } from './admin-orders-details.tsx';
import { OrdersPeriod } from './admin-orders-period.tsx';
import {
  allOrders,
  isFiltered,
  longestSearch,
  type OrdersQuery,
  readOrdersQuery,
  writeOrdersQuery,
} from './admin-orders-query.ts';
import { OrderSums } from './admin-orders-sums.tsx';
import { OrdersTable } from './admin-orders-table.tsx';
import { stateNames } from './admin-orders-words.ts';

export function OrdersSection() {
  const [address, setAddress] = useSearchParams();
  const query = readOrdersQuery(address);
  const orders = useAllOrders(query);
  const [chosen, setChosen] = useState<AdminOrder | null>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!chosen) return;
    return () => {
      // The row that was pressed may have left the list, and the focus would be gone too.
      if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
    };
  }, [chosen]);

  const show = (next: OrdersQuery, replace = false) =>
    setAddress(writeOrdersQuery(next), { replace, preventScrollReset: true });
  const [text, setText] = useSearchText(query.search, (search) =>
    show({ ...query, search, page: 1 }, true),
  );

  const page = orders.data;
  const total = page?.meta.total ?? 0;
  const isNarrowed = isFiltered(query);
  useLastPage(page?.meta, (last) => show({ ...query, page: last }, true));

  return (
    <section ref={section} tabIndex={-1} aria-label="Orders found" className={styles.section}>
      <div className={styles.tools}>
        <SearchField
          small
          className={styles.search}
          label="Search orders"
          placeholder="Number, buyer or what was bought"
          maxLength={longestSearch}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          small
          hideLabel
          label="State"
          className={styles.filter}
          value={query.state ?? ''}
          onChange={({ target }) => {
            const state = OrderState.options.find((known) => known === target.value);
            show({ ...query, state, page: 1 });
          }}
        >
          <option value="">All states</option>
          {OrderState.options.map((state) => (
            <option key={state} value={state}>
              {stateNames[state]}
            </option>
          ))}
        </Select>
        <OrdersPeriod
          period={query}
          onChange={(period) => show({ ...query, ...period, page: 1 }, true)}
        />
      </div>
      <OrderSums query={query} meta={page?.meta} />
      {orders.isPending && <SkeletonTable rows={8} columns={5} />}
      {orders.isError && (
        <ErrorState
          message={orders.error.message}
          onRetry={() => void orders.refetch()}
          retrying={orders.isFetching}
        />
      )}
      {page && total === 0 && (
        <EmptyState
          title={isNarrowed ? 'No order matches' : 'No orders yet'}
          text={
            isNarrowed
              ? 'Try another part of a name, an order or invoice number, or other days.'
              : 'Once somebody buys a course or licences, the order stands here.'
          }
          action={
            isNarrowed && (
              <Button
                small
                onClick={() => {
                  setText('');
                  show(allOrders);
                }}
              >
                Show all orders
              </Button>
            )
          }
        />
      )}
      {page && total > 0 && (
        <>
          <OrdersTable orders={page.data} busy={orders.isPlaceholderData} onChoose={setChosen} />
          <Pagination
            page={query.page}
            limit={ordersOnPage}
            total={total}
            unit={total === 1 ? 'order' : 'orders'}
            to={(number) => `?${writeOrdersQuery({ ...query, page: number })}`}
          />
        </>
      )}
      <OrderDetails order={chosen} onClose={() => setChosen(null)} />
    </section>
  );
}
