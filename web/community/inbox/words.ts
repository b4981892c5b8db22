import type {
  ListedMessage,
  MessageEntry,
  MessageState,
} from '../../../contract/community/inbox.ts';
import { mostCounted } from '../../../contract/community/inbox.ts';
import { formatDay, formatTime } from '../../../contract/text/dates.ts';
import { daysAgo } from '../../../contract/text/relative-times.ts';
import { formatShortDayOfYear } from '../../../contract/text/short-dates.ts';
import { formatWeekday } from '../../../contract/text/weekdays.ts';

export const stateNames: Record<MessageState, string> = {
  open: 'Open',
  waiting: 'Waiting for them',
  done: 'Done',
  spam: 'Spam',
};

const dayMs = 86_400_000;
/** As short as a list needs it: `9:12 am`, `yesterday`, `Friday`, `3 Oct`. */
export function formatWhen(moment: string, now: number): string {
  const days = daysAgo(moment, now);
  if (days <= 0) return formatTime(moment);
  if (days === 1) return 'yesterday';
  if (days < 7) return formatWeekday(moment);
  return now - Date.parse(moment) < 300 * dayMs ? formatShortDayOfYear(moment) : formatDay(moment);
}

/** In a sentence: `today at 9:12 am`, `yesterday at 9:12 am`, `15 November 2026 at 9:12 am`. */
export function formatNearMoment(moment: string, now: number): string {
  const days = daysAgo(moment, now);
  const day = days <= 0 ? 'today' : days === 1 ? 'yesterday' : formatDay(moment);
  return `${day} at ${formatTime(moment)}`;
}

export function describeSender(message: ListedMessage): string {
  const { topic, organisation, hasAccount } = message;
  if (topic === 'sales') return organisation ? `Sales, ${organisation}` : 'Sales';
  return hasAccount ? 'Contact, has an account' : 'Contact, visitor';
}

export function describeEntry({ kind, automatic, otherEmail, delivery }: MessageEntry): string {
  if (kind === 'note') return 'note for colleagues';
  if (kind === 'reply')
    return delivery === 'waiting' ? 'reply, waiting to be sent' : 'reply by email';
  const from = otherEmail ? ` from ${otherEmail}` : '';
  return automatic ? `automatic reply${from}` : `answer by email${from}`;
}

/** What someone has just added: `Owen Wright has replied`. */
export function describeNews({ kind, author }: Pick<MessageEntry, 'kind' | 'author'>): string {
  const did = { reply: 'has replied', note: 'has written a note', answer: 'has written again' };
  return `${author} ${did[kind]}`;
}

export function formatCount(count: number): string {
  return count >= mostCounted ? `${mostCounted - 1}+` : String(count);
}
