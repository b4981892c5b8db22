import type { Readable } from 'node:stream';
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
import { type CsvColumns, csvLines, streamCsv } from '../../platform/documents/csv.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { readInBatches } from '../../platform/postgres/read-in-batches.ts';
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

/** Reading the log is logged too. */
export async function exportAudit(db: Db, viewer: Viewer, query: AuditFilter): Promise<Readable> {
  const filter = readFilter(query);
  const words = Object.entries(query).flatMap(([name, value]) => (value ? `${name} ${value}` : []));
  const subject = ['the audit log', ...words].join(', ');
  await recordAudit(db, viewer, 'exported', subject);
  return streamCsv(csvLines(columns, listExported(db, filter)));
}

async function* listExported(db: Db, filter: EntryFilter) {
  const batches = readInBatches<ListedEntry>(batchSize, (after, limit) =>
    listEntriesAfter(db, filter, { after, limit }),
  );
  let listed = 0;
  for await (const entries of batches) {
    yield entries;
    listed += entries.length;
    if (listed >= mostExported) return;
  }
}

const asText = (facts: Record<string, unknown> | null) => (facts ? JSON.stringify(facts) : null);

const columns: CsvColumns<ListedEntry> = [
  ['Number', ({ seq }) => seq],
  ['When (UTC)', ({ at }) => at.toISOString()],
  ['Who', ({ actor }) => actor],
  ['Act', ({ act }) => act],
  ['Subject', ({ subject }) => subject],
  ['From', ({ address }) => address],
  ['Before', ({ before }) => asText(before)],
  ['After', ({ after }) => asText(after)],
];
