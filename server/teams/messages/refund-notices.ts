import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import type { Config } from '../../config.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { nameInMail } from '../../platform/mail/mail-names.ts';
import type { Db } from '../../platform/postgres/database.ts';
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
  if (isLocked) await notifyMembersOfClosing(db, team, 'refund');
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
    event: `${team.id} refund ${refunded.kind}`,
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
    closing: `You’re receiving this email because you own the team on ${db.brand.name}.`,
  });
}

/** The title becomes an email's subject, so it contains no user input. */
function describeRefund(refunded: RefundedLicences): { title: string; text: string } {
  switch (refunded.kind) {
    case 'everything':
      return {
        title: "Your team's licences were refunded",
        text: 'The buyer gets the money back, and the licences no longer open courses. Progress is saved. Certificates earned with these licences are revoked.',
      };
    case 'licences':
      return {
        title: 'Licences added to your team were refunded',
        text: `The buyer gets the money back. The team now has ${refunded.left} licences, and everyone in it keeps theirs.`,
      };
    case 'renewal':
      return {
        title: "Your team's renewal was refunded",
        text: `The buyer gets the money back. The team's ${refunded.left} licences end on ${formatSellerDay(refunded.endsAt)} again. You can renew them yourself.`,
      };
  }
}
