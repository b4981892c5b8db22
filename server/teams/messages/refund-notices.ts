import type { Config } from '../../config.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { nameInMail } from '../../platform/mail/mail-names.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { formatSellerDay } from '../../platform/time/format-day.ts';
import { findOwnerContact } from '../members/queries.ts';
import { isOpen } from '../policy.ts';
import type { TeamRow } from '../queries.ts';
import { notifyMember, notifyMembersOfClosing, teamPath } from './notify-members.ts';

/** What a team loses by a refund: everything, some licences, or the year of a renewal. */
export type RefundedLicences =
  | { kind: 'everything' }
  | { kind: 'licences'; left: number }
  | { kind: 'renewal'; left: number; endsAt: Date };

/** The buyer may have handed the team over: notifies the owner unless they caused the refund, and members who lose access. */
export async function notifyRefund(
  db: Db,
  config: Config,
  team: TeamRow,
  refunded: RefundedLicences,
  by: number | null,
): Promise<void> {
  const owner = await findOwnerContact(db, team.id);
  if (owner && owner.accountId !== by) await notifyOwner(db, config, owner, team, refunded);
  const isLocked = refunded.kind === 'everything' || (refunded.kind === 'renewal' && !isOpen(team));
  if (isLocked) await notifyMembersOfClosing(db, team, { at: new Date(), isRefund: true });
}

type Owner = NonNullable<Awaited<ReturnType<typeof findOwnerContact>>>;

async function notifyOwner(
  db: Db,
  config: Config,
  owner: Owner,
  team: TeamRow,
  refunded: RefundedLicences,
) {
  const { title, text } = describeRefund(refunded);
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
      label: refunded.kind === 'renewal' ? 'Renew' : 'Go to your team',
      url: `${config.publicUrl}${teamPath}`,
    },
    closing: 'You receive this mail because you own the team on Stepwell.',
  });
}

/** The title becomes an email's subject, so it contains no user input. */
export function describeRefund(refunded: RefundedLicences): { title: string; text: string } {
  switch (refunded.kind) {
    case 'everything':
      return {
        title: 'The licences of your team were refunded',
        text: 'The money went back to whoever bought them. They open no courses any more. All progress and certificates are kept.',
      };
    case 'licences':
      return {
        title: 'Licences that were added to your team were refunded',
        text: `The money went back to whoever paid for them. The team has ${refunded.left} licences now, and everyone in it keeps theirs.`,
      };
    case 'renewal':
      return {
        title: 'The renewal of your team was refunded',
        text: `The money went back to whoever paid for it. The team has ${refunded.left} licences, and the last day of their year is ${formatSellerDay(refunded.endsAt)} again. You can renew them yourself.`,
      };
  }
}
