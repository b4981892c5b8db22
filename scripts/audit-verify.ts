import { plural } from '../contract/text/plurals.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { saveVerification } from '../server/platform/audit/chain-queries.ts';
import { type ChainPoint, verifyChain } from '../server/platform/audit/verify-chain.ts';
import { openDatabase } from '../server/platform/postgres/database.ts';
import { loadSettings, startExistingDatabase } from './command-settings.ts';
import { runCommand } from './run-command.ts';

/** `1042:9f3c…`, as an earlier run has printed it. */
function readNoted(text: string | undefined): ChainPoint | undefined {
  if (text === undefined) return undefined;
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!seq || !hash) {
    throw new ConfigError(
      `“${text}” isn’t the end of a chain. Give it as this command has printed it: npm run audit:verify -- 1042:9f3c…`,
    );
  }
  return { seq: Number(seq), hash };
}

const noJobs = {
  enqueue: async () => {
    throw new Error('Verifying starts no jobs.');
  },
};

async function main(): Promise<boolean> {
  const noted = readNoted(loadSettings()[0]);
  const config = await readConfig(process.env);
  const postgres = await startExistingDatabase(config);
  try {
    const db = openDatabase(postgres.directConnectionString, {
      jobs: noJobs,
      onError: console.error,
    });
    try {
      const { end, problem } = await verifyChain(db, { noted });
      await saveVerification(db, { entries: end.seq, problem: problem ?? '' });
      if (problem) {
        console.error(`The audit log is broken. ${problem}`);
        return false;
      }
      console.log(
        `The audit log is whole: ${plural(end.seq, 'entry', 'entries')}. Its end, to keep elsewhere and compare later:\n${end.seq}:${end.hash}`,
      );
      return true;
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.stop();
  }
}

await runCommand(async () => {
  if (!(await main())) process.exitCode = 1;
});
