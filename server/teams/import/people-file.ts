import { Email } from '../../../contract/fields.ts';
import { NewGroup } from '../../../contract/teams/groups.ts';
import {
  maxGroupsOfPerson,
  maxImportedPeople,
  type WrongLine,
} from '../../../contract/teams/import.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { looksLikeFormula } from '../../platform/documents/csv.ts';
import { type CsvRow, columnsOf, readCsv } from '../../platform/documents/read-csv.ts';

export interface ImportedPerson {
  line: number;
  /** In lower case. */
  email: string;
  /** Each once, as written first in the file. */
  groups: string[];
}

const columnNames = {
  email: ['email', 'e mail', 'mail', 'email address', 'e mail address'],
  groups: ['group', 'groups', 'department', 'departments'],
};

/** The people in a file, and every line that can't be one of them, with the reason. */
export function readPeople(bytes: Uint8Array): { people: ImportedPerson[]; wrong: WrongLine[] } {
  const table = readCsv(bytes, { maxRows: maxImportedPeople + 1 });
  const { columns, rows } = columnsOf(table.rows, columnNames);
  if (rows.length === 0) {
    throw new Refusal('unreadable_csv', { detail: 'There’s nobody in this file.' });
  }
  if (columns.email === undefined) {
    throw new Refusal('unreadable_csv', {
      detail: 'This file has no column for emails. Name one of its columns “email”.',
    });
  }
  const people: ImportedPerson[] = [];
  const wrong: WrongLine[] = [];
  const lineOf = new Map<string, number>();
  const groupNames = new Map<string, string>();
  for (const row of rows) {
    const found = readPerson(row, columns, groupNames);
    if (typeof found === 'string') {
      wrong.push(wrongLine(row, found));
      continue;
    }
    const earlier = lineOf.get(found.email);
    if (earlier !== undefined) {
      wrong.push(wrongLine(row, `The same email is on line ${earlier}.`));
      continue;
    }
    lineOf.set(found.email, found.line);
    people.push(found);
  }
  return { people, wrong };
}

function readPerson(
  { line, cells }: CsvRow,
  columns: Partial<Record<'email' | 'groups', number>>,
  groupNames: Map<string, string>,
): ImportedPerson | string {
  const email = cells[columns.email ?? 0] ?? '';
  const groupCell = columns.groups === undefined ? '' : (cells[columns.groups] ?? '');
  if (email === '') return 'The email is missing.';
  if (looksLikeFormula.test(email) || looksLikeFormula.test(groupCell)) {
    return 'A cell starts like a formula. Enter the text itself.';
  }
  const parsed = Email.safeParse(email);
  if (!parsed.success) return `“${shorten(email)}” isn’t an email address.`;
  const groups = new Map<string, string>();
  for (const part of groupCell.split(/[|;,\n]/)) {
    if (part.trim() === '') continue;
    const group = NewGroup.safeParse({ name: part });
    if (!group.success) return `“${shorten(part)}” can’t be the name of a group.`;
    const key = group.data.name.toLowerCase();
    if (!groupNames.has(key)) groupNames.set(key, group.data.name);
    groups.set(key, groupNames.get(key) ?? group.data.name);
  }
  if (groups.size > maxGroupsOfPerson) {
    return `One person can be put into at most ${maxGroupsOfPerson} groups here.`;
  }
  return { line, email: parsed.data.toLowerCase(), groups: [...groups.values()] };
}

function wrongLine({ line, cells }: CsvRow, reason: string): WrongLine {
  return { line, text: shorten(cells.join(', ')), reason };
}

/** By code points, so that no character is cut in half. */
function shorten(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim()];
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('');
}
