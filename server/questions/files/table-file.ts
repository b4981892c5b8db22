import { formatNumber } from '../../../contract/text/numbers.ts';
import { type CsvRow, csvRows } from '../../platform/documents/read-csv.ts';
import { Refusal } from '../refusals.ts';
import { longestBlock } from './gift-file.ts';
import { asLine } from './plain-text.ts';
import { shortened } from './to-question.ts';

/** A line of a table of questions, by the names of its columns. A column that isn't there is empty. */
export interface TableRow {
  line: number;
  /** Why it can't be read, whatever it says. */
  fault?: string;
  cells: Record<Field, string>;
  options: TableOption[];
  hints: string[];
}

/** What belongs to a letter or number: the text, what it is matched with, and what it says when it is chosen. */
export interface TableOption {
  /** From 0, as the columns are named. */
  place: number;
  text: string;
  match: string;
  feedback: string;
}

export interface Table {
  /** And one more than are read. */
  rows: TableRow[];
  /** What of the whole table was left out, in sentences. */
  remarks: string[];
}

type Field = keyof typeof names;

/** As they are called in our own table, and in those of other programs. */
const names = {
  question: ['question', 'question text', 'question title', 'prompt', 'stem'],
  answer: [
    ...['answer', 'answers', 'correct', 'correct answer', 'correct answers', 'correct option'],
    ...['correct options', 'right answer', 'right answers', 'key', 'answer key', 'solution'],
  ],
  options: ['options', 'choices'],
  explanation: ['explanation', 'answer explanation', 'feedback', 'general feedback', 'rationale'],
  kind: ['kind', 'type', 'question type', 'kind of question'],
  tolerance: ['tolerance', 'margin', 'margin of error'],
  near: ['half points within', 'half a point within', 'half points', 'near'],
  unit: ['unit', 'units'],
} as const;

const numbered = [
  { part: 'match', name: /^(?:match|right|pair) ?([a-h1-8])$/ },
  { part: 'feedback', name: /^(?:feedback|explanation) ?([a-h1-8])$/ },
  { part: 'hint', name: /^hints? ?([1-8])?$/ },
  { part: 'text', name: /^(?:option|choice|answer|answer option|item|left)? ?([a-h1-8])$/ },
] as const;

type Column =
  | { field: Field }
  | { part: (typeof numbered)[number]['part']; place: number }
  | undefined;

/** `Answer 1 - max 75 characters` and `Correct answer(s)` are an answer and the right ones. */
function columnOf(header: string): Column {
  const [start = ''] = asLine(header.slice(0, 200)).toLowerCase().split(' - ');
  const name = start
    .replaceAll('(s)', 's')
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[\s_:*-]+/g, ' ')
    .trim();
  const field = (Object.keys(names) as Field[]).find((field) =>
    (names[field] as readonly string[]).includes(name),
  );
  if (field) return { field };
  for (const { part, name: pattern } of numbered) {
    const found = pattern.exec(name);
    if (found) return { part, place: placeOf(found[1] ?? '1') };
  }
  return undefined;
}

const placeOf = (sign: string) =>
  /\d/.test(sign) ? Number(sign) - 1 : sign.charCodeAt(0) - 'a'.charCodeAt(0);

/** Each column once: of two with the same name, the first. */
function columnsOf(header: readonly string[]): Column[] {
  const seen = new Set<string>();
  return header.map((cell) => {
    const column = columnOf(cell);
    const key = JSON.stringify(column);
    if (!column || seen.has(key)) return undefined;
    seen.add(key);
    return column;
  });
}

/** Its first line names a question and what answers it. */
export function looksLikeTable(text: string): boolean {
  const columns = columnsOf(firstRow(text));
  return hasField(columns, 'question') && columns.some(isAnswering);
}

const hasField = (columns: readonly Column[], field: Field) =>
  columns.some((column) => column && 'field' in column && column.field === field);

const isAnswering = (column: Column) =>
  column !== undefined &&
  ('field' in column
    ? column.field === 'answer' || column.field === 'options'
    : column.part === 'text');

/** A header has one line, so that a quotation mark somewhere in another file doesn't matter. */
function firstRow(text: string): readonly string[] {
  const start = text.slice(0, 10_000).trimStart();
  const [declared = ''] = /^sep=.\r?\n/i.exec(start) ?? [];
  const [header = ''] = /^[^\r\n]*/.exec(start.slice(declared.length)) ?? [];
  // With one quotation mark too many it can't be split.
  if (header.split('"').length % 2 === 0) return [];
  const [row] = csvRows(declared + header);
  return row?.cells ?? [];
}

