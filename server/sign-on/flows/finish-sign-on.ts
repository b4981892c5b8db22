import type { SignOnEnd } from '../../../contract/sign-on/sign-in.ts';
import { acceptProof } from '../../accounts/sign-in/proof.ts';
import { openSession } from '../../accounts/sign-in/sessions.ts';
import type { Config } from '../../config.ts';
import { violates } from '../../platform/calls/errors.ts';
import { happened } from '../../platform/metrics/happenings.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import type { Connection } from '../connections/connection.ts';
import { presentWay } from '../connections/present-way.ts';
import { findConnection } from '../connections/queries.ts';
import { recordTest } from '../connections/record-test.ts';
import { writeLog } from '../log/log.ts';
import { followArrived } from '../people/follow-arrived.ts';
import {
  findContact,
  getSignInAccount,
  isProvedByProvider,
  linkIdentity,
  type SignInAccount,
} from '../people/queries.ts';
import { createAccountFor, type Resolved, resolveAccount } from '../people/resolve-account.ts';
import { sentenceFor } from '../people/sentence.ts';
import { SignOnProblem } from '../problems.ts';
import { Refusal } from '../refusals.ts';
import type { Arrived } from './arrived.ts';
import { hashSecret, readFlowCookie } from './flow-cookie.ts';
import type { Outcome } from './outcome.ts';
import { turnIntoLink, type UsedFlow, useFlow } from './queries.ts';

export interface Browser {
  cookies: string;
  address: string;
  userAgent: string;
}

/**
 * Ends a flow in the browser that began it, in one transaction: either someone is signed in and everything that goes with it has
 * happened, or nothing has but an entry in the organisation's log.
 */
export async function finishSignOn(
  db: Db,
  config: Config,
  browser: Browser,
  flowId: string,
): Promise<SignOnEnd> {
  const secret = readFlowCookie(config, browser.cookies);
  if (!secret) throw new Refusal('flow_over');
  const finish = () =>
    inTransaction(db, async (db) => {
      const flow = await useFlow(db, flowId, hashSecret(secret), ['sign_in', 'test', 'prove']);
      const connection = flow && (await findConnection(db, flow.connectionId));
      if (!connection) throw new Refusal('flow_over');
      return endFlow(db, config, browser, connection, flow);
    });
  const end = await finish().catch((error) => {
    // Someone new arrived in two browsers at once: the other one made the account.
    if (!violates(error, 'account_email_key')) throw error;
    return finish();
  });
  happened('signIn', { outcome: end.state === 'refused' ? 'refused' : 'succeeded' });
  return end;
}

async function endFlow(
  db: Db,
  config: Config,
  browser: Browser,
  connection: Connection,
  flow: UsedFlow,
): Promise<SignOnEnd> {
  if (flow.purpose === 'test') return endTest(db, connection, flow);
  if (hasChanged(connection, flow)) return refuse(db, connection, 'connection_changed');
  const { outcome } = flow;
  if ('problem' in outcome) return presentRefusal(connection, outcome.problem, outcome.reference);
  const { arrived } = outcome;
  try {
    const resolved = await resolveAccount(db, connection, arrived);
    if (flow.purpose === 'prove') return await endProof(db, connection, flow, resolved);
    return await signIn(db, config, browser, connection, flow, arrived, resolved);
  } catch (error) {
    if (!(error instanceof SignOnProblem)) throw error;
    return refuse(db, connection, error.code, arrived);
  }
}

const hasChanged = ({ state, settingsHash }: Connection, flow: UsedFlow) =>
  state !== 'on' || settingsHash !== flow.settingsHash;

async function endTest(db: Db, connection: Connection, flow: UsedFlow): Promise<SignOnEnd> {
  const { id, teamId, settingsHash } = connection;
  const isChanged = settingsHash !== flow.settingsHash;
  const outcome: Outcome = isChanged
    ? { problem: 'connection_changed', found: '', reference: '' }
    : flow.outcome;
  const { username } = await getSignInAccount(db, teamId, accountOf(flow));
  await recordTest(db, connection, {
    outcome,
    settingsHash: flow.settingsHash,
    tester: { accountId: accountOf(flow), username },
  });
  return { state: 'tested', connectionId: id };
}

