import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

export interface Request {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Load {
  name: string;
  /** The most that a request may cost, as a multiple of a bare Fastify request. */
  budget?: number;
  /** The same request every time, or a function that makes another one each time. */
  request: Request | (() => Request);
}

export interface Generated {
  requests: number;
  seconds: number;
  p99Ms: number;
  /** What went wrong, for the reader of the report. */
  notes: string;
}

export interface Generator {
  name: string;
  run(load: Load, origin: string, seconds: number): Promise<Generated>;
}

const connections = 8;
/** More than any load with changing requests reaches, because those do real work. */
const mostChangingPerSecond = 5000;

/** wrk needs a fraction of what a server needs. Generators written in JavaScript are slower than our quick responses. */
export function chooseGenerator(): Generator {
  return spawnSync('wrk', ['--version']).error ? withAutocannon : withWrk;
}

/** A load that is answered by errors measures nothing. */
export async function tryOnce(load: Load, origin: string) {
  const { path, ...options } = requestOf(load);
  const response = await fetch(`${origin}${path}`, { ...options, redirect: 'manual' });
  if (response.ok) return;
  throw new Error(`${load.name}: ${path} responded ${response.status}: ${await response.text()}`);
}

function requestOf({ request }: Load): Request {
  return typeof request === 'function' ? request() : request;
}

const withWrk: Generator = {
  name: 'wrk',
  async run(load, origin, seconds) {
    const folder = await mkdtemp(join(tmpdir(), 'stepwell-wrk-'));
    try {
      const { request } = load;
      const count = typeof request === 'function' ? Math.ceil(seconds * mostChangingPerSecond) : 0;
      const shape =
        typeof request === 'function'
          ? ['-s', await writeRequests(folder, Array.from({ length: count }, request), origin)]
          : headerOptions(request);
      const path = typeof request === 'function' ? '/' : request.path;
      const generated = readWrk(await runWrk([...shape, `${origin}${path}`], seconds));
      return count > 0 && generated.requests > count
        ? { ...generated, notes: `${generated.notes} requests were repeated`.trim() }
        : generated;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const headerOptions = ({ headers = {} }: Request) =>
  Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);

/** Requests as they are sent, each after its length. Making them in Lua would slow wrk down. */
async function writeRequests(folder: string, requests: Request[], origin: string): Promise<string> {
  const file = join(folder, 'requests');
  const texts = requests.map((request) => rawRequest(request, origin));
  await writeFile(file, texts.map((text) => `${Buffer.byteLength(text)}\n${text}`).join(''));
  const script = join(folder, 'send.lua');
  await writeFile(
    script,
    `local requests, sent = {}, 0
local file = io.open(${JSON.stringify(file)}, "rb")
for length in function() return file:read("*n") end do
  file:read(1)
  requests[#requests + 1] = file:read(length)
end
request = function()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end
`,
  );
  return script;
}

function rawRequest({ method = 'GET', path, headers = {}, body }: Request, origin: string): string {
  const all = {
    host: new URL(origin).host,
    ...headers,
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

/** wrk counts in whole seconds, but prints its figures whenever it is interrupted. */
function runWrk(options: string[], seconds: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('wrk', ['-t1', `-c${connections}`, '-d1h', '--latency', ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    const timer = setTimeout(() => child.kill('SIGINT'), seconds * 1000);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(output);
      else reject(new Error(`wrk failed:\n${output}`));
    });
  });
}

const unitsInMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

export function readWrk(output: string): Generated {
  const total = /(\d+) requests in ([\d.]+)(us|ms|s|m)/.exec(output);
  const slowest = /99%\s+([\d.]+)(us|ms|s|m)/.exec(output);
  if (!total || !slowest) throw new Error(`wrk printed something unexpected:\n${output}`);
  const inMs = (match: RegExpExecArray, at: number) =>
    Number(match[at]) * (unitsInMs[match[at + 1] ?? ''] ?? 1);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1];
  const errors = /Socket errors: (.*)/.exec(output)?.[1];
  return {
    requests: Number(total[1]),
    seconds: inMs(total, 2) / 1000,
    p99Ms: inMs(slowest, 1),
    notes: [refused && `${refused} not 2xx`, errors].filter(Boolean).join(', '),
  };
}

const withAutocannon: Generator = {
  name: 'autocannon',
  async run(load, origin, seconds) {
    const result = await autocannon({
      url: origin,
      connections,
      setupClient: ignoreBody,
      requests: [{ setupRequest: (request) => ({ ...request, ...requestOf(load) }) }],
      // It only stops when it takes a sample, by default once per second.
      ...(seconds < 1 ? { amount: 20, sampleInt: 50 } : { duration: seconds }),
    });
    const refused = result.non2xx + result.errors;
    return {
      requests: result.requests.total,
      seconds: result.duration,
      p99Ms: result.latency.p99,
      notes: refused > 0 ? `${refused} not 2xx` : '',
    };
  },
};

/** Decoding a compressed page takes it longer than sending it takes the server. */
function ignoreBody(client: autocannon.Client) {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody(): void } };
  pipelinedRequests.addBody = () => {};
}
