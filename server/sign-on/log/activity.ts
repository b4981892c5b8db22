import type { ActivityEntry } from '../../../contract/sign-on/activity.ts';
import { type ProblemCode, problems } from '../../../contract/sign-on/problems.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { listPage, type PageQuery } from '../../platform/calls/list-page.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getSignOnTeam } from '../connections/overview.ts';
import { type ActivityFilter, countEntries, listEntries } from './queries.ts';

/** The organisation's own record of who signed in with a provider, and why someone couldn't. */
export async function listActivity(
  db: Db,
  viewer: Viewer,
  teamId: string,
  query: PageQuery & ActivityFilter,
) {
  await getSignOnTeam(db, viewer, teamId);
  return listPage(query, {
    list: (window) => listEntries(db, teamId, query, window),
    count: () => countEntries(db, teamId, query),
    present: ({ at, code, ...entry }): ActivityEntry => ({
      ...entry,
      at: at.toISOString(),
      reason: reasonOf(code),
    }),
  });
}

/** Codes of a version that is gone have no sentence any more. */
const reasonOf = (code: string | null) =>
  code !== null && code in problems ? problems[code as ProblemCode].forAdministrators : '';
