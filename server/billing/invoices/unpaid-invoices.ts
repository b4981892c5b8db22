import type { WaitingInvoice } from '../../../contract/billing/unpaid-invoices.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { documentNumber } from '../documents/document-content.ts';
import { listInvoiced } from '../pricing/plan-queries.ts';

export interface AwaitedInvoice extends WaitingInvoice {
  orderNumber: number;
  /** Of whoever is to pay it. */
  accountId: number | null;
  /** None for a first team, which opens once it is paid. */
  teamId: string | null;
}

/** Invoices for licences that wait to be paid: for a first team of the account, and for these teams. */
export async function listWaitingInvoices(
  db: Db,
  of: { accountId: number | null; teamIds: readonly string[] },
): Promise<AwaitedInvoice[]> {
  const rows = await listInvoiced(db, of);
  return rows.flatMap(({ kind, number, dueAt, ...row }) =>
    kind === 'course' || !dueAt
      ? []
      : [{ ...row, kind, number: documentNumber('invoice', number), dueAt: dueAt.toISOString() }],
  );
}

export async function findTeamInvoice(db: Db, teamId: string): Promise<AwaitedInvoice | null> {
  const [invoice = null] = await listWaitingInvoices(db, { accountId: null, teamIds: [teamId] });
  return invoice;
}

/** Only what its readers may know. */
export function presentWaiting(invoice: AwaitedInvoice | null | undefined): WaitingInvoice | null {
  if (!invoice) return null;
  const { number, kind, seats, dueAt } = invoice;
  return { number, kind, seats, dueAt };
}
