import * as z from 'zod/mini';
import { dataSchemaOf, kindNames } from '../../../../activities/kinds.ts';
import { wholeNumber } from '../../../../contract/catalog/file-rules.ts';
import { line, paragraphs } from '../../../../contract/fields.ts';
import { listOf } from '../../../../contract/text/lists.ts';
import { capitalised } from '../../../../contract/text/words.ts';
import type { ContentActivity } from '../content.ts';
import { hashOf } from '../hash.ts';
import type { Problem } from './problems.ts';
import { readYaml } from './yaml-file.ts';

const fileName = /^(.+)\.([a-z0-9]+(?:-[a-z0-9]+)*)\.activity\.yaml$/;

/** `exposure-triangle-basic.stop-trader.activity.yaml` is the activity `stop-trader` of that lesson. */
export function activityNameIn(path: string): { slug: string; id: string } | undefined {
  const [, slug, id] = fileName.exec(path) ?? [];
  return slug === undefined || id === undefined ? undefined : { slug, id };
}

export const activityFileName = (slug: string, id: string) => `${slug}.${id}.activity.yaml`;

const frame = {
  kind: z.string('Kind is required.').check(
    z.refine((kind) => dataSchemaOf(kind) !== undefined, {
      error: ({ input }) =>
        `There is no kind ${String(input)}. The kinds are ${kindNames().join(', ')}.`,
    }),
  ),
  title: line('Title', 60),
  intro: paragraphs('Intro', 400),
  minutes: wholeNumber('Minutes', [1, 30]),
};
const anyData = z.strictObject({ ...frame, data: z.unknown() });

export interface ActivityFile {
  activity: ContentActivity | undefined;
  problems: Problem[];
}

export function readActivityFile(text: string, file: string, id: string): ActivityFile {
  const framed = readYaml(text, anyData, { file, say: inWords });
  const schema = framed.data && dataSchemaOf(framed.data.kind);
  if (!framed.data || !schema) return { activity: undefined, problems: framed.problems };
  const { data, problems } = readYaml(text, z.strictObject({ ...frame, data: schema }), {
    file,
    say: inWords,
  });
  if (!data) return { activity: undefined, problems };
  const { kind, title, intro, minutes } = data;
  const hash = hashOf({ kind, data: data.data });
  return { activity: { id, kind, title, intro, minutes, data: data.data, hash }, problems };
}

const kindsOfValues: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

/** Says what is wrong with a value of the data: the schemas of kinds state rules, not sentences. */
function inWords(issue: z.core.$ZodRawIssue): string {
  const name = nameOf(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${name} is missing.`
        : `${name} has to be ${kindsOfValues[issue.expected as string] ?? 'something else'}.`;
    case 'too_small':
    case 'too_big':
      return `${name} ${rangeOf(issue)}.`;
    case 'invalid_value':
      return `${name} has to be ${listOf((issue.values as unknown[]).map(String), 'or')}.`;
    case 'invalid_format':
      return `${name} can’t be written like this. Names have small letters and hyphens only.`;
    case 'not_multiple_of':
      return `${name} has to be a multiple of ${String(issue.divisor)}.`;
    default:
      return `${name} isn’t what this kind of activity needs.`;
  }
}

function rangeOf(issue: z.core.$ZodRawIssue): string {
  const isLeast = issue.code === 'too_small';
  const bound = String(isLeast ? issue.minimum : issue.maximum);
  const unit = { string: 'characters', array: 'entries' }[String(issue.origin)];
  if (unit) return `${isLeast ? 'needs at least' : 'can have at most'} ${bound} ${unit}`;
  if (issue.inclusive === false) return `has to be ${isLeast ? 'more' : 'less'} than ${bound}`;
  return isLeast ? `has to be at least ${bound}` : `can be at most ${bound}`;
}

/** `tasks, entry 2, text` */
function nameOf(path: readonly PropertyKey[]): string {
  const parts = path
    .filter((part, index) => index > 0 || part !== 'data')
    .map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part)));
  const name = parts.join(', ') || 'data';
  return capitalised(name);
}
