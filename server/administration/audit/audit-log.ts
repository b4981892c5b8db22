import { Readable } from 'node:stream';
import type { AuditFilter, AuditState } from '../../../contract/administration/audit.ts';
import { type ListedEntry, recordAudit } from '../../platform/audit/audit.ts';
import { findVerification } from '../../platform/audit/chain-queries.ts';
import {
  countEntries,
  type EntryFilter,
  listActs,
  listEntriesAfter,
} from '../../platform/audit/queries.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { refuseField } from '../../platform/calls/errors.ts';
import { type Cell, csvLine } from '../../platform/documents/csv.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { searchTerms } from '../../platform/search/search-terms.ts';
import { isVerifying } from './queries.ts';
import { verifyAuditQueue } from './verify-nightly.ts';

const day = 24 * 60 * 60 * 1000;
const mostActs = 200;

export function readFilter({ person, act, q, from, to }: AuditFilter): EntryFilter {
  const since = from ? readDay(from, 'from') : undefined;
  const last = to ? readDay(to, 'to') : undefined;
  const terms = searchTerms(q ?? '');
  return {
    person: person?.trim() || undefined,
    act: act || undefined,
    terms: terms.length > 0 ? terms : undefined,
    since,
    before: last && new Date(last.getTime() + day),
  };
}

function readDay(text: string, field: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()))
    throw refuseField('invalid_input', field, 'There is no such day.');
  return date;
}

export async function readAuditState(db: Db): Promise<AuditState> {
  const [acts, entries, last, verifying] = await Promise.all([
    listActs(db, mostActs),
    countEntries(db),
    findVerification(db),
    isVerifying(db),
  ]);
  return {
    acts,
    entries,
    verified: last
      ? {
          at: last.at.toISOString(),
          entries: last.entries,
          problem: last.problem,
          brokenSince: last.brokenSince?.toISOString() ?? null,
        }
      : null,
    isVerifying: verifying,
  };
}

/** It reads the whole log, so two Admins who ask at once share a verification. */
export async function verifyAuditNow(db: Db): Promise<void> {
  await inTransaction(db, async (db) => {
    await acquireLock(db, 'verifyAudit');
    if (!(await isVerifying(db))) await db.jobs.enqueue(db, verifyAuditQueue, {});
  });
}

/** Entries in memory at a time. */
const batchSize = 1000;
const mostExported = 100_000;

/** Without it, Excel does not read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** Who reads the log is part of it. */
export async function exportAudit(db: Db, viewer: Viewer, query: AuditFilter): Promise<Readable> {
  const filter = readFilter(query);
  const words = Object.entries(query).flatMap(([name, value]) => (value ? `${name} ${value}` : []));
  const subject = ['the audit log', ...words].join(', ');
  await recordAudit(db, viewer, 'exported', subject);
  return Readable.from(writeCsv(db, filter), { objectMode: false });
}

export async function* writeCsv(db: Db, filter: EntryFilter, batch = batchSize) {
  yield byteOrderMark + csvLine(csvColumns.map(([name]) => name));
  let after: ListedEntry | undefined;
  for (let written = 0; written < mostExported; ) {
    const rows = await listEntriesAfter(db, filter, { after, limit: batch });
    yield rows.map((row) => csvLine(csvColumns.map(([, cellOf]) => cellOf(row)))).join('');
    written += rows.length;
    after = rows.at(-1);
    if (rows.length < batch) return;
  }
}

const asText = (facts: Record<string, unknown> | null) => (facts ? JSON.stringify(facts) : null);

const csvColumns: readonly [name: string, cellOf: (entry: ListedEntry) => Cell][] = [
  ['Number', ({ seq }) => seq],
  ['When (UTC)', ({ at }) => at.toISOString()],
  ['Who', ({ actor }) => actor],
  ['Act', ({ act }) => act],
  ['Subject', ({ subject }) => subject],
  ['From', ({ address }) => address],
  ['Before', ({ before }) => asText(before)],
  ['After', ({ after }) => asText(after)],
];
