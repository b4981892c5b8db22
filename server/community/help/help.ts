import type { HelpArticle, HelpEntry } from '../../../contract/community/help.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { searchHelp } from './help-search.ts';
import { type HelpText, helpFolder, readHelp } from './read-help.ts';

let reading: Promise<HelpText[]> | undefined;

/** The files change with the product only: read once. */
function loadHelp(): Promise<HelpText[]> {
  reading ??= readHelp(helpFolder).then(({ articles }) => articles);
  return reading;
}

export async function listHelp(question = ''): Promise<HelpEntry[]> {
  return searchHelp(await loadHelp(), question);
}

export async function getHelpArticle(slug: string): Promise<HelpArticle> {
  const articles = await loadHelp();
  const article = articles.find((each) => each.slug === slug.toLowerCase());
  if (!article) throw new Refusal('not_found');
  const related = articles
    .filter(({ topic, slug }) => topic === article.topic && slug !== article.slug)
    .map(({ slug, title }) => ({ slug, title }));
  return { ...article, related };
}
