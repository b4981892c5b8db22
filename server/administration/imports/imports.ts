import {
  type ImportKind,
  type ImportPreview,
  type ImportProblem,
  maxImportLines,
} from '../../../contract/administration/imports.ts';
import {
  createInvitedAccounts,
  listTakenUsernames,
} from '../../accounts/invitation/invite-account.ts';
import { usernameFrom } from '../../accounts/invitation/usernames.ts';
import { assertAdminRemains } from '../../accounts/profile/last-admin.ts';
import { assertProved } from '../../accounts/sign-in/proof.ts';
import { giveCourses } from '../../learning/enrolment/enrol-many.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { isAccountGone, violates } from '../../platform/calls/errors.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import { readCsv } from '../../platform/documents/read-csv.ts';
import { readAll } from '../../platform/files/read-all.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';
import { assertStillAdmin } from '../users/users.ts';
import {
  accountColumnNames,
  accountColumns,
  checkAccounts,
  type ImportedAccount,
} from './check-accounts.ts';
import {
  checkEnrolments,
  enrolmentColumnNames,
  enrolmentColumns,
  type ImportedEnrolment,
} from './check-enrolments.ts';
import { type FileRow, nameColumns } from './file-rows.ts';
import * as queries from './queries.ts';

const sampleLines = 5;
const batchSize = 1000;

interface Checked {
  rows: readonly object[];
  lines: number;
  unchanged: number;
  problems: ImportProblem[];
  columns: string[];
  sample: { line: number; cells: string[] }[];
}

/** Checks a file and stores the result for an hour. Nothing is imported before someone confirms it. */
export async function previewImport(
  db: Db,
  viewer: Viewer,
  kind: ImportKind,
  file: IncomingFile,
  fileName: string,
): Promise<ImportPreview> {
  // One more for the line of column names.
  const { rows } = readCsv(await readAll(file), { maxRows: maxImportLines + 1 });
  const checked =
    kind === 'accounts' ? await checkAccountRows(db, rows) : await checkEnrolmentRows(db, rows);
  const isReady = checked.problems.length === 0 && checked.rows.length > 0;
  const id = isReady
    ? await queries.insertImport(db, {
        kind,
        fileName,
        rows: checked.rows,
        startedBy: viewer.accountId,
      })
    : null;
  const { lines, unchanged, problems, columns, sample } = checked;
  return {
    ...{ id, kind, lines, unchanged, problems, columns, sample },
    created: checked.rows.length,
  };
}

type Rows = Parameters<typeof nameColumns>[0];

async function checkAccountRows(db: Db, given: Rows): Promise<Checked> {
  const rows = nameColumns(given, accountColumns, [
    { column: 'email', label: 'Email' },
    { column: 'firstName', label: 'First name' },
    { column: 'lastName', label: 'Last name' },
  ]);
  const emails = rows.map(({ cells }) => cells.email.toLowerCase());
  const named = rows.map(({ cells }) => cells.username.normalize('NFKC').toLowerCase());
  const byEmail = await queries.findByEmails(db, emails);
  const taken = {
    emails: new Set(byEmail.map(({ email }) => email)),
    usernames: new Set(await listTakenUsernames(db, [...named, ...emails.map(usernameFrom)])),
  };
  const { accounts, problems } = await makeFreeUsernames(db, rows, taken);
  return { ...describe(rows, accountColumnNames), rows: accounts, unchanged: 0, problems };
}

/** Generated usernames may be taken even with a number. Then more numbers are looked up, until a free one is found. */
async function makeFreeUsernames(
  db: Db,
  rows: Parameters<typeof checkAccounts>[0],
  taken: { emails: Set<string>; usernames: Set<string> },
) {
  for (let numbers = 20; ; numbers *= 4) {
    const checked = checkAccounts(rows, taken);
    const clashing = new Set(
      await listTakenUsernames(
        db,
        checked.accounts.map(({ username }) => username),
      ),
    );
    if (clashing.size === 0) return checked;
    const again = checked.accounts.filter(({ username }) => clashing.has(username.toLowerCase()));
    const bases = new Set(again.map(({ email }) => usernameFrom(email)));
    const candidates = [...bases].flatMap((base) =>
      Array.from({ length: numbers }, (_, index) => `${base}${index + 2}`),
    );
    for (const name of await listTakenUsernames(db, candidates)) taken.usernames.add(name);
  }
}

