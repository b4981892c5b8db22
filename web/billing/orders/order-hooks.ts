import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import {
  type BillingDocument,
  cancelOrder,
  checkPayment,
  getDocument,
  listOrders,
  type Order,
  refundOrder,
} from '../../../contract/billing/orders.ts';
import { call, callPage } from '../../data/api.ts';
import { queryClient } from '../../data/query.ts';
import { saveFile } from '../../data/save-file.ts';

const perPage = 10;
const lookAgainMs = 5_000;

const isUnderWay = ({ state }: Order) => state === 'paying' || state === 'refunding';

export function useOrders(page: number) {
  return useQuery({
    queryKey: ['billing', 'orders', page],
    queryFn: ({ signal }) => callPage(listOrders, { query: { page, limit: perPage } }, { signal }),
    placeholderData: keepPreviousData,
    // Paid on another page: whoever comes back wants to see it.
    refetchOnMount: 'always',
    // What is under way ends by itself.
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? lookAgainMs : false),
  });
}

/** What was bought opens or locks courses: all that was loaded may be another now. */
function useOrderMutation(mutationFn: (orderId: string) => Promise<Order>) {
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries() });
}

export const useCancelOrder = () => useOrderMutation((id) => call(cancelOrder, { params: { id } }));

export const useRefundOrder = () => useOrderMutation((id) => call(refundOrder, { params: { id } }));

export const useCheckPayment = () =>
  useOrderMutation((id) => call(checkPayment, { params: { id } }));

export function useSaveDocument({ id, number }: BillingDocument) {
  return useMutation({
    mutationFn: () => call(getDocument, { params: { id } }),
    onSuccess: (pdf) => saveFile(`Stepwell-${number}.pdf`, pdf),
  });
}
