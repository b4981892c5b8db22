import type { Db } from '../../platform/postgres/database.ts';
import { notifyMember } from '../messages/notify-members.ts';
import { listAdministrators } from './queries.ts';

/** The owner, and every administrator. */
export async function notifyAdministrators(
  db: Db,
  teamId: string,
  notification: Parameters<typeof notifyMember>[2],
): Promise<void> {
  for (const accountId of await listAdministrators(db, teamId)) {
    await notifyMember(db, accountId, notification);
  }
}
