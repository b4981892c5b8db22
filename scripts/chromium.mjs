// Finds or installs the browser for the journeys. Plain JavaScript, because `prepare.mjs` uses it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

// The headless shell comes first: without windows to draw it takes half of the processor time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path for Playwright's `executablePath`, if there is a browser.
 * @returns {string | undefined}
 */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const chosen = process.env.CHROMIUM_PATH;
  const candidates = chosen
    ? [chosen]
    : [
        ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
        ...applications,
        findDownloaded(),
      ];
  // Some systems ship a stub that only says how to install the browser: it must run.
  return candidates.find((path) => path && existsSync(path) && runs(path));
}

/** Installs Debian's package where that is possible. Needs no npm packages, so it can run while they are installed. */
export async function installDebianChromium() {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!isRootOnDebian || process.env.CHROMIUM_PATH || findChromium()) return;
  console.log('Installing Chromium for the browser tests (once)…');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], environment);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], environment);
    if (findChromium()) return;
  }
}

/** Downloads a browser unless there is one. */
export async function ensureChromium() {
  if (findChromium()) return;
  if (process.env.CHROMIUM_PATH) {
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is no browser.`);
  }
  console.log("Downloading Playwright's Chromium for the browser tests (once)…");
  await run(process.execPath, [playwrightCommand(), 'install', 'chromium'], process.env);
  if (findChromium()) return;
  throw new Error(
    'The browser tests need Chromium, and none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  );
}

function findDownloaded() {
  try {
    return require('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}

function playwrightCommand() {
  return join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
}

/** @param {string} path */
function runs(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

/**
 * @param {string} command
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<void>}
 */
function run(command, options, environment) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, options, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', (error) => {
      console.error(error.message);
      resolve();
    });
    child.once('close', (code) => {
      if (code !== 0) console.error(output.trim());
      resolve();
    });
  });
}
