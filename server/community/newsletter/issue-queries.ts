import { sql } from 'kysely';
import type {
  IssueContent,
  ReaderCounts,
  ReaderState,
} from '../../../contract/community/newsletter-desk.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';

const columns = [
  'id',
  'number',
  'state',
  'subject',
  'first_line as firstLine',
  'text',
  'drawing',
  'revision',
  'edited_at as editedAt',
  'editor',
  'planned_for as plannedFor',
  'started_at as startedAt',
  'finished_at as finishedAt',
  'recipients',
  'sent',
  'failed',
  'skipped',
  'followed',
  'unsubscribed',
] as const;

export async function countReaders(db: Db): Promise<ReaderCounts> {
  return db
    .selectNoFrom([
      tallyOf('readers', 0, 'confirmed').as('confirmed'),
      tallyOf('readers', 0, 'pending').as('pending'),
      tallyOf('readers', 0, 'ended').as('ended'),
    ])
    .executeTakeFirstOrThrow();
}

/** In the order in which they would go out. */
export async function listUnsent(db: Db) {
  return db
    .selectFrom('community.newsletter_issue')
    .where('state', 'in', ['draft', 'planned'])
    .select(['id', 'subject', 'state', 'planned_for as plannedFor', 'edited_at as editedAt'])
    .orderBy(sql`planned_for nulls last`)
    .orderBy('created_at')
    .limit(100)
    .execute();
}

export async function findLastNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('community.newsletter_issue')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

