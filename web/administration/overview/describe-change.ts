import { formatNumber } from '../../../contract/text/numbers.ts';
import { plural } from '../../../contract/text/plurals.ts';

interface Change {
  now: number;
  before: number;
}

/** `12 more than in the 30 days before`. In words, because an arrow alone doesn't say what it is compared with. */
export function describeChange({ now, before }: Change, days: number): string {
  const span = `the ${days} days before`;
  const difference = now - before;
  if (now === 0 && before === 0) return `none in ${span} either`;
  if (difference === 0) return `as many as in ${span}`;
  const amount = formatNumber(Math.abs(difference));
  return `${amount} ${difference > 0 ? 'more' : 'fewer'} than in ${span}`;
}

/** `up 12% on the 30 days before`; money is compared by share. */
export function describeRevenueChange({ now, before }: Change, days: number): string {
  const span = `the ${days} days before`;
  if (before <= 0) return now > 0 ? `nothing in ${span}` : `nothing in ${span} either`;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return `as much as in ${span}`;
  return `${percent > 0 ? 'up' : 'down'} ${Math.abs(percent)}% on ${span}`;
}

interface Waiting {
  comments: number;
  messages: number;
  invoices: number;
  failedMail: number;
  submissions: number;
}

export interface WaitingItem {
  id: keyof Waiting;
  text: string;
  /** On the button that opens the place. */
  act: string;
  to: string;
}

/** The server stops counting here. */
const most = 1000;

/** What waits, the most pressing first: people who wrote come before things that can wait. */
export function listWaiting(waiting: Waiting): WaitingItem[] {
  const items: (WaitingItem & { count: number })[] = [
    {
      id: 'messages',
      count: waiting.messages,
      text: count(waiting.messages, 'message is open', 'messages are open'),
      act: 'Open the inbox',
      to: '/user-screen/inbox',
    },
    {
      id: 'submissions',
      count: waiting.submissions,
      text: count(
        waiting.submissions,
        'submission has no reviewer',
        'submissions have no reviewer',
      ),
      act: 'Review them',
      to: '/user-screen/submissions?reviewer=none',
    },
    {
      id: 'comments',
      count: waiting.comments,
      text: count(waiting.comments, 'comment waits for approval', 'comments wait for approval'),
      act: 'Read comments',
      to: '/user-screen/admin-dashboard#waiting-comments',
    },
    {
      id: 'failedMail',
      count: waiting.failedMail,
      text: count(waiting.failedMail, 'email didn’t go out', 'emails didn’t go out'),
      act: 'See emails',
      to: '/user-screen/system#emails',
    },
    {
      id: 'invoices',
      count: waiting.invoices,
      text: count(waiting.invoices, 'invoice isn’t paid yet', 'invoices aren’t paid yet'),
      act: 'See invoices',
      to: '/user-screen/admin-orders?state=invoiced',
    },
  ];
  return items.filter((item) => item.count > 0).map(({ count: _, ...item }) => item);
}

function count(number: number, one: string, many: string): string {
  if (number >= most) return `More than ${formatNumber(most - 1)} ${many}`;
  return plural(number, one, many);
}
