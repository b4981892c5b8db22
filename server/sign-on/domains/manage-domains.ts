import { randomBytes } from 'node:crypto';
import { challengeName } from '../../../contract/sign-on/domains.ts';
import { maxDomains, type SignOn } from '../../../contract/sign-on/overview.ts';
import { assertProved } from '../../accounts/sign-in/proof.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { violates } from '../../platform/calls/errors.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { readTxt } from '../../platform/http/read-txt.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { getSignOnTeam, readSignOn } from '../connections/overview.ts';
import { findConnectionOfTeam } from '../connections/queries.ts';
import { limits } from '../limits.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { readDomainName } from './domain-name.ts';
import { publicMailDomains } from './public-mail-domains.ts';
import * as queries from './queries.ts';

export interface DomainKey {
  id: string;
  domainId: string;
}

export async function addDomain(
  db: Db,
  config: Config,
  viewer: Viewer,
  teamId: string,
  given: string,
): Promise<SignOn> {
  return inTransaction(db, async (db) => {
    await getSignOnTeam(db, viewer, teamId);
    const domain = readDomainName(given);
    if (!domain) throw refuseField('not_a_domain', 'domain');
    if (publicMailDomains.has(domain)) throw refuseField('public_mail_domain', 'domain');
    if ((await queries.countDomains(db, teamId)) >= maxDomains) {
      throw new Refusal('too_many_domains');
    }
    const token = `sw-${randomBytes(16).toString('hex')}`;
    if (!(await queries.insertDomain(db, { teamId, domain, token }))) {
      throw refuseField('domain_added', 'domain');
    }
    await recordAudit(db, viewer, 'added', `domain ${domain}`, { teamId });
    return readSignOn(db, config, teamId);
  });
}

/** Whether the record is there. Null if nobody can say at the moment. */
export async function findRecord(
  config: Pick<Config, 'outbound'>,
  { domain, token }: Pick<queries.DomainRow, 'domain' | 'token'>,
): Promise<boolean | null> {
  const texts = await readTxt(config.outbound, `${challengeName}.${domain}`);
  return texts?.some((text) => text.trim() === token) ?? null;
}

/** Asked for by hand: a domain that isn't verified yet becomes so. */
export async function checkDomain(
  db: Db,
  config: Config,
  viewer: Viewer,
  key: DomainKey,
): Promise<{ found: boolean; signOn: SignOn }> {
  const asked = await getDomain(db, viewer, key);
  await limitTries(db, limits.lookUp, byAccount(viewer.accountId));
  // Outside of the transaction, because it may take seconds.
  const found = (await findRecord(config, asked)) ?? false;
  return inTransaction(db, async (db) => {
    const domain = await getDomain(db, viewer, key);
    const isNew = domain.verifiedAt === null || domain.lostAt !== null;
    if (found) {
      await verify(db, domain, 'dns');
      if (isNew) {
        await recordAudit(db, viewer, 'verified', `domain ${domain.domain}`, { teamId: key.id });
      }
      // One that an Admin vouched for has no record, and needs none.
    } else if (domain.method !== 'admin') {
      await queries.markMissing(db, domain.id);
    }
    return { found, signOn: await readSignOn(db, config, key.id) };
  });
}

/** Of two organisations that verify a domain at once, one succeeds. */
async function verify(db: Db, { id }: queries.DomainRow, method: 'dns' | 'admin'): Promise<void> {
  try {
    await queries.markVerified(db, id, method);
  } catch (error) {
    if (violates(error, 'domain_verified')) throw new Refusal('domain_taken');
    throw error;
  }
}

export async function changeDomain(
  db: Db,
  config: Config,
  viewer: Viewer,
  key: DomainKey,
  connectionId: string | null,
): Promise<SignOn> {
  await getDomain(db, viewer, key);
  await assertProved(db, viewer);
  return inTransaction(db, async (db) => {
    const domain = await getDomain(db, viewer, key);
    const [before, after] = [
      await nameOf(db, key.id, domain.connectionId),
      await nameOf(db, key.id, connectionId),
    ];
    await queries.updateConnectionOfDomain(db, domain.id, connectionId);
    await assertStillUsable(db, key.id, domain);
    await recordAudit(db, viewer, 'chose the connection of', `domain ${domain.domain}`, {
      teamId: key.id,
      before: { connection: before },
      after: { connection: after },
    });
    return readSignOn(db, config, key.id);
  });
}

async function nameOf(db: Db, teamId: string, connectionId: string | null): Promise<string> {
  if (connectionId === null) return '';
  const connection = await findConnectionOfTeam(db, teamId, connectionId);
  if (!connection) throw new Refusal('not_found');
  return connection.name;
}

/** Where sign-on is required, there has to be a way to sign in that was tested. */
async function assertStillUsable(db: Db, teamId: string, domain: queries.DomainRow) {
  if (!domain.enforced) return;
  if (!(await queries.hasTestedWay(db, teamId, domain.id))) throw new Refusal('sign_on_untested');
}

export async function deleteDomain(
  db: Db,
  config: Config,
  viewer: Viewer,
  key: DomainKey,
): Promise<SignOn> {
  await getDomain(db, viewer, key);
  await assertProved(db, viewer);
  return inTransaction(db, async (db) => {
    const domain = await getDomain(db, viewer, key);
    if (domain.enforced) throw new Refusal('domain_required');
    await queries.removeDomain(db, domain.id);
    await recordAudit(db, viewer, 'removed', `domain ${domain.domain}`, { teamId: key.id });
    return readSignOn(db, config, key.id);
  });
}

export async function getDomain(
  db: Db,
  viewer: Viewer,
  { id: teamId, domainId }: DomainKey,
): Promise<queries.DomainRow> {
  await getSignOnTeam(db, viewer, teamId);
  const domain = await queries.findDomainOfTeam(db, teamId, domainId);
  if (!domain) throw new Refusal('not_found');
  return domain;
}

const mostWaiting = 100;

export const listWaitingDomains = (db: Db) => queries.listWaiting(db, mostWaiting);

/** By an Admin who has another reason to believe it, such as a contract. */
export async function verifyDomainAsAdmin(db: Db, viewer: Viewer, id: string): Promise<string> {
  return inTransaction(db, async (db) => {
    const domain = await queries.findDomain(db, id);
    if (!domain) throw new Refusal('not_found');
    await verify(db, domain, 'admin');
    await recordAudit(db, viewer, 'vouched for', `domain ${domain.domain}`, {
      teamId: domain.teamId,
    });
    return domain.domain;
  });
}
