import type { ImportProblem } from '../../../contract/administration/imports.ts';
import { Email, line, PhoneNumber, Username } from '../../../contract/fields.ts';
import { makerOfUsernames, usernameFrom } from '../../accounts/invitation/usernames.ts';
import { mixesScripts } from '../../accounts/registration/look-alikes.ts';
import { type CellSchema, type FileRow, looksRun, problemsOf, shiftOf } from './file-rows.ts';

export const accountColumns = {
  email: ['email', 'e mail', 'email address', 'mail'],
  firstName: ['first name', 'firstname', 'given name', 'forename'],
  lastName: ['last name', 'lastname', 'surname', 'family name'],
  username: ['username', 'user name', 'login'],
  role: ['role'],
  phone: ['phone', 'phone number', 'telephone', 'mobile'],
} as const;
type Column = keyof typeof accountColumns;

export const accountColumnNames: Record<Column, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  role: 'Role',
  phone: 'Phone',
};

const schemas: Partial<Record<Column, CellSchema>> = {
  email: Email,
  firstName: line('First name', 80),
  lastName: line('Last name', 80),
  phone: PhoneNumber,
};

const roles: Readonly<Record<string, 'User' | 'ModuleOwner'>> = {
  '': 'User',
  user: 'User',
  learner: 'User',
  moduleowner: 'ModuleOwner',
  teacher: 'ModuleOwner',
};

export interface ImportedAccount {
  email: string;
  first_name: string;
  last_name: string;
  username: string;
  phone_number: string;
  role: 'User' | 'ModuleOwner';
}

/** What the database has of the file: everything in lower case. */
export interface TakenNames {
  emails: ReadonlySet<string>;
  usernames: ReadonlySet<string>;
}

/** Checks each line on its own, against the other lines and against existing accounts, and reports every mistake. */
export function checkAccounts(
  rows: readonly FileRow<Column>[],
  taken: TakenNames,
): { accounts: ImportedAccount[]; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const accounts: ImportedAccount[] = [];
  const emailLines = new Map<string, number>();
  const usernameLines = new Map<string, number>();
  // Usernames that a line asks for go first: no generated name may take them.
  const wanted = new Set(rows.map(({ cells }) => cells.username.toLowerCase()).filter(Boolean));
  const used = new Set([...taken.usernames, ...wanted]);
  const makeUsername = makerOfUsernames(used);
  for (const row of rows) {
    const { cells } = row;
    const shift = shiftOf(row);
    if (shift) {
      problems.push(shift);
      continue;
    }
    const found = problemsOf(row, schemas, accountColumnNames);
    const wrong = (column: Column, message: string) =>
      found.push({
        line: row.line,
        column: accountColumnNames[column],
        value: cells[column],
        message,
      });
    const email = cells.email.toLowerCase();
    const repeated = emailLines.get(email);
    if (email !== '' && repeated !== undefined) {
      wrong('email', `This address is in line ${repeated} too.`);
    } else if (taken.emails.has(email)) wrong('email', 'This address already has an account.');
    emailLines.set(email, repeated ?? row.line);
    const role = roles[cells.role.toLowerCase().replaceAll(/\s/g, '')];
    if (role === undefined) {
      wrong('role', 'The role is User or ModuleOwner. Admins are made one by one.');
    }
    if (cells.username !== '') checkUsername(cells.username, row.line);
    if (looksRun(cells.firstName)) wrong('firstName', 'A name can’t start like a formula.');
    if (looksRun(cells.lastName)) wrong('lastName', 'A name can’t start like a formula.');
    problems.push(...found);
    if (found.length > 0 || role === undefined) continue;
    accounts.push({
      email: cells.email,
      first_name: cells.firstName,
      last_name: cells.lastName,
      username: cells.username.normalize('NFKC') || makeUsed(email),
      phone_number: cells.phone,
      role,
    });

    function checkUsername(username: string, line: number) {
      const parsed = Username.safeParse(username);
      const name = username.normalize('NFKC').toLowerCase();
      const before = usernameLines.get(name);
      if (!parsed.success) wrong('username', parsed.error.issues[0]?.message ?? '');
      else if (mixesScripts(username)) {
        wrong('username', 'Username can’t mix letters of different alphabets.');
      } else if (before !== undefined) wrong('username', `This username is in line ${before} too.`);
      else if (taken.usernames.has(name)) wrong('username', 'Someone has this username already.');
      usernameLines.set(name, before ?? line);
    }
  }
  return { accounts, problems };

  function makeUsed(email: string): string {
    const username = makeUsername(usernameFrom(email));
    // Two different bases can collide: `ada2` and the second `ada`.
    used.add(username);
    return username;
  }
}
