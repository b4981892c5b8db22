// Types, lint, format, code that nothing uses, and the courses. `npm run format` fixes what can be fixed automatically.
import { spawn } from 'node:child_process';

interface Result {
  name: string;
  passed: boolean;
  output: string;
  seconds: string;
}

const types = {
  server: 'tsconfig.server.json',
  web: 'tsconfig.web.json',
  contract: 'tsconfig.contract.json',
  journeys: 'tests/journeys/tsconfig.json',
};

const isTerminal = Boolean(process.stdout.isTTY);

// The types of the routes come first: the screens import them.
const routes = await run('route types', 'react-router', ['typegen']);
const results = [
  routes,
  ...(await Promise.all([
    ...Object.entries(types).map(([name, file]) =>
      // One checker each: further ones work out most types again, in two and a half times the processor time.
      run(`types of ${name}`, 'tsc', [
        '--project',
        file,
        '--checkers',
        '1',
        '--pretty',
        String(isTerminal),
      ]),
    ),
    run('lint and format', 'biome', [
      'check',
      '--error-on-warnings',
      `--colors=${isTerminal ? 'force' : 'off'}`,
      '.',
    ]),
    run('unused code', 'knip', ['--no-progress', '--include', 'files,exports,types,dependencies']),
    run('courses', 'node', ['scripts/check-content.ts', ...process.argv.slice(2)]),
  ])),
];

for (const { passed, output } of results) if (!passed) console.log(`${output.trim()}\n`);
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? 'ok    ' : 'failed'}  ${name} (${seconds} s)`);
}
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;

function run(name: string, command: string, options: string[]): Promise<Result> {
  const start = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(`node_modules/.bin/${command}`, options, {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const finish = (passed: boolean, note = '') =>
      resolve({
        name,
        passed,
        output: output + note,
        seconds: ((performance.now() - start) / 1000).toFixed(1),
      });
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', (error) => finish(false, error.message));
    child.once('close', (code) => finish(code === 0));
  });
}
