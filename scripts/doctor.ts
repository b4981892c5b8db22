// Checks this installation and says what to mend. Exits with 1 if something is broken:
//   npm run doctor [-- --env-file <file>]

import { createServer } from 'node:net';
import { checkOperation } from '../server/administration/system/checks.ts';
import { fileOwners } from '../server/composition.ts';
import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { checkMachine, checkServices } from '../server/platform/checks/checks.ts';
import { advice, broken, type Finding, ok } from '../server/platform/checks/finding.ts';
import { openFiles } from '../server/platform/files/files.ts';
import { openDatabase } from '../server/platform/postgres/database.ts';
import { loadSettings, startExistingDatabase } from './command-settings.ts';
import { runCommand } from './run-command.ts';

async function main() {
  loadSettings();
  const findings = await examine();
  for (const { name, state, sentence, mend } of findings) {
    const word = { ok: 'ok', advice: 'ADVICE', broken: 'BROKEN' }[state];
    console.log(`${word.padEnd(7)} ${name.padEnd(15)} ${sentence}`);
    if (mend) console.log(`${' '.repeat(24)}→ ${mend}`);
  }
  const count = (state: Finding['state']) =>
    findings.filter((finding) => finding.state === state).length;
  console.log(
    count('broken') + count('advice') === 0
      ? '\nEverything is in order.'
      : `\n${count('broken')} to mend, ${count('advice')} to consider.`,
  );
  process.exitCode = count('broken') > 0 ? 1 : 0;
}

async function examine(): Promise<Finding[]> {
  let config: Config;
  try {
    config = await readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [broken('Settings', error.message, 'README.md explains every variable.')];
  }
  return [
    ok('Settings', 'All variables can be used.'),
    await checkPort(config),
    ...(await checkMachine(config)),
    ...(await examineDatabase(config)),
  ];
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  let postgres: Awaited<ReturnType<typeof startExistingDatabase>>;
  try {
    postgres = await startExistingDatabase(config);
  } catch (error) {
    const { message, cause } = error as Error;
    // Without a cause, the sentence itself says what to do.
    const embeddedMend = cause ? 'See postgres.log in the data folder.' : '';
    const mend = config.databaseUrl
      ? 'Check that PostgreSQL runs, and that DATABASE_URL has the right host, port, user and password.'
      : embeddedMend;
    return [broken('Database', message, mend)];
  }
  const { connectionString, directConnectionString } = postgres;
  const jobs = { enqueue: () => Promise.reject(new Error('The doctor changes nothing')) };
  const db = openDatabase(connectionString, {
    jobs,
    onError: () => {},
    connections: 2,
    isPooled: config.databaseDirectUrl !== undefined,
  });
  try {
    const files = openFiles(config);
    return [
      ...(await checkServices({ config, db, directConnectionString, files, fileOwners })),
      ...(await checkOperation({ config, db })),
    ];
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

/** Free, or taken by a Stepwell that answers. */
async function checkPort({ port, host }: Config): Promise<Finding> {
  const name = 'Port';
  if (port === 0) return ok(name, 'Chosen at start.');
  const problem = await new Promise<string | undefined>((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
  if (!problem) return advice(name, `Nothing listens on ${host}:${port}.`, 'Run npm start.');
  if (problem !== 'EADDRINUSE') {
    return broken(name, `${host}:${port} can’t be used (${problem}).`, 'Change PORT or HOST.');
  }
  const address = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
  const status = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    async (reply) => (await reply.json()) as { status?: string },
    () => ({ status: undefined }),
  );
  if (status.status === 'ready') return ok(name, `Stepwell answers on ${host}:${port}.`);
  return broken(
    name,
    status.status
      ? `Stepwell on ${host}:${port} isn’t ready: ${status.status}.`
      : `Another program listens on ${host}:${port}.`,
    status.status ? 'Look at its log.' : 'Stop that program, or set PORT to another port.',
  );
}

await runCommand(main);
