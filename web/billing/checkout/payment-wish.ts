import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Order, OrderItem, PayBy } from '../../../contract/billing/orders.ts';
import { useHydrated } from '../../ui/buttons/hydrated-button.tsx';
import { nameOfWish } from '../shared/checkout-draft.ts';
import {
  type Chosen,
  readAddress,
  readChosen,
  seatsIn,
  seatsProblem,
  type TypedSeats,
  wishOf,
  withChosen,
  withoutStripe,
  withSeats,
} from './payment-address.ts';

/** The address of the page, which follows what is chosen on it. */
export function usePaymentAddress(visit: string) {
  const [search, setSearch] = useSearchParams();
  const address = readAddress(search);
  function change(next: URLSearchParams) {
    setSearch(withoutStripe(next), { replace: true, preventScrollReset: true, state: { visit } });
  }
  const arrive = useEffectEvent(() => {
    if (address.isBack) change(search);
  });
  useEffect(() => arrive(), []);
  return { search, address, change };
}

type PaymentPlace = ReturnType<typeof usePaymentAddress>;

/** What is to be paid for, and how: by the address, by the order, and by what was chosen here since. */
export function usePaymentWish({ search, address, change }: PaymentPlace, order: Order | null) {
  // The order says what it is for, unless the address says more.
  const ordered = order && wishOf(order);
  const isRevised = ordered && address.isNamed && isAbout(address.wish, ordered);
  const named = ordered && !isRevised ? ordered : address.wish;
  // The address follows a moment later.
  const [chosen, setChosen] = useState<Chosen>({});
  const wish = withSeats(named, chosen.seats ?? null);
  const seats: TypedSeats = chosen.seats ?? seatsIn(named);
  const way: PayBy = chosen.by ?? address.by ?? order?.payBy ?? 'card';
  const codeOfOrder = search.has('code') || !order ? address.code : (order.code ?? '');

  function choose(next: Chosen) {
    setChosen((before) => ({ ...before, ...next }));
    change(withChosen(search, named, next));
  }

  // Read while React takes over the server's fields: afterwards they say again what the server has written.
  const isReady = useHydrated();
  const [early] = useState(() => (isReady ? {} : readChosen()));
  const takeEarly = useEffectEvent(() => {
    const { seats: earlySeats, by } = early;
    const isOther = earlySeats && JSON.stringify(earlySeats) !== JSON.stringify(seats);
    const next = { ...(isOther && { seats: earlySeats }), ...(by && by !== way && { by }) };
    if (Object.keys(next).length > 0) choose(next);
  });
  useEffect(() => takeEarly(), []);

  return {
    wish,
    seats,
    way,
    code: chosen.code ?? codeOfOrder,
    /** Why nobody can order so many licences. */
    problem: seatsProblem(wish),
    choose,
  };
}

const isAbout = (a: OrderItem, b: OrderItem) => nameOfWish(0, a) === nameOfWish(0, b);
