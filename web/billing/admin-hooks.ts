import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelInvoice,
  createDiscountCode,
  endDiscountCode,
  listAllOrders,
  listDiscountCodes,
  recordInvoicePaid,
} from '../../contract/billing-admin.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { type CallInput, call, callPage } from '../api.ts';
import type { OrdersQuery } from './admin-orders-query.ts';

export type AdminOrder = ReplyOf<typeof listAllOrders>['data'][number];

const keys = { orders: ['billing', 'all-orders'], codes: ['billing', 'discount-codes'] };

export const ordersOnPage = 20;

export function useAllOrders({ search, state, page }: OrdersQuery) {
  return useQuery({
    queryKey: [...keys.orders, { search, state, page }],
    queryFn: ({ signal }) =>
      callPage(
        listAllOrders,
        { query: { search, page, limit: ordersOnPage, ...(state ? { state } : {}) } },
        { signal },
      ),
    // The table stays while the next page or search is on its way.
    placeholderData: keepPreviousData,
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
