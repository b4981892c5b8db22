import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { line } from '../fields.ts';

/** Shown as a label on the article. */
export const HelpAudience = z.enum(
  ['Everyone', 'Learners', 'Owners', 'Teams', 'Admins'],
  'An article is for Everyone, Learners, Owners, Teams or Admins.',
);

export const HelpEntry = z.object({
  slug: z.string(),
  topic: z.string(),
  audience: HelpAudience,
  title: z.string(),
  /** The answer in one or two sentences. */
  summary: z.string(),
  html: z.string(),
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

export const HelpArticle = z.extend(HelpEntry, {
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
