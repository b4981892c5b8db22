import type { SignOnStart } from '../../../contract/sign-on/sign-in.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Connection } from '../connections/connection.ts';
import { presentWay } from '../connections/present-way.ts';
import { findConnection, listConnectionsOfDomain } from '../connections/queries.ts';
import { writeLog } from '../log/log.ts';
import { sentenceFor } from '../people/sentence.ts';
import { SignOnProblem } from '../problems.ts';
import { protocols } from '../protocols.ts';
import { Refusal } from '../refusals.ts';
import { beginFlow } from './begin-flow.ts';

interface Wanted {
  email?: string | undefined;
  connectionId?: string | undefined;
  returnTo: string;
}

/** The way someone signs in, by the domain of their address alone: whether it has an account is nobody's business. */
export async function startSignOn(
  db: Db,
  config: Config,
  cookies: string,
  { email, connectionId, returnTo }: Wanted,
): Promise<{ reply: SignOnStart; cookie: string | null }> {
  const ways = connectionId
    ? [await getOpenConnection(db, connectionId)]
    : await listConnectionsOfDomain(db, domainOf(email ?? ''));
  const [only, another] = ways;
  if (!only) return { reply: { state: 'password' }, cookie: null };
  if (another) return { reply: { state: 'choose', ways: ways.map(presentWay) }, cookie: null };
  const wanted = { purpose: 'sign_in', returnTo, email: email ?? null, viewer: null } as const;
  try {
    const begun = await beginFlow(db, config, protocols, only, { ...wanted, cookies });
    const { address, cookie } = begun;
    return { reply: { state: 'go', address, way: presentWay(only) }, cookie };
  } catch (error) {
    if (!(error instanceof SignOnProblem)) throw error;
    throw await refuseToBegin(db, only, error);
  }
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

async function getOpenConnection(db: Db, id: string): Promise<Connection> {
  const connection = await findConnection(db, id);
  if (connection?.state !== 'on') throw new Refusal('no_way');
  return connection;
}

export async function refuseToBegin(
  db: Db,
  { id, teamId, teamName }: Connection,
  problem: SignOnProblem,
) {
  const { code, found } = problem;
  const reference = await writeLog(db, {
    teamId,
    connectionId: id,
    act: 'refused',
    code,
    detail: found,
  });
  const detail = `${sentenceFor(code, teamName)} If you ask for help, mention ${reference}.`;
  return new Refusal('provider_unreachable', { detail });
}
