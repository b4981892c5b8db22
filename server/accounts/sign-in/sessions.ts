import type { Device, OwnProfile } from '../../../contract/accounts.ts';
import type { Config } from '../../config.ts';
import type { Identity, Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getProfile } from '../queries.ts';
import { Refusal } from '../refusals.ts';
import { describeBrowser } from './describe-browser.ts';
import {
  deleteSession,
  deleteSessions,
  findSession,
  findSessionWithProfile,
  insertSession,
  listSessions,
  touchSession,
} from './session-queries.ts';
import { findSessionId, signToken } from './tokens.ts';

const hour = 60 * 60 * 1000;
const lasting = { usual: 12 * hour, remembered: 30 * 24 * hour, acting: hour / 2 };
const touchEvery = 5 * 60 * 1000;

export function identifyToken(db: Db, config: Config, token: string): Promise<Identity | null> {
  return identify(db, config, token, findSession);
}

/** For `/users/me`, which every visit starts with: the session and the profile are one statement. */
export function identifyWithProfile(
  db: Db,
  config: Config,
  token: string,
): Promise<(Identity & { profile: OwnProfile }) | null> {
  return identify(db, config, token, findSessionWithProfile);
}

async function identify<Found extends Identity & { lastSeenAt: Date }>(
  db: Db,
  config: Config,
  token: string,
  find: (db: Db, id: string) => Promise<Found | undefined>,
): Promise<Omit<Found, 'lastSeenAt'> | null> {
  const sessionId = findSessionId(config, token);
  if (!sessionId) return null;
  const session = await find(db, sessionId);
  if (!session) return null;
  const { lastSeenAt, ...identity } = session;
  if (Date.now() - lastSeenAt.getTime() > touchEvery) await touchSession(db, sessionId);
  return identity;
}

/** With a second factor the session starts as pending: its token can only submit the code. */
export async function openSession(
  db: Db,
  config: Config,
  session: {
    accountId: number;
    pending: boolean;
    remember: boolean;
    userAgent: string;
    address: string;
    /** Someone else's session, opened by an Admin: for half an hour. */
    adminId?: number;
    /** Opened with an organisation's connection, and the provider's own name for its session. */
    signOn?: { connectionId: string; providerSession: string | null };
  },
): Promise<string> {
  const { accountId, pending, userAgent, address } = session;
  // One timestamp for both, or the token would be a second short whenever the clock ticks in between.
  const startedAt = new Date();
  const kind = session.adminId ? 'acting' : session.remember ? 'remembered' : 'usual';
  const expiresAt = new Date(startedAt.getTime() + lasting[kind]);
  const opened = await insertSession(db, {
    accountId,
    state: pending ? 'pending' : 'active',
    userAgent,
    address,
    expiresAt,
    adminId: session.adminId ?? null,
    connectionId: session.signOn?.connectionId ?? null,
    providerSession: session.signOn?.providerSession ?? null,
  });
  if (!opened) {
    // Refused as signed out if the account has just been deleted.
    await getProfile(db, accountId);
    throw new Refusal('suspended');
  }
  return signToken(config, { id: opened.id, accountId, expiresAt }, startedAt);
}

export async function listDevices(
  db: Db,
  viewer: Pick<Viewer, 'accountId' | 'sessionId'>,
): Promise<Device[]> {
  const sessions = await listSessions(db, viewer.accountId);
  return sessions.map((session) => ({
    id: session.id,
    current: session.id === viewer.sessionId,
    browser: `${session.admin_id ? 'An Admin, ' : ''}${describeBrowser(session.user_agent)}`,
    address: session.address,
    signedInAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
  }));
}

export async function endSession(db: Db, viewer: Viewer, id: string): Promise<void> {
  const isCurrent = id === 'current' || id === viewer.sessionId;
  if (viewer.adminId != null && !isCurrent) throw new Refusal('acting_as');
  const ended = await deleteSession(db, viewer.accountId, isCurrent ? viewer.sessionId : id);
  if (!ended) throw new Refusal('not_found');
}

/** Someone else's, as an Admin. Returns how many devices that were. */
export async function signOutEverywhere(db: Db, accountId: number): Promise<number> {
  const devices = await listSessions(db, accountId);
  await deleteSessions(db, accountId);
  return devices.length;
}

export async function endAllSessions(db: Db, viewer: Viewer): Promise<void> {
  await deleteSessions(db, viewer.accountId);
}
