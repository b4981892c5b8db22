import type { HelpText } from './read-help.ts';

/** Articles that hold every word of the question, best match first. */
export function searchHelp(articles: readonly HelpText[], question: string): HelpText[] {
  const words = wordsOf(question);
  if (words.length === 0) return [...articles];
  const exact = rank(articles, words, beginsWith);
  // Typing errors are forgiven where nothing matches as it was typed.
  return exact.length > 0 ? exact : rank(articles, words, isNearly);
}

type Match = (other: string, word: string) => boolean;

const beginsWith: Match = (other, word) => other.startsWith(word);

function rank(articles: readonly HelpText[], words: readonly string[], matches: Match): HelpText[] {
  return articles
    .map((article) => ({ article, score: scoreOf(article, words, matches) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article);
}

function scoreOf(article: HelpText, words: readonly string[], matches: Match): number {
  const title = wordsOf(article.title);
  const text = wordsOf([article.topic, article.audience, article.summary, article.text].join(' '));
  const scores = words.map((word) => {
    if (title.some((other) => matches(other, word))) return 3;
    return text.some((other) => matches(other, word)) ? 1 : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !fillWords.has(word))
    .map(stem);
}

const fillWords = new Set(
  'a an the i my me you your is are do does can how what to of on in for with and or it we our at'.split(
    ' ',
  ),
);

/** Courses finds course, forgot finds forgotten; nothing cleverer is needed for a handful of texts. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(ing|ed|es|e|s)$/, '') : word;
}

/** One slip in a word, two in a long one. Short words would match anything. */
function isNearly(other: string, word: string): boolean {
  const slips = word.length < 4 ? 0 : word.length < 9 ? 1 : 2;
  if (Math.abs(other.length - word.length) > slips) return false;
  return distanceOf(other, word) <= slips;
}

/** How many letters have to be changed, added or left out. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1];
    for (let index = 0; index < other.length; index += 1) {
      const change = (row[index] ?? 0) + (letter === other[index] ? 0 : 1);
      next.push(Math.min(change, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
