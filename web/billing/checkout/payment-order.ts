import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import type { Order } from '../../../contract/billing/orders.ts';
import { ApiError } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import { findKept, nameOfWish } from '../shared/checkout-draft.ts';
import type { PaymentAddress } from './payment-address.ts';
import type { PaymentFlow } from './payment-flow.ts';

/** Only who is signed in has orders. */
const loadKept = () => import('./payment-kept.ts');
type Kept = Awaited<ReturnType<typeof loadKept>>;

/** `payable`: open, or its payment is under way. `over`: paid, cancelled and so on. */
export type OrderStatus = 'none' | 'loading' | 'payable' | 'over' | 'missing' | 'failed';

/** The order that the page was opened with, taken up where it was left; later the one that was placed here. */
export function useOrder(address: PaymentAddress, flow: PaymentFlow) {
  const [isBack] = useState(address.isBack);
  const [wanted] = useState(address.orderId);
  const [order, setOrder] = useState<Order | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const accountId = useSession().user?.userid;

  const takeUp = useEffectEvent((found: Order, accountId: number, { remember }: Kept) => {
    setOrder(found);
    if (isPayable(found)) remember(found, accountId);
    flow.resume(found, isBack).catch(() => {});
  });

  /** Begun on an earlier visit, which did not hear how it ended. */
  const lookAtKept = useEffectEvent(async (accountId: number) => {
    if (!findKept(nameOfWish(accountId, address.wish))?.orderId) return;
    const kept = await loadKept();
    const found = await kept.findUnheard(accountId, address.wish);
    if (found) takeUp(found, accountId, kept);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (accountId === undefined) return;
    if (!wanted) {
      // What cannot be looked up now is found again when it is paid.
      lookAtKept(accountId).catch(() => {});
      return;
    }
    const asking = new AbortController();
    const load = async () => {
      const kept = await loadKept();
      takeUp(await kept.loadOrder(wanted, asking.signal), accountId, kept);
    };
    setFailure(null);
    load().catch((error: unknown) => {
      if (!asking.signal.aborted) setFailure(error);
    });
    return () => asking.abort();
  }, [wanted, accountId, round]);

  return {
    order,
    setOrder,
    orderStatus: wanted ? statusOf(order, failure) : 'none',
    reloadOrder: () => setRound((count) => count + 1),
  };
}

/** A reload finds it again. While another page is on its way, the address is not this one's to change. */
export function useOrderInAddress(
  order: Order | null,
  address: PaymentAddress,
  write: (id: string) => void,
): void {
  const isMoving = useNavigation().state !== 'idle';
  const follow = useEffectEvent(write);
  const missing = order && order.id !== address.orderId && !isMoving ? order.id : null;
  useEffect(() => {
    if (missing) follow(missing);
  }, [missing]);
}

const isPayable = (order: Order) => order.state === 'open' || order.state === 'paying';

function statusOf(order: Order | null, failure: unknown): OrderStatus {
  if (order) return isPayable(order) ? 'payable' : 'over';
  if (!failure) return 'loading';
  return failure instanceof ApiError && failure.code === 404 ? 'missing' : 'failed';
}
