import type { ImportProblem } from '../../../contract/administration/imports.ts';

const needsQuotes = /[",;\r\n]/;
// A spreadsheet would run such text.
const looksLikeFormula = /^[\s\p{Cf}]*[=+\-@]/u;

/** The wrong lines as a CSV file, to work through beside the original. */
export function problemsFile(problems: readonly ImportProblem[]): Blob {
  const lines = problems.map(({ line, column, value, message }) => [
    String(line),
    column,
    value,
    message,
  ]);
  const text = [['Line', 'Column', 'Value', 'Problem'], ...lines]
    .map((cells) => `${cells.map(cellText).join(',')}\r\n`)
    .join('');
  return new Blob(['\uFEFF', text], { type: 'text/csv' });
}

function cellText(text: string): string {
  const safe = looksLikeFormula.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
