import { makeKey } from '../../../server/integrations/keys/keys.ts';
import type { TestApp } from '../app.ts';
import { buildTeam } from '../teams.ts';

type Json = Record<string, unknown>;

interface ScimReply {
  status: number;
  body: Json;
  headers: Record<string, string | string[] | number | undefined>;
}

export type Send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ScimReply>;

/** Sends requests as a directory does: with its token, and the media type of SCIM. */
export function sendWith(app: TestApp, token: string): Send {
  return async (method, path, body, headers = {}) => {
    const reply = await app.server.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: reply.statusCode,
      body: reply.body === '' ? {} : (JSON.parse(reply.body) as Json),
      headers: reply.headers,
    };
  };
}

/** An organisation that has verified `domain`, with a token for its directory. */
export async function buildOrganisation(
  app: TestApp,
  { seats = 50, domain = `${crypto.randomUUID().slice(0, 8)}.example` } = {},
) {
  const { id: teamId, account: owner, ask } = await buildTeam(app, { seats });
  await app.db
    .updateTable('teams.team')
    .set({ plan: 'enterprise' })
    .where('id', '=', teamId)
    .execute();
  await app.db
    .insertInto('sign_on.domain')
    .values({ team_id: teamId, domain, token: 'x', verified_at: new Date(), method: 'dns' })
    .execute();
  const { id: keyId, key } = await makeKey(app.db, {
    teamId,
    kind: 'scim',
    name: 'Entra ID',
    scopes: [],
    accountId: null,
    branchId: null,
    clientId: null,
    expiresAt: null,
    maker: { accountId: owner.id, name: 'Owner' },
  });
  return { teamId, owner, ask, domain, keyId, key, send: sendWith(app, key) };
}

/** What a directory knows of someone. */
export interface DirectoryPerson {
  objectId: string;
  address: string;
  givenName: string;
  familyName: string;
  department?: string;
}

/** A directory in its own dialect. Each returns what our server answered. */
export interface Dialect {
  test(): Promise<ScimReply>;
  find(address: string): Promise<ScimReply>;
  create(person: DirectoryPerson): Promise<ScimReply>;
  changeName(id: string, person: DirectoryPerson): Promise<ScimReply>;
  move(id: string, person: DirectoryPerson, department: string): Promise<ScimReply>;
  deactivate(id: string, person: DirectoryPerson): Promise<ScimReply>;
  reactivate(id: string, person: DirectoryPerson): Promise<ScimReply>;
  /** Okta never does. */
  remove: ((id: string) => Promise<ScimReply>) | null;
  createGroup(name: string, members: string[]): Promise<ScimReply>;
  renameGroup(id: string, name: string): Promise<ScimReply>;
  addMember(groupId: string, id: string): Promise<ScimReply>;
  removeMember(groupId: string, id: string): Promise<ScimReply>;
  removeGroup(id: string): Promise<ScimReply>;
}
