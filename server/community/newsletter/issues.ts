import type {
  EarlierIssue,
  Issue,
  IssueContent,
  IssueFigures,
  IssueState,
  Newsletter,
} from '../../../contract/community/newsletter-desk.ts';
import { formatMoment } from '../../../contract/text/dates.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitActions } from '../../platform/calls/limits.ts';
import { listPage, type OrderedPageQuery } from '../../platform/calls/list-page.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { queueComposedMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { Refusal, refuseField } from '../refusals.ts';
import * as queries from './issue-queries.ts';
import { linksFor, stopHeaders, tokenFor } from './reader-links.ts';
import { frameOf, renderIssue } from './render-issue.ts';
import { newsletterQueue } from './send-issue.ts';

type IssueRow = NonNullable<Awaited<ReturnType<typeof queries.findIssue>>>;

function contentOf(row: IssueRow): IssueContent {
  const { subject, firstLine, text, drawing } = row;
  return { subject, firstLine, text, drawing: drawing as IssueContent['drawing'] };
}

const isUnsent = (state: string) => state === 'draft' || state === 'planned';

export async function getNewsletter(db: Db, config: Config): Promise<Newsletter> {
  const [readers, unsent, last] = await Promise.all([
    queries.countReaders(db),
    queries.listUnsent(db),
    queries.findLastNumber(db),
  ]);
  return {
    readers,
    sender: config.mailFrom,
    unsent: unsent.map(({ plannedFor, editedAt, state, ...row }, index) => ({
      ...row,
      state: state as IssueState,
      number: last + 1 + index,
      plannedFor: plannedFor?.toISOString() ?? null,
      editedAt: editedAt.toISOString(),
    })),
  };
}

const mostUnsent = 20;

export async function createIssue(db: Db, viewer: Viewer): Promise<{ id: string }> {
  return inTransaction(db, async (db) => {
    if ((await queries.listUnsent(db)).length >= mostUnsent) {
      throw new Refusal('too_many', {
        detail: `You have ${mostUnsent} issues that haven’t gone out. Delete one first.`,
      });
    }
    const id = await queries.insertIssue(db, viewer.username);
    await recordAudit(db, viewer, 'began', 'an issue of the newsletter');
    return { id };
  });
}

export async function getIssue(db: Db, id: string): Promise<Issue> {
  const [row, unsent, last, failures, links] = await Promise.all([
    queries.findIssue(db, id),
    queries.listUnsent(db),
    queries.findLastNumber(db),
    queries.listFailures(db, id),
    queries.listLinks(db, id),
  ]);
  if (!row) throw new Refusal('not_found');
  return {
    id,
    number: row.number ?? last + 1 + unsent.findIndex((each) => each.id === id),
    state: row.state as IssueState,
    content: contentOf(row),
    revision: row.revision,
    editedAt: row.editedAt.toISOString(),
    editor: row.editor,
    plannedFor: row.plannedFor?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    figures: figuresOf(row),
    failures,
    links,
  };
}

function figuresOf(row: IssueRow): IssueFigures {
  const { recipients, sent, failed, skipped, followed, unsubscribed } = row;
  return { recipients, sent, failed, skipped, followed, left: unsubscribed };
}

/** An issue in the audit log. */
const nameOf = (row: Pick<IssueRow, 'subject'>) =>
  `the newsletter “${row.subject || 'without a subject'}”`;

async function lockIssue(db: Db, id: string) {
  const issue = await queries.lockIssue(db, id);
  if (!issue) throw new Refusal('not_found');
  return issue;
}

export async function saveIssue(
  db: Db,
  viewer: Viewer,
  id: string,
  { revision, content }: { revision: number; content: IssueContent },
): Promise<{ revision: number; at: string }> {
  return inTransaction(db, async (db) => {
    const issue = await lockIssue(db, id);
    if (!isUnsent(issue.state)) throw refuseField('issue_gone_out', 'text');
    if (issue.revision !== revision) throw new Refusal('draft_changed');
    const saved = await queries.saveContent(db, id, content, viewer.username);
    // A plan approves the text as it was then, so a changed issue has to be planned again.
    if (issue.state === 'planned') await queries.unplanIssue(db, id);
    return { revision: saved.revision, at: saved.at.toISOString() };
  });
}

export async function deleteIssue(db: Db, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const issue = await lockIssue(db, id);
    if (!isUnsent(issue.state)) throw new Refusal('issue_gone_out');
    await queries.deleteIssue(db, id);
    await recordAudit(db, viewer, 'deleted', nameOf(issue));
  });
}

/** In a preview or a test, the unsubscribe link leads to the page and changes nothing. */
const emptyStop = (config: Config) => `${config.publicUrl}/newsletter/unsubscribe`;

export function previewIssue(config: Config, content: IssueContent) {
  const { html, text, problems } = renderIssue(content, {
    ...frameOf(config),
    stopUrl: emptyStop(config),
  });
  return { html, text, problems };
}

