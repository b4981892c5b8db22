import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, serverAddress, startChild } from '../support/child-process.ts';
import type { BrowserSetup } from './driver.ts';
import { firefox } from './firefox.ts';
import { checks } from './smoke.ts';
import { webkit } from './webkit.ts';

type Report = (line: string) => void;

interface Result {
  passed: number;
  failures: string[];
}

interface BrowserResult extends Result {
  /** Why a browser was left out. */
  skipped: string[];
}

/** A short journey in Firefox and WebKitGTK, if they are installed. Chromium has all the other journeys. */
export async function runBrowserChecks(report: Report): Promise<BrowserResult> {
  const known = [firefox, webkit];
  const skipped = known.map(explainSkipping).filter((reason) => reason !== undefined);
  for (const reason of skipped) report(`skipped ${reason}`);
  const browsers = known.filter(({ missing }) => missing().length === 0);
  if (browsers.length === 0) return { passed: 0, failures: [], skipped };
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-browsers-'));
  const port = String(await findFreePort());
  const server = startChild('server/main.ts', {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    STEPWELL_DATA: folder,
    LOG_LEVEL: 'error',
  });
  try {
    const url = await serverAddress(server);
    const results: Result[] = [];
    for (const browser of browsers) results.push(await runChecks(browser, url, report));
    return {
      passed: results.reduce((total, { passed }) => total + passed, 0),
      failures: results.flatMap(({ failures }) => failures),
      skipped,
    };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a browser needs that isn't there: not always the browser itself. */
export function explainSkipping({
  name,
  missing,
}: Pick<BrowserSetup, 'name' | 'missing'>): string | undefined {
  const packages = missing();
  if (packages.length === 0) return undefined;
  const list = new Intl.ListFormat('en').format(packages);
  const are = packages.length === 1 ? 'is' : 'are';
  return `${name}: ${list} ${are} missing. On Debian: apt-get install ${packages.join(' ')}`;
}

async function runChecks(browser: BrowserSetup, url: string, report: Report): Promise<Result> {
  const result: Result = { passed: 0, failures: [] };
  const driver = await browser.start();
  try {
    for (const { name, run } of checks) {
      const title = `${browser.name}: ${name}`;
      try {
        await run(driver, url);
        result.passed += 1;
        report(`ok      ${title}`);
      } catch (error) {
        result.failures.push(`${title}\n${(error as Error).message}`);
        report(`failed  ${title}`);
      }
    }
  } finally {
    await driver.close();
  }
  return result;
}
