import { sql } from 'kysely';
import { reportYears } from '../../../contract/teams/report.ts';
import type { Db } from '../../platform/postgres/database.ts';

export interface NewSignedReport {
  id: string;
  teamId: string;
  teamName: string;
  groupName: string | null;
  makerId: number;
  madeAt: Date;
  content: string;
  contentHash: string;
  keyId: string;
  signature: string;
  document: Buffer;
  documentHash: string;
}

export async function insertSignedReport(db: Db, report: NewSignedReport) {
  await db
    .insertInto('teams.signed_report')
    .values({
      id: report.id,
      team_id: report.teamId,
      team_name: report.teamName,
      group_name: report.groupName,
      maker_account_id: report.makerId,
      made_at: report.madeAt,
      content: report.content,
      content_hash: report.contentHash,
      key_id: report.keyId,
      signature: report.signature,
      document: report.document,
      document_hash: report.documentHash,
    })
    .execute();
}

/** The hashes are taken from what is stored now. The document itself stays in the database. */
export async function findSignedReport(db: Db, id: string) {
  const { rows } = await sql<{
    teamName: string;
    groupName: string | null;
    madeAt: Date;
    content: string;
    contentHash: string;
    documentHash: string;
    foundContentHash: string;
    foundDocumentHash: string;
    keyId: string;
    signature: string;
  }>`
    select
      team_name as "teamName", group_name as "groupName", made_at as "madeAt", content,
      content_hash as "contentHash", document_hash as "documentHash",
      encode(sha256(convert_to(content, 'UTF8')), 'hex') as "foundContentHash",
      encode(sha256(document), 'hex') as "foundDocumentHash",
      key_id as "keyId", signature
    from teams.signed_report where id = ${id}`.execute(db);
  return rows[0];
}

interface Shelf {
  teamId: string;
  /** Only what this account made; everyone's if null. */
  makerId: number | null;
}

const onShelf = ({ teamId, makerId }: Shelf) => sql`
  report.team_id = ${teamId} and (${makerId}::integer is null or report.maker_account_id = ${makerId})`;

export async function listSignedReports(
  db: Db,
  shelf: Shelf,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<{
    id: string;
    groupName: string | null;
    madeAt: Date;
    by: string | null;
  }>`
    select report.id, report.group_name as "groupName", report.made_at as "madeAt",
      account.first_name || ' ' || account.last_name as by
    from teams.signed_report as report
    left join accounts.account on account.id = report.maker_account_id
    where ${onShelf(shelf)}
    order by report.made_at desc, report.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countSignedReports(db: Db, shelf: Shelf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from teams.signed_report as report where ${onShelf(shelf)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function findDocument(db: Db, shelf: Shelf, id: string) {
  const { rows } = await sql<{ document: Buffer; madeAt: Date; content: string }>`
    select report.document, report.made_at as "madeAt", report.content from teams.signed_report as report
    where report.id = ${id} and ${onShelf(shelf)}`.execute(db);
  return rows[0];
}

export async function deleteOldSignedReports(db: Db) {
  await sql`
    delete from teams.signed_report where made_at < now() - make_interval(years => ${reportYears})`.execute(
    db,
  );
}
