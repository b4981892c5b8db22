import type { Readable } from 'node:stream';
import { ordersFilename } from '../../../contract/billing/admin.ts';
import type { DocumentKind } from '../../../contract/billing/orders.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type CsvColumns, csvLines, streamCsv } from '../../platform/documents/csv.ts';
import { documentNumber } from '../../platform/documents/document-number.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { readInBatches } from '../../platform/postgres/read-in-batches.ts';
import { countOrders, type OrderQuery, readFilter } from './list-orders.ts';
import { type ExportedOrder, listForExport, type OrderFilter, sumOrders } from './queries.ts';

/** Orders in memory at a time. */
const batchSize = 2000;

/** All matching orders, for the books. It contains personal data, so the export is audited first. */
export async function exportOrders(
  db: Db,
  viewer: Viewer,
  query: OrderQuery,
): Promise<{ filename: string; bytes: Readable }> {
  const filter = readFilter(query);
  const total = countOrders(await sumOrders(db, filter).execute());
  await recordAudit(db, viewer, 'exported', describeExport(total, query));
  return {
    filename: ordersFilename(query),
    bytes: streamCsv(writeCsv(db, filter)),
  };
}

export function writeCsv(db: Db, filter: OrderFilter, limit = batchSize) {
  return csvLines(
    columns,
    readInBatches<ExportedOrder>(limit, (last, limit) =>
      listForExport(db, filter, { after: last?.number ?? 0, limit }),
    ),
  );
}

const columns: CsvColumns<ExportedOrder> = [
  ['Number', ({ number }) => number],
  ['Date', ({ createdOn }) => createdOn],
  ['State', ({ state }) => state],
  ['Buyer', ({ buyerName }) => buyerName],
  ['Organisation', ({ buyerOrganisation }) => buyerOrganisation],
  ['Email', ({ buyerEmail }) => buyerEmail],
  ['User name', ({ username }) => username],
  ['What', ({ title }) => title],
  ['Licences', ({ kind, seats }) => (kind === 'course' ? null : seats)],
  ['Subtotal', ({ listCents }) => amount(listCents)],
  ['Discount', ({ discountCents }) => amount(discountCents)],
  ['Tax', ({ taxCents }) => amount(taxCents)],
  ['Tax name', ({ taxName }) => taxName],
  ['Total', ({ totalCents }) => amount(totalCents)],
  ['Refunded', ({ backCents }) => amount(backCents)],
  ['Currency', ({ currency }) => currency],
  ['Method', ({ method }) => method],
  ['Test payment', ({ isTest }) => (isTest ? 'yes' : null)],
  ['Invoice', ({ invoice }) => numberOf('invoice', invoice)],
  ['Receipt', ({ receipt }) => numberOf('receipt', receipt)],
  ['Credit note', ({ credit_note: number }) => numberOf('credit_note', number)],
  ['Paid on', ({ paidOn }) => paidOn],
  ['Refunded on', ({ refundedOn }) => refundedOn],
];

/** `3600.00`: without currency, so that spreadsheets can calculate with it. */
function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}

function numberOf(kind: DocumentKind, number: number | null): string | null {
  return number === null ? null : documentNumber(kind, number);
}

/** For the audit log: `12 orders from 2026-07-01 to 2026-09-30, paid, with “ferro”`. */
function describeExport(total: number, { state, search, from, to }: OrderQuery): string {
  const orders = plural(total, 'order');
  const period = `${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}`;
  return `${orders}${period}${state ? `, ${state}` : ''}${search ? `, with “${search}”` : ''}`;
}
