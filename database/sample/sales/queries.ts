import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { mayMove } from '../../../server/billing/orders/state-machine.ts';
import type { Db } from '../../../server/platform/postgres/database.ts';
import { newLinkToken } from '../../../server/platform/security/secrets.ts';
import { dayLength } from '../dates.ts';
import type { SampleDocument } from './documents.ts';
import type { SampleOrder, SampleTeam } from './sales.ts';
import { discountCodes } from './script.ts';

export async function insertTeams(db: Db, teams: readonly SampleTeam[]) {
  await db
    .insertInto('teams.team')
    .values(
      teams.map(
        ({ id, name, personal, slug, agreedCents, seats, startsAt, endsAt, openUntil }) => ({
          id,
          name,
          personal,
          slug,
          plan: agreedCents === null ? ('team' as const) : ('enterprise' as const),
          agreed_cents: agreedCents,
          agreed_currency: agreedCents === null ? null : 'AUD',
          seats,
          starts_at: startsAt,
          ends_at: endsAt,
          open_until: openUntil,
          created_at: startsAt,
        }),
      ),
    )
    .execute();
  await db
    .insertInto('teams.member')
    .values(
      teams.flatMap(({ id, members }) =>
        members.map(({ accountId, role, seated, joinedAt }) => ({
          team_id: id,
          account_id: accountId,
          role,
          seated,
          joined_at: joinedAt,
        })),
      ),
    )
    .execute();
  await db
    .insertInto('teams.invitation')
    .values(
      teams.flatMap(({ id, invitations }) =>
        invitations.map(({ email, inviterId, sentAt, expiresAt }) => ({
          team_id: id,
          email,
          role: 'learner' as const,
          inviter_account_id: inviterId,
          // No one has this link; resending creates a new one.
          token_hash: newLinkToken().hash,
          created_at: sentAt,
          sent_at: sentAt,
          expires_at: expiresAt,
        })),
      ),
    )
    .execute();
}

export async function insertCodes(
  db: Db,
  creatorId: number,
  orders: readonly SampleOrder[],
  now: Date,
) {
  const days = (count: number) => new Date(now.getTime() + count * dayLength);
  await db
    .insertInto('billing.discount_code')
    .values(
      discountCodes.map(({ code, percent, amountCents, appliesTo, ...rest }) => ({
        code,
        percent,
        amount_cents: amountCents,
        currency: amountCents === null ? null : 'AUD',
        applies_to: appliesTo,
        starts_at: days(-rest.beganDaysAgo),
        created_at: days(-rest.beganDaysAgo),
        ends_at: rest.endsInDays === null ? null : days(rest.endsInDays),
        max_uses: rest.maxUses,
        creator_account_id: creatorId,
        uses: orders.filter((order) => order.code === code).length,
      })),
    )
    .execute();
}

/** With their own numbers; the sequence continues after them. */
export async function insertOrders(db: Db, orders: readonly SampleOrder[]) {
  const rows = orders.map(({ price, buyer, ...order }) => ({
    ...order,
    ...price,
    ...buyer,
    key: randomUUID(),
    changedAt: order.cancelledAt ?? order.refundedAt ?? order.paidAt ?? order.createdAt,
  }));
  await sql`
    insert into billing."order" (
      id, number, account_id, key, kind, course_id, team_id, title, seats,
      unit_cents, list_cents, discount_cents, total_cents, tax_cents, tax_name, tax_included, currency,
      discount_code_id, state, pay_by,
      buyer_name, buyer_email, buyer_phone, buyer_organisation, buyer_address,
      created_at, changed_at, due_at, paid_at, refunded_at
    )
    overriding system value
    select
      row.id, number, "accountId", key, kind, "courseId", "teamId", title, seats,
      "unitCents", "listCents", "discountCents", "totalCents", "taxCents", "taxName", "taxIncluded", 'AUD',
      discount_code.id, state, "payBy",
      name, email, phone, organisation, address,
      "createdAt", "changedAt", "dueAt", "paidAt", "refundedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}) as row (
      id uuid, number integer, "accountId" integer, key uuid, kind text, "courseId" integer, "teamId" uuid,
      title text, seats integer, "unitCents" integer, "listCents" integer, "discountCents" integer,
      "totalCents" integer, "taxCents" integer, "taxName" text, "taxIncluded" boolean, code text, state text, "payBy" text, name text, email text,
      phone text, organisation text, address text, "createdAt" timestamptz, "changedAt" timestamptz,
      "dueAt" timestamptz, "paidAt" timestamptz, "refundedAt" timestamptz
    )
    left join billing.discount_code on discount_code.code = row.code`.execute(db);
  await sql`
    select setval(pg_get_serial_sequence('billing.order', 'number'), (select max(number) from billing."order"))
  `.execute(db);
  await sql`
    insert into billing.discount_use (discount_code_id, order_id, account_id, taken_at)
    select discount_code_id, id, account_id, paid_at from billing."order"
    where discount_code_id is not null`.execute(db);
  await insertEvents(db, orders);
}

