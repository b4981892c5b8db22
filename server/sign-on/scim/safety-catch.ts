import type { Db } from '../../platform/postgres/database.ts';
import { notifyAdministrators } from '../../teams/directory/notify-administrators.ts';
import type { Directory } from './directory.ts';
import type { PersonRow } from './people-queries.ts';
import * as queries from './safety-queries.ts';

/** A mistake in a directory can take out everyone. More leavers within an hour than this, and someone is asked first. */
const catchRules = { share: 0.2, atLeast: 10 } as const;

/**
 * Whether someone may leave now. From the one that is too many on, nobody leaves until an administrator decides; each is marked, so that
 * the screen can show who they are. Leavers of an organisation wait for each other here, so that none slips past the count.
 */
export async function mayLeave(
  db: Db,
  { teamId, keyId }: Directory,
  person: PersonRow,
): Promise<boolean> {
  const state = await queries.lockCatch(db, teamId);
  if (state.pausedAt === null) {
    if (state.isLetGo) return true;
    const { left, active } = await queries.countLeavers(db, teamId, keyId);
    const leaving = left + 1;
    if (leaving <= catchRules.atLeast || leaving <= catchRules.share * (left + active)) return true;
    await queries.pause(db, teamId, keyId);
    await notifyAdministrators(db, teamId, {
      event: `${teamId} leaving paused`,
      title: `Leaving is paused after ${left} people`,
      text: 'Your directory has taken many people out within an hour. Look at who comes next, and decide.',
      link: '/user-screen/integrations/provisioning',
    });
  }
  await queries.markHeld(db, person.id, keyId);
  return false;
}
