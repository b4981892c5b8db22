import type { Config } from '../../config.ts';
import {
  notifyOutside,
  OutboundError,
  type OutboundProblem,
} from '../../platform/http/outbound.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { decrypt } from '../../platform/security/secrets.ts';
import { bodyOf } from './body.ts';
import {
  type ClaimedDelivery,
  lockReadyEndpoints,
  markDelivered,
  markEndpointFailing,
  markFailed,
  releaseDelivery,
  takeDeliveries,
} from './delivery-queries.ts';
import { switchOff } from './failing.ts';
import { patienceFor, pauseAfter } from './schedule.ts';
import { signedHeaders } from './signature.ts';

/** Of one endpoint, so that a slow receiver holds up only itself. */
const atOnce = 2;
const longestTryMs = 30_000;
/** Longer than a try with all that is written about it: then another process may take it. */
const takenSeconds = 60;

type SendingConfig = Pick<Config, 'sessionSecret' | 'outbound' | 'publicUrl'>;

/** Of one organisation, in one process: however slow its receivers are, there are places for others. */
const mostOfTeam = 10;

const nobody: ReadonlyMap<string, number> = new Map();

/**
 * Claims up to `most` deliveries that are due. Of endpoints that fail, `mostFailing` at most: they tend to take the longest.
 * `busy` says how many deliveries of each organisation this process has under way.
 */
export async function claimDeliveries(
  db: Db,
  { most, mostFailing, busy = nobody }: { most: number; mostFailing: number; busy?: typeof nobody },
): Promise<ClaimedDelivery[]> {
  return inTransaction(db, async (db) => {
    const ready = await lockReadyEndpoints(db, {
      atOnce,
      most: most + mostFailing,
      mostOfTeam,
      busy,
    });
    const working = ready.filter(({ isFailing }) => !isFailing);
    // Each may have as many under way as it takes.
    const failing = ready
      .filter(({ isFailing }) => isFailing)
      .slice(0, Math.max(0, Math.floor(mostFailing / atOnce)));
    const ids = [...working, ...failing].map(({ id }) => id);
    if (ids.length === 0) return [];
    return takeDeliveries(db, ids, { atOnce, most, seconds: takenSeconds });
  });
}

/** One try, and what follows from it. */
export async function deliver(
  db: Db,
  config: SendingConfig,
  delivery: ClaimedDelivery,
  stopping?: AbortSignal,
): Promise<void> {
  const at = new Date();
  const began = performance.now();
  const answer = await send(config, delivery, at, stopping);
  const tookMs = Math.round(performance.now() - began);
  const isSent = answer.status !== null && answer.status >= 200 && answer.status < 300;
  if (!isSent && stopping?.aborted) return releaseDelivery(db, delivery);
  const tried = { ...delivery, at, status: answer.status, tookMs };
  if (isSent) return markDelivered(db, tried);
  await noteFailure(db, config, tried, answer);
}

interface Answer {
  status: number | null;
  problem: OutboundProblem | null;
  retryAfter: string | undefined;
}

async function send(
  config: SendingConfig,
  delivery: ClaimedDelivery,
  at: Date,
  stopping: AbortSignal | undefined,
): Promise<Answer> {
  const body = bodyOf(delivery);
  const secrets = [delivery.secret, delivery.oldSecret].flatMap((secret) =>
    secret === null ? [] : decrypt(config.sessionSecret, 'webhook', secret),
  );
  try {
    const { status, headers } = await notifyOutside(config.outbound, delivery.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Webhooks/1',
        ...signedHeaders(secrets, { id: delivery.eventId, at, body }),
      },
      body,
      totalMs: longestTryMs,
      ...(stopping ? { signal: stopping } : {}),
    });
    return { status, problem: null, retryAfter: headers['retry-after'] };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { status: null, problem: error.problem, retryAfter: undefined };
  }
}

async function noteFailure(
  db: Db,
  config: SendingConfig,
  tried: ClaimedDelivery & { at: Date; status: number | null; tookMs: number },
  { status, problem, retryAfter }: Answer,
): Promise<void> {
  const now = new Date();
  if (status === 410) {
    await inTransaction(db, async (db) => {
      await markFailed(db, { ...tried, problem, nextAt: null });
      await switchOff(db, config, tried.endpointId, 'gone');
    });
    return;
  }
  const pause = pauseAfter(tried.tries);
  const patience = status === null ? null : patienceFor({ status, retryAfter }, now);
  const later = (ms: number | null) => (ms === null ? null : new Date(now.getTime() + ms));
  await inTransaction(db, async (db) => {
    await markFailed(db, { ...tried, problem, nextAt: later(pause) });
    await markEndpointFailing(db, tried.endpointId, { at: now, resumeAt: later(patience) });
  });
}
