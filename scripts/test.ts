// npm test                       everything: types, lint and format; unit and call tests; browser journeys
// npm test -- sign-in            only the test files whose path contains `sign-in`
// npm test -- --unit             only one part (also --check, --journeys), with or without a filter
// npm test -- --browsers         a short journey in Firefox and WebKitGTK, if they are installed; never part of the rest
// npm test -- --changed [ref]    only what a change since `ref` (HEAD unless given) can affect: types and lint; the
//                                unit tests that import a changed file; the journeys that changed, and those of
//                                each domain whose screens changed
// npm test -- --thorough         tens of thousands of generated cases instead of hundreds, and whatever else takes long
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

interface Result {
  passed: number;
  failures: string[];
  /** What wasn't run, and why. */
  skipped?: string[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    line: number;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: { error?: { message?: string } }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
}

const parts = ['--check', '--unit', '--journeys', '--browsers'];
const thorough = '--thorough';
if (process.argv.includes(thorough)) process.env.STEPWELL_THOROUGH = '1';
const { chosenParts, filters, changedSince } = readArguments(process.argv.slice(2));
const isWanted = (part: string) =>
  chosenParts.length > 0 ? chosenParts.includes(part) : part !== '--check' || filters.length === 0;

const reports = await mkdtemp(join(tmpdir(), 'stepwell-reports-'));
const results: Result[] = [];
const durations: string[] = [];
try {
  if (isWanted('--check')) await runPart('checks', check);
  if (isWanted('--unit')) await runPart('unit and call tests', unitTests);
  if (isWanted('--journeys')) await runPart('journeys', journeys);
  if (chosenParts.includes('--browsers')) {
    const { runBrowserChecks } = await import('../tests/browsers/run.ts');
    await runPart('other browsers', () => runBrowserChecks(console.log));
  }
} finally {
  await rm(reports, { recursive: true, force: true });
}

const failures = results.flatMap((result) => result.failures);
// Repeated here, because hundreds of lines may follow a test that fails early.
for (const failure of failures) console.log(`\nFAILED ${failure}`);
const passed = results.reduce((total, result) => total + result.passed, 0);
console.log(`\n${durations.join(', ')}`);
const skipped = results.flatMap((result) => result.skipped ?? []);
// At the end too: what was skipped must not look as if it had passed.
for (const reason of skipped) console.log(`SKIPPED ${reason}`);
console.log(
  `${passed} passed, ${failures.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
);
process.exitCode = failures.length > 0 ? 1 : 0;

function readArguments(given: string[]) {
  const at = given.indexOf('--changed');
  const [changed, ref] = at < 0 ? [] : given.splice(at, given[at + 1]?.startsWith('--') ? 1 : 2);
  return {
    chosenParts: parts.filter((part) => given.includes(part)),
    filters: given.filter((argument) => ![...parts, thorough].includes(argument)),
    changedSince: changed && (ref ?? 'HEAD'),
  };
}

async function runPart(name: string, run: () => Promise<Result>) {
  const start = performance.now();
  results.push(await run());
  durations.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`);
}

/** Not tests, so they only count when they fail. */
async function check(): Promise<Result> {
  const code = await run(process.execPath, ['scripts/check.ts']);
  return { passed: 0, failures: code === 0 ? [] : ['npm run check'] };
}

async function unitTests(): Promise<Result> {
  const file = join(reports, 'unit.json');
  const code = await run('node_modules/.bin/vitest', [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(changedSince ? [`--changed=${changedSince}`] : []),
    ...filters,
  ]);
  const report = await readReport<VitestReport>(file);
  const failures = (report?.testResults ?? []).flatMap((tested) => {
    const path = relative(process.cwd(), tested.name);
    const failed = tested.assertionResults.filter(({ status }) => status === 'failed');
    // A file that breaks before its first test has no failed test to name.
    if (failed.length === 0 && tested.status === 'failed') return [describe(path, tested.message)];
    return failed.map((test) => describe(`${path} › ${test.fullName}`, test.failureMessages[0]));
  });
  return resultOf('vitest', code, report?.numPassedTests, failures);
}

async function journeys(): Promise<Result> {
  const specs = changedSince ? journeysAffectedSince(changedSince) : [];
  if (changedSince && specs.length === 0) return { passed: 0, failures: [] };
  const file = join(reports, 'journeys.json');
  const code = await run(
    'node_modules/.bin/playwright',
    ['test', '--pass-with-no-tests', '--reporter=list,json', ...specs, ...filters],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  const report = await readReport<PlaywrightReport>(file);
  const failures = (report?.suites ?? []).flatMap(specsOf).flatMap((spec) =>
    spec.tests
      // One that only passes when repeated is as bad as one that fails.
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results: attempts }) => {
        const name = `${spec.file}:${spec.line} › ${spec.title}`;
        const error = attempts.find((attempt) => attempt.error)?.error;
        return describe(status === 'flaky' ? `${name} (flaky)` : name, error?.message);
      }),
  );
  return resultOf('playwright', code, report?.stats.expected, failures);
}

function journeysAffectedSince(ref: string): string[] {
  const affected = changedFiles(ref).flatMap((file) => {
    if (/^tests\/journeys\/.*\.spec\.ts$/.test(file)) return [file];
    const domain = /^web\/(\w+)\//.exec(file)?.[1];
    const folder = `tests/journeys/${domain}`;
    return domain && existsSync(folder) ? [`${folder}/`] : [];
  });
  return [...new Set(affected)].filter((path) => existsSync(path));
}

function changedFiles(ref: string): string[] {
  const list = (...options: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', options, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr.trim());
    return stdout.split('\n').filter(Boolean);
  };
  return [
    ...list('diff', '--name-only', ref),
    ...list('ls-files', '--others', '--exclude-standard'),
  ];
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function describe(test: string, message = ''): string {
  return `${test}\n${message.split('\n').slice(0, 12).join('\n')}`;
}

/** A run that broke outside of any test has failed too. */
function resultOf(runner: string, code: number, passed = 0, failures: string[] = []): Result {
  const isBroken = code !== 0 && failures.length === 0;
  return { passed, failures: isBroken ? [`${runner} exited with ${code}`] : failures };
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
