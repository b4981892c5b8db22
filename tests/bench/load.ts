import autocannon from 'autocannon';
import { usageOf } from './processes.ts';

export interface Load {
  name: string;
  url: string;
  pid: number;
  /** Created for each run, because autocannon modifies its options. */
  options?: () => Partial<autocannon.Options>;
}

export interface Measured {
  name: string;
  requestsPerSecond: number;
  /** CPU time per request, of the server and of its database. */
  serverMs: number | null;
  databaseMs: number | null;
  p95Ms: number;
  /** Responses other than 2xx, by status. */
  others: string;
}

export const seconds = Number(process.env.BENCH_SECONDS ?? 5);
/** A short run, as in the tests, only checks that the benchmark works. */
export const isShort = seconds < 3;

/** Decoding a compressed page takes the load generator longer than sending it takes the server. */
function ignoreBody(client: autocannon.Client) {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody(): void } };
  pipelinedRequests.addBody = () => {};
}

export async function measure({ name, url, pid, options }: Load): Promise<Measured> {
  const run = (extent: Partial<autocannon.Options>) =>
    autocannon({ url, connections: 10, setupClient: ignoreBody, ...extent, ...options?.() });
  if (!isShort) await run({ duration: Math.round(seconds / 2) });
  const before = usageOf(pid);
  // autocannon only stops when it takes a sample, by default once per second.
  const result = await run(isShort ? { amount: 20, sampleInt: 50 } : { duration: seconds });
  const after = usageOf(pid);
  const answers = result.requests.total;
  const share = (key: 'ownCpuMs' | 'childrenCpuMs') =>
    before && after && answers > 0 ? (after[key] - before[key]) / answers : null;
  return {
    name,
    requestsPerSecond: answers / result.duration,
    serverMs: share('ownCpuMs'),
    databaseMs: share('childrenCpuMs'),
    p95Ms: result.latency.p97_5,
    others: Object.entries(result.statusCodeStats ?? {})
      .filter(([status]) => !status.startsWith('2'))
      .map(([status, { count = 0 }]) => `${count} answered ${status}`)
      .join(', '),
  };
}
