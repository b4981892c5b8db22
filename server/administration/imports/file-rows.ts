import type { ImportProblem } from '../../../contract/administration/imports.ts';
import { refuseField } from '../../platform/calls/errors.ts';
import { looksLikeFormula } from '../../platform/documents/csv.ts';
import { type CsvRow, findColumns } from '../../platform/documents/read-csv.ts';

/** A line of the file by the names of its columns. A column that the file doesn't have is empty. */
export interface FileRow<Column extends string> {
  line: number;
  cells: Record<Column, string>;
  /** Values to the right of the last named column: most likely a comma without quotes has shifted the line. */
  surplus: string[];
}

/** The part of a field's schema that is needed here. */
export interface CellSchema {
  safeParse(
    value: unknown,
  ): { success: true } | { success: false; error: { issues: readonly { message: string }[] } };
}

/** Longer than any valid value. */
const longestCell = 1000;

/** Names the columns. The first line has to, so that a phone number can't become a name. */
export function nameColumns<Column extends string>(
  rows: readonly CsvRow[],
  names: Record<Column, readonly string[]>,
  required: readonly { column: NoInfer<Column>; label: string }[],
): FileRow<Column>[] {
  const [header, ...lines] = rows;
  const columns = findColumns(header?.cells ?? [], names);
  const missing = required.filter(({ column }) => columns[column] === undefined);
  if (missing.length > 0) {
    const list = missing.map(({ label }) => `“${label}”`).join(' and ');
    throw refuseField(
      'unreadable_csv',
      'file',
      `The first line has to name the columns. We didn’t find ${list}.`,
    );
  }
  if (lines.length === 0) {
    throw refuseField('unreadable_csv', 'file', 'This file has column names, but no lines below.');
  }
  const order = Object.keys(names) as Column[];
  const width = header?.cells.length ?? 0;
  return lines.map(({ line, cells }) => ({
    line,
    surplus: cells.slice(width).filter((cell) => cell !== ''),
    cells: Object.fromEntries(order.map((name) => [name, cellAt(cells, columns[name])])) as Record<
      Column,
      string
    >,
  }));
}

function cellAt(cells: readonly string[], index: number | undefined): string {
  return index === undefined ? '' : (cells[index] ?? '').trim().slice(0, longestCell);
}

/** A line with more values than the first line has names isn't read at all: they may be in the wrong columns. */
export function shiftOf({ line, surplus }: FileRow<string>): ImportProblem | undefined {
  if (surplus.length === 0) return undefined;
  return {
    line,
    column: '',
    value: surplus.join(', ').slice(0, 100),
    message:
      'This line has more values than there are columns. Put a value with a comma in it in quotes.',
  };
}

/** Checks a line by the fields' own rules. */
export function problemsOf<Column extends string>(
  { line, cells }: FileRow<Column>,
  schemas: Partial<Record<Column, CellSchema>>,
  names: Record<Column, string>,
): ImportProblem[] {
  return (Object.entries(schemas) as [Column, CellSchema][]).flatMap(([column, schema]) => {
    const parsed = schema.safeParse(cells[column]);
    if (parsed.success) return [];
    const message = parsed.error.issues[0]?.message ?? 'This can’t be used.';
    return [{ line, column: names[column], value: cells[column].slice(0, 100), message }];
  });
}

/** Exported into a spreadsheet later, it would run there as a formula. */
export function looksRun(text: string): boolean {
  return looksLikeFormula.test(text);
}
