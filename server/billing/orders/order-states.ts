import type { OrderState } from '../../../contract/billing/orders.ts';

/** The whole life of an order. Whatever is not written here does not happen. */
const moves = {
  /** Written down; nobody has paid. */
  open: ['paying', 'invoiced', 'paid', 'cancelled'],
  /** A payment is under way: it may have been charged, so nothing else may happen. */
  paying: ['paid', 'open'],
  /** An invoice was sent. */
  invoiced: ['paid', 'cancelled'],
  paid: ['refunding'],
  /** The money is on its way back; access has ended, unless it went back elsewhere while licences were in use. */
  refunding: ['refunded'],
  refunded: [],
  cancelled: [],
} as const satisfies Record<OrderState, readonly OrderState[]>;

export function mayMove(from: OrderState, to: OrderState): boolean {
  return (moves[from] as readonly OrderState[]).includes(to);
}

export function isOver(state: OrderState): boolean {
  return moves[state].length === 0;
}
