import type { Readable } from 'node:stream';
import type { Reader, ReaderState } from '../../../contract/community/newsletter-desk.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type CsvColumns, csvLines, streamCsv } from '../../platform/documents/csv.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { readInBatches } from '../../platform/postgres/read-in-batches.ts';
import * as queries from './issue-queries.ts';

interface Query {
  state?: ReaderState | undefined;
  q?: string | undefined;
}

function toFilter({ state, q = '' }: Query): queries.ReaderFilter {
  const escaped = q.toLowerCase().replace(/[\\%_]/g, '\\$&');
  if (escaped === '') return { state };
  return escaped.startsWith('@')
    ? { state, domainBegins: escaped.slice(1) }
    : { state, addressBegins: escaped };
}

type ReaderRow = Awaited<ReturnType<typeof queries.listReaders>>[number];

const present = (row: ReaderRow): Reader => ({
  email: row.email,
  state: row.state as ReaderState,
  askedAt: row.askedAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
});

export async function listReaders(
  db: Db,
  query: Query & { after?: string | undefined; _limit: number },
) {
  const { after = '', _limit: limit } = query;
  const [rows, counts] = await Promise.all([
    queries.listReaders(db, toFilter(query), { after, limit: limit + 1 }),
    queries.countReaders(db),
  ]);
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.email ?? null) : null;
  return { data: page.map(present), meta: { counts, next } };
}

/** Readers in memory at a time. */
const batchSize = 1_000;

/** It contains personal data, so the export is audited first. */
export async function exportReaders(db: Db, viewer: Viewer, query: Query): Promise<Readable> {
  await recordAudit(db, viewer, 'exported', 'the readers of the newsletter');
  return streamCsv(writeCsv(db, toFilter(query)));
}

const stateNames = { confirmed: 'confirmed', pending: 'not confirmed', ended: 'left' };

function writeCsv(db: Db, filter: queries.ReaderFilter) {
  return csvLines(
    columns,
    readInBatches<ReaderRow>(batchSize, (last, limit) =>
      queries.listReaders(db, filter, { after: last?.email ?? '', limit }),
    ),
  );
}

const dayOf = (at: Date | null) => at?.toISOString().slice(0, 10) ?? null;

const columns: CsvColumns<ReaderRow> = [
  ['Email', ({ email }) => email],
  ['State', ({ state }) => stateNames[state as ReaderState]],
  ['Subscribed on', ({ askedAt }) => dayOf(askedAt)],
  ['Confirmed on', ({ confirmedAt }) => dayOf(confirmedAt)],
  ['Left on', ({ endedAt }) => dayOf(endedAt)],
];

/** Deletes an address on request. The audit log says that it was done, without the address that had to go. */
export async function removeReader(db: Db, viewer: Viewer, emailAsTyped: string): Promise<void> {
  const email = emailAsTyped.toLowerCase();
  await inTransaction(db, async (db) => {
    if (!(await queries.deleteReader(db, email))) throw new Refusal('not_found');
    const domain = email.slice(email.lastIndexOf('@'));
    await recordAudit(db, viewer, 'removed', `a reader of the newsletter (…${domain})`);
  });
}

export async function deleteOldDeliveries(db: Db): Promise<void> {
  await queries.deleteOldDeliveries(db);
}
