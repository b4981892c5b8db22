import type { Preferences } from '../../../contract/notifications/preferences.ts';
import { leadText } from '../shared/preferences.ts';
import { zoneLabel } from '../shared/zone-names.ts';

type Days = Pick<Preferences, 'timeZone' | 'mailDue' | 'leadHours'>;

/** How days and reminders are set, in a sentence or two. */
export function daysSummary({ timeZone, mailDue, leadHours }: Days): string {
  const way = mailDue ? 'An email' : 'A notification';
  return `${zoneLabel(timeZone)} time. ${way} ${leadText(leadHours)} before something is due.`;
}

type Emails = Pick<Preferences, 'mailNews' | 'mailCourse' | 'mailTeaching' | 'mailTeam'>;

/** Which of the emails that someone can get they do get. */
export function emailsSummary(
  emails: Emails,
  { teaches, managesTeam }: { teaches: boolean; managesTeam: boolean },
): string {
  const wanted = [
    emails.mailNews && 'badges, certificates, feedback and replies',
    emails.mailCourse && 'messages from teachers',
    teaches && emails.mailTeaching && 'work and comments on your courses',
    managesTeam && emails.mailTeam && 'your team’s week',
  ].filter((kind) => kind !== false);
  return wanted.length === 0
    ? 'No emails. Everything appears under the bell.'
    : `By email: ${wanted.join(' · ')}.`;
}
