import type { Highlighted } from '../../../contract/catalog.ts';

const maxWords = 8;
const maxWordLength = 40;
// A combining mark belongs to the letter before it.
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

// Most texts; decomposing them would cost more than the rest of a search.
const isAscii = /^\p{ASCII}*$/u;

/** Without capitals and accents, for comparing words. */
function normalize(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a word that someone typed is how the index has it. */
export const isPlain = (word: string) => isAscii.test(word);

/** The distinct words of a search; more than eight don't improve the result. */
export function searchWords(search: string): string[] {
  const words = search.normalize('NFKC').toLowerCase().match(word) ?? [];
  return [...new Set(words.map((each) => each.slice(0, maxWordLength)))].slice(0, maxWords);
}

/** Scripts without spaces between words; `catalog.sign_pairs` has the same ranges. */
const spaceless =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff';
const isSpaceless = new RegExp(`^[${spaceless}]`);
const runs = new RegExp(`[${spaceless}]+|[^${spaceless}]+`, 'g');

/** A single letter isn't used as a prefix: it would match half of all words. A kana or ideograph is. */
const isLetter = (word: string) =>
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]$/u.test(word);

/** A query for texts with words that begin like this one, or contain it where words aren't separated. */
export function tsqueryOf(word: string): string {
  return (word.match(runs) ?? [])
    .flatMap((run) => {
      if (run.length === 1 || !isSpaceless.test(run)) return `'${run}'${isLetter(run) ? '' : ':*'}`;
      return Array.from(
        { length: run.length - 1 },
        (_, place) => `'${run.slice(place, place + 2)}'`,
      );
    })
    .join(' & ');
}

// Crude stems: "photographs" also matches "photography".
const endings = /(?:ies|ing|ed|es|s|y|e)$/;

/** Whether a word of a text is one of the searched ones. */
export type IsHit = (candidate: string) => boolean;

export function matcherOf(searched: readonly string[]): IsHit {
  const starts = searched.map(normalize);
  const insides = starts.filter((start) => isSpaceless.test(start));
  const stems = new Set(
    starts.map((start) => start.replace(endings, '')).filter((stem) => stem.length >= 4),
  );
  return (candidate) => {
    const text = normalize(candidate);
    if (starts.some((start) => text.startsWith(start))) return true;
    if (insides.some((inside) => text.includes(inside))) return true;
    return stems.has(text.replace(endings, ''));
  };
}

/** Splits a text into pieces; words that begin like a searched word are hits. */
export function highlight(text: string, isHit: IsHit): Highlighted {
  const pieces: Highlighted = [];
  const add = (piece: string, hit: boolean) => {
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += piece;
    else if (piece !== '') pieces.push({ text: piece, hit });
  };
  let end = 0;
  for (const match of text.matchAll(word)) {
    if (!isHit(match[0])) continue;
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
export function excerpt(text: string, isHit: IsHit): Highlighted {
  const hit = text.matchAll(word).find((match) => isHit(match[0]));
  if (!hit) return [];
  const from = hit.index <= before ? 0 : text.indexOf(' ', hit.index - before) + 1;
  const wanted = hit.index + hit[0].length + after;
  const space = text.lastIndexOf(' ', wanted);
  const to = wanted >= text.length ? text.length : Math.max(space, hit.index + hit[0].length);
  const cut = text.slice(Math.min(from, hit.index), to).replace(/\s+/g, ' ');
  return highlight(`${from > 0 ? '… ' : ''}${cut}${to < text.length ? ' …' : ''}`, isHit);
}
