import { createInterface } from 'node:readline/promises';
import * as z from 'zod/mini';
import { Email, line, NewPassword, Username } from '../contract/fields.ts';
import { createAdmin } from '../server/accounts/registration/create-admin.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { queues } from '../server/jobs.ts';
import { startJobs } from '../server/platform/jobs/jobs.ts';
import { openDatabase } from '../server/platform/postgres/database.ts';
import { migrate } from '../server/platform/postgres/migrate.ts';
import { startDatabase } from '../server/platform/postgres/start-database.ts';
import { runCommand } from './run-command.ts';

const Answers = z.object({
  username: Username,
  email: Email,
  first_name: line('First name', 80),
  last_name: line('Last name', 80),
  password: NewPassword,
});

/** From the environment where given (ADMIN_USERNAME …), else asked for. */
async function ask() {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = async (variable: string, question: string) =>
    process.env[variable] ?? (await prompt.question(`${question}: `));
  const answers = {
    username: await answer('ADMIN_USERNAME', 'User name'),
    email: await answer('ADMIN_EMAIL', 'Email'),
    first_name: await answer('ADMIN_FIRST_NAME', 'First name'),
    last_name: await answer('ADMIN_LAST_NAME', 'Last name'),
    password: await answer('ADMIN_PASSWORD', 'Password (shown while you type)'),
  };
  prompt.close();
  const parsed = z.safeParse(Answers, answers);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  }
  return parsed.data;
}

async function main() {
  const config = await readConfig(process.env);
  const answers = await ask();
  const postgres = await startDatabase(config, console.log, { joinRunning: true });
  try {
    await migrate(postgres.connectionString);
    const jobs = await startJobs(postgres.connectionString, queues, console.error);
    const db = openDatabase(postgres.connectionString, { jobs, onError: console.error });
    try {
      await createAdmin(db, answers);
      console.log(`The Admin ${answers.username} can sign in now.`);
    } finally {
      await db.destroy();
      await jobs.stop();
    }
  } finally {
    await postgres.stop();
  }
}

await runCommand(main);
