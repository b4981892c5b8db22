import { Email, line } from '../../../contract/fields.ts';
import { NewGroup } from '../../../contract/teams/groups.ts';
import {
  type ColumnUse,
  columnUses,
  type FileColumn,
  maxGroupsOfPerson,
  maxImportedPeople,
  type WrongLine,
} from '../../../contract/teams/import.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { looksLikeFormula } from '../../platform/documents/csv.ts';
import { type CsvRow, findColumns, readCsv } from '../../platform/documents/read-csv.ts';

export interface ImportedPerson {
  line: number;
  /** In lower case. */
  email: string;
  /** Empty if the file doesn't say it. */
  name: string;
  /** Each once, as written first in the file. */
  groups: string[];
}

/** What columns are called, in lower case and with single spaces. */
const columnNames: Record<ColumnUse, readonly string[]> = {
  email: ['email', 'e mail', 'mail', 'email address', 'e mail address', 'email adresse'],
  name: ['name', 'full name', 'person', 'member', 'employee'],
  firstName: ['first name', 'firstname', 'given name', 'vorname', 'prénom', 'nombre'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'nachname', 'nom', 'apellido'],
  group: [
    ...['group', 'groups', 'department', 'departments', 'team', 'unit'],
    ...['gruppe', 'gruppen', 'abteilung', 'groupe', 'groupes', 'grupo', 'grupos'],
  ],
};

export interface PeopleFile {
  columns: FileColumn[];
  people: ImportedPerson[];
  /** Every line that can't be a person, with the reason. */
  wrong: WrongLine[];
}

/** `uses` says what each column is for, where the viewer has chosen that; otherwise its name does. */
export function readPeople(
  bytes: Uint8Array,
  uses: readonly (ColumnUse | null)[] | null = null,
): PeopleFile {
  const table = readCsv(bytes, { maxRows: maxImportedPeople + 1 });
  const [first] = table.rows;
  const hasHeader = first !== undefined && !first.cells.some((cell) => cell.includes('@'));
  const rows = hasHeader ? table.rows.slice(1) : table.rows;
  if (rows.length === 0) {
    throw new Refusal('unreadable_csv', { detail: 'There’s nobody in this file.' });
  }
  const headers = hasHeader ? first.cells : [];
  const columns = describeColumns(rows, headers, uses);
  const places = placesOf(columns);
  if (places.email === undefined) return { columns, people: [], wrong: [] };
  return { columns, ...readRows(rows, places) };
}

type Places = Partial<Record<ColumnUse, number>>;

function placesOf(columns: readonly FileColumn[]): Places {
  const places: Places = {};
  for (const use of columnUses) {
    const place = columns.findIndex((column) => column.use === use);
    if (place >= 0) places[use] = place;
  }
  return places;
}

const maxColumns = 50;

function describeColumns(
  rows: readonly CsvRow[],
  headers: readonly string[],
  uses: readonly (ColumnUse | null)[] | null,
): FileColumn[] {
  const widest = Math.max(headers.length, ...rows.slice(0, 100).map(({ cells }) => cells.length));
  const guesses = guessUses(rows, headers, widest);
  return Array.from({ length: Math.min(widest, maxColumns) }, (_, index) => ({
    place: index + 1,
    name: shorten(headers[index] ?? ''),
    example: shorten(rows.find(({ cells }) => cells[index])?.cells[index] ?? ''),
    use: (uses ? uses[index] : guesses[index]) ?? null,
  }));
}

/** By the names of the columns; without any, emails come first and groups second. */
function guessUses(
  rows: readonly CsvRow[],
  headers: readonly string[],
  width: number,
): (ColumnUse | null)[] {
  const guesses = Array.from({ length: width }, (): ColumnUse | null => null);
  if (headers.length === 0) {
    const email = Math.max(0, rows[0]?.cells.findIndex((cell) => cell.includes('@')) ?? 0);
    guesses[email] = 'email';
    if (email + 1 < width) guesses[email + 1] = 'group';
    return guesses;
  }
  const places = findColumns(headers, columnNames);
  for (const use of columnUses) {
    const place = places[use];
    if (place !== undefined) guesses[place] = use;
  }
  return guesses;
}

function readRows(rows: readonly CsvRow[], places: Places) {
  const people: ImportedPerson[] = [];
  const wrong: WrongLine[] = [];
  const lineOf = new Map<string, number>();
  const groupNames = new Map<string, string>();
  for (const row of rows) {
    const found = readPerson(row, places, groupNames);
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

const PersonName = line('Name', 120);

function readPerson(
  row: CsvRow,
  places: Places,
  groupNames: Map<string, string>,
): ImportedPerson | string {
  const cell = (use: ColumnUse) => {
    const place = places[use];
    return place === undefined ? '' : (row.cells[place] ?? '');
  };
  const [email, groupCell] = [cell('email'), cell('group')];
  const name = cell('name') || `${cell('firstName')} ${cell('lastName')}`.trim();
  if (email === '') return 'The email is missing.';
  if ([email, groupCell, name].some((text) => looksLikeFormula.test(text))) {
    return 'A cell starts like a formula. Enter the text itself.';
  }
  const parsed = Email.safeParse(email);
  if (!parsed.success) return describeWrongEmail(email);
  if (name !== '' && !PersonName.safeParse(name).success) {
    return `“${shorten(name)}” can’t be a name.`;
  }
  const groups = new Map<string, string>();
  // A comma is part of a group's name: "IT, Support" is one group.
  const written = new Set(groupCell.split(/[|;\n]/).map((part) => part.trim()));
  written.delete('');
  // Counted before any is checked, because a single cell can hold a million.
  if (written.size > maxGroupsOfPerson) {
    return `One person can be put into at most ${maxGroupsOfPerson} groups here.`;
  }
  for (const part of written) {
    const group = NewGroup.safeParse({ name: part });
    if (!group.success) return `“${shorten(part)}” can’t be the name of a group.`;
    const key = group.data.name.toLowerCase();
    if (!groupNames.has(key)) groupNames.set(key, group.data.name);
    groups.set(key, groupNames.get(key) ?? group.data.name);
  }
  return { line: row.line, email: parsed.data.toLowerCase(), name, groups: [...groups.values()] };
}

/** Many mail servers don't accept other letters, and accounts can't have such an address either. */
function describeWrongEmail(email: string): string {
  const [letter] = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? (/[^\p{ASCII}]/u.exec(email) ?? [])
    : [];
  return letter === undefined
    ? `“${shorten(email)}” isn’t an email address.`
    : `“${shorten(email)}” contains “${letter}”. We can only write to addresses with the letters a to z.`;
}

function wrongLine({ line, cells }: CsvRow, reason: string): WrongLine {
  return { line, text: shorten(cells.join(', ')), reason };
}

/** By code points, so that no character is cut in half. */
function shorten(text: string): string {
  const start = text.trimStart().slice(0, 200);
  const characters = [...start.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim()];
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('');
}
