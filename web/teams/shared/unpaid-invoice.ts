import type { UnpaidInvoice } from '../../../contract/teams/teams.ts';
import { noun } from '../../../contract/text/plurals.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';

export const ordersPath = '/user-screen/orders';

/** `Invoice INV-000042 for 30 licences` and `is due 15 December 2026`. */
export function describeInvoice(invoice: UnpaidInvoice, now = Date.now()) {
  const { number, kind, seats, dueAt } = invoice;
  const more = kind === 'more_licences' ? 'more ' : '';
  const isOverdue = Date.parse(dueAt) <= now;
  return {
    what: `Invoice ${number} for ${seats} ${more}${noun(seats, 'licence')}`,
    when: `${isOverdue ? 'was' : 'is'} due ${formatSellerDay(dueAt)}`,
    isOverdue,
  };
}
