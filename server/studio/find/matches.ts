import type { Edit, FoundMatch } from '../../../contract/studio/find.ts';

export interface Wanted {
  text: string;
  matchCase: boolean;
  wholeWords: boolean;
}

const context = 40;
const inWord = /[\p{L}\p{M}\p{N}_]/u;

/** Finds the words as they are: nothing in them has a special meaning. */
export function matcherOf({ text, matchCase, wholeWords }: Wanted): RegExp {
  const plain = RegExp.escape(text);
  // Only an end that is a letter can be in the middle of a word: "f/2.8" and "(a)" are found everywhere.
  const before = wholeWords && inWord.test([...text][0] ?? '') ? `(?<!${inWord.source})` : '';
  const after = wholeWords && inWord.test([...text].at(-1) ?? '') ? `(?!${inWord.source})` : '';
  return new RegExp(before + plain + after, matchCase ? 'gu' : 'giu');
}

/** At most `most` matches in one text, with what stands around them. */
export function findMatches(
  field: string,
  text: string,
  matcher: RegExp,
  most: number,
): FoundMatch[] {
  const found: FoundMatch[] = [];
  let [line, counted] = [1, 0];
  for (const match of text.matchAll(matcher)) {
    if (found.length === most) break;
    const from = match.index;
    const to = from + match[0].length;
    for (; counted < from; counted += 1) if (text[counted] === '\n') line += 1;
    found.push({
      field,
      from,
      line,
      before: before(text, from),
      text: match[0],
      after: after(text, to),
    });
  }
  return found;
}

/** What stands before a place in its line: whole words, as far as there is room. */
function before(text: string, at: number): string {
  const start = Math.max(0, at - context);
  const piece = text.slice(start, at);
  const line = piece.lastIndexOf('\n') + 1;
  if (line > 0 || start === 0) return piece.slice(line);
  return `…${piece.slice(Math.max(0, piece.indexOf(' ')))}`;
}

function after(text: string, at: number): string {
  const piece = text.slice(at, at + context);
  const line = piece.indexOf('\n');
  if (line >= 0) return piece.slice(0, line);
  if (at + context >= text.length) return piece;
  const space = piece.lastIndexOf(' ');
  return `${space < 0 ? piece : piece.slice(0, space + 1)}…`;
}

/** The text with all of these edits, or null if one of them doesn't find what it replaces. */
export function applyEdits(text: string, edits: readonly Omit<Edit, 'field'>[]): string | null {
  const pieces: string[] = [];
  let end = 0;
  for (const { from, was, text: replacement } of edits.toSorted((a, b) => a.from - b.from)) {
    if (from < end || from > text.length || !text.startsWith(was, from)) return null;
    pieces.push(text.slice(end, from), replacement);
    end = from + was.length;
  }
  return [...pieces, text.slice(end)].join('');
}
