import type { Text } from '@codemirror/state';

export interface Lines {
  /** Counted from 1; the last one is part of it. */
  first: number;
  last: number;
}

const listItem = /^\s*(?:[-*+]|\d+[.)])\s/;
const isBlank = (text: string) => text.trim() === '';

/** The paragraph with this line: lines without an empty one between them, or one item of a list. */
export function paragraphAt(doc: Text, line: number): Lines {
  const textOf = (n: number) => doc.line(n).text;
  let first = Math.min(Math.max(line, 1), doc.lines);
  let last = first;
  if (isBlank(textOf(first))) return { first, last };
  while (first > 1 && !listItem.test(textOf(first)) && !isBlank(textOf(first - 1))) first -= 1;
  while (last < doc.lines && !isBlank(textOf(last + 1)) && !listItem.test(textOf(last + 1))) {
    last += 1;
  }
  return { first, last };
}

/** The title of the section with this line; null above the first heading. */
export function sectionAt(doc: Text, line: number): string | null {
  for (let n = Math.min(line, doc.lines); n >= 1; n -= 1) {
    const title = /^#{2,3}\s+(.+)$/.exec(doc.line(n).text)?.[1];
    if (title) return title.trim();
  }
  return null;
}
