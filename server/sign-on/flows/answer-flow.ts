import type { Db } from '../../platform/postgres/database.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import type { Connection } from '../connections/connection.ts';
import { writeLog } from '../log/log.ts';
import { SignOnProblem } from '../problems.ts';
import { type Answer, readArrived } from './arrived.ts';
import { hashSecret } from './flow-cookie.ts';
import { findWaitingFlow, storeOutcome, type WaitingFlow } from './queries.ts';

/** The flow that an answer belongs to, if it waits for one. Look for it before anything in the answer is believed. */
export function findFlowByState(db: Db, connection: Connection, state: string) {
  return findWaitingFlow(db, connection.id, { stateHash: hashSecret(state) });
}

export function findFlowByRequest(db: Db, connection: Connection, requestId: string) {
  return findWaitingFlow(db, connection.id, { requestId });
}

/** Where the browser goes after the provider: the page that ends the flow, with the cookie that only this browser has. */
export const finishPath = (flow: Pick<WaitingFlow, 'id'> | undefined) =>
  `/sign-in/finish${flow ? `?flow=${flow.id}` : ''}`;

/**
 * Stores what a protocol made of an answer. `verify` returns who arrived, or throws a `SignOnProblem`, which goes into the
 * organisation's log. Nobody is signed in by this: that happens in the browser that began the flow.
 */
export async function answerFlow(
  db: Db,
  connection: Connection,
  flow: WaitingFlow,
  verify: () => Promise<Answer>,
): Promise<void> {
  try {
    const arrived = readArrived(connection.mapping, await verify());
    await storeOutcome(db, flow.id, { arrived });
  } catch (error) {
    if (!(error instanceof SignOnProblem)) throw error;
    await storeProblem(db, connection, flow, error);
  }
}

async function storeProblem(
  db: Db,
  connection: Connection,
  flow: WaitingFlow,
  { code, found }: SignOnProblem,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const reference = await writeLog(db, {
      teamId: connection.teamId,
      connectionId: connection.id,
      act: 'refused',
      code,
      detail: found,
    });
    await storeOutcome(db, flow.id, { problem: code, found, reference });
  });
}
