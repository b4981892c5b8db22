import type { Highlighted } from '../../../contract/catalog.ts';

const maxWords = 8;
const maxWordLength = 40;
// A combining mark belongs to the letter before it.
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** Without capitals and accents, for comparing words. */
export function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The distinct words of a search; more than eight don't improve the result. */
export function searchWords(search: string): string[] {
  const words = search.normalize('NFKC').toLowerCase().match(word) ?? [];
  return [...new Set(words.map((each) => each.slice(0, maxWordLength)))].slice(0, maxWords);
}

// Crude stems: "photographs" also matches "photography".
const endings = /(?:ies|ing|ed|es|s|y|e)$/;

function matches(candidate: string, searched: readonly string[]): boolean {
  const text = normalize(candidate);
  return searched.some((each) => {
    const start = normalize(each);
    if (text.startsWith(start)) return true;
    const stem = start.replace(endings, '');
    return stem.length >= 4 && text.replace(endings, '') === stem;
  });
}

/** Splits a text into pieces; words that begin like a searched word are hits. */
export function highlight(text: string, searched: readonly string[]): Highlighted {
  const pieces: Highlighted = [];
  const add = (piece: string, hit: boolean) => {
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += piece;
    else if (piece !== '') pieces.push({ text: piece, hit });
  };
  let end = 0;
  for (const match of text.matchAll(word)) {
    if (!matches(match[0], searched)) continue;
    add(text.slice(end, match.index), false);
    add(match[0], true);
    end = match.index + match[0].length;
  }
  add(text.slice(end), false);
  return pieces;
}

const before = 50;
const after = 110;

/** The surroundings of the first hit; empty without one. */
export function excerpt(text: string, searched: readonly string[]): Highlighted {
  const hit = [...text.matchAll(word)].find((match) => matches(match[0], searched));
  if (!hit) return [];
  const from = hit.index <= before ? 0 : text.indexOf(' ', hit.index - before) + 1;
  const wanted = hit.index + hit[0].length + after;
  const space = text.lastIndexOf(' ', wanted);
  const to = wanted >= text.length ? text.length : Math.max(space, hit.index + hit[0].length);
  const cut = text.slice(Math.min(from, hit.index), to).replace(/\s+/g, ' ');
  return highlight(`${from > 0 ? '… ' : ''}${cut}${to < text.length ? ' …' : ''}`, searched);
}
