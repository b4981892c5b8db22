import * as z from 'zod/mini';
import { storable } from '../catalog/draft-fields.ts';
import { CourseParams } from '../catalog.ts';
import { dataOf, endpoint } from '../endpoint.ts';
import { revisionOf, Uuid } from '../fields.ts';

/** What is found at once. A word that is in more places is worth a longer one. */
export const mostFound = 1_000;
const mostCharacters = 200;

/** One line; spaces at its ends count. */
const words = (label: string) =>
  z
    .string(`${label} must be text.`)
    .check(
      z.maxLength(mostCharacters, `${label} can have at most ${mostCharacters} characters.`),
      z.regex(storable, `${label} contains characters that cannot be used.`),
      z.regex(/^[^\n\r\u2028\u2029]*$/, `${label} has to be one line.`),
    );

/** The parts of a course in writing that have a revision of their own. */
export const CoursePart = z.enum([
  'details',
  'outline',
  'settings',
  'source',
  'questions',
  'practice',
  'activities',
]);
export type CoursePart = z.infer<typeof CoursePart>;

const part = {
  /** Null for the course's page and the names of its weeks. */
  lessonId: z.nullable(Uuid),
  part: CoursePart,
};

export const FoundMatch = z.object({
  /** The path of the text in its part, such as `2.options.0`; empty for the text of a lesson. */
  field: z.string(),
  /** Where it begins in that text. */
  from: z.number(),
  /** The line in a lesson's text, from 1; 1 elsewhere. */
  line: z.number(),
  before: z.string(),
  text: z.string(),
  after: z.string(),
});
export type FoundMatch = z.infer<typeof FoundMatch>;

export const FoundPart = z.object({
  ...part,
  /** Of the lesson; empty for the course itself. */
  title: z.string(),
  revision: z.number(),
  matches: z.array(FoundMatch),
});
export type FoundPart = z.infer<typeof FoundPart>;

export const findInCourse = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/find',
  access: 'teacher',
  summary:
    'Find words in everything that is written in the draft of a course: its page, weeks, lessons, questions and activities.',
  params: CourseParams,
  query: z.object({
    text: words('The text').check(z.minLength(1, 'Write what to find.')),
    matchCase: z.optional(z.literal('true', 'Match case is true, or left out.')),
    wholeWords: z.optional(z.literal('true', 'Whole words is true, or left out.')),
  }),
  reply: dataOf(
    z.object({
      parts: z.array(FoundPart),
      total: z.number(),
      /** There are more than could be listed. */
      more: z.boolean(),
    }),
  ),
});

export const Edit = z.object({
  field: z.string().check(z.maxLength(120)),
  from: z.int().check(z.gte(0), z.lte(100_000)),
  /** What stands there: if it no longer does, nothing is changed. */
  was: z.string().check(z.maxLength(mostCharacters * 2)),
  text: words('The replacement'),
});
export type Edit = z.infer<typeof Edit>;

export const EditedPart = z.object({
  ...part,
  revision: revisionOf('Name the revision that was searched.'),
  edits: z.array(Edit).check(z.minLength(1), z.maxLength(mostFound)),
});
export type EditedPart = z.infer<typeof EditedPart>;

export const replaceInCourse = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/replace',
  access: 'teacher',
  summary:
    'Replace words in several places of a draft at once: in all of them, or, if one was changed in the meantime, in none.',
  params: CourseParams,
  body: z.object({
    parts: z.array(EditedPart).check(
      z.minLength(1, 'Choose at least one place.'),
      z.refine(
        (parts) => parts.reduce((sum, { edits }) => sum + edits.length, 0) <= mostFound,
        `Replace in at most ${mostFound} places at once.`,
      ),
      z.refine(
        (parts) =>
          new Set(parts.map(({ lessonId, part }) => `${lessonId} ${part}`)).size === parts.length,
        'Name each part once.',
      ),
    ),
  }),
  reply: dataOf(
    z.object({
      replaced: z.number(),
      /** The new revisions, in the order of the parts. */
      revisions: z.array(z.number()),
    }),
  ),
});
