// npm test                    everything: types, lint and format; unit and calls; browser journeys
// npm test -- sign-in         only the test files whose path contains `sign-in`
// npm test -- --unit          only that part (also --check, --journeys), with or without a filter
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

interface Count {
  passed: number;
  failures: string[];
}

interface UnitReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface Suite {
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: Suite[];
}

interface JourneyReport {
  stats: { expected: number; flaky: number };
  suites: Suite[];
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

const failures = counts.flatMap((count) => count.failures);
// Hundreds of lines follow a test that fails early: whoever reads only the end finds it here.
for (const failure of failures) console.log(`\nFAILED ${failure}`);
const passed = counts.reduce((total, count) => total + count.passed, 0);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Not tests, so they count only when something is wrong. */
async function check(): Promise<Count> {
  const code = await run(process.execPath, ['scripts/check.ts']);
  return { passed: 0, failures: code === 0 ? [] : ['npm run check'] };
}

async function unitTests(): Promise<Count> {
  const file = join(folder, 'unit.json');
  const code = await run('node_modules/.bin/vitest', [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...filters,
  ]);
  const report = await readReport<UnitReport>(file);
  const failures = (report?.testResults ?? []).flatMap((tested) => {
    const path = relative(process.cwd(), tested.name);
    const failed = tested.assertionResults.filter(({ status }) => status === 'failed');
    // A file that breaks before its first test has no failed test to name.
    if (failed.length === 0 && tested.status === 'failed') return [name(path, tested.message)];
    return failed.map((test) => name(`${path} › ${test.fullName}`, test.failureMessages[0]));
  });
  return settle('vitest', code, report?.numPassedTests, failures);
}

async function journeys(): Promise<Count> {
  const file = join(folder, 'journeys.json');
  const code = await run(
    'node_modules/.bin/playwright',
    ['test', '--pass-with-no-tests', '--reporter=list,json', ...filters],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  const report = await readReport<JourneyReport>(file);
  const failures = (report?.suites ?? [])
    .flatMap(specsOf)
    .flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) =>
          name(`${spec.file}:${spec.line} › ${spec.title}`, results.at(-1)?.error?.message),
        ),
    );
  const { expected = 0, flaky = 0 } = report?.stats ?? {};
  return settle('playwright', code, expected + flaky, failures);
}

function specsOf(suite: Suite): Suite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function name(test: string, message = ''): string {
  return `${test}\n${message.split('\n').slice(0, 12).join('\n')}`;
}

/** A run that broke outside of any test has still failed. */
function settle(runner: string, code: number, passed = 0, failures: string[] = []): Count {
  const broke = code !== 0 && failures.length === 0;
  return { passed, failures: broke ? [`${runner} ended with ${code}`] : failures };
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
