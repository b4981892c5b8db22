import type {
  ConnectionKind,
  Mapping,
  OidcSettings,
  Provider,
} from '../../../contract/sign-on/connections.ts';
import { defaultMapping } from '../../../contract/sign-on/default-mappings.ts';
import { maxConnections, type SignOn } from '../../../contract/sign-on/overview.ts';
import { problems } from '../../../contract/sign-on/problems.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { assertProved } from '../../accounts/sign-in/proof.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { isAllowedAddress } from '../../platform/http/outbound.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { beginFlow } from '../flows/begin-flow.ts';
import { limits } from '../limits.ts';
import { isOneTenant, tidyIssuer } from '../oidc/issuer.ts';
import { discoverProvider } from '../oidc/provider.ts';
import { forgetOwnAccounts } from '../people/identity-queries.ts';
import { SignOnProblem } from '../problems.ts';
import { protocols } from '../protocols.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { sealSecret } from './client-secret.ts';
import type { Connection } from './connection.ts';
import * as queries from './managing-queries.ts';
import { getSignOnTeam, readSignOn } from './overview.ts';
import { findConnectionOfTeam } from './queries.ts';
import { hashSettings } from './settings-hash.ts';
import { signOnPath } from './tell-administrators.ts';

export interface ConnectionName {
  id: string;
  connectionId: string;
}

export async function createConnection(
  db: Db,
  config: Config,
  viewer: Viewer,
  teamId: string,
  { kind, provider, name }: { kind: ConnectionKind; provider: Provider; name: string },
): Promise<{ id: string; signOn: SignOn }> {
  return inTransaction(db, async (db) => {
    await getSignOnTeam(db, viewer, teamId);
    if ((await queries.countConnections(db, teamId)) >= maxConnections) {
      throw new Refusal('too_many_connections');
    }
    const mapping = defaultMapping(kind, provider);
    const settingsHash = hashSettings({ kind, settings: {}, secret: null, mapping });
    const id = await queries.insertConnection(db, {
      teamId,
      kind,
      provider,
      name,
      mapping,
      settingsHash,
    });
    await recordAudit(db, viewer, 'added', `connection ${name}`, { teamId, after: { kind } });
    return { id, signOn: await readSignOn(db, config, teamId) };
  });
}

interface ConnectionChange {
  name?: string | undefined;
  mapping?: Mapping | undefined;
  jit?: boolean | undefined;
  trustsSecondFactor?: boolean | undefined;
}

export async function changeConnection(
  db: Db,
  config: Config,
  viewer: Viewer,
  named: ConnectionName,
  change: ConnectionChange,
): Promise<SignOn> {
  await assertMayChange(db, viewer, named);
  return inTransaction(db, async (db) => {
    const before = await getConnection(db, viewer, named);
    const { name, mapping, jit, trustsSecondFactor } = { ...before, ...given(change) };
    const settingsHash = hashSettings({ ...before, mapping });
    await queries.updateConnection(db, before.id, {
      name,
      mapping,
      jit,
      trustsSecondFactor,
      settingsHash,
    });
    const after = { ...before, name, mapping, jit, trustsSecondFactor };
    await recordAudit(db, viewer, 'changed', `connection ${name}`, {
      teamId: named.id,
      before: auditedFacts(before),
      after: auditedFacts(after),
    });
    return readSignOn(db, config, named.id);
  });
}

/** What was said: a field that is there without a value says nothing. */
function given(change: ConnectionChange): Partial<Connection> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function auditedFacts({ name, mapping, jit, trustsSecondFactor }: Connection) {
  const { roles, departmentBranches, ...claims } = mapping;
  return {
    name,
    'new people join': jit,
    'trusts second factor': trustsSecondFactor,
    claims: Object.values(claims).filter((claim) => claim !== ''),
    roles: roles.map(({ group, role }) => `${group}: ${role}`),
    'departments by /': departmentBranches,
  };
}

interface GivenProvider {
  issuer: string;
  clientId: string;
  secret?: string | undefined;
  secretEndsOn?: string | null | undefined;
  secondFactorAcr: string;
}

