import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { Outcome } from './outcome.ts';

const now = sql<Date>`now()`;

export type FlowPurpose = 'sign_in' | 'test' | 'link' | 'prove';

export interface NewFlow {
  connectionId: string;
  purpose: FlowPurpose;
  settingsHash: string;
  stateHash: string;
  nonce: string;
  codeVerifier: string;
  requestId: string;
  browserHash: string;
  returnPath: string;
  accountId: number | null;
  sessionId: string | null;
}

export async function insertFlow(db: Db, flow: NewFlow): Promise<void> {
  await db
    .insertInto('sign_on.flow')
    .values({
      connection_id: flow.connectionId,
      purpose: flow.purpose,
      settings_hash: flow.settingsHash,
      state_hash: flow.stateHash,
      nonce: flow.nonce,
      code_verifier: flow.codeVerifier,
      request_id: flow.requestId,
      browser_hash: flow.browserHash,
      return_path: flow.returnPath,
      account_id: flow.accountId,
      session_id: flow.sessionId,
    })
    .execute();
}

export interface WaitingFlow {
  id: string;
  purpose: FlowPurpose;
  nonce: string;
  codeVerifier: string;
  requestId: string;
  createdAt: Date;
}

/** A flow of this connection that waits for its answer. */
export async function findWaitingFlow(
  db: Db,
  connectionId: string,
  by: { stateHash: string } | { requestId: string },
): Promise<WaitingFlow | undefined> {
  return db
    .selectFrom('sign_on.flow')
    .select([
      'id',
      'purpose',
      'nonce',
      'code_verifier as codeVerifier',
      'request_id as requestId',
      'created_at as createdAt',
    ])
    .where('connection_id', '=', connectionId)
    .$if('stateHash' in by, (query) =>
      query.where('state_hash', '=', 'stateHash' in by ? by.stateHash : ''),
    )
    .$if('requestId' in by, (query) =>
      query.where('request_id', '=', 'requestId' in by ? by.requestId : ''),
    )
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The first answer counts: of two at once, one is stored. */
export async function storeOutcome(db: Db, id: string, outcome: Outcome): Promise<boolean> {
  const result = await db
    .updateTable('sign_on.flow')
    .set({ outcome: JSON.stringify(outcome), answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface UsedFlow {
  id: string;
  connectionId: string;
  purpose: FlowPurpose;
  settingsHash: string;
  returnTo: string;
  accountId: number | null;
  sessionId: string | null;
  outcome: Outcome;
}

/** Using it up: of two tabs at once, one gets the flow. */
export async function useFlow(
  db: Db,
  id: string,
  browserHash: string,
  purposes: readonly FlowPurpose[],
): Promise<UsedFlow | undefined> {
  const row = await db
    .updateTable('sign_on.flow')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('browser_hash', '=', browserHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('answered_at', 'is not', null)
    .where('expires_at', '>', now)
    .returning([
      'id',
      'connection_id as connectionId',
      'purpose',
      'settings_hash as settingsHash',
      'return_path as returnTo',
      'account_id as accountId',
      'session_id as sessionId',
      'outcome',
    ])
    .executeTakeFirst();
  return row && { ...row, outcome: row.outcome as unknown as Outcome };
}

/** Continues once the account's own password has been given in the same browser. */
export async function turnIntoLink(db: Db, id: string, accountId: number): Promise<void> {
  await db
    .updateTable('sign_on.flow')
    .set({
      purpose: 'link',
      account_id: accountId,
      used_at: null,
      expires_at: sql<Date>`now() + interval '10 minutes'`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteExpiredFlows(db: Db): Promise<void> {
  await db.deleteFrom('sign_on.flow').where('expires_at', '<', now).execute();
  await db.deleteFrom('sign_on.used_assertion').where('expires_at', '<', now).execute();
}

/** Of two answers with the same id, one is accepted. */
export async function takeAssertion(
  db: Db,
  assertion: { connectionId: string; assertionId: string; expiresAt: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('sign_on.used_assertion')
    .values({
      connection_id: assertion.connectionId,
      assertion_id: assertion.assertionId,
      expires_at: assertion.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
