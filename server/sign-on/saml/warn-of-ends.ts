import { plural } from '../../../contract/text/plurals.ts';
import type { Config } from '../../config.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { tellAdministrators } from '../connections/tell-administrators.ts';
import { dueWarning, longestWarning } from '../connections/warned-days.ts';
import { endOfFingerprint } from './certificates.ts';
import { claimWarning, type EndingCertificate, listEndingCertificates } from './warning-queries.ts';

/** An expired certificate keeps working, so this is about the provider's habits, not ours. */
export async function warnOfEndingCertificates(
  db: Db,
  config: Config,
  now = new Date(),
): Promise<void> {
  const ending = await listEndingCertificates(db, now, longestWarning);
  await runAll(ending, 'certificates that end', (certificate) =>
    warn(db, config, certificate, now),
  );
}

async function warn(db: Db, config: Config, certificate: EndingCertificate, now: Date) {
  const { connectionId, teamId, fingerprint, notAfter } = certificate;
  const due = dueWarning(notAfter, now);
  if (!due) return;
  const { days, left } = due;
  await inTransaction(db, async (db) => {
    if (!(await claimWarning(db, { connectionId, what: fingerprint, endsOn: notAfter, days }))) {
      return;
    }
    const end = endOfFingerprint(fingerprint);
    await tellAdministrators(db, config, teamId, {
      event: `${connectionId} ${fingerprint} ends`,
      title: `A certificate of your sign-in provider ends in ${plural(left, 'day')}`,
      text: `It’s the one that ends in ${end}. Many providers stop signing with it then. Make a new one there and load the metadata again under Sign-on; both work until the change is made.`,
    });
  });
}
