import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { tellAdministrators } from '../connections/tell-administrators.ts';
import { writeLog } from '../log/log.ts';
import { findBrokenGlass } from './required-queries.ts';

/** An administrator has used the way that is left for emergencies: the others learn of it at once. */
export async function tellOfPassword(db: Db, config: Config, viewer: Viewer): Promise<void> {
  const used = await findBrokenGlass(db, viewer.accountId);
  if (!used) return;
  const { teamId, team, email } = used;
  const reference = await writeLog(db, {
    teamId,
    connectionId: null,
    act: 'password',
    accountId: viewer.accountId,
    email,
  });
  await recordAudit(db, viewer, 'signed in with a password to', team, { teamId });
  await tellAdministrators(db, config, teamId, {
    event: `password ${reference}`,
    title: 'An administrator signed in with a password',
    text: `${viewer.username} used their password and a code, although sign-on is required. That’s the way in for emergencies. If nobody knows why, end their sessions and ask us. The reference is ${reference}.`,
  });
}
