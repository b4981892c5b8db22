import type { Db } from '../../../server/platform/postgres/database.ts';

export interface SampleMessage {
  at: Date;
  accountId: number | null;
  name: string;
  email: string;
  topic: 'support' | 'sales';
  organisation: string;
  seats: number | null;
  subject: string;
  text: string;
  state: 'open' | 'waiting' | 'done' | 'spam';
  spamReason: string;
  assigneeId: number | null;
  unread: boolean;
  entries: { kind: 'reply' | 'note'; authorId: number; author: string; text: string; at: Date }[];
}

export async function insertMessage(db: Db, message: SampleMessage): Promise<void> {
  const { entries } = message;
  const { id } = await db
    .insertInto('community.contact_message')
    .values({
      account_id: message.accountId,
      name: message.name,
      email: message.email,
      topic: message.topic,
      organisation: message.organisation,
      seats: message.seats,
      subject: message.subject,
      comment: message.text,
      state: message.state,
      spam_reason: message.spamReason,
      assignee_account_id: message.assigneeId,
      unread: message.unread,
      created_at: message.at,
      last_at: entries.findLast(({ kind }) => kind === 'reply')?.at ?? message.at,
      version: 1 + entries.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (entries.length === 0) return;
  await db
    .insertInto('community.message_entry')
    .values(
      entries.map(({ kind, authorId, author, text, at }) => ({
        contact_message_id: id,
        kind,
        author_account_id: authorId,
        author,
        text,
        created_at: at,
      })),
    )
    .execute();
}

export interface SampleReader {
  email: string;
  tokenHash: string;
  state: 'confirmed' | 'pending' | 'ended';
  askedAt: Date;
  confirmedAt: Date | null;
  endedAt: Date | null;
}

export async function insertReaders(db: Db, readers: readonly SampleReader[]): Promise<void> {
  await db
    .insertInto('community.newsletter_subscription')
    .values(
      readers.map(({ email, tokenHash, state, askedAt, confirmedAt, endedAt }) => ({
        email,
        token_hash: tokenHash,
        state,
        asked_at: askedAt,
        confirmed_at: confirmedAt,
        ended_at: endedAt,
      })),
    )
    .execute();
}

export interface SampleIssue {
  number: number | null;
  subject: string;
  firstLine: string;
  text: string;
  drawing: string;
  editor: string;
  at: Date;
  figures?: { sent: number; followed: number; left: number; link: string };
}

export async function insertIssue(db: Db, issue: SampleIssue): Promise<void> {
  const { figures, at } = issue;
  const { id } = await db
    .insertInto('community.newsletter_issue')
    .values({
      number: issue.number,
      subject: issue.subject,
      first_line: issue.firstLine,
      text: issue.text,
      drawing: issue.drawing,
      editor: issue.editor,
      created_at: at,
      edited_at: at,
      ...(figures
        ? {
            state: 'sent',
            started_at: at,
            worked_at: at,
            finished_at: at,
            is_listed: true,
            recipients: figures.sent,
            sent: figures.sent,
            followed: figures.followed,
            unsubscribed: figures.left,
          }
        : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!figures) return;
  await db
    .insertInto('community.newsletter_link')
    .values({ issue_id: id, position: 0, url: figures.link, followed: figures.followed })
    .execute();
}

export interface SampleAct {
  at: Date;
  actorId: number;
  actor: string;
  address: string;
  act: string;
  subject: string;
  before?: Record<string, string>;
  after?: Record<string, string>;
}

export async function insertActs(db: Db, acts: readonly SampleAct[]): Promise<void> {
  await db
    .insertInto('platform.audit')
    .values(
      acts.map(({ actorId, before, after, ...act }) => ({
        ...act,
        actor_id: actorId,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
      })),
    )
    .execute();
}
