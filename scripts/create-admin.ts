import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { Email, line, NewPassword, Username } from '../contract/fields.ts';
import { createAdmin } from '../server/accounts/registration/create-admin.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { queues } from '../server/jobs.ts';
import { startJobs } from '../server/platform/jobs/jobs.ts';
import { openDatabase } from '../server/platform/postgres/database.ts';
import { migrate } from '../server/platform/postgres/migrate.ts';
import { loadSettings, startExistingDatabase } from './command-settings.ts';
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
  let isHidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const prompt = createInterface({
    input: process.stdin,
    output,
    terminal: process.stdin.isTTY === true,
  });
  const answer = async (variable: string, question: string) =>
    process.env[variable] ?? (await prompt.question(`${question}: `));
  const askHidden = async (question: string) => {
    const answered = prompt.question(`${question}: `);
    isHidden = true;
    const text = await answered;
    process.stdout.write('\n');
    return text;
  };
  const answers = {
    username: await answer('ADMIN_USERNAME', 'User name'),
    email: await answer('ADMIN_EMAIL', 'Email'),
    first_name: await answer('ADMIN_FIRST_NAME', 'First name'),
    last_name: await answer('ADMIN_LAST_NAME', 'Last name'),
    password:
      process.env.ADMIN_PASSWORD ?? (await askHidden('Password (not shown while you type)')),
  };
  prompt.close();
  const parsed = z.safeParse(Answers, answers);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  }
  return parsed.data;
}

async function main() {
  loadSettings();
  const config = await readConfig(process.env);
  const postgres = await startExistingDatabase(config, { mayBeNew: true });
  try {
    const answers = await ask();
    await migrate(postgres.directConnectionString);
    const jobs = await startJobs(postgres.directConnectionString, queues, console.error);
    const db = openDatabase(postgres.directConnectionString, { jobs, onError: console.error });
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
