import { sql } from 'kysely';
import type { DocumentKind } from '../../../contract/billing/orders.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { hadRefund } from '../refunds/guarantee-queries.ts';
import type { DocumentContent, OrderFacts } from './content.ts';

/** Serialises numbering, so that a series has no gaps. Lock it last: nothing may wait while holding it. */
export async function lockSeries(db: Db, kind: DocumentKind): Promise<void> {
  await db
    .selectFrom('billing.series')
    .select('kind')
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function nextNumber(db: Db, kind: DocumentKind): Promise<number> {
  const { last } = await db
    .updateTable('billing.series')
    .set({ last: sql<number>`last + 1` })
    .where('kind', '=', kind)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function findOrderFacts(db: Db, orderId: string): Promise<OrderFacts | undefined> {
  const row = await db
    .selectFrom('billing.order as o')
    .leftJoin('billing.discount_code as code', 'code.id', 'o.discount_code_id')
    .leftJoin('billing.payment as payment', (join) =>
      join.onRef('payment.order_id', '=', 'o.id').on('payment.state', '=', 'succeeded'),
    )
    .leftJoin('billing.refund as refund', 'refund.payment_id', 'payment.id')
    .leftJoin('teams.team as team', 'team.id', 'o.team_id')
    .select(['o.account_id as accountId', 'o.number', 'o.kind', 'o.title', 'o.seats', 'o.currency'])
    .select(['o.unit_cents as unitCents', 'o.list_cents as listCents', 'o.tax_cents as taxCents'])
    .select(['o.tax_name as taxName', 'o.tax_included as taxIncluded'])
    .select(['o.discount_cents as discountCents', 'o.total_cents as totalCents', 'code.code'])
    .select(['o.buyer_name as name', 'o.buyer_email as email', 'o.buyer_phone as phone'])
    .select(['o.buyer_organisation as organisation', 'o.buyer_address as address'])
    .select(['o.buyer_tax_number as taxNumber', 'o.team_ends_at as teamEndedAt'])
    .select('o.starts_on as startsOn')
    .select(['o.created_at as orderedAt', 'o.due_at as dueAt', 'o.paid_at as paidAt'])
    .select(['payment.provider', 'payment.method', 'team.ends_at as teamEndsAt'])
    .select('refund.asked_by as requestedBy')
    .select(sql<Date>`now()`.as('now'))
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, email, phone, organisation, address, taxNumber, ...facts } = row;
  return { ...facts, buyer: { name, email, phone, organisation, address, taxNumber } };
}

export async function findDocumentOf(db: Db, orderId: string, kind: DocumentKind) {
  return db
    .selectFrom('billing.document')
    .select(['id', 'number', 'issued_at as issuedAt'])
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

export async function insertDocument(
  db: Db,
  document: {
    kind: DocumentKind;
    number: number;
    orderId: string;
    accountId: number | null;
    content: DocumentContent;
  },
): Promise<void> {
  await db
    .insertInto('billing.document')
    .values({
      kind: document.kind,
      number: document.number,
      order_id: document.orderId,
      account_id: document.accountId,
      content: JSON.stringify(document.content),
    })
    .execute();
}

export interface StoredDocument {
  kind: DocumentKind;
  number: number;
  orderId: string;
  accountId: number | null;
  issuedAt: Date;
  content: DocumentContent;
}

const stored = [
  'kind',
  'number',
  'order_id as orderId',
  'account_id as accountId',
  'issued_at as issuedAt',
] as const;

export async function findDocument(db: Db, id: string): Promise<StoredDocument | undefined> {
  return db
    .selectFrom('billing.document')
    .select(stored)
    .select((eb) => eb.ref('content').$castTo<DocumentContent>().as('content'))
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findInvoice(db: Db, orderId: string): Promise<StoredDocument | undefined> {
  return db
    .selectFrom('billing.document')
    .select(stored)
    .select((eb) => eb.ref('content').$castTo<DocumentContent>().as('content'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
}

/** Marks them as emailed: of two processes at once, one gets them. */
export async function claimUnmailed(db: Db, orderId: string): Promise<StoredDocument[]> {
  return db
    .updateTable('billing.document')
    .set({ mailed_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('mailed_at', 'is', null)
    .returning(stored)
    .returning((eb) => eb.ref('content').$castTo<DocumentContent>().as('content'))
    .execute();
}

/** Undefined once the account is deleted. */
export async function findRecipient(db: Db, orderId: string) {
  return db
    .selectFrom('billing.order as o')
    .innerJoin('accounts.account as account', 'account.id', 'o.account_id')
    .select(['account.email', 'account.first_name as firstName'])
    .select(['o.kind', 'o.course_id as courseId', 'o.seats', hadRefund('o').as('hadRefund')])
    .where('o.id', '=', orderId)
    .executeTakeFirst();
}
