import { formatNumber } from '../../../contract/text/numbers.ts';
import { Refusal } from '../calls/errors.ts';

/** A line of a table, with its number in the file from 1: cells in quotes may span several. */
export interface CsvRow {
  line: number;
  cells: string[];
}

export type Separator = ',' | ';' | '\t';

/**
 * The rows of a CSV file from any spreadsheet: UTF-8 or UTF-16 with or without a byte order mark, Windows-1252, separated by
 * commas, semicolons or tabs. Empty rows are left out, cells are trimmed. Refuses what isn't text, and more rows than allowed.
 */
export function readCsv(
  bytes: Uint8Array,
  { maxRows }: { maxRows: number },
): { rows: CsvRow[]; separator: Separator } {
  const text = decode(bytes);
  const rows: CsvRow[] = [];
  for (const row of csvRows(text)) {
    if (rows.length === maxRows) {
      throw new Refusal('unreadable_csv', {
        detail: `This file has more than ${formatNumber(maxRows)} lines. Split it, and import the parts one after the other.`,
      });
    }
    rows.push(row);
  }
  return { rows, separator: separatorOf(text) };
}

/** The rows of a table that is text already, one at a time: whoever needs only some of them stops. */
export function* csvRows(text: string): Generator<CsvRow> {
  const isDeclared = declaration.test(text);
  for (const { line, cells: given } of parse(text, separatorOf(text))) {
    if (isDeclared && line === 1) continue;
    const cells = given.map((cell) => cell.trim());
    if (cells.some((cell) => cell !== '')) yield { line, cells };
  }
}

// Excel writes and reads this line; it isn't data.
const declaration = /^sep=([,;\t])\r?\n/i;

function decode(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // A spreadsheet's own format, an image or an archive, renamed.
  if (text.includes('\0')) throw new Refusal('unreadable_csv');
  return text;
}

/** `utf-16le` and `utf-8` drop their byte order marks. What isn't UTF-8 is most likely from an old Excel on Windows. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Latin letters in UTF-16 have a zero as every second byte.
  const sample = bytes.subarray(0, 1000);
  const zerosAt = (rest: number) =>
    sample.reduce((sum, byte, index) => sum + (byte === 0 && index % 2 === rest ? 1 : 0), 0);
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  if (even > sample.length / 4 && odd === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The one that is declared, or that the first line has most of, outside quotes; a comma if it has none. */
function separatorOf(text: string): Separator {
  const [, declared] = declaration.exec(text) ?? [];
  if (declared) return declared as Separator;
  const [first = ''] = /^[^\r\n]*/.exec(text.slice(0, 10_000).trimStart()) ?? [];
  const plain = first.replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: Separator) => plain.split(separator).length - 1;
  const [best = ','] = ([',', ';', '\t'] as const).toSorted(
    (one, other) => count(other) - count(one),
  );
  return best;
}

const isSpace = (character = '') => /\s/.test(character);

/** One pass over the text, for any content. */
function* parse(text: string, separator: Separator): Generator<CsvRow> {
  let cells: string[] = [];
  let cell = '';
  // Tracked beside the cell: scanning the whole cell at each quotation mark takes minutes for a file full of them.
  let isBlank = true;
  let isQuoted = false;
  let line = 1;
  let firstLine = 1;
  let quotedFrom = 1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) line += 1;
    if (isQuoted) {
      if (character !== '"') {
        cell += character;
        isBlank &&= isSpace(character);
      } else if (text[at + 1] === '"') {
        cell += '"';
        isBlank = false;
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && isBlank) {
      cell = '';
      isQuoted = true;
      quotedFrom = line;
    } else if (character === separator) {
      cells.push(cell);
      cell = '';
      isBlank = true;
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') continue;
      yield { line: firstLine, cells: [...cells, cell] };
      cells = [];
      cell = '';
      isBlank = true;
      firstLine = line;
    } else {
      cell += character;
      isBlank &&= isSpace(character);
    }
  }
  if (isQuoted) {
    throw new Refusal('unreadable_csv', {
      detail: `A quotation mark on line ${quotedFrom} is never closed. Close it or delete it, then choose the file again.`,
    });
  }
  if (cell !== '' || cells.length > 0) yield { line: firstLine, cells: [...cells, cell] };
}

/** Which column has which name, by the line that names them. `names` lists what a column may be called, in lower case. */
export function findColumns<Name extends string>(
  header: readonly string[],
  names: Record<Name, readonly string[]>,
): Partial<Record<Name, number>> {
  const given = header.map((cell) => cell.toLowerCase().replace(/[\s_-]+/g, ' '));
  const columns: Partial<Record<Name, number>> = {};
  for (const name of Object.keys(names) as Name[]) {
    const index = given.findIndex((cell) => names[name].includes(cell));
    if (index >= 0) columns[name] = index;
  }
  return columns;
}
