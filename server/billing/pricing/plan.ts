import type { Plan } from '../../../contract/billing/orders.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { listUnpaidInvoices, presentInvoice } from '../../teams/licences/unpaid-invoices.ts';
import { findLicence, listOwnedTeams } from './queries.ts';

/** An account's licence, the teams it owns, and its unpaid invoices. */
export async function getPlan(db: Db, accountId: number): Promise<Plan> {
  const licence = await findLicence(db, accountId);
  const owned = await listOwnedTeams(db, accountId);
  const teamIds = owned.map(({ id }) => id);
  const invoices = await listUnpaidInvoices(db, { accountId, teamIds });
  const invoiceFor = (teamId: string | null) =>
    presentInvoice(invoices.find((invoice) => invoice.teamId === teamId));
  return {
    licence: licence ? present(licence) : null,
    owned: owned.map((team) => ({ ...present(team), waiting: invoiceFor(team.id) })),
    waiting: invoiceFor(null),
  };
}

function present<T extends { endsAt: Date; openUntil: Date }>(term: T) {
  const { endsAt, openUntil } = term;
  return { ...term, endsAt: endsAt.toISOString(), openUntil: openUntil.toISOString() };
}
