import type { Readable } from 'node:stream';
import { dayIn } from '../../../contract/text/days.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type CsvColumns, csvLines, streamCsv } from '../../platform/documents/csv.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { readInBatches } from '../../platform/postgres/read-in-batches.ts';
import { getManaging } from '../managing.ts';
import { type MembersFilter, seenBy } from './list-members.ts';
import { type ExportedMember, listMembersAfter } from './list-queries.ts';

const batchSize = 500;

/** It contains personal data, so the export is audited first. */
export async function exportMembers(
  db: Db,
  viewer: Viewer,
  teamId: string,
  filter: MembersFilter,
): Promise<{ filename: string; bytes: Readable }> {
  const managing = await getManaging(db, viewer, teamId);
  const { team } = managing;
  await recordAudit(db, viewer, 'exported', `the members of ${team.name}`, { teamId: team.id });
  const seen = seenBy(managing, filter);
  const people = readInBatches<ExportedMember>(batchSize, (after, limit) =>
    listMembersAfter(db, seen, { after, limit }),
  );
  return {
    filename: `members-${dayIn(team.timeZone)}.csv`,
    bytes: streamCsv(csvLines(columnsIn(team.timeZone), people)),
  };
}

const columnsIn = (zone: string): CsvColumns<ExportedMember> => [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['User name', ({ username }) => username],
  ['Person ID', ({ accountId }) => accountId],
  ['Department', ({ department }) => department],
  ['Role', ({ role }) => role],
  ['Licence', ({ seated }) => (seated ? 'yes' : 'no')],
  ['Managed account', ({ managed }) => (managed ? 'yes' : 'no')],
  ['Since', ({ joinedAt }) => dayIn(zone, joinedAt)],
];
