import * as client from 'openid-client';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Connection } from '../connections/connection.ts';
import { findConnection } from '../connections/queries.ts';
import { answerFlow, findFlowByState, finishPath } from '../flows/answer-flow.ts';
import type { Answer } from '../flows/arrived.ts';
import type { WaitingFlow } from '../flows/queries.ts';
import { SignOnProblem } from '../problems.ts';
import { Refusal } from '../refusals.ts';
import { oidcAddresses } from './addresses.ts';
import { toSignOnProblem } from './problems.ts';
import { oidcSettings, openClient } from './provider.ts';
import {
  emailVerified,
  hasLeftGroupsOut,
  hasSecondFactor,
  missingClaims,
  readClaims,
  type TokenClaims,
} from './read-claims.ts';

/** What the provider added to the address of ours that it sent the browser to. */
export type Returned = Readonly<
  Partial<Record<'code' | 'state' | 'iss' | 'error' | 'error_description', string | undefined>>
>;

/** Returns the path that the browser goes to next. Without a flow of this connection nothing is asked and nothing stored. */
export async function answerOidc(
  db: Db,
  config: Config,
  connectionId: string,
  returned: Returned,
): Promise<string> {
  const connection = await findConnection(db, connectionId);
  if (connection?.kind !== 'oidc') throw new Refusal('no_way');
  const flow = await findFlowByState(db, connection, returned.state ?? '');
  if (flow) {
    await answerFlow(db, connection, flow, () => verify(config, connection, flow, returned));
  }
  return finishPath(flow);
}

async function verify(
  config: Config,
  connection: Connection,
  flow: WaitingFlow,
  returned: Returned,
): Promise<Answer> {
  try {
    const opened = await openClient(config, connection);
    const tokens = await exchange(config, connection, opened, flow, returned);
    const claims: TokenClaims | undefined = tokens.claims();
    if (!claims) throw new SignOnProblem('wrong_answer', 'no ID token');
    checkClaims(connection, flow, claims);
    const all = await withUserinfo(connection, opened, tokens.access_token, claims);
    return toAnswer(connection, claims, all);
  } catch (error) {
    throw toSignOnProblem(error, 'wrong_answer');
  }
}

function exchange(
  config: Config,
  connection: Connection,
  opened: client.Configuration,
  flow: WaitingFlow,
  returned: Returned,
) {
  const { state = '' } = returned;
  const given = Object.entries(returned).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const address = new URL(oidcAddresses(config, connection.id).callback);
  address.search = new URLSearchParams(given).toString();
  return client.authorizationCodeGrant(opened, address, {
    // The flow was found by it.
    expectedState: state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.codeVerifier,
    idTokenExpected: true,
  });
}

const clockSkewSeconds = 60;

/** What the library leaves to us. */
function checkClaims(connection: Connection, flow: WaitingFlow, claims: TokenClaims): void {
  const { issuer, clientId } = oidcSettings(connection);
  if (claims.iss !== issuer) throw new SignOnProblem('wrong_answer', `issuer ${claims.iss}`);
  if (claims.azp !== undefined && claims.azp !== clientId) {
    throw new SignOnProblem('wrong_answer', 'azp names another application');
  }
  const now = Date.now() / 1000;
  if (Number(claims.iat) > now + clockSkewSeconds) {
    const seconds = Math.round(Number(claims.iat) - now);
    throw new SignOnProblem('not_current', `issued ${seconds} seconds in the future`);
  }
  const { sub } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > 256) {
    throw new SignOnProblem('no_subject', 'sub');
  }
  // Entra and Google don't say when they asked; where a provider does, it has to have been now.
  const began = flow.createdAt.getTime() / 1000;
  const askedAt = claims.auth_time;
  if (
    flow.purpose === 'prove' &&
    askedAt !== undefined &&
    Number(askedAt) < began - clockSkewSeconds
  ) {
    throw new SignOnProblem('not_current', 'the provider didn’t ask again');
  }
}

/** Only when something is missing in the ID token. */
async function withUserinfo(
  { mapping }: Connection,
  opened: client.Configuration,
  accessToken: string,
  claims: TokenClaims,
): Promise<TokenClaims> {
  const isComplete = missingClaims(mapping, readClaims(claims)).length === 0;
  if (isComplete || !opened.serverMetadata().userinfo_endpoint) return claims;
  const userinfo = await client.fetchUserInfo(opened, accessToken, String(claims.sub));
  return { ...userinfo, ...claims };
}

function toAnswer(connection: Connection, token: TokenClaims, all: TokenClaims): Answer {
  const { mapping } = connection;
  const text = (value: unknown) =>
    typeof value === 'string' && value !== '' && value.length <= 256 ? value : null;
  return {
    subject: String(token.sub),
    mayBeReassigned: false,
    directoryId: connection.provider === 'entra' ? text(token.oid) : null,
    emailVerified: emailVerified(all),
    secondFactor: hasSecondFactor(token, oidcSettings(connection).secondFactorAcr),
    sessionIndex: text(token.sid),
    claims: readClaims(all),
    groupsLeftOut: hasLeftGroupsOut(mapping, all),
    issuedAt: new Date(Number(token.iat) * 1000),
  };
}
