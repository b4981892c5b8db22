// npm run bench: speed compared with a bare Fastify server, page weight, startup time and memory.
// npm run bench -- --weight: page weight only; fails when a page is over its budget.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';
import { type Child, findFreePort, serverAddress, startChild } from '../support/child-process.ts';
import { courseCount, measureSearches, openLargeCatalogue } from './large-catalogue.ts';
import { isShort, type Load, type Measured, measure, seconds } from './load.ts';
import { loadsFor } from './loads.ts';
import { longHistoryLoads } from './long-history.ts';
import { excessOf, weighedPages } from './page-budgets.ts';
import { usageOf } from './processes.ts';
import { printLoads, printSearches, printStart, printWeights } from './report.ts';
import { type Weight, weigh } from './weigh.ts';

const folder = await mkdtemp(join(tmpdir(), 'stepwell-bench-'));
const children: Child[] = [];
try {
  await (process.argv.includes('--weight') ? weighOnly() : bench());
} finally {
  for (const child of children) await child.stop();
  await rm(folder, { recursive: true, force: true });
}

async function bench() {
  if (isShort) console.log('A short run, which only shows that the bench works.');
  else {
    console.log('Starting twice: the first creates the database, the second is timed.');
    await (await startServer()).child.stop();
  }
  const { child, origin, startSeconds } = await startServer();
  const pid = child.process.pid ?? 0;
  printStart(startSeconds, usageOf(pid)?.memoryMb);

  const baseline = await measureBaseline();
  const measured: Measured[] = [];
  for (const load of await loadsFor(origin, pid)) measured.push(await measure(load));
  printLoads(baseline, measured);

  console.log('\nWeighing first visits in Chromium.');
  printWeights(await weighPages(origin));

  console.log('\nGenerating three years of one learner.');
  const ofYears: Measured[] = [];
  for (const load of await longHistoryLoads(origin, pid, folder)) ofYears.push(await measure(load));
  printLoads(baseline, ofYears);

  console.log(`\nGenerating ${courseCount} courses beside those of the sample.`);
  const recorder = await openLargeCatalogue(folder);
  try {
    const url = `${origin}/api/courses?_limit=20`;
    printLoads(baseline, [await measure({ name: 'catalogue call, 20 cards', url, pid })]);
    printSearches(await measureSearches(origin, pid, recorder));
  } finally {
    await recorder.close();
  }
}

async function weighOnly() {
  const { origin } = await startServer();
  const weights = await weighPages(origin);
  printWeights(weights);
  if (weights.some((page) => excessOf(page).length > 0)) process.exitCode = 1;
}

async function startServer() {
  const startedAt = performance.now();
  const child = launch('server/main.ts', {
    PORT: String(await findFreePort()),
    STEPWELL_DATA: folder,
    LOG_LEVEL: 'error',
    // Lets every sign-in use a different address, to stay below the limit per address.
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const origin = await serverAddress(child);
  return { child, origin, startSeconds: (performance.now() - startedAt) / 1000 };
}

async function measureBaseline(): Promise<Measured> {
  const hello = launch('tests/bench/hello.ts', { PORT: String(await findFreePort()) });
  const url = await serverAddress(hello);
  const load: Load = { name: 'bare Fastify', url, pid: hello.process.pid ?? 0 };
  console.log(`\nMeasuring requests: 10 connections, ${seconds} s each after a warm-up.`);
  return measure(load);
}

function launch(script: string, environment: Record<string, string>): Child {
  const child = startChild(script, environment);
  children.push(child);
  return child;
}

async function weighPages(origin: string): Promise<Weight[]> {
  const executablePath = findChromium();
  if (!executablePath) return [];
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const weights: Weight[] = [];
    // The journey tests weigh all of them.
    for (const path of isShort ? weighedPages.slice(0, 1) : weighedPages) {
      weights.push(await weigh(browser, origin, path));
    }
    return weights;
  } finally {
    await browser.close();
  }
}
