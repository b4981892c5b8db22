import type { Config } from '../../config.ts';
import type { Db } from '../postgres/database.ts';
import { findLastBackup } from './check-queries.ts';
import { advice, type Finding, ok } from './finding.ts';

const name = 'Backups';
const day = 24 * 60 * 60 * 1000;
const oldestDays = 7;
const mend =
  'Run npm run backup every night: docs/operations.md has the line for cron. If you back up in another way, you can leave this.';

export async function checkBackups(db: Db, { isLocal }: Config): Promise<Finding> {
  const last = await findLastBackup(db);
  if (!last) {
    return isLocal
      ? ok(name, 'None yet. npm run backup makes one.')
      : advice(name, 'npm run backup hasn’t made one yet.', mend);
  }
  const days = Math.floor((Date.now() - last.at.getTime()) / day);
  const sentence = `The last one by npm run backup was made ${agoOf(days)}.`;
  return days > oldestDays && !isLocal ? advice(name, sentence, mend) : ok(name, sentence);
}

function agoOf(days: number): string {
  if (days < 1) return 'less than a day ago';
  return days === 1 ? 'a day ago' : `${days} days ago`;
}
