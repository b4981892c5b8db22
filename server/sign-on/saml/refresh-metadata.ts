import type { SamlSettings } from '../../../contract/sign-on/saml.ts';
import type { Config } from '../../config.ts';
import { OutboundError } from '../../platform/http/outbound.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import type { Connection } from '../connections/connection.ts';
import { findConnection } from '../connections/queries.ts';
import type { ProviderCertificate } from './certificates.ts';
import { fetchMetadata } from './load-metadata.ts';
import type { ProviderMetadata } from './metadata.ts';
import { SamlProblem } from './problems.ts';
import { samlSettings } from './protocol.ts';
import {
  claimMetadataCheck,
  listCertificates,
  listDueMetadata,
  lockConnectionSettings,
  replaceCertificates,
  storeMetadataCheck,
} from './queries.ts';
import { tellOfCertificates } from './tell-of-certificates.ts';

/** Hourly: what is due by then, and what an hour of trouble left over. */
export const samlMetadataQueue = defineQueue('samlMetadata', { retryLimit: 2, retryDelay: 60 });

const pauseAfterFailureSeconds = 5 * 60;
const pauseOfDaySeconds = 23 * 60 * 60;
const batch = 200;

/** Once a day, so that a provider's new key is known before the first answer is signed with it. */
export async function refreshAllMetadata(db: Db, config: Config): Promise<void> {
  const due = await listDueMetadata(db, batch);
  await runAll(due, 'SAML metadata', async (id) => {
    const connection = await findConnection(db, id);
    if (connection) await refresh(db, config, connection, pauseOfDaySeconds);
  });
}

/** When a signature doesn't fit: the keys as they are now, or nothing if nobody may ask again yet. */
export function refreshAfterFailure(
  db: Db,
  config: Config,
  connection: Connection,
): Promise<ProviderCertificate[] | undefined> {
  return refresh(db, config, connection, pauseAfterFailureSeconds);
}

async function refresh(
  db: Db,
  config: Config,
  connection: Connection,
  pauseSeconds: number,
): Promise<ProviderCertificate[] | undefined> {
  const settings = samlSettings(connection);
  if (settings.metadataUrl === '') return undefined;
  if (!(await claimMetadataCheck(db, connection.id, pauseSeconds))) return undefined;
  try {
    const metadata = await fetchMetadata(config, settings.metadataUrl);
    return await applyMetadata(db, config, connection, settings, metadata);
  } catch (error) {
    if (!(error instanceof SamlProblem) && !(error instanceof OutboundError)) throw error;
    const problem = error instanceof SamlProblem ? error.code : error.problem;
    await storeMetadataCheck(db, connection.id, problem);
    return undefined;
  }
}

/**
 * Only new keys of the same provider. Where people are sent, and who the provider is, change by hand alone: whoever controls
 * the address for a moment could otherwise lead everyone elsewhere.
 */
async function applyMetadata(
  db: Db,
  config: Config,
  connection: Connection,
  settings: SamlSettings,
  { entityId, signOnUrl, certificates }: ProviderMetadata,
): Promise<ProviderCertificate[]> {
  if (entityId !== settings.entityId) throw new SamlProblem('wrong_issuer', entityId);
  await inTransaction(db, async (db) => {
    const current = await lockConnectionSettings(db, connection.id);
    // Someone has loaded other metadata in the meantime.
    if (current?.metadataUrl !== settings.metadataUrl) return;
    const before = await listCertificates(db, connection.id);
    await replaceCertificates(db, connection.id, certificates, 'metadata');
    const moved = signOnUrl === settings.signOnUrl ? null : 'moved';
    await storeMetadataCheck(db, connection.id, moved);
    await tellOfCertificates(db, config, connection, { before, after: certificates });
  });
  return listCertificates(db, connection.id);
}
