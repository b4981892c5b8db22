import { useMutation } from '@tanstack/react-query';
import {
  type BillingDocument,
  cancelOrder,
  checkPayment,
  listOrders,
  type Order,
  refundOrder,
} from '../../../contract/billing/orders.ts';
import { call } from '../../data/api.ts';
import { queryClient } from '../../data/viewer-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';
import { saveDocument } from './save-document.ts';

const ordersPerPage = 10;
const refetchMs = 5_000;

const isInProgress = ({ state }: Order) => state === 'paying' || state === 'refunding';

/** Of one team, or all of the viewer's. */
export function useOrders(page: number, teamId?: string) {
  return useListCall(
    listOrders,
    ['billing', 'orders'],
    { query: { page, limit: ordersPerPage, ...(teamId && { teamId }) } },
    {
      // It may have been paid on another page.
      refetchOnMount: 'always',
      // Payments and refunds in progress end without the viewer.
      refetchInterval: ({ state }) => (state.data?.data.some(isInProgress) ? refetchMs : false),
    },
  );
}

/** A purchase opens or locks courses: everything loaded may be outdated. */
function useOrderMutation(mutationFn: (orderId: string) => Promise<Order>) {
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries() });
}

export const useCancelOrder = () => useOrderMutation((id) => call(cancelOrder, { params: { id } }));

export const useRefundOrder = () => useOrderMutation((id) => call(refundOrder, { params: { id } }));

export const useCheckPayment = () =>
  useOrderMutation((id) => call(checkPayment, { params: { id } }));

export const useSaveDocument = (document: BillingDocument) =>
  useMutation({ mutationFn: () => saveDocument(document) });
