import { sql } from 'kysely';
import type { OrderState } from '../../../contract/billing/orders.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { invoiceDueAt } from '../pricing/prices.ts';

export async function findBuyer(db: Db, orderId: string) {
  return db
    .selectFrom('billing.order')
    .select('account_id as accountId')
    .where('id', '=', orderId)
    .executeTakeFirst();
}

/** Serialises everything an account buys, pays and has refunded. */
export async function lockBuyer(db: Db, accountId: number): Promise<void> {
  await acquireLock(db, `billing ${accountId}`);
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderRow>>>;

export async function lockOrderRow(db: Db, orderId: string) {
  return db
    .selectFrom('billing.order')
    .select(['id', 'account_id as accountId', 'number', 'kind', 'state', 'title', 'seats'])
    .select(['course_id as courseId', 'team_id as teamId', 'team_seats as teamSeats'])
    .select(['team_ends_at as teamEndsAt', 'team_plan as teamPlan', 'starts_on as startsOn'])
    .select(['currency', 'unit_cents as unitCents', 'list_cents as listCents'])
    .select(['total_cents as totalCents', 'discount_code_id as discountCodeId'])
    .select(['tax_cents as taxCents', 'tax_name as taxName', 'tax_included as taxIncluded'])
    .select(['pay_by as payBy', 'paid_at as paidAt', 'due_at as dueAt'])
    .select(['buyer_name as buyerName', 'buyer_organisation as buyerOrganisation'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

/** False if the order is no longer in the state it is expected to be in. */
export async function updateState(
  db: Db,
  orderId: string,
  { from, to }: { from: OrderState; to: OrderState },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing.order')
    .set({
      state: to,
      changed_at: sql<Date>`now()`,
      ...(to === 'invoiced' ? { due_at: invoiceDueAt(new Date()) } : {}),
      ...(to === 'paid' ? { paid_at: sql<Date>`now()` } : {}),
      ...(to === 'refunded' ? { refunded_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', orderId)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertEvent(
  db: Db,
  event: {
    orderId: string;
    from: OrderState | null;
    to: OrderState;
    note: string;
    accountId: number | null;
  },
): Promise<void> {
  await db
    .insertInto('billing.order_event')
    .values({
      order_id: event.orderId,
      from_state: event.from,
      to_state: event.to,
      note: event.note,
      account_id: event.accountId,
    })
    .execute();
}

export async function updateTeam(db: Db, orderId: string, teamId: string): Promise<void> {
  await db
    .updateTable('billing.order')
    .set({ team_id: teamId })
    .where('id', '=', orderId)
    .execute();
}

/** The team as it is when an agreement begins, so that a refund can restore it. */
export async function updateTeamBefore(
  db: Db,
  orderId: string,
  team: { seats: number; endsAt: Date; plan: 'team' | 'enterprise' },
): Promise<void> {
  await db
    .updateTable('billing.order')
    .set({ team_seats: team.seats, team_ends_at: team.endsAt, team_plan: team.plan })
    .where('id', '=', orderId)
    .execute();
}

/** Whether an order has an event with this note. */
export async function hasNote(db: Db, orderId: string, note: string): Promise<boolean> {
  const found = await db
    .selectFrom('billing.order_event')
    .select('id')
    .where('order_id', '=', orderId)
    .where('note', '=', note)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
