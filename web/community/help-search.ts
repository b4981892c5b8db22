import { type HelpArticle, helpArticles } from './help-articles.ts';

/** Articles that hold every word of the question, best match first. */
export function searchHelp(question: string): readonly HelpArticle[] {
  const words = wordsOf(question);
  if (words.length === 0) return helpArticles;
  return helpArticles
    .map((article) => ({ article, score: scoreOf(article, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article);
}

function scoreOf(article: HelpArticle, words: readonly string[]): number {
  const title = wordsOf(article.title);
  const text = wordsOf(
    [article.topic, article.summary, ...(article.steps ?? []), ...article.paragraphs].join(' '),
  );
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
