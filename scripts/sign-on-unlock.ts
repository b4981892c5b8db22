import { listOf } from '../contract/text/lists.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { queues } from '../server/jobs.ts';
import { startJobs } from '../server/platform/jobs/jobs.ts';
import { openDatabase } from '../server/platform/postgres/database.ts';
import { readDomainName } from '../server/sign-on/domains/domain-name.ts';
import { unlock } from '../server/sign-on/domains/require-sign-on.ts';
import { listRequired } from '../server/sign-on/domains/required-queries.ts';
import { loadSettings, startExistingDatabase } from './command-settings.ts';
import { runCommand } from './run-command.ts';

async function main() {
  const [given] = loadSettings();
  const config = await readConfig(process.env);
  const postgres = await startExistingDatabase(config);
  try {
    const jobs = await startJobs(postgres.directConnectionString, queues, console.error);
    const db = openDatabase(postgres.directConnectionString, { jobs, onError: console.error });
    try {
      if (given === undefined) {
        const required = await listRequired(db);
        console.log(
          required.length === 0
            ? 'No organisation requires its own sign-in.'
            : `Say for which domain, such as npm run sign-on:unlock -- ${required[0]?.domain}. Sign-on is required for:\n${required.map(({ domain, team }) => `${domain} (${team})`).join('\n')}`,
        );
        return;
      }
      const domain = readDomainName(given);
      if (!domain) throw new ConfigError(`“${given}” isn’t a domain, such as harbour.example.`);
      const unlocked = await unlock(db, config, domain);
      if (unlocked.length === 0) throw new ConfigError(`Sign-on isn’t required for ${domain}.`);
      console.log(
        `Sign-on isn’t required for ${listOf(unlocked)} any more. People there can use “Forgot password?” now, and the administrators were told.`,
      );
    } finally {
      await db.destroy();
      await jobs.stop();
    }
  } finally {
    await postgres.stop();
  }
}

await runCommand(main);
