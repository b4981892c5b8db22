/** What a cell holds: a number is written as it is, text may come from anyone. */
export type Cell = string | number | null;

// Spreadsheets take such text for a formula, which could fetch, send or start something.
const looksLikeFormula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
// Some are set to divide at a semicolon.
const needsQuotes = /[",;\r\n]/;

/** A line as RFC 4180 has it. Text that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const safe = looksLikeFormula.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
