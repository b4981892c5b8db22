import { OrderState } from '../../../contract/billing/orders.ts';
import { Day } from '../../../contract/fields.ts';

/** What the address says about the list: it can be shared, and survives a reload. */
export interface OrdersQuery {
  search: string;
  state: OrderState | undefined;
  /** The first and the last day on which orders were made; empty without. */
  from: string;
  to: string;
  page: number;
}

export const allOrders: OrdersQuery = { search: '', state: undefined, from: '', to: '', page: 1 };

export const longestSearch = 120;

export function isFiltered({ search, state, from, to }: OrdersQuery): boolean {
  return search !== '' || state !== undefined || from !== '' || to !== '';
}

export function readOrdersQuery(address: URLSearchParams): OrdersQuery {
  const page = Number(address.get('page'));
  const [from, to] = [readDay(address.get('from')), readDay(address.get('to'))];
  const isPeriod = !to || from <= to;
  return {
    search: (address.get('q') ?? '').slice(0, longestSearch),
    state: OrderState.options.find((state) => state === address.get('state')),
    ...(isPeriod ? { from, to } : { from: '', to: '' }),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

function readDay(text: string | null): string {
  return Day.safeParse(text).data ?? '';
}

/** Leaves out what goes without saying, so that the plain list has a plain address. */
export function writeOrdersQuery(query: OrdersQuery): URLSearchParams {
  const { search, state, from, to, page } = query;
  const address = new URLSearchParams();
  if (search) address.set('q', search);
  if (state) address.set('state', state);
  if (from) address.set('from', from);
  if (to) address.set('to', to);
  if (page > 1) address.set('page', String(page));
  return address;
}

export type Period = Pick<OrdersQuery, 'from' | 'to'>;

type PeriodCheck = 'ready' | 'unfinished' | { field: keyof Period; error: string };

/** Whether a period can be shown, may become one as its years are typed on, or why it is none. */
export function checkPeriod({ from, to }: Period): PeriodCheck {
  for (const [field, day] of [['from', from] as const, ['to', to] as const]) {
    if (day.startsWith('0')) return 'unfinished';
    const wrong = day === '' ? undefined : Day.safeParse(day).error?.issues[0];
    if (wrong) return { field, error: wrong.message };
  }
  const isTurned = from !== '' && to !== '' && to < from;
  return isTurned ? { field: 'to', error: 'The last day comes before the first.' } : 'ready';
}
