import { hasFeature } from '../../../contract/plan-features.ts';
import type { Plan } from '../../../contract/plans.ts';
import { addDays, type Day } from '../../../contract/text/days.ts';
import { momentOf } from '../../../contract/text/moments.ts';
import { listAudit, recordAudits } from '../../platform/audit/audit.ts';
import type { AuditChange } from '../../platform/audit/audit-change.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { metaOf, type OrderedPageQuery, windowOf } from '../../platform/calls/list-page.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { searchTerms } from '../../platform/search/search-terms.ts';
import { getAdministering } from '../managing.ts';

interface Recorded {
  id: string;
  plan: Plan;
}

/** Administrative acts in an organisation go into the audit log and its own record. A Team has one owner, who knows what they did. */
export async function recordAct(
  db: Db,
  viewer: Viewer,
  team: Recorded,
  act: string,
  subject: string,
  change: AuditChange = {},
): Promise<void> {
  await recordActs(db, viewer, team, act, [{ subject, ...change }]);
}

export async function recordActs(
  db: Db,
  viewer: Viewer,
  team: Recorded,
  act: string,
  subjects: readonly ({ subject: string } & AuditChange)[],
): Promise<void> {
  if (!hasFeature(team.plan, 'administrators')) return;
  await recordAudits(
    db,
    viewer,
    act,
    subjects.map((subject) => ({ ...subject, teamId: team.id })),
  );
}

interface RecordQuery extends OrderedPageQuery {
  person?: string | undefined;
  q?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
}

export async function listRecord(db: Db, viewer: Viewer, teamId: string, query: RecordQuery) {
  const { team } = await getAdministering(db, viewer, teamId);
  const { person, q, from, to } = query;
  const beginOf = (day: Day) => momentOf(day, '00:00', team.timeZone);
  const { entries, total } = await listAudit(db, windowOf(query), {
    teamId: team.id,
    person: person?.trim() || undefined,
    terms: searchTerms(q ?? ''),
    since: from ? beginOf(from) : undefined,
    before: to ? beginOf(addDays(to, 1)) : undefined,
  });
  return { data: entries, meta: metaOf(query, total) };
}
