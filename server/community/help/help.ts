import type { HelpArticle, HelpEntry, HelpTopic } from '../../../contract/community/help.ts';
import { helpTopics } from '../../../contract/community/help-topics.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { createHelpSearch } from './help-search.ts';
import { helpFolder, readHelp } from './read-help.ts';

type Help = Awaited<ReturnType<typeof readAndIndex>>;

let help: Promise<Help> | undefined;

/** Articles change only with a new version of Stepwell, so they are read and indexed once. */
function loadHelp(): Promise<Help> {
  help ??= readAndIndex();
  return help;
}

async function readAndIndex() {
  const { articles } = await readHelp(helpFolder);
  return { articles, search: createHelpSearch(articles) };
}

export async function listHelp(question = ''): Promise<HelpEntry[]> {
  const { search } = await loadHelp();
  return search(question);
}

export async function listHelpTopics(): Promise<HelpTopic[]> {
  const { articles } = await loadHelp();
  return helpTopics.map((topic) => ({
    ...topic,
    articles: articles.filter((article) => article.topic === topic.name).length,
  }));
}

export async function getHelpArticle(slug: string): Promise<HelpArticle> {
  const { articles } = await loadHelp();
  const article = articles.find((each) => each.slug === slug.toLowerCase());
  if (!article) throw new Refusal('not_found');
  const related = articles
    .filter(({ topic, slug }) => topic === article.topic && slug !== article.slug)
    .map(({ slug, title }) => ({ slug, title }));
  const topicSlug = helpTopics.find(({ name }) => name === article.topic)?.slug ?? '';
  return { ...article, topicSlug, related };
}
