import type { MovedThing } from '../../../contract/administration/merging.ts';
import { plural } from '../../../contract/text/plurals.ts';

/** What moves, in the singular and the plural. */
const movedWords: Record<MovedThing, readonly [one: string, many: string]> = {
  courses: ['course', 'courses'],
  lessons: ['completed lesson', 'completed lessons'],
  days: ['entry of learning time', 'entries of learning time'],
  certificates: ['certificate', 'certificates'],
  badges: ['badge', 'badges'],
  attempts: ['quiz attempt or activity', 'quiz attempts and activities'],
  submissions: ['piece of work handed in', 'pieces of work handed in'],
  cards: ['review card', 'review cards'],
  notes: ['note', 'notes'],
  reminders: ['reminder', 'reminders'],
  saved: ['saved course', 'saved courses'],
  teams: ['team membership', 'team memberships'],
  assigned: ['assigned course', 'assigned courses'],
  orders: ['order', 'orders'],
  documents: ['invoice or receipt', 'invoices and receipts'],
  comments: ['comment, rating or question', 'comments, ratings and questions'],
  messages: ['message to support', 'messages to support'],
  notifications: ['notification', 'notifications'],
  taught: ['course taught', 'courses taught'],
  other: ['other record, such as a place in a lesson', 'other records, such as places in lessons'],
};

export function describeMoved(what: MovedThing, count: number): string {
  return plural(count, ...movedWords[what]);
}

/** What never moves, regardless of the two accounts. */
export const notMoved: readonly string[] = [
  'The password, second factor and signed-in devices of the account that goes',
  'Its name, username, email address, phone number and settings. The username and address become free',
  'Its subscription to the newsletter, which belongs to the email address',
  'Entries of the audit log, and names on certificates, invoices and training records: they stay as they were written',
];
