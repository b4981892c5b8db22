import type { Config } from '../../config.ts';
import { type Actor, recordAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Connection } from '../connections/connection.ts';
import { tellAdministrators } from '../connections/tell-administrators.ts';
import { endOfFingerprint, type ProviderCertificate } from './certificates.ts';

interface Change {
  before: readonly ProviderCertificate[];
  after: readonly ProviderCertificate[];
}

/** A provider's keys changed without anyone here doing anything: audited, and told to those who may know of it. */
export async function tellOfCertificates(
  db: Db,
  config: Config,
  connection: Connection,
  { before, after }: Change,
): Promise<void> {
  const ends = (certificates: readonly ProviderCertificate[]) =>
    certificates.map(({ fingerprint }) => endOfFingerprint(fingerprint)).sort();
  const [old, current] = [ends(before), ends(after)];
  if (old.join() === current.join()) return;
  const { id, teamId, name } = connection;
  const actor: Actor = { accountId: 0, username: config.site.name };
  await recordAudit(db, actor, 'loaded new certificates of', `connection ${name}`, {
    before: { certificates: old },
    after: { certificates: current },
    teamId,
  });
  await tellAdministrators(db, config, teamId, {
    event: `${id} certificates ${current.join()}`,
    title: 'Your sign-in provider has changed its certificate',
    text: `We loaded it from the metadata’s address, and people can go on signing in. The certificates in use now end in ${current.join(' and ')}. If nobody at your organisation knows of this, switch the connection off and ask us.`,
  });
}
