import { createHash, createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto';
import {
  type Count,
  maxPrintedLines,
  type SignedReport,
  type VerifiedReport,
} from '../../../contract/teams/report.ts';
import { type Day, dayIn } from '../../../contract/text/days.ts';
import type { Config } from '../../config.ts';
import { getPublicKey, getSigningKey } from '../../learning/certificates/credential-key.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { byAccount, limitActions } from '../../platform/calls/limits.ts';
import { listPage, type PageQuery } from '../../platform/calls/list-page.ts';
import { type Db, inSnapshot, inTransaction } from '../../platform/postgres/database.ts';
import { loadBrand } from '../../platform/site/printed-brand.ts';
import { limits } from '../limits.ts';
import { getManaging, type Managing } from '../managing.ts';
import { getName } from '../members/queries.ts';
import { getFigures, listByCourse, listReportCourses } from './figures.ts';
import { printReport, type ReportContent } from './pdf.ts';
import * as queries from './queries.ts';
import { openReport, withCells } from './report.ts';
import * as signed from './signed-queries.ts';

/** The public page of a signed report. */
function reportUrl(config: Pick<Config, 'publicUrl'>, id: string): string {
  return `${config.publicUrl}/reports/${id}`;
}

/** Prints the report as it is now, signs it, and stores both. */
export async function signReport(
  db: Db,
  config: Config,
  viewer: Viewer,
  teamId: string,
  group?: string,
): Promise<SignedReport> {
  const { managing, scope } = await openReport(db, viewer, teamId, group);
  await limitActions(db, limits.signedReport, {
    subject: byAccount(viewer.accountId),
    detail: `You’ve made ${limits.signedReport.tries} reports today. Try again tomorrow.`,
  });
  const madeAt = new Date();
  const id = crypto.randomUUID();
  const { firstName, lastName } = await getName(db, viewer.accountId);
  const by = `${firstName} ${lastName}`;
  // Its figures and its lines must be of the same moment.
  const content = await inSnapshot(db, (db) =>
    compose(db, managing, scope, { id, madeAt, by, group }),
  );
  const text = JSON.stringify(content);
  const contentHash = hash(text);
  const { name, logo } = config.site;
  const brand = await loadBrand(db, { name, logo: logo?.hash ?? null });
  const document = await printReport(content, { url: reportUrl(config, id), contentHash }, brand);
  const documentHash = hash(document);
  const key = await getSigningKey(db, config);
  const signature = sign('sha256', signedText(contentHash, documentHash), key.privateKey);
  await inTransaction(db, async (db) => {
    await recordAudit(db, viewer, 'signed', `a report of the team ${managing.team.name}`, {
      teamId: managing.team.id,
    });
    await signed.insertSignedReport(db, {
      id,
      teamId,
      teamName: managing.team.name,
      groupName: content.group,
      makerId: viewer.accountId,
      madeAt,
      content: text,
      contentHash,
      keyId: key.id,
      signature: signature.toString('base64url'),
      document,
      documentHash,
    });
  });
  return { id, groupName: content.group, madeAt: madeAt.toISOString(), by };
}

const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

/** The signature covers what the report says and the file that says it. */
const signedText = (contentHash: string, documentHash: string) =>
  Buffer.from(`Stepwell report ${contentHash} ${documentHash}`);

async function compose(
  db: Db,
  { team, groupIds }: Managing,
  scope: queries.Scope,
  made: { id: string; madeAt: Date; by: string; group?: string | undefined },
): Promise<ReportContent> {
  const [figures, people, courses, groups] = await Promise.all([
    getFigures(db, scope),
    queries.countPeople(db, scope),
    listByCourse(db, scope),
    queries.listGroups(db, { ...scope, groupIds }),
  ]);
  const chosen = made.group === undefined ? null : groups.find(({ id }) => id === made.group);
  if (chosen === undefined) throw new Refusal('not_found');
  const namesGroups = groupIds !== null && chosen === null;
  const seen = new Set(groupIds);
  const topmost = groups.filter(({ parentId }) => parentId === null || !seen.has(parentId));
  return {
    kind: 'Stepwell team learning report',
    id: made.id,
    team: team.name,
    group: namesGroups ? topmost.map(({ name }) => name).join(', ') : (chosen?.name ?? null),
    madeAt: made.madeAt.toISOString(),
    day: scope.today,
    timeZone: scope.zone,
    by: made.by,
    figures: countOf({ ...figures, people }),
    courses: courses.map((row) => ({ title: row.name, ...countOf(row) })),
    lines: figures.assigned > maxPrintedLines ? null : await listLines(db, scope, groupIds),
  };
}

const countOf = ({ people, assigned, done, onTime, late, notStarted }: Count): Count => ({
  people,
  assigned,
  done,
  onTime,
  late,
  notStarted,
});

async function listLines(
  db: Db,
  scope: queries.Scope,
  seenGroupIds: readonly string[] | null,
): Promise<NonNullable<ReportContent['lines']>> {
  const courses = await listReportCourses(db, await queries.countAssigned(db, scope));
  const titles = new Map(courses.map(({ id, title }) => [id, title]));
  const filter = { state: null, courseId: null, search: '', seenGroupIds };
  const lines: NonNullable<ReportContent['lines']> = [];
  for await (const people of queries.listAllPeople(db, scope, filter)) {
    for (const { name, groups, cells } of await withCells(db, scope, people)) {
      for (const { courseId, id: _, nudgedOn: __, ...cell } of cells) {
        lines.push({ name, groups, course: titles.get(courseId) ?? '', ...cell });
      }
    }
  }
  return lines;
}

/** Managers of groups get only their own reports: others may say more than they are allowed to see. */
const shelfOf = ({ team, groupIds, accountId }: Managing) => ({
  teamId: team.id,
  makerId: groupIds === null ? null : accountId,
});

export async function listSignedReports(db: Db, viewer: Viewer, teamId: string, query: PageQuery) {
  const shelf = shelfOf(await getManaging(db, viewer, teamId));
  return listPage(query, {
    list: (window) => signed.listSignedReports(db, shelf, window),
    count: () => signed.countSignedReports(db, shelf),
    present: ({ madeAt, ...row }): SignedReport => ({ ...row, madeAt: madeAt.toISOString() }),
  });
}

export async function getReportDocument(
  db: Db,
  viewer: Viewer,
  { id: teamId, reportId }: { id: string; reportId: string },
) {
  const shelf = shelfOf(await getManaging(db, viewer, teamId));
  const found = await signed.findDocument(db, shelf, reportId);
  if (!found) throw new Refusal('not_found');
  return { filename: `team-report-${readDay(found)}.pdf`, bytes: found.document };
}

/** For anyone who has the document. It names the team and its figures, and no person. */
export async function verifyReport(db: Db, config: Config, id: string): Promise<VerifiedReport> {
  const found = await signed.findSignedReport(db, id);
  if (!found) throw new Refusal('not_found');
  const { keyId, signature, contentHash, documentHash } = found;
  const isUnchanged =
    found.foundContentHash === contentHash && found.foundDocumentHash === documentHash;
  const genuine =
    isUnchanged && (await isSigned(db, config, { keyId, signature, contentHash, documentHash }));
  return {
    id,
    genuine,
    teamName: found.teamName,
    groupName: found.groupName,
    madeAt: found.madeAt.toISOString(),
    day: readDay(found),
    figures: readFigures(found.content),
    contentHash,
    documentHash,
  };
}

async function isSigned(
  db: Db,
  config: Config,
  stored: { keyId: string; signature: string; contentHash: string; documentHash: string },
): Promise<boolean> {
  try {
    const jwk = await getPublicKey(db, config, stored.keyId);
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
    const text = signedText(stored.contentHash, stored.documentHash);
    return verify('sha256', text, key, Buffer.from(stored.signature, 'base64url'));
  } catch {
    return false;
  }
}

const noFigures = { people: 0, assigned: 0, done: 0, onTime: 0, late: 0, notStarted: 0 };

/** The day that the document itself names. */
function readDay({ content, madeAt }: { content: string; madeAt: Date }): Day {
  try {
    const { day } = JSON.parse(content) as Partial<ReportContent>;
    if (typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  } catch {
    // Tampered with: only the time at which it was stored is left to show.
  }
  return dayIn('UTC', madeAt);
}

/** Content that was tampered with may say anything. */
function readFigures(content: string): Count {
  try {
    const { figures } = JSON.parse(content) as Partial<ReportContent>;
    return countOf({ ...noFigures, ...figures });
  } catch {
    return noFigures;
  }
}

export async function deleteOldReports(db: Db): Promise<void> {
  await signed.deleteOldSignedReports(db);
}
