import type { Viewer } from '../calls/calls.ts';
import type { Db } from '../postgres/database.ts';
import { fromNearerEnd, type PageWindow } from '../postgres/nearer-end.ts';
import { type AuditChange, keepSmall } from './audit-change.ts';
import {
  countEntries,
  countMatches,
  type EntryFilter,
  hasEntryToday,
  insertEntries,
  listEntries,
} from './queries.ts';

/** Matches of a filter are counted up to here. */
const mostCounted = 10_000;

/** The person who acts. A job that acts for someone has no address. */
export type Actor = Pick<Viewer, 'accountId' | 'username'> & Partial<Pick<Viewer, 'address'>>;

interface OfTeam {
  teamId?: string | undefined;
}

/**
 * Reads as a sentence: actor, act, subject. Call it in the transaction of the act itself. `change` says what was there before
 * and after, in a few plain values under names that read well on a screen; never a secret. `teamId` shows the entry to the administrators of that organisation, too.
 */
export async function recordAudit(
  db: Db,
  viewer: Actor,
  act: string,
  subject: string,
  change: AuditChange & OfTeam = {},
): Promise<void> {
  await recordAudits(db, viewer, act, [{ subject, ...change }]);
}

/** One act on several subjects: an entry for each. */
export async function recordAudits(
  db: Db,
  viewer: Actor,
  act: string,
  subjects: readonly ({ subject: string } & AuditChange & OfTeam)[],
): Promise<void> {
  if (subjects.length === 0) return;
  await insertEntries(
    db,
    subjects.map(({ subject, before, after, teamId }) => ({
      actor_id: viewer.accountId,
      actor: viewer.username,
      address: viewer.address ?? '',
      team_id: teamId ?? null,
      act,
      subject,
      before: before ? JSON.stringify(keepSmall(before)) : null,
      after: after ? JSON.stringify(keepSmall(after)) : null,
    })),
  );
}

/** For what happens many times in a row: at most one entry a day for the same subject. */
export async function recordAuditOnce(
  db: Db,
  viewer: Actor,
  act: string,
  subject: string,
): Promise<void> {
  if (await hasEntryToday(db, viewer.accountId, act, subject)) return;
  await recordAudit(db, viewer, act, subject);
}

/** The unfiltered total is a maintained count; matches are counted up to a limit, since counting a million would take seconds. */
export async function listAudit(db: Db, page: PageWindow, filter: EntryFilter = {}) {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (isFiltered) {
    const [rows, total] = await Promise.all([
      listEntries(db, page, filter),
      countMatches(db, filter, mostCounted),
    ]);
    return { entries: rows.map(present), total };
  }
  const total = await countEntries(db);
  const window = fromNearerEnd(page, total);
  const rows = window.restore(await listEntries(db, window));
  return { entries: rows.map(present), total };
}

export type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number];

function present({ at, ...row }: ListedEntry) {
  return { ...row, at: at.toISOString() };
}
