/** A number is written as it is; text may come from anyone. */
export type Cell = string | number | null;

// Spreadsheets run such text as a formula, which could fetch, send or start something.
export const looksLikeFormula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
// Some are set to split at semicolons.
const needsQuotes = /[",;\r\n]/;

/** A line as in RFC 4180. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const safe = looksLikeFormula.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
