import { OrderState } from '../../contract/billing-orders.ts';

/** What the address says about the list: it can be shared, and survives a reload. */
export interface OrdersQuery {
  search: string;
  state: OrderState | undefined;
  page: number;
}

export const longestSearch = 120;

export function readOrdersQuery(address: URLSearchParams): OrdersQuery {
  const page = Number(address.get('page'));
  return {
    search: (address.get('q') ?? '').slice(0, longestSearch),
    state: OrderState.options.find((state) => state === address.get('state')),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** Leaves out what goes without saying, so that the plain list has a plain address. */
export function writeOrdersQuery({ search, state, page }: OrdersQuery): URLSearchParams {
  const address = new URLSearchParams();
  if (search) address.set('q', search);
  if (state) address.set('state', state);
  if (page > 1) address.set('page', String(page));
  return address;
}