export async function setOidcProvider(
  db: Db,
  config: Config,
  viewer: Viewer,
  named: ConnectionName,
  { clientId, secret, secretEndsOn, secondFactorAcr, ...given }: GivenProvider,
): Promise<SignOn> {
  await assertMayChange(db, viewer, named);
  await limitTries(db, limits.lookUp, byAccount(viewer.accountId));
  // Outside of the transaction, because it may take seconds.
  const issuer = await askForIssuer(config, given.issuer);
  return inTransaction(db, async (db) => {
    const before = await getConnection(db, viewer, named, 'oidc');
    const known: Partial<OidcSettings> = before.settings;
    // Another issuer would be handed the secret of this one.
    const stays = known.issuer === issuer ? before.secret : null;
    const sealed = secret === undefined ? stays : sealSecret(config, secret);
    if (sealed === null) throw refuseField('secret_missing', 'secret');
    const settings: OidcSettings = {
      issuer,
      clientId,
      ...(secondFactorAcr ? { secondFactorAcr } : {}),
    };
    await queries.updateProvider(db, before.id, {
      settings,
      secret: sealed,
      secretEndsOn,
      settingsHash: hashSettings({ ...before, settings, secret: sealed }),
    });
    if (known.issuer !== issuer) await forgetOwnAccounts(db, before);
    await recordAudit(db, viewer, 'changed the provider of', `connection ${before.name}`, {
      teamId: named.id,
      before: { issuer: known.issuer ?? '', 'client ID': known.clientId ?? '' },
      after: { issuer, 'client ID': clientId, 'new secret': secret !== undefined },
    });
    return readSignOn(db, config, named.id);
  });
}

/** Exactly as the provider calls itself, which is what its tokens say. */
async function askForIssuer(config: Config, given: string): Promise<string> {
  if (!isAllowedAddress(config.outbound, given)) throw refuseField('not_an_issuer', 'issuer');
  if (!isOneTenant(tidyIssuer(given))) throw refuseField('not_one_tenant', 'issuer');
  try {
    return (await discoverProvider(config, given)).issuer;
  } catch (error) {
    if (!(error instanceof SignOnProblem)) throw error;
    const reason = error.code === 'unreachable' ? 'provider_unreachable' : 'not_an_issuer';
    throw refuseField(reason, 'issuer');
  }
}

/** On only after a test of exactly these settings: a broken connection would be an invitation to call for help. */
export async function switchConnection(
  db: Db,
  config: Config,
  viewer: Viewer,
  named: ConnectionName,
  on: boolean,
): Promise<SignOn> {
  await assertMayChange(db, viewer, named);
  return inTransaction(db, async (db) => {
    const connection = await getConnection(db, viewer, named);
    if (on && connection.testedHash !== connection.settingsHash) {
      throw new Refusal('connection_untested');
    }
    if (!on) await assertNotNeeded(db, connection);
    await queries.updateState(db, connection.id, on ? 'on' : 'off');
    const act = on ? 'switched on' : 'switched off';
    await recordAudit(db, viewer, act, `connection ${connection.name}`, { teamId: named.id });
    return readSignOn(db, config, named.id);
  });
}

export async function deleteConnection(
  db: Db,
  viewer: Viewer,
  named: ConnectionName,
): Promise<void> {
  await assertMayChange(db, viewer, named);
  await inTransaction(db, async (db) => {
    const connection = await getConnection(db, viewer, named);
    await assertNotNeeded(db, connection);
    await queries.removeConnection(db, connection.id);
    await recordAudit(db, viewer, 'deleted', `connection ${connection.name}`, {
      teamId: named.id,
    });
  });
}

async function assertNotNeeded(db: Db, connection: Connection): Promise<void> {
  const domains = await queries.listDomainsThatNeed(db, connection);
  if (domains.length === 0) return;
  const detail = `People at ${listOf(domains.slice(0, 5))} have to sign in with this connection. Stop requiring it first.`;
  throw new Refusal('connection_needed', { detail });
}

/** Shows what arrives, and opens no session. */
export async function testConnection(
  db: Db,
  config: Config,
  viewer: Viewer,
  named: ConnectionName,
  cookies: string,
): Promise<{ address: string; cookie: string }> {
  const connection = await getConnection(db, viewer, named);
  await limitTries(db, limits.lookUp, byAccount(viewer.accountId));
  try {
    return await beginFlow(db, config, protocols, connection, {
      purpose: 'test',
      returnTo: `${signOnPath}?${new URLSearchParams({ team: named.id })}`,
      email: null,
      viewer: { accountId: viewer.accountId, sessionId: viewer.sessionId },
      cookies,
    });
  } catch (error) {
    if (!(error instanceof SignOnProblem)) throw error;
    throw new Refusal('connection_unusable', { detail: problems[error.code].forAdministrators });
  }
}

/** How people sign in changes only by someone who has just shown who they are. */
async function assertMayChange(db: Db, viewer: Viewer, named: ConnectionName): Promise<void> {
  await getConnection(db, viewer, named);
  await assertProved(db, viewer);
}

export async function getConnection(
  db: Db,
  viewer: Viewer,
  { id: teamId, connectionId }: ConnectionName,
  kind?: ConnectionKind,
): Promise<Connection> {
  await getSignOnTeam(db, viewer, teamId);
  const connection = await findConnectionOfTeam(db, teamId, connectionId);
  if (!connection || (kind && connection.kind !== kind)) throw new Refusal('not_found');
  return connection;
}
