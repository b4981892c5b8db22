import MiniSearch from 'minisearch';
import type { HelpText } from './read-help.ts';

/** Normalising can turn one character into many words. */
const maxQueryWords = 12;

const fillWords = new Set(
  'a an the i my me you your is are do does can how what to of on in for with and or it we our at'.split(
    ' ',
  ),
);

/** Finds articles that contain every word of a question, best match first. Build it once: it indexes all articles. */
export function createHelpSearch(articles: readonly HelpText[]) {
  const index = new MiniSearch<HelpText>({
    idField: 'slug',
    fields: ['title', 'topic', 'summary', 'text'],
    tokenize: splitWords,
    processTerm: (word) => (fillWords.has(word) ? null : stem(word)),
    searchOptions: { combineWith: 'AND', prefix: true, boost: { title: 3 } },
  });
  index.addAll(articles);
  const bySlug = new Map(articles.map((article) => [article.slug, article]));

  return (question: string): HelpText[] => {
    const words = splitWords(question).filter((word) => !fillWords.has(word));
    if (words.length === 0) return [...articles];
    const query = words.slice(0, maxQueryWords).join(' ');
    const exact = index.search(query);
    // Typos are tolerated only where nothing matches as typed.
    const results = exact.length > 0 ? exact : index.search(query, { fuzzy: allowedTypos });
    return results.flatMap(({ id }) => bySlug.get(id) ?? []);
  };
}

function splitWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Enough for a handful of English articles: "courses" finds "course". */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(ing|ed|es|e|s)$/, '') : word;
}

/** As a number of edits. Short words would match anything. */
function allowedTypos(word: string): number | false {
  if (word.length < 4) return false;
  return word.length < 9 ? 1 : 2;
}
