import * as z from 'zod/mini';
import { OidcSettings } from '../../../contract/sign-on/connections.ts';
import { challengeName } from '../../../contract/sign-on/domains.ts';
import type {
  ManagedConnection,
  ManagedDomain,
  SignOn,
} from '../../../contract/sign-on/overview.ts';
import { SamlSettings } from '../../../contract/sign-on/saml.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { assertFeature } from '../../teams/features.ts';
import { getAdministering } from '../../teams/managing.ts';
import { countPeopleByDomain, type DomainRow, listDomains } from '../domains/queries.ts';
import { oidcAddresses } from '../oidc/addresses.ts';
import { samlAddresses } from '../saml/addresses.ts';
import { endOfFingerprint } from '../saml/certificates.ts';
import { listBreakGlass } from './administrators-queries.ts';
import type { Connection } from './connection.ts';
import { type ConnectionState, listConnectionStates } from './managing-queries.ts';
import { listConnections } from './queries.ts';

/** The owner or an administrator, of an organisation whose plan has sign-on. In a transaction the team is locked. */
export async function getSignOnTeam(db: Db, viewer: Viewer, teamId: string) {
  const managing = await getAdministering(db, viewer, teamId);
  assertFeature(managing.team, 'signOn');
  return managing;
}

export async function getSignOn(
  db: Db,
  config: Config,
  viewer: Viewer,
  teamId: string,
): Promise<SignOn> {
  await getSignOnTeam(db, viewer, teamId);
  return readSignOn(db, config, teamId);
}

export async function readSignOn(db: Db, config: Config, teamId: string): Promise<SignOn> {
  const connections = await listConnections(db, teamId);
  const states = new Map(
    (await listConnectionStates(db, teamId)).map((state) => [state.id, state]),
  );
  const people = await countPeopleByDomain(db, teamId);
  const administrators = await listBreakGlass(db, teamId);
  return {
    connections: connections.flatMap((connection) => {
      const state = states.get(connection.id);
      return state ? [presentConnection(config, connection, state)] : [];
    }),
    domains: (await listDomains(db, teamId)).map((row) =>
      presentDomain(row, people.get(row.domain) ?? 0),
    ),
    administrators: administrators.map(({ name, usedAt, counts }) => ({
      name,
      usedAt: usedAt?.toISOString() ?? null,
      counts,
    })),
  };
}

function presentConnection(
  config: Config,
  connection: Connection,
  state: ConnectionState,
): ManagedConnection {
  const { id, kind, provider, name, settings, mapping, jit, trustsSecondFactor } = connection;
  const oidc = z.safeParse(OidcSettings, settings);
  const saml = z.safeParse(SamlSettings, settings);
  const { callback, logout } = oidcAddresses(config, id);
  const { acs, entityId } = samlAddresses(config, id);
  return {
    id,
    kind,
    provider,
    name,
    state: connection.state,
    oidc: kind === 'oidc' && oidc.success ? oidc.data : null,
    saml: kind === 'saml' && saml.success ? saml.data : null,
    hasSecret: connection.secret !== null,
    secretEndsOn: state.secretEndsOn,
    certificates: state.certificates.map(({ fingerprint, notAfter }) => ({
      ending: endOfFingerprint(fingerprint),
      endsAt: new Date(notAfter).toISOString(),
    })),
    metadataProblem: state.metadataProblem,
    mapping,
    jit,
    trustsSecondFactor,
    tested: connection.testedHash === connection.settingsHash,
    testedAt: state.testedAt?.toISOString() ?? null,
    lastTest: state.lastTest,
    people: state.people,
    lastUsedAt: state.lastUsedAt?.toISOString() ?? null,
    addresses: {
      answer: kind === 'oidc' ? callback : acs,
      logout,
      entityId,
      start: `${config.publicUrl}/sign-in/with/${id}`,
    },
  };
}

function presentDomain(row: DomainRow, people: number): ManagedDomain {
  const { id, domain, method, checkedAt, missingSince, connectionId, enforced, token } = row;
  return {
    id,
    domain,
    state: stateOf(row),
    method,
    checkedAt: checkedAt?.toISOString() ?? null,
    missingSince: missingSince?.toISOString() ?? null,
    record: { name: `${challengeName}.${domain}`, value: token },
    connectionId,
    required: enforced,
    people,
  };
}

function stateOf({ verifiedAt, lostAt, missingSince }: DomainRow): ManagedDomain['state'] {
  if (lostAt) return 'lost';
  if (!verifiedAt) return 'waiting';
  return missingSince ? 'missing' : 'verified';
}
