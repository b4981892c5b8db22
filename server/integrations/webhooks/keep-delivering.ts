import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { claimDeliveries, deliver } from './deliver.ts';
import { fanOut } from './fan-out.ts';

const mostAtOnce = 40;
/** Half the places are for endpoints that work, however many others are slow. */
const mostFailing = 20;
const lookEveryMs = 1_000;
const afterErrorMs = 5_000;
/** What finishes together is followed up together. */
const collectMs = 20;

/**
 * Sends webhooks until it is stopped, in every process. All it knows is in the database: what a process had under way when it
 * died is taken by another after a minute.
 */
export function keepDelivering(
  { db, config }: { db: Db; config: Config },
  onError: (error: Error) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const underWay = new Map<Promise<void>, { isFailing: boolean; teamId: string }>();
  let wake = () => {};

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const look = async () => {
    await fanOut(db);
    const failing = [...underWay.values()].filter(({ isFailing }) => isFailing).length;
    const busy = new Map<string, number>();
    for (const { teamId } of underWay.values()) busy.set(teamId, (busy.get(teamId) ?? 0) + 1);
    const claimed = await claimDeliveries(db, {
      most: mostAtOnce - underWay.size,
      mostFailing: mostFailing - failing,
      busy,
    });
    for (const delivery of claimed) {
      const sent = deliver(db, config, delivery, stopping.signal)
        .catch(onError)
        .finally(() => {
          underWay.delete(sent);
          setTimeout(() => wake(), collectMs).unref();
        });
      underWay.set(sent, delivery);
    }
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      const next = await look().then(
        () => lookEveryMs,
        (error: Error) => {
          onError(error);
          return afterErrorMs;
        },
      );
      if (!stopping.signal.aborted) await pause(next);
    }
  };
  const running = run();

  return {
    async stop() {
      stopping.abort();
      wake();
      await running;
      await Promise.all(underWay.keys());
    },
  };
}
