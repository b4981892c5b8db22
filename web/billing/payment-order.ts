import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import type { Order, Wish } from '../../contract/billing-orders.ts';
import { ApiError, call } from '../api.ts';
import { findKept, forgetKept, keep, nameOfWish } from '../order-keys.ts';
import { useSession } from '../session.tsx';
import { type PaymentAddress, wishOf } from './payment-address.ts';
import type { PaymentFlow } from './payment-flow.ts';

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

  const takeUp = useEffectEvent((found: Order, accountId: number) => {
    setOrder(found);
    if (isPayable(found)) remember(found, accountId);
    flow.resume(found, isBack).catch(() => {});
  });

  /** Begun on an earlier visit, which did not hear how it ended. */
  const lookAtKept = useEffectEvent(async (accountId: number) => {
    const name = nameOfWish(accountId, address.wish);
    const id = findKept(name)?.orderId;
    if (!id) return;
    const [{ getOrder }, { findNews }] = await Promise.all([
      import('../../contract/billing-orders.ts'),
      import('./payment-try.ts'),
    ]);
    const found = await call(getOrder, { params: { id } });
    // An order for another number of licences does not change the page that was asked for.
    const isOther = found.state === 'open' && found.seats !== seatsOf(address.wish);
    if (!isOther && findNews(accountId, found, false)) takeUp(found, accountId);
    else if (!isPayable(found)) forgetKept(name);
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
      const { getOrder } = await import('../../contract/billing-orders.ts');
      takeUp(
        await call(getOrder, { params: { id: wanted } }, { signal: asking.signal }),
        accountId,
      );
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

function statusOf(order: Order | null, failure: unknown): OrderStatus {
  if (order) return isPayable(order) ? 'payable' : 'over';
  if (!failure) return 'loading';
  return failure instanceof ApiError && failure.code === 404 ? 'missing' : 'failed';
}

const isPayable = (order: Order) => order.state === 'open' || order.state === 'paying';

const seatsOf = (wish: Wish) => (wish.kind === 'course' ? 1 : wish.seats);

/** The next press pays this order, also when another one was kept. */
function remember(order: Order, accountId: number): void {
  const wish = wishOf(order);
  const name = wish && nameOfWish(accountId, wish);
  if (!name || findKept(name)?.orderId === order.id) return;
  keep(name, { key: crypto.randomUUID(), orderId: order.id });
}
