import { ConfigError } from '../server/config.ts';
import { BackupError } from '../server/platform/backup/backup-error.ts';
import { Refusal } from '../server/platform/calls/errors.ts';
import { BucketError } from '../server/platform/files/bucket-store.ts';
import { EmbeddedPostgresError } from '../server/platform/postgres/embedded/cluster-errors.ts';
import { MigrationError } from '../server/platform/postgres/migrate.ts';

const expected = [ConfigError, BackupError, Refusal, EmbeddedPostgresError, MigrationError];

/** Codes of Node and of PostgreSQL: nobody answers, no such host, database or role, a wrong password. */
const unreachable = /^(?:ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|3D000|28\w{3})$/;

/** Runs a command for operators. What they can mend is a sentence; a stack is for what nobody expected. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const sentence = explain(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exit(1);
  }
}

function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (expected.some((each) => error instanceof each)) return error.message;
  if (error instanceof BucketError) {
    return `${error.message}\nCheck S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys; npm run doctor says more.`;
  }
  const { code } = error as { code?: string };
  if (!unreachable.test(code ?? '')) return undefined;
  // Of several addresses of a host, all failed: the message is in the first.
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  return `The database can’t be reached: ${first.message}. Check DATABASE_URL; npm run doctor says more.`;
}
