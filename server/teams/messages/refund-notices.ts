import type { Config } from '../../config.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { nameInMail } from '../../platform/mail/mail-names.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { formatSellerDay } from '../../platform/time/format-day.ts';
import { findOwnerContact } from '../members/queries.ts';
import { isOpen } from '../policy.ts';
import type { TeamRow } from '../queries.ts';
import { notifyMember, notifyMembersOfClosing, teamPath } from './notify-members.ts';

/** What a refund took: everything, some licences, or the year of a renewal. */
export type Loss =
  | { kind: 'everything' }
  | { kind: 'licences'; left: number }
  | { kind: 'renewal'; left: number; endsAt: Date };

/**
 * Whoever paid may have handed the team over since: its owner hears of a refund by someone else, and members hear when their
 * courses are locked with it.
 */
export async function notifyRefund(
  db: Db,
  config: Config,
  team: TeamRow,
  loss: Loss,
  by: number | null,
): Promise<void> {
  const owner = await findOwnerContact(db, team.id);
  if (owner && owner.accountId !== by) await tellOwner(db, config, owner, team, loss);
  const isLocked = loss.kind === 'everything' || (loss.kind === 'renewal' && !isOpen(team));
  if (isLocked) await notifyMembersOfClosing(db, team, { at: new Date(), isRefund: true });
}

type Owner = NonNullable<Awaited<ReturnType<typeof findOwnerContact>>>;

async function tellOwner(db: Db, config: Config, owner: Owner, team: TeamRow, loss: Loss) {
  const { title, text } = describeLoss(loss);
  await notifyMember(db, owner.accountId, {
    event: `${team.id} refund ${crypto.randomUUID()}`,
    title,
    text: `This is about ${team.name}. ${text}`,
  });
  await queueMail(db, {
    to: owner.email,
    subject: title,
    greeting: `Hello ${owner.firstName},`,
    paragraphs: [`This is about ${nameInMail(`the team ${team.name}`, 'your team')}.`, text],
    action: {
      label: loss.kind === 'renewal' ? 'Renew' : 'Go to your team',
      url: `${config.publicUrl}${teamPath}`,
    },
    closing: 'You receive this mail because you own the team on Stepwell.',
  });
}

/** Its title heads a mail, and has no words of anyone else. */
export function describeLoss(loss: Loss): { title: string; text: string } {
  switch (loss.kind) {
    case 'everything':
      return {
        title: 'The licences of your team were refunded',
        text: 'The money went back to whoever bought them. They open no courses any more. All progress and certificates are kept.',
      };
    case 'licences':
      return {
        title: 'Licences that were added to your team were refunded',
        text: `The money went back to whoever paid for them. The team has ${loss.left} licences now, and everyone in it keeps theirs.`,
      };
    case 'renewal':
      return {
        title: 'The renewal of your team was refunded',
        text: `The money went back to whoever paid for it. The team has ${loss.left} licences, and the last day of their year is ${formatSellerDay(loss.endsAt)} again. You can renew them yourself.`,
      };
  }
}
