import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { type CallInput, call, callPage } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import type { OrdersQuery } from './orders-query.ts';

export type OrdersFound = ReplyOf<typeof listAllOrders>;
export type AdminOrder = OrdersFound['data'][number];

const keys = { orders: ['billing', 'all-orders'], codes: ['billing', 'discount-codes'] };

export const ordersPerPage = 20;

const filterOf = ({ search, state, from, to }: OrdersQuery) => ({ search, state, from, to });

export function useAllOrders(query: OrdersQuery) {
  const { page } = query;
  const filter = filterOf(query);
  return useQuery({
    queryKey: [...keys.orders, { ...filter, page }],
    queryFn: ({ signal }) =>
      callPage(listAllOrders, { query: { ...filter, page, limit: ordersPerPage } }, { signal }),
    // Keeps the table on screen while the next page or search is loading.
    placeholderData: keepPreviousData,
  });
}

export function useExportOrders(query: OrdersQuery) {
  return useMutation({
    mutationFn: () => call(exportOrders, { query: filterOf(query) }),
    onSuccess: (csv) => saveFile(ordersFilename(query), csv),
  });
}

/** How an unpaid invoice is closed. */
export type InvoiceOutcome = 'paid' | 'cancelled';

export function useCloseInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, outcome }: { id: string; outcome: InvoiceOutcome }) =>
      call(outcome === 'paid' ? recordInvoicePaid : cancelInvoice, { params: { id } }),
    // After a failure too: another admin may have been faster. Discount codes change as well: a cancelled order frees its use.
    onSettled: () => client.invalidateQueries({ queryKey: ['billing'] }),
  });
}

export function useRefundAnyOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(refundAnyOrder, { params: { id }, body: { reason } }),
    // After a failure too: the buyer may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: ['billing'] }),
  });
}

export function useDiscountCodes() {
  return useQuery({
    queryKey: keys.codes,
    queryFn: ({ signal }) => call(listDiscountCodes, {}, { signal }),
  });
}

export type NewCode = NonNullable<CallInput<typeof createDiscountCode>['body']>;

export function useCreateCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewCode) => call(createDiscountCode, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.codes }),
  });
}

export function useEndCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endDiscountCode, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.codes }),
  });
}
