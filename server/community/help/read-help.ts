import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { HelpEntry } from '../../../contract/community/help.ts';
import { helpTopicNames } from '../../../contract/community/help-topics.ts';
import { line } from '../../../contract/fields.ts';
import { readMarkdownFile } from '../../catalog/content/files/markdown-file.ts';
import type { Problem } from '../../catalog/content/files/problems.ts';
import { renderLesson } from '../../catalog/content/rendering/render.ts';

export const helpFolder = join(import.meta.dirname, '../../../content/help');

const FrontMatter = z.strictObject({
  title: line('Title', 80),
  topic: z.enum(helpTopicNames, `Topic is one of ${helpTopicNames.join(', ')}.`),
  summary: line('Summary', 200),
  /** The position within its topic. */
  place: z.number('Place is a number.').check(z.int(), z.gte(1)),
});

export interface HelpText extends HelpEntry {
  html: string;
  /** Without markup, for the search. */
  text: string;
}

export interface HelpLink {
  file: string;
  line: number;
  href: string;
}

/** Articles whose front matter can't be read are left out. */
export async function readHelp(
  folder: string,
): Promise<{ articles: HelpText[]; problems: Problem[]; links: HelpLink[] }> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const readings = await Promise.all(
    files.map(async (name) => readArticle(name, await readFile(join(folder, name), 'utf8'))),
  );
  const articles = readings
    .flatMap(({ article }) => article ?? [])
    .sort((a, b) => topicIndex(a.topic) - topicIndex(b.topic) || a.place - b.place);
  const slugs = new Set(articles.map(({ slug }) => slug));
  return {
    articles,
    problems: readings.flatMap(({ problems, links }) => [
      ...problems,
      ...links
        .filter(({ href }) => {
          const slug = helpLink.exec(href)?.[1];
          return slug !== undefined && !slugs.has(slug);
        })
        .map(({ file, line, href }) => ({
          file,
          line,
          code: 'dead_link',
          message: `${href} doesn’t lead to an article.`,
        })),
    ]),
    links: readings.flatMap(({ links }) => links),
  };
}

const topicIndex = (topic: HelpEntry['topic']) => helpTopicNames.indexOf(topic);

const helpLink = /^\/help\/([^/?#]+)/;

function readArticle(name: string, text: string) {
  const file = `content/help/${name}`;
  const { frontMatter, body, bodyLine, problems } = readMarkdownFile(text, FrontMatter, file);
  const place = { file, firstLine: bodyLine };
  const rendered = renderLesson(body, { figures: new Map(), place });
  const links = rendered.links.map((link) => ({ file, ...link }));
  const { html, text: words } = rendered;
  const slug = name.replace(/\.md$/, '');
  return {
    article: frontMatter && { slug, ...frontMatter, html, text: words },
    links,
    problems: [...problems, ...rendered.problems],
  };
}