/** As a reader gets it; its links aren't counted. */
export async function testIssue(
  db: Db,
  config: Config,
  viewer: Viewer,
  id: string,
  email: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const issue = await queries.findIssue(db, id);
    if (!issue) throw new Refusal('not_found');
    await limitActions(db, limits.newsletterTest, {
      subject: byAccount(viewer.accountId),
      detail: 'You’ve sent 30 test emails in an hour. Try again later.',
    });
    const token = tokenFor(config, email.toLowerCase());
    const links = linksFor(config, token);
    const { html, text } = renderIssue(contentOf(issue), {
      ...frameOf(config),
      stopUrl: links.end,
    });
    await queueComposedMail(db, {
      to: email,
      subject: `Test: ${issue.subject || 'no subject yet'}`,
      html,
      text,
      headers: stopHeaders(links.oneClick),
    });
    await recordAudit(db, viewer, 'sent a test of', nameOf(issue));
  });
}

const latestPlan = 366 * 24 * 60 * 60 * 1000;

/** Sends it to all confirmed readers, now or at a time. */
export async function sendIssue(
  db: Db,
  config: Config,
  viewer: Viewer,
  id: string,
  { revision, at }: { revision: number; at: string | null },
): Promise<string> {
  return inTransaction(db, async (db) => {
    const issue = await lockIssue(db, id);
    if (!isUnsent(issue.state)) throw new Refusal('issue_gone_out');
    if (issue.revision !== revision) throw new Refusal('issue_changed');
    checkContent(config, contentOf(issue));
    if (at === null) {
      if ((await queries.countReaders(db)).confirmed === 0) throw new Refusal('no_readers');
      await startIssue(db, config, issue);
      await recordAudit(db, viewer, 'sent', nameOf(issue));
      return 'It’s going out now.';
    }
    const time = new Date(at);
    if (time.getTime() < Date.now() - 60_000) {
      throw refuseField('invalid_input', 'at', 'This time has passed. Choose a later one.');
    }
    if (time.getTime() > Date.now() + latestPlan) {
      throw refuseField('invalid_input', 'at', 'Choose a time within a year.');
    }
    await queries.planIssue(db, id, time);
    await recordAudit(
      db,
      viewer,
      `planned for ${formatMoment(time, { zone: 'UTC' })} UTC`,
      nameOf(issue),
    );
    return 'It’s planned.';
  });
}

function checkContent(config: Config, content: IssueContent): void {
  const { problems } = previewIssue(config, content);
  const [first] = problems;
  if (!first) return;
  const field = content.subject === '' ? 'subject' : 'text';
  throw refuseField('invalid_input', field, first);
}

async function startIssue(db: Db, config: Config, issue: IssueRow): Promise<void> {
  const { links } = renderIssue(contentOf(issue), {
    ...frameOf(config),
    stopUrl: emptyStop(config),
  });
  await queries.startIssue(db, issue.id, links);
  await db.jobs.enqueue(db, newsletterQueue, { issueId: issue.id });
}

/** Every minute: starts what is due, and continues what nobody works on any more. */
export async function startDueIssues(db: Db, config: Config): Promise<void> {
  for (const issueId of await queries.takeSilentIssues(db)) {
    await db.jobs.enqueue(db, newsletterQueue, { issueId });
  }
  await runAll(await queries.listDueIssues(db), 'the issues that are due', (id) =>
    inTransaction(db, async (db) => {
      const issue = await queries.lockIssue(db, id);
      // Another process was faster, or it was stopped.
      if (issue?.state === 'planned') await startIssue(db, config, issue);
    }),
  );
}

export async function stopIssue(db: Db, viewer: Viewer, id: string): Promise<string> {
  return inTransaction(db, async (db) => {
    const issue = await lockIssue(db, id);
    if (issue.state === 'planned') {
      await queries.unplanIssue(db, id);
      await recordAudit(db, viewer, 'took back the plan for', nameOf(issue));
      return 'It’s a draft again.';
    }
    if (issue.state !== 'sending') throw new Refusal('issue_changed');
    await queries.setState(db, id, 'stopped');
    await recordAudit(db, viewer, 'stopped', nameOf(issue));
    return 'Stopped. Nobody else gets it until you continue.';
  });
}

export async function continueIssue(db: Db, viewer: Viewer, id: string): Promise<string> {
  return inTransaction(db, async (db) => {
    const issue = await lockIssue(db, id);
    if (issue.state !== 'stopped' && issue.state !== 'sent') throw new Refusal('issue_changed');
    const retried = await queries.retryFailed(db, id);
    if (issue.state === 'sent' && retried === 0) throw new Refusal('nothing_changed');
    await queries.setState(db, id, 'sending');
    await db.jobs.enqueue(db, newsletterQueue, { issueId: id });
    await recordAudit(db, viewer, 'continued', nameOf(issue));
    return 'It’s going out again.';
  });
}

export function listIssues(db: Db, query: OrderedPageQuery) {
  return listPage(query, {
    list: (window) => queries.listIssues(db, window),
    // Numbers have no gaps.
    count: () => queries.findLastNumber(db),
    present: (row): EarlierIssue => ({
      id: row.id,
      number: row.number ?? 0,
      subject: row.subject,
      state: row.state as IssueState,
      startedAt: (row.startedAt ?? row.editedAt).toISOString(),
      figures: figuresOf(row),
    }),
  });
}
