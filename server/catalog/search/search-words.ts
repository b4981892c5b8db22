import type { Highlighted } from '../../../contract/catalog.ts';

const mostWords = 8;
const longestWord = 40;
// A mark belongs to the letter before it and is no word by itself.
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** As words are compared: no capitals, no accents. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a search, each once. More than eight do not find better. */
export function searchWords(search: string): string[] {
  const words = search.normalize('NFKC').toLowerCase().match(word) ?? [];
  return [...new Set(words.map((each) => each.slice(0, longestWord)))].slice(0, mostWords);
}

// "photographs" also finds "photography": stems are compared by what they have in common.
const endings = /(?:ies|ing|ed|es|s|y|e)$/;

function matches(candidate: string, sought: readonly string[]): boolean {
  const text = plain(candidate);
  return sought.some((each) => {
    const start = plain(each);
    if (text.startsWith(start)) return true;
    const stem = start.replace(endings, '');
    return stem.length >= 4 && text.replace(endings, '') === stem;
  });
}

/** A text in pieces: the words that begin like a sought one are hits. */
export function highlight(text: string, sought: readonly string[]): Highlighted {
  const pieces: Highlighted = [];
  const add = (piece: string, hit: boolean) => {
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += piece;
    else if (piece !== '') pieces.push({ text: piece, hit });
  };
  let end = 0;
  for (const match of text.matchAll(word)) {
    if (!matches(match[0], sought)) continue;
    add(text.slice(end, match.index), false);
    add(match[0], true);
    end = match.index + match[0].length;
  }
  add(text.slice(end), false);
  return pieces;
}

const before = 50;
const after = 110;

/** The words around the first hit of a long text; nothing when there is none. */
export function excerpt(text: string, sought: readonly string[]): Highlighted {
  const hit = [...text.matchAll(word)].find((match) => matches(match[0], sought));
  if (!hit) return [];
  const from = hit.index <= before ? 0 : text.indexOf(' ', hit.index - before) + 1;
  const wished = hit.index + hit[0].length + after;
  const space = text.lastIndexOf(' ', wished);
  const to = wished >= text.length ? text.length : Math.max(space, hit.index + hit[0].length);
  const cut = text.slice(Math.min(from, hit.index), to).replace(/\s+/g, ' ');
  return highlight(`${from > 0 ? '… ' : ''}${cut}${to < text.length ? ' …' : ''}`, sought);
}
