import { Readable } from 'node:stream';

/** A number is written as it is; text may come from anyone. */
export type Cell = string | number | null;

export type CsvColumns<Row> = readonly (readonly [name: string, cellOf: (row: Row) => Cell])[];

// Spreadsheets run such text as a formula, which could fetch, send or start something.
export const looksLikeFormula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
// Some are set to split at semicolons.
const needsQuotes = /[",;\r\n]/;

/** A line as in RFC 4180. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** Without it, Excel does not read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A table with the names of its columns, a batch of rows at a time. */
export async function* csvLines<Row>(
  columns: CsvColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([name]) => name));
  for await (const rows of batches) {
    if (rows.length > 0) {
      yield rows.map((row) => csvLine(columns.map(([, cellOf]) => cellOf(row)))).join('');
    }
  }
}

/** Sent as it is read, so that a table of any length fits into memory. */
export function streamCsv(lines: AsyncIterable<string>): Readable {
  return Readable.from(lines, { objectMode: false });
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const safe = looksLikeFormula.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
