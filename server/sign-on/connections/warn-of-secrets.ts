import { plural } from '../../../contract/text/plurals.ts';
import type { Config } from '../../config.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { claimWarning } from '../saml/warning-queries.ts';
import { type EndingSecret, listEndingSecrets } from './managing-queries.ts';
import { tellAdministrators } from './tell-administrators.ts';
import { dueWarning, longestWarning } from './warned-days.ts';

/** Unlike a certificate, a client secret that has ended lets nobody in. */
export async function warnOfEndingSecrets(db: Db, config: Config, now = new Date()): Promise<void> {
  const ending = await listEndingSecrets(db, now, longestWarning);
  await runAll(ending, 'client secrets that end', (secret) => warn(db, config, secret, now));
}

async function warn(db: Db, config: Config, secret: EndingSecret, now: Date): Promise<void> {
  const { connectionId, teamId, endsOn } = secret;
  const due = dueWarning(endsOn, now);
  if (!due) return;
  const { days, left } = due;
  await inTransaction(db, async (db) => {
    if (!(await claimWarning(db, { connectionId, what: 'secret', endsOn, days }))) return;
    await tellAdministrators(db, config, teamId, {
      event: `${connectionId} secret ends`,
      title: `The secret of your sign-in provider ends in ${plural(left, 'day')}`,
      text: 'Nobody can sign in with it after that. Make a new client secret at your provider, enter it under Sign-on together with the day it ends, and test the connection. The old one works until then.',
    });
  });
}