export async function insertIssue(db: Db, editor: string): Promise<string> {
  const { id } = await db
    .insertInto('community.newsletter_issue')
    .values({ editor })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findIssue(db: Db, id: string) {
  return db
    .selectFrom('community.newsletter_issue')
    .where('id', '=', id)
    .select(columns)
    .executeTakeFirst();
}

/** Nobody else changes it until the transaction ends. */
export async function lockIssue(db: Db, id: string) {
  return db
    .selectFrom('community.newsletter_issue')
    .where('id', '=', id)
    .select([...columns, 'is_listed as isListed', 'listed_up_to as listedUpTo'])
    .forUpdate()
    .executeTakeFirst();
}

export async function saveContent(
  db: Db,
  id: string,
  content: IssueContent,
  editor: string,
): Promise<{ revision: number; at: Date }> {
  return db
    .updateTable('community.newsletter_issue')
    .set({
      subject: content.subject,
      first_line: content.firstLine,
      text: content.text,
      drawing: content.drawing,
      revision: sql<number>`revision + 1`,
      edited_at: sql<Date>`now()`,
      editor,
    })
    .where('id', '=', id)
    .returning(['revision', 'edited_at as at'])
    .executeTakeFirstOrThrow();
}

export async function deleteIssue(db: Db, id: string): Promise<void> {
  await db.deleteFrom('community.newsletter_issue').where('id', '=', id).execute();
}

export async function planIssue(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('community.newsletter_issue')
    .set({ state: 'planned', planned_for: at })
    .where('id', '=', id)
    .execute();
}

export async function unplanIssue(db: Db, id: string): Promise<void> {
  await db
    .updateTable('community.newsletter_issue')
    .set({ state: 'draft', planned_for: null })
    .where('id', '=', id)
    .execute();
}

/** Gives it the next number and its links. */
export async function startIssue(db: Db, id: string, links: string[]): Promise<void> {
  await acquireLock(db, 'newsletter number');
  const last = await findLastNumber(db);
  await db
    .updateTable('community.newsletter_issue')
    .set({
      state: 'sending',
      planned_for: null,
      number: last + 1,
      started_at: sql<Date>`now()`,
      worked_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  if (links.length === 0) return;
  await db
    .insertInto('community.newsletter_link')
    .values(links.map((url, position) => ({ issue_id: id, position, url })))
    .execute();
}

export async function setState(
  db: Db,
  id: string,
  state: 'sending' | 'stopped' | 'sent',
): Promise<void> {
  await db
    .updateTable('community.newsletter_issue')
    .set({
      state,
      worked_at: sql<Date>`now()`,
      finished_at: state === 'sent' ? sql<Date>`now()` : null,
    })
    .where('id', '=', id)
    .execute();
}

export async function listDueIssues(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('community.newsletter_issue')
    .where('state', '=', 'planned')
    .where('planned_for', '<=', sql<Date>`now()`)
    .orderBy('planned_for')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Issues that nobody has worked on for a while: their process has stopped, or its job has failed too often. */
export async function takeSilentIssues(db: Db): Promise<string[]> {
  const rows = await db
    .updateTable('community.newsletter_issue')
    .set({ worked_at: sql<Date>`now()` })
    .where('state', '=', 'sending')
    .where('worked_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes a row for the next confirmed readers, who then get it once. Returns how many there were. */
export async function listNextReaders(
  db: Db,
  issue: { id: string; listedUpTo: string },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number; last: string | null }>`
    with next as (
      select email collate "C" as email from community.newsletter_subscription
      where state = 'confirmed' and email collate "C" > ${issue.listedUpTo}
      order by email collate "C"
      limit ${limit}
    ), listed as (
      insert into community.newsletter_delivery (issue_id, email)
      select ${issue.id}::uuid, email from next
      on conflict do nothing
    )
    select count(*) as count, max(email) as last from next`.execute(db);
  const { count = 0, last = null } = rows[0] ?? {};
  await db
    .updateTable('community.newsletter_issue')
    .set({
      listed_up_to: last ?? issue.listedUpTo,
      is_listed: count < limit,
      recipients: sql<number>`recipients + ${count}`,
      worked_at: sql<Date>`now()`,
    })
    .where('id', '=', issue.id)
    .execute();
  return count;
}

/**
 * Takes readers who wait for an issue, so that nobody else sends it to them; none when it was stopped. Committed before
 * anything is sent: a reader taken twice would get it twice.
 */
export async function claimReaders(db: Db, issueId: string, limit: number) {
  const { rows } = await sql<{ email: string; isReader: boolean }>`
    with next as (
      select email from community.newsletter_delivery
      where issue_id = ${issueId} and state = 'waiting' and next_try_at <= now()
        and exists (select from community.newsletter_issue where id = ${issueId} and state = 'sending')
      order by next_try_at, email
      limit ${limit}
      for update skip locked
    )
    update community.newsletter_delivery as delivery
    set state = 'sending', tried_at = now(), reason = ''
    from next
    where delivery.issue_id = ${issueId} and delivery.email = next.email
    returning delivery.email, exists (
      select from community.newsletter_subscription as subscription
      where subscription.email = delivery.email and subscription.state = 'confirmed'
    ) and not exists (
      select from accounts.account where lower(account.email) = delivery.email and account.suspended_at is not null
    ) as "isReader"`.execute(db);
  return rows;
}

export interface Outcome {
  email: string;
  /** `later`: one mailbox asked us to wait; `waiting`: the mail server was away. */
  state: 'waiting' | 'later' | 'sent' | 'failed' | 'unsure' | 'skipped';
  reason: string;
}

/** After 5, 10, 20 minutes and so on, ten hours in all: enough for greylisting and for people who tidy up. */
const mostTries = 8;

export async function recordOutcomes(db: Db, issueId: string, outcomes: readonly Outcome[]) {
  await sql`
    with outcome as (
      select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
        as given (email text, state text, reason text)
    ), recorded as (
      update community.newsletter_delivery as delivery
      set
        state = case
          when outcome.state <> 'later' then outcome.state
          when delivery.tries + 1 >= ${sql.lit(mostTries)} then 'failed'
          else 'waiting'
        end,
        reason = outcome.reason,
        tries = delivery.tries + (outcome.state = 'later')::integer,
        next_try_at = case
          when outcome.state = 'later' then now() + interval '5 minutes' * 2 ^ delivery.tries
          else delivery.next_try_at
        end
      from outcome
      where delivery.issue_id = ${issueId} and delivery.email = outcome.email and delivery.state = 'sending'
      returning delivery.state
    )
    update community.newsletter_issue set
      sent = sent + (select count(*)::integer from recorded where recorded.state = 'sent'),
      failed = failed + (select count(*)::integer from recorded where recorded.state in ('failed', 'unsure')),
      skipped = skipped + (select count(*)::integer from recorded where recorded.state = 'skipped'),
      worked_at = now()
    where id = ${issueId}`.execute(db);
}

/** Readers whose process died while it was sending to them. They may have got it, so nobody tries again. */
export async function listLost(db: Db, issueId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('community.newsletter_delivery')
    .where('issue_id', '=', issueId)
    .where('state', '=', 'sending')
    .where('tried_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .select('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Whether somebody still waits for it, or is being sent to. */
export async function hasUnfinished(db: Db, issueId: string): Promise<boolean> {
  const found = await db
    .selectFrom('community.newsletter_delivery')
    .where('issue_id', '=', issueId)
    .where('state', 'in', ['waiting', 'sending'])
    .select('email')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Queues those again that the mail server has refused. Returns how many. */
export async function retryFailed(db: Db, issueId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('community.newsletter_delivery')
    .set({ state: 'waiting', reason: '', tries: 0, next_try_at: sql<Date>`'-infinity'` })
    .where('issue_id', '=', issueId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  const count = Number(numUpdatedRows);
  if (count > 0) {
    await db
      .updateTable('community.newsletter_issue')
      .set({ failed: sql<number>`failed - ${count}` })
      .where('id', '=', issueId)
      .execute();
  }
  return count;
}

export async function listFailures(db: Db, issueId: string) {
  return db
    .selectFrom('community.newsletter_delivery')
    .where('issue_id', '=', issueId)
    .where('state', 'in', ['failed', 'unsure'])
    .select(['email', 'reason'])
    .orderBy('email')
    .limit(10)
    .execute();
}

export async function listLinks(db: Db, issueId: string) {
  return db
    .selectFrom('community.newsletter_link')
    .where('issue_id', '=', issueId)
    .select(['url', 'followed'])
    .orderBy('position')
    .execute();
}

export async function findLink(db: Db, issueId: string, position: number) {
  const found = await db
    .selectFrom('community.newsletter_link')
    .where('issue_id', '=', issueId)
    .where('position', '=', position)
    .select('url')
    .executeTakeFirst();
  return found?.url;
}

export async function countFollowed(
  db: Db,
  issueId: string,
  position: number,
  isFirstOfReader: boolean,
): Promise<void> {
  await db
    .updateTable('community.newsletter_link')
    .set({ followed: sql<number>`followed + 1` })
    .where('issue_id', '=', issueId)
    .where('position', '=', position)
    .execute();
  if (!isFirstOfReader) return;
  await db
    .updateTable('community.newsletter_issue')
    .set({ followed: sql<number>`followed + 1` })
    .where('id', '=', issueId)
    .execute();
}

export async function countLeft(db: Db, issueId: string): Promise<void> {
  await db
    .updateTable('community.newsletter_issue')
    .set({ unsubscribed: sql<number>`unsubscribed + 1` })
    .where('id', '=', issueId)
    .execute();
}

export async function listIssues(
  db: Db,
  page: { order: 'asc' | 'desc'; limit: number; offset: number },
) {
  return db
    .selectFrom('community.newsletter_issue')
    .where('number', 'is not', null)
    .select([...columns])
    .orderBy('number', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export interface ReaderFilter {
  state?: ReaderState | undefined;
  /** Escaped for LIKE. */
  addressBegins?: string;
  domainBegins?: string;
}

export async function listReaders(
  db: Db,
  filter: ReaderFilter,
  page: { after: string; limit: number },
) {
  const address = sql<string>`email collate "C"`;
  let query = db
    .selectFrom('community.newsletter_subscription')
    .select([
      'email',
      'state',
      'asked_at as askedAt',
      'confirmed_at as confirmedAt',
      'ended_at as endedAt',
    ])
    .where(address, '>', page.after)
    .orderBy(address)
    .limit(page.limit);
  if (filter.state) query = query.where('state', '=', filter.state);
  if (filter.addressBegins) query = query.where(address, 'like', `${filter.addressBegins}%`);
  if (filter.domainBegins) {
    const domain = sql<string>`split_part(email, '@', 2) collate "C"`;
    query = query.where(domain, 'like', `${filter.domainBegins}%`);
  }
  return query.execute();
}

export async function deleteReader(db: Db, email: string): Promise<boolean> {
  await db.deleteFrom('community.newsletter_delivery').where('email', '=', email).execute();
  const { numDeletedRows } = await db
    .deleteFrom('community.newsletter_subscription')
    .where('email', '=', email)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Who got an issue is deleted after a while; its figures stay. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await sql`
    delete from community.newsletter_delivery
    where issue_id in (
      select id from community.newsletter_issue
      where state = 'sent' and finished_at < now() - interval '30 days'
    )`.execute(db);
}
