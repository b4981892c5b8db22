import type { Generator, Load } from './generator.ts';
import { usageOf } from './processes.ts';
import { isShort, seconds } from './settings.ts';

export interface Target {
  origin: string;
  pid: number;
}

export interface Measured {
  /** CPU time per request, of the server and of its database. */
  serverMs: number;
  databaseMs: number;
  requestsPerSecond: number;
  p99Ms: number;
  notes: string;
}

/** Where the system doesn't count CPU time at all, trying again is of no use. */
const mostTries = 20;

export async function measure(
  generator: Generator,
  load: Load,
  { origin, pid }: Target,
): Promise<Measured> {
  if (!isShort) await generator.run(load, origin, Math.min(2, seconds / 2));
  const before = usageOf(pid);
  let requests = 0;
  let took = 0;
  for (let tries = 1; ; tries += 1) {
    const run = await generator.run(load, origin, seconds);
    requests += run.requests;
    took += run.seconds;
    const after = usageOf(pid);
    // The system counts CPU time in ticks of 10 ms: a short run on a busy machine may be over before the first one.
    if (after.ownCpuMs === before.ownCpuMs && tries < mostTries) continue;
    return {
      serverMs: (after.ownCpuMs - before.ownCpuMs) / (requests || 1),
      databaseMs: (after.childrenCpuMs - before.childrenCpuMs) / (requests || 1),
      requestsPerSecond: requests / took,
      p99Ms: run.p99Ms,
      notes: run.notes,
    };
  }
}

/** The middle one by CPU time, so that its figures belong together. */
export function medianOf(runs: readonly Measured[]): Measured {
  const byCpu = runs.toSorted((one, other) => cpuMs(one) - cpuMs(other));
  return byCpu[Math.floor((byCpu.length - 1) / 2)] as Measured;
}

export const cpuMs = ({ serverMs, databaseMs }: Measured) => serverMs + databaseMs;
