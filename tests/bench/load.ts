import autocannon from 'autocannon';
import { usageOf } from './processes.ts';

export interface Load {
  name: string;
  url: string;
  pid: number;
  /** Made for each run: autocannon writes into what it is given. */
  options?: () => Partial<autocannon.Options>;
}

export interface Measured {
  name: string;
  requestsPerSecond: number;
  /** CPU per request, of the server and of its database. */
  serverMs: number | null;
  databaseMs: number | null;
  p95Ms: number;
  /** Answers other than a success, by status. */
  others: string;
}

export const seconds = Number(process.env.BENCH_SECONDS ?? 5);
/** As the tests make it. */
export const isShort = seconds < 3;

/** To read a compressed page as text takes the load generator longer than the server needs to send it. */
function ignoreBody(client: autocannon.Client) {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody(): void } };
  pipelinedRequests.addBody = () => {};
}

export async function measure({ name, url, pid, options }: Load): Promise<Measured> {
  const run = (extent: Partial<autocannon.Options>) =>
    autocannon({ url, connections: 10, setupClient: ignoreBody, ...extent, ...options?.() });
  if (!isShort) await run({ duration: Math.round(seconds / 2) });
  const before = usageOf(pid);
  // It ends with a sample, and takes one each second unless told.
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
