// npm run bench: speed beside a bare Fastify of the same run, weight of pages, start and memory.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleAccounts } from '../../database/sample/accounts.ts';
import { addressOf, type Child, findFreePort, startChild } from '../child.ts';
import { type Load, type Measured, measure, seconds } from './load.ts';
import { usageOf } from './processes.ts';
import { printLoads, printStart, printWeights } from './report.ts';
import { weigh } from './weigh.ts';

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
    return { child, origin, startSeconds: (performance.now() - startedAt) / 1000 };
  };
  console.log('Starting twice: the first makes the database, the second is timed.');
  await (await startServer()).child.stop();
  const { child, origin, startSeconds } = await startServer();
  const atRest = usageOf(child.process.pid ?? 0);
  printStart(startSeconds, atRest?.memoryMb);

  const hello = launch('tests/bench/hello.ts', { PORT: String(await findFreePort()) });
  const helloLoad: Load = {
    name: 'bare Fastify',
    url: await addressOf(hello),
    pid: hello.process.pid ?? 0,
  };
  console.log(`\nMeasuring requests: 10 connections, ${seconds} s each after a warm-up.`);
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
  const credentials = await signUpTen(origin);
  const signedIn = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: first.username, password: first.password }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  let count = 0;
  const asBrowser = () => ({ headers: { 'accept-encoding': 'br' } });
  return [
    { name: 'home page (kept)', url: `${origin}/`, pid, options: asBrowser },
    { name: 'courses page (kept)', url: `${origin}/courses`, pid, options: asBrowser },
    {
      name: 'page rendered anew',
      url: origin,
      pid,
      options: () => ({
        requests: [
          { setupRequest: (request) => ({ ...request, path: `/contact-us?about=${count++}` }) },
        ],
      }),
    },
    { name: 'catalogue call', url: `${origin}/api/courses?_limit=20`, pid },
    {
      name: 'GET /users/me',
      url: `${origin}/users/me`,
      pid,
      options: () => ({ headers: { authorization: `Bearer ${token}` } }),
    },
    {
      name: 'login',
      url: `${origin}/auth/login`,
      pid,
      options: () => ({
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
      }),
    },
  ];
}

/** As many accounts as connections: parallel sign-ins of one account are slowed down on purpose. */
async function signUpTen(origin: string): Promise<string[]> {
  const password = 'a good long password';
  const names = Array.from({ length: 10 }, (_, index) => `bench${index}`);
  for (const username of names) {
    const body = JSON.stringify({
      ...{ username, password, email: `${username}@example.org` },
      ...{ first_name: 'Bench', last_name: 'Runner' },
    });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${origin}/auth/register`, { method: 'POST', headers, body });
    await fetch(`${origin}/auth/register-accept`, { method: 'POST', headers, body });
  }
  return names.map((username) => new URLSearchParams({ username, password }).toString());
}
