import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { line } from '../fields.ts';
import { helpTopicNames } from './help-topics.ts';

/** For lists; the article itself has its text. */
export const HelpEntry = z.object({
  slug: z.string(),
  topic: z.enum(helpTopicNames),
  title: z.string(),
  /** The answer in one or two sentences. */
  summary: z.string(),
});
export type HelpEntry = z.infer<typeof HelpEntry>;

export const listHelp = endpoint({
  method: 'GET',
  path: '/api/help',
  access: 'visitor',
  cacheable: true,
  summary: 'The help articles, by topic; with a search those that match it, best first.',
  query: z.object({ q: z.optional(line('Search', 100, { optional: true })) }),
  reply: dataOf(z.array(HelpEntry)),
});

export const HelpTopic = z.object({
  name: z.enum(helpTopicNames),
  slug: z.string(),
  text: z.string(),
  /** Who it is for. */
  reader: z.enum(['everyone', 'teachers', 'teams', 'operators']),
  articles: z.number(),
});
export type HelpTopic = z.infer<typeof HelpTopic>;

export const listHelpTopics = endpoint({
  method: 'GET',
  path: '/api/help-topics',
  access: 'visitor',
  cacheable: true,
  summary: 'The topics of the help articles in order, and who they are for.',
  reply: dataOf(z.array(HelpTopic)),
});

export const HelpArticle = z.extend(HelpEntry, {
  /** The slug of its topic. */
  topicSlug: z.string(),
  html: z.string(),
  related: z.array(z.object({ slug: z.string(), title: z.string() })),
});
export type HelpArticle = z.infer<typeof HelpArticle>;

export const HelpParams = z.object({ slug: line('The article', 100) });

export const getHelpArticle = endpoint({
  method: 'GET',
  path: '/api/help/:slug',
  access: 'visitor',
  cacheable: true,
  summary: 'One help article.',
  params: HelpParams,
  reply: dataOf(HelpArticle),
});
