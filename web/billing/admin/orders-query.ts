import { OrderState } from '../../../contract/billing/orders.ts';
import { Day } from '../../../contract/fields.ts';

/** The filter in the URL: it can be shared, and survives a reload. */
export interface OrdersQuery {
  search: string;
  state: OrderState | undefined;
  /** First and last day; empty for no limit. */
  from: string;
  to: string;
  page: number;
}

export const allOrders: OrdersQuery = { search: '', state: undefined, from: '', to: '', page: 1 };

export const maxSearchLength = 120;

export function isFiltered({ search, state, from, to }: OrdersQuery): boolean {
  return search !== '' || state !== undefined || from !== '' || to !== '';
}

export function readOrdersQuery(address: URLSearchParams): OrdersQuery {
  const page = Number(address.get('page'));
  const [from, to] = [readDay(address.get('from')), readDay(address.get('to'))];
  const isPeriod = !to || from <= to;
  return {
    search: (address.get('q') ?? '').slice(0, maxSearchLength),
    state: OrderState.options.find((state) => state === address.get('state')),
    ...(isPeriod ? { from, to } : { from: '', to: '' }),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

function readDay(text: string | null): string {
  return Day.safeParse(text).data ?? '';
}

/** Leaves out defaults, so that the unfiltered list has a plain URL. */
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

/** `unfinished`: a year is still being typed. */
export function checkPeriod({ from, to }: Period): PeriodCheck {
  for (const [field, day] of [['from', from] as const, ['to', to] as const]) {
    if (day.startsWith('0')) return 'unfinished';
    const wrong = day === '' ? undefined : Day.safeParse(day).error?.issues[0];
    if (wrong) return { field, error: wrong.message };
  }
  const isReversed = from !== '' && to !== '' && to < from;
  return isReversed ? { field: 'to', error: 'The last day comes before the first.' } : 'ready';
}
