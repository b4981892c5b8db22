import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { ItemForSale } from '../pricing/sale-items.ts';

/**
 * Whether the buyer has used the money-back guarantee for the same thing before: once per course, once in 12 months for licences of
 * any kind, and for a team once across all its owners. Judged as of the day the order was paid, or now. Free orders and refunds that
 * the buyer did not ask for do not count.
 */
export function hadRefund(order: 'o' | 'later') {
  const of = (column: string) => sql.ref(`${order}.${column}`);
  const at = sql`coalesce(${of('paid_at')}, now())`;
  return sql<boolean>`exists (
    select from billing.order as earlier
    join billing.refund on refund.order_id = earlier.id and refund.asked_by = 'buyer'
    join billing.order_event as asked
      on asked.order_id = earlier.id and asked.to_state = 'refunding'
    where earlier.id is distinct from ${of('id')} and earlier.total_cents > 0
      and (
        earlier.account_id = ${of('account_id')}
        or (${of('kind')} in ('more_licences', 'renewal', 'agreement') and earlier.team_id = ${of('team_id')})
      )
      and case
        when ${of('kind')} = 'course'
          then earlier.kind = 'course' and earlier.course_id = ${of('course_id')}
        else earlier.kind <> 'course' and asked.at < ${at} and asked.at > ${at} - interval '12 months'
      end
  )`;
}

/** The same for something that is not ordered yet. */
export async function hadRefundFor(db: Db, accountId: number, item: ItemForSale): Promise<boolean> {
  const courseId = item.kind === 'course' ? item.courseId : null;
  const teamId = 'teamId' in item ? item.teamId : null;
  const { rows } = await sql<{ had: boolean }>`
    select ${hadRefund('o')} as had
    from (
      select ${accountId}::integer as account_id, ${item.kind}::text as kind,
        ${courseId}::integer as course_id, ${teamId}::uuid as team_id, null::uuid as id,
        null::timestamptz as paid_at
    ) as o`.execute(db);
  return rows[0]?.had ?? false;
}
