import { useQuery } from '@tanstack/react-query';
import {
  cancelInvoice,
  createDiscountCode,
  endDiscountCode,
  exportOrders,
  listAllOrders,
  listDiscountCodes,
  ordersFilename,
  recordInvoicePaid,
  refundAnyOrder,
} from '../../../contract/billing/admin.ts';
import { OrderState } from '../../../contract/billing/orders.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { type CallInput, call } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import { useChange } from '../../data/use-change.ts';
import { day, defineListQuery, oneOf, type QueryOf, words } from '../../lists/list-query.ts';
import { soundPeriod } from '../../lists/period.ts';
import { useListCall } from '../../lists/use-list-call.ts';

export type OrdersFound = ReplyOf<typeof listAllOrders>;
export type AdminOrder = OrdersFound['data'][number];

const keys = { all: ['billing'], codes: ['billing', 'discount-codes'] };

const ordersPerPage = 20;

export const ordersQuery = defineListQuery({
  q: words(120),
  state: oneOf([undefined, ...OrderState.options], undefined),
  from: day,
  to: day,
});
export type OrdersQuery = QueryOf<typeof ordersQuery>;

function filterOf(query: OrdersQuery) {
  const { q: search, state, from, to } = soundPeriod(query);
  return { search, state, from, to };
}

export function useAllOrders(query: OrdersQuery) {
  return useListCall(listAllOrders, [...keys.all, 'all-orders'], {
    query: { ...filterOf(query), page: query.page, limit: ordersPerPage },
  });
}

export function useExportOrders(query: OrdersQuery) {
  return useChange(
    async () =>
      saveFile(ordersFilename(query), await call(exportOrders, { query: filterOf(query) })),
    { refresh: [] },
  );
}

/** How an unpaid invoice is closed. */
export type InvoiceOutcome = 'paid' | 'cancelled';

/** Discount codes change as well: a cancelled order frees its use. */
export function useCloseInvoice() {
  return useChange(
    ({ id, outcome }: { id: string; outcome: InvoiceOutcome }) =>
      call(outcome === 'paid' ? recordInvoicePaid : cancelInvoice, { params: { id } }),
    { refresh: [keys.all], failsInPlace: true },
  );
}

export function useRefundAnyOrder() {
  return useChange(
    ({ id, reason }: { id: string; reason: string }) =>
      call(refundAnyOrder, { params: { id }, body: { reason } }),
    { refresh: [keys.all], failsInPlace: true },
  );
}

export function useDiscountCodes() {
  return useQuery({
    queryKey: keys.codes,
    queryFn: ({ signal }) => call(listDiscountCodes, {}, { signal }),
  });
}

export type NewCode = NonNullable<CallInput<typeof createDiscountCode>['body']>;

export function useCreateCode() {
  return useChange((body: NewCode) => call(createDiscountCode, { body }), {
    refresh: [keys.codes],
    failsInPlace: true,
  });
}

export function useEndCode() {
  return useChange((id: string) => call(endDiscountCode, { params: { id } }), {
    refresh: [keys.codes],
    failsInPlace: true,
  });
}
