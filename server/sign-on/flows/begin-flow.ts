import { randomBytes, randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Connection } from '../connections/connection.ts';
import { Refusal } from '../refusals.ts';
import { flowCookie, hashSecret, newBrowserSecret, readFlowCookie } from './flow-cookie.ts';
import type { FlowStart, Protocols } from './protocols.ts';
import { type FlowPurpose, insertFlow } from './queries.ts';
import { returnPath } from './return-path.ts';

interface WantedFlow {
  purpose: FlowPurpose;
  returnTo: string;
  /** Fills in the provider's first field. */
  email: string | null;
  /** Who tests, or proves who they are. */
  viewer: { accountId: number; sessionId: string } | null;
  /** The request's cookies. */
  cookies: string;
}

/** The way to a provider: where the browser goes, and the cookie without which the flow doesn't end. */
export async function beginFlow(
  db: Db,
  config: Config,
  protocols: Protocols,
  connection: Connection,
  wanted: WantedFlow,
): Promise<{ address: string; cookie: string }> {
  const protocol = protocols[connection.kind];
  if (!protocol) throw new Refusal('no_way');
  const { purpose, email, viewer } = wanted;
  const start: FlowStart = {
    state: randomText(),
    nonce: randomText(),
    codeVerifier: randomText(),
    // An XML id begins with a letter or an underscore.
    requestId: `_${randomUUID()}`,
    email,
    isFresh: purpose === 'prove',
  };
  // First, because it may find that the provider can't be asked.
  const address = await protocol.addressOf(db, config, connection, start);
  const browser = readFlowCookie(config, wanted.cookies) ?? newBrowserSecret();
  await insertFlow(db, {
    connectionId: connection.id,
    purpose,
    settingsHash: connection.settingsHash,
    stateHash: hashSecret(start.state),
    nonce: start.nonce,
    codeVerifier: start.codeVerifier,
    requestId: start.requestId,
    browserHash: hashSecret(browser),
    returnPath: returnPath(config.publicUrl, wanted.returnTo),
    accountId: viewer?.accountId ?? null,
    sessionId: viewer?.sessionId ?? null,
  });
  return { address, cookie: flowCookie(config, browser) };
}

const randomText = () => randomBytes(32).toString('base64url');
