import * as z from 'zod/mini';
import { Mapping } from '../../../contract/sign-on/connections.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Connection } from './connection.ts';

const columns = [
  'connection.id',
  'connection.team_id as teamId',
  'team.name as teamName',
  'connection.kind',
  'connection.provider',
  'connection.name',
  'connection.state',
  'connection.settings',
  'connection.secret',
  'connection.mapping',
  'connection.jit',
  'connection.trusts_second_factor as trustsSecondFactor',
  'connection.settings_hash as settingsHash',
  'connection.tested_hash as testedHash',
] as const;

const connections = (db: Db) =>
  db
    .selectFrom('sign_on.connection as connection')
    .innerJoin('teams.team as team', 'team.id', 'connection.team_id')
    .select(columns);

type ConnectionRow = Omit<Connection, 'mapping'> & { mapping: Record<string, unknown> };

const readConnection = ({ mapping, ...row }: ConnectionRow): Connection => ({
  ...row,
  mapping: z.parse(Mapping, mapping),
});

export async function findConnection(db: Db, id: string): Promise<Connection | undefined> {
  const row = await connections(db).where('connection.id', '=', id).executeTakeFirst();
  return row && readConnection(row);
}

/** The connections that people with an address at this domain may use: the domain's own, or all that are on. */
export async function listConnectionsOfDomain(db: Db, domain: string): Promise<Connection[]> {
  const rows = await connections(db)
    .innerJoin('sign_on.domain as domain', 'domain.team_id', 'connection.team_id')
    .where('domain.domain', '=', domain)
    .where('domain.verified_at', 'is not', null)
    .where('domain.lost_at', 'is', null)
    .where('connection.state', '=', 'on')
    .where((eb) =>
      eb.or([
        eb('domain.connection_id', 'is', null),
        eb('domain.connection_id', '=', eb.ref('connection.id')),
      ]),
    )
    .orderBy('connection.created_at')
    .limit(20)
    .execute();
  return rows.map(readConnection);
}

export async function listConnections(db: Db, teamId: string): Promise<Connection[]> {
  const rows = await connections(db)
    .where('connection.team_id', '=', teamId)
    .orderBy('connection.created_at')
    .execute();
  return rows.map(readConnection);
}

export async function findConnectionOfTeam(
  db: Db,
  teamId: string,
  id: string,
): Promise<Connection | undefined> {
  const row = await connections(db)
    .where('connection.team_id', '=', teamId)
    .where('connection.id', '=', id)
    .executeTakeFirst();
  return row && readConnection(row);
}
