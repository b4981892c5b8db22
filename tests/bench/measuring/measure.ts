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

export async function measure(
  generator: Generator,
  load: Load,
  { origin, pid }: Target,
): Promise<Measured> {
  if (!isShort) await generator.run(load, origin, Math.min(2, seconds / 2));
  const before = usageOf(pid);
  const { requests, seconds: took, p99Ms, notes } = await generator.run(load, origin, seconds);
  const after = usageOf(pid);
  return {
    serverMs: (after.ownCpuMs - before.ownCpuMs) / (requests || 1),
    databaseMs: (after.childrenCpuMs - before.childrenCpuMs) / (requests || 1),
    requestsPerSecond: requests / took,
    p99Ms,
    notes,
  };
}

/** The middle one by CPU time, so that its figures belong together. */
export function medianOf(runs: readonly Measured[]): Measured {
  const byCpu = runs.toSorted((one, other) => cpuMs(one) - cpuMs(other));
  return byCpu[Math.floor((byCpu.length - 1) / 2)] as Measured;
}

export const cpuMs = ({ serverMs, databaseMs }: Measured) => serverMs + databaseMs;
