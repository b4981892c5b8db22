import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export interface EndingCertificate {
  connectionId: string;
  teamId: string;
  fingerprint: string;
  notAfter: Date;
}

/** Unless the provider has announced one that lasts longer: then the change is under way. */
export async function listEndingCertificates(
  db: Db,
  now: Date,
  days: number,
): Promise<EndingCertificate[]> {
  const horizon = sql<Date>`${now}::timestamptz + make_interval(days => ${days})`;
  return db
    .selectFrom('sign_on.certificate as certificate')
    .innerJoin('sign_on.connection as connection', 'connection.id', 'certificate.connection_id')
    .select([
      'certificate.connection_id as connectionId',
      'connection.team_id as teamId',
      'certificate.fingerprint',
      'certificate.not_after as notAfter',
    ])
    .where('connection.state', '=', 'on')
    .where('certificate.retired_at', 'is', null)
    .where('certificate.not_after', '>', now)
    .where('certificate.not_after', '<=', horizon)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sign_on.certificate as next')
            .select('next.fingerprint')
            .whereRef('next.connection_id', '=', 'certificate.connection_id')
            .where('next.retired_at', 'is', null)
            .where('next.not_after', '>', horizon),
        ),
      ),
    )
    .orderBy('certificate.not_after')
    .limit(1_000)
    .execute();
}

interface Warning {
  connectionId: string;
  what: string;
  endsOn: Date;
  days: number;
}

/** Whether nobody has warned yet: of two processes, one does. */
export async function claimWarning(db: Db, warning: Warning): Promise<boolean> {
  const result = await db
    .insertInto('sign_on.expiry_warning')
    .values({
      connection_id: warning.connectionId,
      what: warning.what,
      ends_on: warning.endsOn.toISOString().slice(0, 10),
      days: warning.days,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