/** The history of each order, as the product would have recorded it. */
async function insertEvents(db: Db, orders: readonly SampleOrder[]) {
  const rows = orders.flatMap((order) => {
    const { id: orderId, accountId, createdAt, paidAt, refundedAt, cancelledAt, method } = order;
    const isInvoiced = order.payBy === 'invoice';
    const steps = [
      { to: 'open' as const, at: createdAt, accountId, note: 'placed' },
      ...(isInvoiced ? [{ to: 'invoiced' as const, at: createdAt, accountId, note: '' }] : []),
      ...(paidAt && isInvoiced
        ? [{ to: 'paid' as const, at: paidAt, accountId: null, note: 'invoice paid' }]
        : []),
      ...(paidAt && !isInvoiced
        ? [
            { to: 'paying' as const, at: new Date(paidAt.getTime() - 3000), accountId, note: '' },
            { to: 'paid' as const, at: paidAt, accountId: null, note: method },
          ]
        : []),
      ...(refundedAt
        ? [
            {
              to: 'refunding' as const,
              at: new Date(refundedAt.getTime() - 3000),
              accountId,
              note: 'asked for by buyer',
            },
            { to: 'refunded' as const, at: refundedAt, accountId: null, note: '' },
          ]
        : []),
      ...(cancelledAt
        ? [
            {
              to: 'cancelled' as const,
              at: cancelledAt,
              accountId: null,
              note: 'not paid for days',
            },
          ]
        : []),
    ];
    return steps.map((step, index) => {
      const from = steps[index - 1]?.to ?? null;
      if (from && !mayMove(from, step.to))
        throw new Error(`No order moves from ${from} to ${step.to}.`);
      return { orderId, from, ...step, index };
    });
  });
  await sql`
    insert into billing.order_event (order_id, from_state, to_state, note, account_id, at)
    select "orderId", "from", "to", note, "accountId", at
    from jsonb_to_recordset(${JSON.stringify(rows)}) as row (
      "orderId" uuid, "from" text, "to" text, note text, "accountId" integer, at timestamptz, index integer
    )
    order by at, index`.execute(db);
}

/** With the simulated provider's charges, so that they can be refunded. */
export async function insertPayments(db: Db, orders: readonly SampleOrder[]) {
  const rows = orders.flatMap(({ id: orderId, price, method, paidAt, refundedAt }) =>
    paidAt
      ? [{ id: randomUUID(), orderId, cents: price.totalCents, method, paidAt, refundedAt }]
      : [],
  );
  await sql`
    with paid as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}) as row (
        id uuid, "orderId" uuid, cents integer, method text, "paidAt" timestamptz, "refundedAt" timestamptz
      )
    ),
    charge as (
      insert into billing.simulated_charge (key, amount_cents, currency, state, created_at)
      select id, cents, 'AUD', case when "refundedAt" is null then 'succeeded' else 'refunded' end, "paidAt"
      from paid
    ),
    payment as (
      insert into billing.payment (
        id, order_id, key, provider, provider_ref, amount_cents, currency, state, method,
        returned_cents, created_at, looked_at, settled_at
      )
      select id, "orderId", gen_random_uuid(), 'simulated', 'simulated ' || id, cents, 'AUD', 'succeeded', method,
        case when "refundedAt" is null then 0 else cents end, "paidAt" - interval '3 seconds', "paidAt", "paidAt"
      from paid
      returning id
    )
    insert into billing.refund
      (order_id, payment_id, amount_cents, provider_ref, state, account_id, asked_by, created_at, looked_at, settled_at)
    select "orderId", paid.id, cents, 'simulated refund ' || paid.id, 'succeeded', "order".account_id,
      'buyer', "refundedAt", "refundedAt", "refundedAt"
    from paid
    join payment using (id)
    join billing."order" on "order".id = "orderId"
    where "refundedAt" is not null`.execute(db);
}

/** Already emailed; each series continues after its last number. */
export async function insertDocuments(db: Db, documents: readonly SampleDocument[]) {
  await sql`
    insert into billing.document (kind, number, order_id, account_id, issued_at, mailed_at, content)
    select kind, number, "orderId", "accountId", "issuedAt", "issuedAt", content
    from jsonb_to_recordset(${JSON.stringify(documents)}) as row (
      kind text, number integer, "orderId" uuid, "accountId" integer, "issuedAt" timestamptz, content jsonb
    )`.execute(db);
  await sql`
    update billing.series
    set last = coalesce((select max(number) from billing.document where document.kind = series.kind), 0)
  `.execute(db);
}
