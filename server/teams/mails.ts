import { sellerZone } from '../../contract/billing.ts';
import type { InvitedRole } from '../../contract/teams.ts';
import type { Config } from '../config.ts';
import type { Mail } from '../platform/mail.ts';
import { nameInMail } from '../platform/mail-names.ts';
import type { Stage } from './stages.ts';
import { teamPath } from './tell.ts';

// The last day of a term is the same for everyone who reads of it.
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: sellerZone });
export const dayInWords = (moment: Date) => dayFormat.format(moment);

/** Names are someone else's words: they do not head our mail, and lead nowhere. */
export function composeInvitation(
  config: Config,
  invitation: {
    email: string;
    role: InvitedRole;
    token: string;
    teamName: string;
    inviter: string;
    expiresAt: Date;
  },
): Mail {
  const { email, role, token, teamName, inviter, expiresAt } = invitation;
  const manages = role === 'manager' ? ' You can also invite others and look after them.' : '';
  const who = nameInMail(inviter, 'A member of a team');
  const where = nameInMail(`the team ${teamName}`, 'a team');
  return {
    to: email,
    subject: 'You are invited to a team on Stepwell',
    greeting: 'Hello,',
    paragraphs: [
      `${who} invites you to ${where} on Stepwell. A licence is kept for you: it opens every course, and costs you nothing.${manages}`,
      `The link works once, until ${dayInWords(expiresAt)}. Sign in with the account you have, or make one on the way.`,
    ],
    action: { label: 'Join the team', url: `${config.publicUrl}/invitations/${token}` },
    closing:
      'You receive this mail because a member of the team entered your address. If you do not know them, do nothing: the link expires by itself.',
  };
}

interface EndingTeam {
  name: string;
  personal: boolean;
  email: string;
  firstName: string;
  endsAt: Date;
  openUntil: Date;
}

/** What the owner is told, by mail and, in short, by the bell. */
export function describeEnd(team: EndingTeam, stage: Stage): { title: string; text: string } {
  const { personal, endsAt, openUntil } = team;
  const whose = personal ? 'Your licence' : 'Your team licences';
  switch (stage) {
    case 'month':
    case 'week':
      return {
        title: `${whose} ${personal ? 'ends' : 'end'} on ${dayInWords(endsAt)}`,
        text: 'A renewal adds a year to that day: nothing is lost by renewing early, and nobody has to stop learning.',
      };
    case 'ended':
      return {
        title: `${whose} ${personal ? 'has' : 'have'} ended`,
        text: `Courses stay open until ${dayInWords(openUntil)}. A renewal until then goes on from where the last year ended.`,
      };
    case 'closed':
      return {
        title: `${whose} ${personal ? 'opens' : 'open'} no courses any more`,
        text: `The last year ended on ${dayInWords(endsAt)}. All progress and certificates are kept, and a renewal opens everything again.`,
      };
  }
}

export function composeEnd(config: Config, team: EndingTeam, stage: Stage): Mail {
  const { title, text } = describeEnd(team, stage);
  return {
    to: team.email,
    subject: title,
    greeting: `Hello ${team.firstName},`,
    paragraphs: [
      ...(team.personal
        ? []
        : [`This is about ${nameInMail(`the team ${team.name}`, 'your team')}.`]),
      text,
    ],
    action: { label: 'Renew', url: `${config.publicUrl}${teamPath}` },
    closing:
      'You receive this mail because you bought licences on Stepwell. Nothing renews by itself.',
  };
}
