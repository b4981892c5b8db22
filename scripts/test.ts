// npm test                    everything: types, lint and format; unit and calls; browser journeys
// npm test -- sign-in         only the test files whose path contains `sign-in`
// npm test -- --unit          only that part (also --check, --journeys), with or without a filter
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Count {
  passed: number;
  failed: number;
}

const parts = ['--check', '--unit', '--journeys'];
const given = process.argv.slice(2);
const chosen = parts.filter((part) => given.includes(part));
const filters = given.filter((argument) => !parts.includes(argument));
const wants = (part: string) =>
  chosen.length > 0 ? chosen.includes(part) : part !== '--check' || filters.length === 0;

const folder = await mkdtemp(join(tmpdir(), 'stepwell-results-'));
const counts: Count[] = [];
try {
  if (wants('--check')) counts.push(await check());
  if (wants('--unit')) counts.push(await unitTests());
  if (wants('--journeys') && existsSync('playwright.config.ts')) counts.push(await journeys());
} finally {
  await rm(folder, { recursive: true, force: true });
}

const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;

/** Not tests, so they count only when something is wrong. */
async function check(): Promise<Count> {
  const code = await run(process.execPath, ['scripts/check.ts']);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

async function unitTests(): Promise<Count> {
  const file = join(folder, 'unit.json');
  const code = await run('node_modules/.bin/vitest', [
    ...['run', '--passWithNoTests', '--reporter=default', '--reporter=json'],
    ...[`--outputFile.json=${file}`, ...filters],
  ]);
  const report = await readReport<{
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  }>(file);
  if (!report) return settle(code);
  // A file that breaks before its first test has no failed test to count.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return settle(code, report.numPassedTests, report.numFailedTests + broken.length);
}

async function journeys(): Promise<Count> {
  const file = join(folder, 'journeys.json');
  const code = await run(
    'node_modules/.bin/playwright',
    ['test', '--pass-with-no-tests', '--reporter=list,json', ...filters],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  const report = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number };
  }>(file);
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  return settle(code, expected + flaky, unexpected);
}

/** A run that broke outside of any test has still failed. */
function settle(code: number, passed = 0, failed = 0): Count {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Report) : undefined;
}

function run(command: string, options: string[], environment = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, options, {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32' && command !== process.execPath,
    });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}
