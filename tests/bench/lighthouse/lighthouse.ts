import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '../../../scripts/chromium.mjs';
import { root } from '../../support/child-process.ts';
import { startServer } from '../measuring/server.ts';
import { print } from '../table.ts';
import { excessOf, type Figures, figuresOf, limits, medianOf, type Report } from './figures.ts';

// Fetched when it is needed: as a dependency its 180 MB would be part of everybody's first start.
const lighthouse = 'lighthouse@13.5.0';

const pages = [
  '/',
  '/courses',
  '/course-detail/1',
  '/course-detail/3',
  '/lesson-detail/exposure-triangle-basic',
  '/sign-in',
  '/pricing',
];

const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Public pages on Lighthouse's phone, which it simulates: 1.6 Mbit/s, 150 ms, a processor four times slower. */
export async function measureWithLighthouse(folder: string, runs: number): Promise<boolean> {
  const browser = findChromium();
  if (!browser) throw new Error('Lighthouse needs Chromium; set CHROMIUM_PATH to one.');
  const { child, origin } = await startServer(root, folder);
  try {
    const measured: [path: string, figures: Figures][] = [];
    for (const path of pages) {
      // Rendered and compressed once before: browsers usually get a page from the cache.
      await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'br' } });
      const figures: Figures[] = [];
      for (let run = 0; run < runs; run++) {
        figures.push(figuresOf(await reportOn(`${origin}${path}`, browser)));
      }
      measured.push([path, medianOf(figures)]);
    }
    printFigures(measured, runs);
    return measured.every(([, figures]) => excessOf(figures).length === 0);
  } finally {
    await child.stop();
  }
}

async function reportOn(address: string, browser: string): Promise<Report> {
  const options = ['--quiet', '--output=json', '--no-enable-error-reporting'];
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${lighthouse}`,
      '--',
      'lighthouse',
      address,
      ...options,
      `--chrome-flags=${browserFlags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout);
}

function printFigures(measured: readonly [string, Figures][], runs: number) {
  console.log(
    `\nLighthouse's phone, the median of ${runs}. At most: largest paint ${limits.lcpMs / 1000} s, shift ${limits.shift}; all categories 100.`,
  );
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  print(
    ['page', 'first paint', 'largest paint', 'shift', 'blocked', ...limits.categories, ''],
    measured.map(([path, figures]) => [
      path,
      seconds(figures.fcpMs),
      seconds(figures.lcpMs),
      figures.shift.toFixed(3),
      `${figures.blockedMs.toFixed(0)} ms`,
      ...figures.scores.map(String),
      excessOf(figures).join(', '),
    ]),
  );
}
