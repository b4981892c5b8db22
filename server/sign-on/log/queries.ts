import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export interface LogEntry {
  teamId: string;
  connectionId: string | null;
  act: 'signed_in' | 'created' | 'linked' | 'refused' | 'tested' | 'password' | 'signed_out';
  reference: string;
  code?: string;
  accountId?: number | null;
  email?: string;
  detail?: string;
}

export async function insertEntry(db: Db, entry: LogEntry): Promise<void> {
  await db
    .insertInto('sign_on.log_entry')
    .values({
      team_id: entry.teamId,
      connection_id: entry.connectionId,
      act: entry.act,
      reference: entry.reference,
      code: entry.code ?? null,
      account_id: entry.accountId ?? null,
      email: (entry.email ?? '').slice(0, 254),
      detail: (entry.detail ?? '').slice(0, 1000),
    })
    .execute();
}

export async function deleteOldEntries(db: Db): Promise<void> {
  await db
    .deleteFrom('sign_on.log_entry')
    .where('at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
}
