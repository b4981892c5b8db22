import { notify } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { findOwner, listSeatedOthers } from '../members/queries.ts';

export const teamPath = '/user-screen/team';
export const teamLearningPath = '/user-screen/team-learning';

/** `event` identifies what happened: when it happens again, the newest notification replaces the earlier one. */
export async function notifyMember(
  db: Db,
  accountId: number,
  notification: { event: string; title: string; text?: string; link?: string },
): Promise<void> {
  const { event, title, text = '', link = teamPath } = notification;
  await notify(db, {
    accountId,
    kind: 'team',
    subject: `team ${event}`,
    title,
    text,
    link,
    replaces: true,
  });
}

/** Someone is in the team without a licence, because none was free. One notification, however many arrive. */
export async function notifyOwnerOfMissingLicence(
  db: Db,
  team: { id: string; name: string },
): Promise<void> {
  const owner = await findOwner(db, team.id);
  if (owner === undefined) return;
  await notifyMember(db, owner, {
    event: `${team.id} without licences`,
    title: `People joined ${team.name} without a licence`,
    text: 'No licence was free. They can sign in, but not take courses.',
  });
}

/** Everyone with a seat but the owner: their courses are locked from now on. */
export async function notifyMembersOfClosing(
  db: Db,
  team: { id: string; name: string },
  reason: 'refund' | 'expiry',
): Promise<void> {
  const news =
    reason === 'refund'
      ? {
          title: `The licences of ${team.name} were refunded`,
          text: 'Courses that only they opened are locked. Your progress is saved.',
        }
      : {
          title: `The licences of ${team.name} have expired`,
          text: "Your progress and certificates are saved. The team's owner can renew the licences.",
        };
  for (const accountId of await listSeatedOthers(db, team.id)) {
    await notifyMember(db, accountId, {
      event: `${team.id} closed by ${reason}`,
      ...news,
      link: '/user-screen/my-learning',
    });
  }
}
