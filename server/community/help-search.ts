import type { HelpText } from './read-help.ts';

/** Articles that hold every word of the question, best match first. */
export function searchHelp(articles: readonly HelpText[], question: string): HelpText[] {
  const words = wordsOf(question);
  if (words.length === 0) return [...articles];
  return articles
    .map((article) => ({ article, score: scoreOf(article, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article);
}

function scoreOf(article: HelpText, words: readonly string[]): number {
  const title = wordsOf(article.title);
  const text = wordsOf([article.topic, article.audience, article.summary, article.text].join(' '));
  const scores = words.map((word) => {
    if (title.some((other) => other.startsWith(word))) return 3;
    return text.some((other) => other.startsWith(word)) ? 1 : 0;
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
