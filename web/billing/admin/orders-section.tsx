import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { OrderState } from '../../../contract/billing/orders.ts';
import { moneyText } from '../../../contract/plans.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useShop } from '../../data/shop.ts';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useSearchText } from '../../lists/use-search-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SearchField, TextField } from '../../ui/fields/text-field.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './admin-orders.module.css';
import {
  type AdminOrder,
  type OrdersFound,
  ordersPerPage,
  useAllOrders,
  useExportOrders,
} from './hooks.ts';
import { orderStateLabels } from './labels.ts';
import { OrderDetails } from './order-details.tsx';
import {
  allOrders,
  checkPeriod,
  isFiltered,
  maxSearchLength,
  type OrdersQuery,
  type Period,
  readOrdersQuery,
  writeOrdersQuery,
} from './orders-query.ts';
import { OrdersTable } from './orders-table.tsx';

export function OrdersSection() {
  const [search, setSearch] = useSearchParams();
  const query = readOrdersQuery(search);
  const orders = useAllOrders(query);
  const [selected, setSelected] = useState<AdminOrder | null>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!selected) return;
    return () => {
      // The row that had focus may have left the list.
      if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
    };
  }, [selected]);

  const show = (next: OrdersQuery, replace = false) =>
    setSearch(writeOrdersQuery(next), { replace, preventScrollReset: true });
  const [text, setText] = useSearchText(query.search, (search) =>
    show({ ...query, search, page: 1 }, true),
  );

  const page = orders.data;
  const total = page?.meta.total ?? 0;
  const hasFilter = isFiltered(query);
  useLastPage(page?.meta, (last) => show({ ...query, page: last }, true));

  return (
    <section ref={section} tabIndex={-1} aria-label="Orders found" className={styles.section}>
      <div className={styles.tools}>
        <SearchField
          small
          className={styles.search}
          label="Search orders"
          placeholder="Number, buyer or what was bought"
          maxLength={maxSearchLength}
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
              {orderStateLabels[state]}
            </option>
          ))}
        </Select>
        <PeriodFields
          period={query}
          onChange={(period) => show({ ...query, ...period, page: 1 }, true)}
        />
      </div>
      <OrderTotals query={query} meta={page?.meta} />
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
          title={hasFilter ? 'No order matches' : 'No orders yet'}
          text={
            hasFilter
              ? 'Try another part of a name, an order or invoice number, or different dates.'
              : 'When someone buys a course or licences, the order appears here.'
          }
          action={
            hasFilter && (
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
          <OrdersTable orders={page.data} busy={orders.isPlaceholderData} onChoose={setSelected} />
          <Pagination
            page={query.page}
            limit={ordersPerPage}
            total={total}
            unit={total === 1 ? 'order' : 'orders'}
            to={(number) => `?${writeOrdersQuery({ ...query, page: number })}`}
          />
        </>
      )}
      <OrderDetails order={selected} onClose={() => setSelected(null)} />
    </section>
  );
}

// Makes browsers limit years to four digits.
const lastDay = '2199-12-31';

type OrdersPeriodProps = {
  period: Period;
  onChange: (period: Period) => void;
};

/** An invalid period stays in the fields, and the list as it was. */
function PeriodFields({ period, onChange }: OrdersPeriodProps) {
  const [draft, setDraft] = useState<{ typed: Period; base: string } | null>(null);
  const base = `${period.from} ${period.to}`;
  // Kept until the URL brings another period, even one that is ready: until that is rendered, the other field must
  // not start from the period before.
  const isCurrent = draft?.base === base;
  if (draft && !isCurrent) setDraft(null);
  const shown = isCurrent ? draft.typed : period;
  const check = checkPeriod(shown);
  const errorOf = (field: keyof Period) =>
    typeof check === 'object' && check.field === field ? check.error : undefined;

  const change = (part: Partial<Period>) => {
    const typed = { from: shown.from, to: shown.to, ...part };
    setDraft({ typed, base });
    if (checkPeriod(typed) === 'ready') onChange(typed);
  };
  const leave = () => {
    if (check === 'unfinished') setDraft(null);
  };

  return (
    <div className={styles.period}>
      <TextField
        small
        className={styles.date}
        label="From"
        type="date"
        max={lastDay}
        value={shown.from}
        error={errorOf('from')}
        onChange={({ target }) => change({ from: target.value })}
        onBlur={leave}
      />
      <TextField
        small
        className={styles.date}
        label="To"
        type="date"
        max={lastDay}
        value={shown.to}
        error={errorOf('to')}
        onChange={({ target }) => change({ to: target.value })}
        onBlur={leave}
      />
    </div>
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
        {meta && (meta.total === 1 ? '1 order' : `${meta.total} orders`)}
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
        onClick={() =>
          mutate(undefined, { onError: (failure) => void notify.error(errorMessage(failure)) })
        }
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