/** For a change to how someone signs in: the same person has shown at the provider that it's them. */
async function endProof(
  db: Db,
  { id, teamId }: Connection,
  flow: UsedFlow,
  { decision }: Resolved,
): Promise<SignOnEnd> {
  if (decision.kind === 'refuse') throw new SignOnProblem(decision.code);
  const isSame =
    decision.kind === 'account' && !decision.isNew && decision.accountId === accountOf(flow);
  if (!isSame || flow.sessionId === null) throw new SignOnProblem('not_the_same');
  if (!(await isProvedByProvider(db, teamId, decision.accountId))) {
    throw new SignOnProblem('not_the_same');
  }
  await acceptProof(db, flow.sessionId);
  await writeLog(db, {
    teamId,
    connectionId: id,
    act: 'signed_in',
    accountId: decision.accountId,
    detail: 'To confirm a change.',
  });
  return { state: 'proved', returnTo: flow.returnTo };
}

function accountOf({ accountId }: UsedFlow): number {
  if (accountId === null) throw new Error('Tests and proofs are made by someone.');
  return accountId;
}

async function signIn(
  db: Db,
  config: Config,
  browser: Browser,
  connection: Connection,
  flow: UsedFlow,
  arrived: Arrived,
  { decision, facts }: Resolved,
): Promise<SignOnEnd> {
  if (decision.kind === 'refuse') throw new SignOnProblem(decision.code);
  if (decision.kind === 'prove') {
    await turnIntoLink(db, flow.id, decision.accountId);
    const { username, email } = await getSignInAccount(db, connection.teamId, decision.accountId);
    const { teamName: team, name: provider } = connection;
    return {
      state: 'link',
      flow: flow.id,
      username,
      email,
      team,
      provider,
      returnTo: flow.returnTo,
    };
  }
  const isCreated = decision.kind === 'create';
  const accountId = isCreated
    ? await createAccountFor(db, connection, decision.email, arrived)
    : decision.accountId;
  await followArrived(db, connection, accountId, arrived, facts);
  await linkIdentity(db, { connectionId: connection.id, accountId, ...arrived });
  const account = await getSignInAccount(db, connection.teamId, accountId);
  const pending = needsCode(connection, arrived, account);
  const token = await openSession(db, config, {
    accountId,
    pending,
    remember: false,
    userAgent: browser.userAgent,
    address: browser.address,
    signOn: { connectionId: connection.id, providerSession: arrived.sessionIndex },
  });
  await writeLog(db, {
    teamId: connection.teamId,
    connectionId: connection.id,
    act: isCreated ? 'created' : 'signed_in',
    accountId,
    email: arrived.email ?? '',
  });
  return {
    state: 'signed_in',
    access_token: token,
    username: account.username,
    mfa_enabled: pending,
    returnTo: flow.returnTo,
    way: presentWay(connection),
  };
}

/**
 * Whether the account's own second factor is asked for. What an organisation says about its provider counts for accounts that it
 * manages, and for people who only learn; whoever runs the site or teaches on it decides about their own account.
 */
function needsCode(
  { trustsSecondFactor }: Connection,
  { secondFactor }: Arrived,
  { hasSecondFactor, isManaged, role }: SignInAccount,
): boolean {
  if (!hasSecondFactor) return false;
  const isTheirs = !isManaged && role !== 'User';
  return isTheirs || !(secondFactor || trustsSecondFactor);
}

type ProblemCode = SignOnProblem['code'];

async function refuse(
  db: Db,
  connection: Connection,
  code: ProblemCode,
  arrived?: Arrived,
): Promise<SignOnEnd> {
  const reference = await writeLog(db, {
    teamId: connection.teamId,
    connectionId: connection.id,
    act: 'refused',
    code,
    email: arrived?.email ?? '',
  });
  // Only people whom the provider knows learn who runs the organisation.
  const contact = arrived ? ((await findContact(db, connection.teamId)) ?? null) : null;
  return presentRefusal(connection, code, reference, contact);
}

function presentRefusal(
  { id, teamName }: Connection,
  code: ProblemCode,
  reference: string,
  contact: { name: string; email: string } | null = null,
): SignOnEnd {
  return {
    state: 'refused',
    code,
    sentence: sentenceFor(code, teamName),
    reference,
    contact,
    connectionId: id,
    team: teamName,
  };
}
