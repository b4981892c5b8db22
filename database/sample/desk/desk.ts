import { hashOf, tokenFor } from '../../../server/community/newsletter/reader-links.ts';
import type { Config } from '../../../server/config.ts';
import type { Db } from '../../../server/platform/postgres/database.ts';
import { dayLength } from '../dates.ts';
import type { Person } from '../people.ts';
import { sampleActs } from './acts.ts';
import * as queries from './queries.ts';
import { sampleDraft, sampleIssues, sampleMessages, sampleReaders } from './script.ts';

type Site = Pick<Config, 'sessionSecret' | 'publicUrl'>;

/** What waits in the Admins' inbox, their newsletter, and what the audit log says about them. */
export async function insertDesk(
  db: Db,
  config: Site,
  { people, now }: { people: readonly Person[]; now: Date },
): Promise<void> {
  await insertMessages(db, people, now);
  await queries.insertReaders(db, readersOf(config, people, now));
  await insertIssues(db, config, now);
  await queries.insertActs(db, sampleActs(people, now));
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayLength);

async function insertMessages(db: Db, people: readonly Person[], now: Date) {
  const find = (username: string) => {
    const person = people.find((each) => each.username === username);
    if (!person) throw new Error(`The sample has nobody called ${username}.`);
    return person;
  };
  // The oldest first, so that numbers rise with time.
  for (const message of sampleMessages.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) {
    await queries.insertMessage(db, {
      at: hoursBefore(now, message.hoursAgo),
      accountId: 'username' in message ? find(message.username).id : null,
      name: message.name,
      email: message.email,
      topic: message.topic,
      organisation: 'organisation' in message ? message.organisation : '',
      seats: 'seats' in message ? message.seats : null,
      subject: message.subject,
      text: message.text,
      state: message.state,
      spamReason: 'spamReason' in message ? message.spamReason : '',
      assigneeId: 'assignee' in message ? find(message.assignee).id : null,
      unread: message.unread,
      entries: message.entries.map(({ kind, author, text, hoursAgo }) => {
        const { id, firstName, lastName } = find(author);
        return {
          kind,
          authorId: id,
          author: `${firstName} ${lastName}`,
          text,
          at: hoursBefore(now, hoursAgo),
        };
      }),
    });
  }
}

function readersOf(config: Site, people: readonly Person[], now: Date): queries.SampleReader[] {
  const { confirmed, pending, ended } = sampleReaders;
  return people
    .filter(({ role }) => role === 'User')
    .slice(0, confirmed + pending + ended)
    .map(({ email }, index) => {
      const address = email.toLowerCase();
      const state =
        index < confirmed ? 'confirmed' : index < confirmed + pending ? 'pending' : 'ended';
      const askedAt =
        state === 'pending' ? daysBefore(now, 1 + (index % 5)) : daysBefore(now, 95 + (index % 40));
      return {
        email: address,
        tokenHash: hashOf(tokenFor(config, address)),
        state,
        askedAt,
        confirmedAt: state === 'confirmed' ? new Date(askedAt.getTime() + 600_000) : null,
        endedAt: state === 'ended' ? daysBefore(now, 20 + (index % 30)) : null,
      };
    });
}

async function insertIssues(db: Db, config: Site, now: Date) {
  for (const [index, issue] of sampleIssues.entries()) {
    const { daysAgo, sent, followed, left, link, ...content } = issue;
    await queries.insertIssue(db, {
      ...content,
      number: index + 1,
      editor: 'admin',
      at: daysBefore(now, daysAgo),
      figures: { sent, followed, left, link: `${config.publicUrl}${link}` },
    });
  }
  await queries.insertIssue(db, {
    ...sampleDraft,
    number: null,
    editor: 'admin',
    at: hoursBefore(now, 3),
  });
}
