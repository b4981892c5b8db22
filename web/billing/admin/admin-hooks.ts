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
import type { OrdersQuery } from './admin-orders-query.ts';

export type OrdersFound = ReplyOf<typeof listAllOrders>;
export type AdminOrder = OrdersFound['data'][number];

const keys = { orders: ['billing', 'all-orders'], codes: ['billing', 'discount-codes'] };

export const ordersOnPage = 20;

const filterOf = ({ search, state, from, to }: OrdersQuery) => ({ search, state, from, to });

export function useAllOrders(query: OrdersQuery) {
  const { page } = query;
  const filter = filterOf(query);
  return useQuery({
    queryKey: [...keys.orders, { ...filter, page }],
    queryFn: ({ signal }) =>
      callPage(listAllOrders, { query: { ...filter, page, limit: ordersOnPage } }, { signal }),
    // The table stays while the next page or search is on its way.
    placeholderData: keepPreviousData,
  });
}

export function useExportOrders(query: OrdersQuery) {
  return useMutation({
    mutationFn: () => call(exportOrders, { query: filterOf(query) }),
    onSuccess: (csv) => saveFile(ordersFilename(query), csv),
  });
}

/** The two ways in which a waiting invoice ends. */
export type InvoiceEnd = 'paid' | 'cancelled';

export function useEndInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, end }: { id: string; end: InvoiceEnd }) =>
      call(end === 'paid' ? recordInvoicePaid : cancelInvoice, { params: { id } }),
    // Also after a failure: another Admin may have been quicker. A code may be free again.
    onSettled: () => client.invalidateQueries({ queryKey: ['billing'] }),
  });
}

export function useRefundAnyOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(refundAnyOrder, { params: { id }, body: { reason } }),
    // Also after a failure: the buyer may have been quicker.
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
