import type { Config } from '../../config.ts';
import { findKey } from '../../integrations/keys/keys.ts';
import { createSemaphore } from '../../platform/calls/semaphore.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';
import { createRateLimit } from './rate-limit.ts';
import { findSettings } from './request-queries.ts';

/** The organisation's directory that makes a request, by its token. */
export interface Directory {
  teamId: string;
  /** Of the token. */
  keyId: string;
  name: string;
  /** The address of our SCIM: `https://…/scim/v2`. */
  base: string;
  /** Whether `/` in a department makes departments within departments. */
  departmentsBranch: boolean;
}

const bearer = /^Bearer +(\S+)$/i;

/** The token is the only thing that says which organisation a request is about. Provisioning never ends with the plan or its licences. */
export async function identifyDirectory(
  db: Db,
  config: Config,
  { authorization, address }: { authorization: string; address: string },
): Promise<Directory> {
  const token = bearer.exec(authorization)?.[1];
  const key = token ? await findKey(db, token, address) : null;
  if (key?.kind !== 'scim') throw new Refusal('not_signed_in');
  const { teamId, keyId, name } = key;
  const { departmentsBranch, switchedOn } = await findSettings(db, teamId);
  if (!switchedOn) throw new Refusal('provisioning_off');
  return { teamId, keyId, name, departmentsBranch, base: `${config.publicUrl}/scim/v2` };
}

/** Entra sends 25 requests a second, Okta comes in bursts. More than this waits, or comes again. */
const limits = { atOnce: 8, waiting: 42, aSecond: 50 } as const;

export type RunForDirectory = <T>(directory: Directory, work: () => Promise<T>) => Promise<T>;

/** Of one process: protects it, and everyone else's requests, from one directory. */
export function limitDirectories(now: () => number = Date.now): RunForDirectory {
  const tooMany = () => new Refusal('too_many_calls', { retryAfterSeconds: 1 });
  const semaphores = new Map<string, ReturnType<typeof createSemaphore>>();
  const isTooFast = createRateLimit({ tries: limits.aSecond, milliseconds: 1000, now });
  return async ({ keyId }, work) => {
    if (isTooFast(keyId)) throw tooMany();
    const semaphore =
      semaphores.get(keyId) ??
      createSemaphore({ concurrency: limits.atOnce, maxWaiting: limits.waiting, onFull: tooMany });
    semaphores.set(keyId, semaphore);
    try {
      return await semaphore.run(work);
    } finally {
      if (semaphore.isIdle()) semaphores.delete(keyId);
    }
  };
}
