import * as z from 'zod/mini';
import {
  isMetadataProblem,
  type MetadataProblem,
  metadataProblems,
} from '../../../contract/sign-on/metadata-problems.ts';
import type { SignOn } from '../../../contract/sign-on/overview.ts';
import { SamlSettings } from '../../../contract/sign-on/saml.ts';
import { assertProved } from '../../accounts/sign-in/proof.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { OutboundError } from '../../platform/http/outbound.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { type ConnectionName, getConnection } from '../connections/manage-connections.ts';
import { updateProvider } from '../connections/managing-queries.ts';
import { readSignOn } from '../connections/overview.ts';
import { hashSettings } from '../connections/settings-hash.ts';
import { limits } from '../limits.ts';
import { forgetOwnAccounts } from '../people/identity-queries.ts';
import { refuseField } from '../refusals.ts';
import { endOfFingerprint, type ProviderCertificate } from './certificates.ts';
import { fetchMetadata, readMetadataText } from './load-metadata.ts';
import type { ProviderMetadata } from './metadata.ts';
import { SamlProblem } from './problems.ts';
import { listCertificates, replaceCertificates, storeMetadataCheck } from './queries.ts';

export interface GivenMetadata {
  metadataUrl: string;
  /** The text of a file; it counts more than an address. */
  metadata: string;
  subjectAttribute: string;
}

/** Which provider a connection uses, as its metadata says. Without metadata, only what names a person changes. */
export async function setSamlProvider(
  db: Db,
  config: Config,
  viewer: Viewer,
  named: ConnectionName,
  given: GivenMetadata,
): Promise<SignOn> {
  await getConnection(db, viewer, named, 'saml');
  await assertProved(db, viewer);
  await limitTries(db, limits.lookUp, byAccount(viewer.accountId));
  // Outside of the transaction, because it may take seconds.
  const loaded = await loadMetadata(config, given);
  return inTransaction(db, async (db) => {
    const connection = await getConnection(db, viewer, named, 'saml');
    const before = await listCertificates(db, connection.id);
    const known = z.safeParse(SamlSettings, connection.settings).data;
    if (!loaded && !known) {
      throw refuseField('metadata_missing', 'metadataUrl');
    }
    const after = loaded?.certificates ?? before;
    const { subjectAttribute } = given;
    const settings = loaded
      ? { ...settingsOf(loaded, given), subjectAttribute }
      : { ...connection.settings, subjectAttribute };
    await updateProvider(db, connection.id, {
      settings,
      secret: null,
      secretEndsOn: null,
      settingsHash: hashSettings({ ...connection, settings, secret: null }),
    });
    if (loaded) {
      await replaceCertificates(db, connection.id, after, given.metadata ? 'upload' : 'metadata');
      await storeMetadataCheck(db, connection.id, null);
    }
    if (hashSettings({ ...connection, settings }) !== hashSettings(connection)) {
      await forgetOwnAccounts(db, connection);
    }
    await recordAudit(db, viewer, 'changed the provider of', `connection ${connection.name}`, {
      teamId: named.id,
      before: auditedFacts(known, before),
      after: auditedFacts(z.parse(SamlSettings, settings), after),
    });
    return readSignOn(db, config, named.id);
  });
}

async function loadMetadata(
  config: Config,
  { metadataUrl, metadata }: GivenMetadata,
): Promise<ProviderMetadata | null> {
  const field = metadata === '' ? 'metadataUrl' : 'metadata';
  try {
    if (metadata !== '') return await readMetadataText(config, Buffer.from(metadata));
    return metadataUrl === '' ? null : await fetchMetadata(config, metadataUrl);
  } catch (error) {
    if (error instanceof OutboundError) throw refuseMetadata(error.problem, field);
    if (!(error instanceof SamlProblem) || !isMetadataProblem(error.code)) throw error;
    throw refuseMetadata(error.code, field);
  }
}

const refuseMetadata = (problem: MetadataProblem, field: string) =>
  refuseField('metadata_unusable', field, metadataProblems[problem]);

/**
 * `keys` are those that were there when someone chose this provider: other keys by hand need another test. Those that the
 * provider's address announces later don't.
 */
const settingsOf = (
  { entityId, signOnUrl, certificates }: ProviderMetadata,
  { metadata, metadataUrl }: GivenMetadata,
) => ({
  entityId,
  signOnUrl,
  metadataUrl: metadata === '' ? metadataUrl : '',
  keys: certificates.map(({ fingerprint }) => fingerprint).sort(),
});

const auditedFacts = (
  settings: SamlSettings | undefined,
  certificates: readonly ProviderCertificate[],
) => ({
  'entity ID': settings?.entityId ?? '',
  'sign-in page': settings?.signOnUrl ?? '',
  metadata: settings?.metadataUrl ?? '',
  'named by': settings?.subjectAttribute ?? '',
  certificates: certificates.map(({ fingerprint }) => endOfFingerprint(fingerprint)).sort(),
});