async function checkEnrolmentRows(db: Db, given: Rows): Promise<Checked> {
  const rows = nameColumns(given, enrolmentColumns, [
    { column: 'person', label: 'Email' },
    { column: 'course', label: 'Course' },
  ]);
  const people = rows.map(({ cells }) => cells.person.toLowerCase());
  const [byEmail, byName, courses] = await Promise.all([
    queries.findByEmails(db, people),
    queries.findByUsernames(db, people),
    queries.listOfferedCourses(db),
  ]);
  const accounts = new Map([
    ...byName.map(({ username, id }) => [username, id] as const),
    ...byEmail.map(({ email, id }) => [email, id] as const),
  ]);
  const { enrolments, problems } = checkEnrolments(rows, { accounts, courses });
  const enrolled = await queries.listEnrolled(db, enrolments);
  const fresh = enrolments.filter(
    ({ accountId, courseId }) => !enrolled.has(`${accountId} ${courseId}`),
  );
  return {
    ...describe(nameCourses(rows, courses), enrolmentColumnNames),
    rows: fresh,
    unchanged: enrolments.length - fresh.length,
    problems,
  };
}

/** A wrong number means a wrong course, so the preview names the course. */
function nameCourses(
  rows: readonly FileRow<keyof typeof enrolmentColumns>[],
  courses: readonly { id: number; title: string }[],
) {
  const titles = new Map(courses.map(({ id, title }) => [String(id), title]));
  return rows.map((row) => {
    const title = titles.get(row.cells.course.replace(/^#/, ''));
    if (title === undefined) return row;
    return { ...row, cells: { ...row.cells, course: `${row.cells.course}, ${title}` } };
  });
}

function describe<Column extends string>(
  rows: readonly FileRow<Column>[],
  names: Record<Column, string>,
) {
  const order = Object.keys(names) as Column[];
  const used = order.filter((column) => rows.some(({ cells }) => cells[column] !== ''));
  return {
    lines: rows.length,
    columns: used.map((column) => names[column]),
    sample: rows.slice(0, sampleLines).map(({ line, cells }) => ({
      line,
      cells: used.map((column) => cells[column].slice(0, 100)),
    })),
  };
}

/** Imports what was previewed: all of it, or nothing if anything has changed since. */
export async function confirmImport(db: Db, viewer: Viewer, id: string) {
  await assertProved(db, viewer);
  try {
    return await inTransaction(db, async (db) => {
      const checked = await queries.takeImport(db, id, viewer.accountId);
      if (!checked) throw new Refusal('import_changed');
      assertStillAdmin(viewer, await assertAdminRemains(db, []));
      const created =
        checked.kind === 'accounts'
          ? await importAccounts(db, viewer, checked.rows as ImportedAccount[])
          : await importEnrolments(db, checked.rows as ImportedEnrolment[]);
      const file = checked.fileName === '' ? '' : ` from ${checked.fileName}`;
      await recordAudit(db, viewer, 'imported', `${created} ${checked.kind}${file}`);
      return { kind: checked.kind, created, unchanged: checked.rows.length - created };
    });
  } catch (error) {
    // Someone has taken an address or a name, or was deleted, since the file was checked.
    const isTaken = violates(error, 'account_email_key') || violates(error, 'account_username_key');
    if (isTaken || isAccountGone(error)) throw new Refusal('import_stale');
    throw error;
  }
}

async function importAccounts(db: Db, viewer: Viewer, accounts: readonly ImportedAccount[]) {
  for (const batch of inBatches(accounts)) await createInvitedAccounts(db, batch, viewer.username);
  return accounts.length;
}

async function importEnrolments(db: Db, enrolments: readonly ImportedEnrolment[]) {
  const before = await queries.listEnrolled(db, enrolments);
  const fresh = enrolments.filter(
    ({ accountId, courseId }) => !before.has(`${accountId} ${courseId}`),
  );
  for (const batch of inBatches(fresh)) await giveCourses(db, batch);
  return fresh.length;
}

function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += batchSize) {
    yield items.slice(from, from + batchSize);
  }
}

/** What was checked and never imported. */
export async function deleteOldImports(db: Db): Promise<void> {
  await queries.deleteOldImports(db);
}