export function readTable(text: string, most: number): Table {
  const lines = csvRows(text.trimStart());
  const header: CsvRow = lines.next().value ?? { line: 1, cells: [] };
  // Lines that were left out at the start count too.
  const skipped =
    text.slice(0, text.length - text.trimStart().length).split(/\r\n|\n|\r/).length - 1;
  const columns = columnsOf(header.cells);
  if (!hasField(columns, 'question') || !columns.some(isAnswering)) {
    throw new Refusal('unreadable_questions', {
      detail:
        'The first line of a table has to name its columns. We need “Question” and “Answer”, and “Option 1”, “Option 2” and so on for questions with options.',
    });
  }
  const rows: TableRow[] = [];
  const unused = new Set<number>();
  for (const { line, cells } of lines) {
    const row = readRow({ line: line + skipped, cells }, columns);
    rows.push(row);
    if (rows.length > most) break;
    for (const [index, cell] of cells.entries()) {
      if (cell !== '' && index < columns.length && !columns[index]) unused.add(index);
    }
  }
  if (rows.length === 0) {
    throw new Refusal('unreadable_questions', {
      detail: 'This table has names of columns, but no lines below.',
    });
  }
  const named = [...unused].sort((one, other) => one - other).map((index) => header.cells[index]);
  const left = named.map((name) => asLine(name ?? ''));
  return { rows, remarks: remarkOn(left, header.line + skipped) };
}

const mostNamed = 10;

function remarkOn(columns: readonly string[], line: number): string[] {
  if (columns.length === 0) return [];
  const shown = columns
    .slice(0, mostNamed)
    .map((name) => (name === '' ? 'one without a name' : `“${shortened(name)}”`));
  const more = columns.length - shown.length;
  const list = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return [
    columns.length === 1
      ? `Line ${line}: a column was left out, because questions have nothing like it: ${list}.`
      : `Line ${line}: ${columns.length} columns were left out, because questions have nothing like them: ${list}.`,
  ];
}

// What a spreadsheet shows for a formula that it can't work out, such as an option that begins with "=".
const sheetError = /^#(?:NAME\?|REF!|VALUE!|DIV\/0!|N\/A|NULL!|NUM!|ERROR!)$/i;

function readRow({ line, cells: given }: CsvRow, columns: readonly Column[]): TableRow {
  const cells = Object.fromEntries(Object.keys(names).map((name) => [name, ''])) as Record<
    Field,
    string
  >;
  const options = new Map<number, TableOption>();
  const hints: string[] = [];
  let length = 0;
  let error = '';
  for (const [index, cell] of given.entries()) {
    const column = columns[index];
    if (!column || cell === '') continue;
    length += cell.length;
    if (sheetError.test(cell)) error ||= cell;
    if ('field' in column) cells[column.field] = cell;
    else if (column.part === 'hint') hints[column.place] = cell;
    else {
      const { place, part } = column;
      const option = options.get(place) ?? { place, text: '', match: '', feedback: '' };
      options.set(place, { ...option, [part]: cell });
    }
  }
  return {
    line,
    cells,
    options: optionsIn(cells.options, options),
    hints: hints.filter((hint) => hint !== undefined),
    ...faultOf(given.slice(columns.length), length, error),
  };
}

function faultOf(surplus: readonly string[], length: number, error: string): { fault?: string } {
  if (surplus.some((cell) => cell !== '')) {
    return {
      fault:
        'This line has more values than there are columns. Put a text that has the separator in it in quotes.',
    };
  }
  if (length > longestBlock) {
    return { fault: `It has more than ${formatNumber(longestBlock)} characters.` };
  }
  if (error === '') return {};
  return {
    fault: `The spreadsheet took one of its texts for a formula and wrote “${error}”. Begin that cell with an apostrophe.`,
  };
}

/** In columns of their own, or all in one. */
function optionsIn(list: string, options: ReadonlyMap<number, TableOption>): TableOption[] {
  const own = [...options.values()].filter(({ text, match }) => text !== '' || match !== '');
  if (own.length > 0 || list === '') return own.sort((one, other) => one.place - other.place);
  return splitList(list).map((text, place) => ({
    ...{ place, text, match: '' },
    feedback: options.get(place)?.feedback ?? '',
  }));
}

/** By lines, bars or semicolons: the first of them that it has. */
export function splitList(text: string): string[] {
  const separator = ['\n', '|', ';'].find((each) => text.includes(each));
  const parts = separator ? text.split(separator) : [text];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
