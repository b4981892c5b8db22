import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { ProviderCertificate } from './certificates.ts';

const now = sql<Date>`now()`;

/** The keys that answers of a connection may be signed with. */
export async function listCertificates(
  db: Db,
  connectionId: string,
): Promise<ProviderCertificate[]> {
  return db
    .selectFrom('sign_on.certificate')
    .select(['fingerprint', 'pem', 'not_after as notAfter'])
    .where('connection_id', '=', connectionId)
    .where('retired_at', 'is', null)
    .orderBy('added_at')
    .limit(20)
    .execute();
}

/** A flow that had its answer already, when the answer comes again. */
export async function findAnsweredFlow(
  db: Db,
  connectionId: string,
  requestId: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('sign_on.flow')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where('request_id', '=', requestId)
    .where('answered_at', 'is not', null)
    .executeTakeFirst();
}

/** Of several who find that the metadata should be asked for, one does. */
export async function claimMetadataCheck(
  db: Db,
  connectionId: string,
  pauseSeconds: number,
): Promise<boolean> {
  const result = await db
    .updateTable('sign_on.connection')
    .set({ metadata_checked_at: now })
    .where('id', '=', connectionId)
    .where((eb) =>
      eb.or([
        eb('metadata_checked_at', 'is', null),
        eb('metadata_checked_at', '<=', sql<Date>`now() - make_interval(secs => ${pauseSeconds})`),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function storeMetadataCheck(
  db: Db,
  connectionId: string,
  problem: string | null,
): Promise<void> {
  await db
    .updateTable('sign_on.connection')
    .set({ metadata_checked_at: now, metadata_problem: problem })
    .where('id', '=', connectionId)
    .execute();
}

/** These are its keys from now on: others are retired, and one that is back counts again. */
export async function replaceCertificates(
  db: Db,
  connectionId: string,
  certificates: readonly ProviderCertificate[],
  source: 'metadata' | 'upload',
): Promise<void> {
  await db
    .updateTable('sign_on.certificate')
    .set({ retired_at: now })
    .where('connection_id', '=', connectionId)
    .where('retired_at', 'is', null)
    .where(
      'fingerprint',
      'not in',
      certificates.map(({ fingerprint }) => fingerprint),
    )
    .execute();
  await db
    .insertInto('sign_on.certificate')
    .values(
      certificates.map(({ fingerprint, pem, notAfter }) => ({
        connection_id: connectionId,
        fingerprint,
        pem,
        not_after: notAfter,
        source,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['connection_id', 'fingerprint']).doUpdateSet({ retired_at: null, source }),
    )
    .execute();
}

/** Locks the connection, so that two who load its metadata do it one after the other. */
export async function lockConnectionSettings(
  db: Db,
  connectionId: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom('sign_on.connection')
    .select('settings')
    .where('id', '=', connectionId)
    .where('kind', '=', 'saml')
    .forUpdate()
    .executeTakeFirst();
  return row?.settings as Record<string, unknown> | undefined;
}

/** Connections whose metadata is a day old. */
export async function listDueMetadata(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sign_on.connection')
    .select('id')
    .where('kind', '=', 'saml')
    .where('state', '!=', 'off')
    .where(sql<boolean>`coalesce(settings ->> 'metadataUrl', '') <> ''`)
    .where((eb) =>
      eb.or([
        eb('metadata_checked_at', 'is', null),
        eb('metadata_checked_at', '<', sql<Date>`now() - interval '23 hours'`),
      ]),
    )
    .orderBy('metadata_checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
