// npm run bench: speed beside a bare Fastify of the same run, weight of pages, start and memory.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleAccounts } from '../../database/sample/accounts.ts';
import { addressOf, type Child, findFreePort, startChild } from '../child.ts';
import { type Load, type Measured, measure } from './load.ts';
import { usageOf } from './processes.ts';
import { type Weight, weigh } from './weigh.ts';

const publicPages = [
  ...['/', '/courses', '/course-detail/1', '/features', '/pricing', '/contact-us'],
  ...['/help', '/sign-in', '/sign-up'],
];
const formType = 'application/x-www-form-urlencoded';

const folder = await mkdtemp(join(tmpdir(), 'stepwell-bench-'));
const children: Child[] = [];
try {
  await bench();
} finally {
  for (const child of children) await child.stop();
  await rm(folder, { recursive: true, force: true });
}

async function bench() {
  const port = String(await findFreePort());
  const startServer = async () => {
    const startedAt = performance.now();
    const child = launch('server/main.ts', {
      PORT: port,
      STEPWELL_DATA: folder,
      LOG_LEVEL: 'error',
      // Each sign-in of the bench comes from an address of its own, past the limit for one.
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const origin = await addressOf(child);
    return { child, origin, seconds: (performance.now() - startedAt) / 1000 };
  };
  console.log('Starting twice: the first makes the database, the second is timed.');
  await (await startServer()).child.stop();
  const { child, origin, seconds } = await startServer();
  const atRest = usageOf(child.process.pid ?? 0);
  printStart(seconds, atRest?.memoryMb);

  const hello = launch('tests/bench/hello.ts', { PORT: String(await findFreePort()) });
  const helloLoad: Load = {
    name: 'bare Fastify',
    url: await addressOf(hello),
    pid: hello.process.pid ?? 0,
  };
  console.log('\nMeasuring requests: 10 connections, 5 seconds each after a warm-up.');
  const baseline = await measure(helloLoad);
  const measured: Measured[] = [];
  for (const load of await loadsFor(origin, child.process.pid ?? 0)) {
    measured.push(await measure(load));
  }
  printLoads(baseline, measured);

  console.log('\nWeighing first visits in Chromium.');
  printWeights(await weigh(origin, publicPages));
}

function launch(script: string, environment: Record<string, string>): Child {
  const child = startChild(script, environment);
  children.push(child);
  return child;
}

async function loadsFor(origin: string, pid: number): Promise<Load[]> {
  const [first] = sampleAccounts;
  const credentials = sampleAccounts.map(({ username, password }) =>
    new URLSearchParams({ username, password }).toString(),
  );
  const signedIn = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: first.username, password: first.password }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  let count = 0;
  const asBrowser = { headers: { 'accept-encoding': 'br' } };
  return [
    { name: 'home page (kept)', url: `${origin}/`, pid, options: asBrowser },
    { name: 'courses page (kept)', url: `${origin}/courses`, pid, options: asBrowser },
    {
      name: 'page rendered anew',
      url: origin,
      pid,
      options: {
        requests: [
          { setupRequest: (request) => ({ ...request, path: `/contact-us?about=${count++}` }) },
        ],
      },
    },
    { name: 'catalogue call', url: `${origin}/api/courses?_limit=20`, pid },
    {
      name: 'GET /users/me',
      url: `${origin}/users/me`,
      pid,
      options: { headers: { authorization: `Bearer ${token}` } },
    },
    {
      name: 'login',
      url: `${origin}/auth/login`,
      pid,
      options: {
        requests: [
          {
            method: 'POST',
            setupRequest: (request) => {
              count += 1;
              const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
              return {
                ...request,
                headers: { 'content-type': formType, 'x-forwarded-for': address },
                body: credentials[count % credentials.length] ?? '',
              };
            },
          },
        ],
      },
    },
  ];
}

interface Budget {
  share?: number;
  cpuMs?: number;
}

/** From the architecture; a login's cost is Argon2's, on purpose. */
const budgets: Record<string, Budget> = {
  'home page (kept)': { share: 50 },
  'courses page (kept)': { share: 50 },
  'page rendered anew': { cpuMs: 4 },
  'catalogue call': { share: 25 },
  'GET /users/me': { cpuMs: 1.5 },
};

function printStart(seconds: number, memoryMb: number | undefined) {
  console.log(`\nwarm start to ready   ${seconds.toFixed(1)} s   budget 3 s${over(seconds > 3)}`);
  if (memoryMb === undefined) return;
  const isOver = memoryMb > 350;
  console.log(`memory at rest        ${memoryMb.toFixed(0)} MB   budget 350 MB${over(isOver)}`);
}

function printLoads(baseline: Measured, measured: Measured[]) {
  print(
    ['', 'requests/s', 'of baseline', 'CPU server', 'CPU database', 'p97.5', 'budget'],
    [baseline, ...measured].map((each) => {
      const share = (100 * each.requestsPerSecond) / baseline.requestsPerSecond;
      const { share: least, cpuMs: most } = budgets[each.name] ?? {};
      const isOver =
        (least !== undefined && share < least) ||
        (most !== undefined && each.serverMs !== null && each.serverMs > most);
      const budget = least ? `>= ${least} %` : most ? `<= ${most} ms` : '';
      return [
        each.name,
        each.requestsPerSecond.toFixed(0),
        `${share.toFixed(1)} %`,
        inMs(each.serverMs),
        inMs(each.databaseMs),
        `${each.p95Ms.toFixed(0)} ms`,
        `${budget}${over(isOver)}${each.refused > 0 ? `  ${each.refused} refused` : ''}`,
      ];
    }),
  );
}

function printWeights(weights: Weight[]) {
  if (weights.length === 0) return console.log('No browser found; nothing weighed.');
  print(
    ['first visit', 'script', 'in all', 'requests', 'blocking', 'as a further page', 'budget'],
    weights.map((page) => {
      const isOver =
        page.scriptKb > 130 ||
        page.totalKb > 220 ||
        page.requests > 15 ||
        page.blocking > 1 ||
        page.furtherKb > 30;
      return [
        page.path,
        `${page.scriptKb.toFixed(1)} KB`,
        `${page.totalKb.toFixed(1)} KB`,
        String(page.requests),
        String(page.blocking),
        `${page.furtherKb.toFixed(1)} KB`,
        `130 / 220 KB, 15, 1, 30 KB${over(isOver)}`,
      ];
    }),
  );
}

function inMs(value: number | null): string {
  return value === null ? '' : `${value.toFixed(2)} ms`;
}

function over(isOver: boolean): string {
  return isOver ? '  over budget' : '';
}

function print(head: string[], rows: string[][]) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  console.log('');
  for (const row of all) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(cells.join('  ').trimEnd());
  }
}
