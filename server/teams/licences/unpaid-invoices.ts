import type { UnpaidInvoice } from '../../../contract/teams/teams.ts';
import { documentNumber } from '../../platform/documents/document-number.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { listInvoicedOrders } from './invoice-queries.ts';

export interface LicenceInvoice extends UnpaidInvoice {
  orderNumber: number;
  /** The buyer; null once their account is deleted. */
  accountId: number | null;
  /** Null for a new team, which only exists once it is paid. */
  teamId: string | null;
}

/** Unpaid invoices for these teams, and for a new team that the account has ordered. The one due first comes first. */
export async function listUnpaidInvoices(
  db: Db,
  filter: { accountId: number | null; teamIds: readonly string[] },
): Promise<LicenceInvoice[]> {
  const rows = await listInvoicedOrders(db, filter);
  return rows.flatMap(({ kind, number, dueAt, ...row }) =>
    kind === 'course' || !dueAt
      ? []
      : [{ ...row, kind, number: documentNumber('invoice', number), dueAt: dueAt.toISOString() }],
  );
}

export async function findTeamInvoice(db: Db, teamId: string): Promise<LicenceInvoice | null> {
  const [invoice = null] = await listUnpaidInvoices(db, { accountId: null, teamIds: [teamId] });
  return invoice;
}

export function presentInvoice(invoice: LicenceInvoice | null | undefined): UnpaidInvoice | null {
  if (!invoice) return null;
  const { number, kind, seats, dueAt } = invoice;
  return { number, kind, seats, dueAt };
}
