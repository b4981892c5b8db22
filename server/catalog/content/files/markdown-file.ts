import type * as z from 'zod/mini';
import type { Problem } from './problems.ts';
import { readYaml } from './yaml-file.ts';

export interface MarkdownFile<T> {
  /** Nothing when it cannot be read. */
  frontMatter: T | undefined;
  body: string;
  /** The line on which the body starts. */
  bodyLine: number;
  problems: Problem[];
}

const fenced = /^---\n(.*?\n)?---(?:\n|$)/s;

/** Markdown with YAML front matter between two lines of ---. */
export function readMarkdownFile<T>(
  text: string,
  schema: z.ZodMiniType<T>,
  file: string,
): MarkdownFile<T> {
  const match = fenced.exec(text);
  if (!match) {
    const message = 'The file starts with front matter between two lines of ---.';
    return {
      frontMatter: undefined,
      body: text,
      bodyLine: 1,
      problems: [{ file, line: 1, code: 'no_front_matter', message }],
    };
  }
  const { data, problems } = readYaml(match[1] ?? '', schema, { file, firstLine: 2 });
  return {
    frontMatter: data,
    body: text.slice(match[0].length),
    bodyLine: match[0].split('\n').length,
    problems,
  };
}
