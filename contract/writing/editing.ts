import * as z from 'zod/mini';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { Moment } from '../fields.ts';
import { LessonSource } from '../studio/content.ts';
import { DraftLessonParams } from '../studio/drafts.ts';

/** Something in a text that a teacher should know; `line` counts from 1. */
export const TextProblem = z.object({
  line: z.number(),
  /** What kind of problem it is, which says how it can be mended. */
  code: z.string(),
  message: z.string(),
  /** Worth changing, but no reason not to publish. */
  advice: z.boolean(),
  /** The video or recording that it is about. */
  file: z.optional(z.string()),
});
export type TextProblem = z.infer<typeof TextProblem>;

export const LessonPreview = z.object({
  /** Exactly what learners would get. */
  html: z.string(),
  /** The first and the last line of each paragraph, in the order of the page. */
  paragraphs: z.array(z.tuple([z.number(), z.number()])),
  words: z.number(),
  /** How long its videos and recordings play. */
  seconds: z.number(),
  problems: z.array(TextProblem),
});
export type LessonPreview = z.infer<typeof LessonPreview>;

export const previewLesson = endpoint({
  method: 'POST',
  path: '/api/studio/lessons/:lessonId/preview',
  access: 'teacher',
  summary: 'Render a text, saved or not, as the lesson page would, and check it.',
  params: DraftLessonParams,
  body: z.object({ source: LessonSource }),
  reply: dataOf(LessonPreview),
});

/** Someone else who has the lesson open. */
export const OtherEditor = z.object({
  username: z.string(),
  name: z.string(),
  /** The line with their cursor, from 1, the place in it, from 0, and which text both refer to. */
  line: z.number(),
  place: z.number(),
  revision: z.number(),
});
export type OtherEditor = z.infer<typeof OtherEditor>;

export const LessonPresence = z.object({
  others: z.array(OtherEditor),
  /** The newest text there is, and who saved it. */
  sourceRevision: z.number(),
  changedAt: Moment,
  changedBy: z.nullable(z.string()),
  /** Grows with every comment and suggestion on a passage. */
  threadsRevision: z.number(),
});
export type LessonPresence = z.infer<typeof LessonPresence>;

const count = (error: string) =>
  z.number(error).check(z.int(error), z.gte(0), z.lte(1_000_000_000));

export const reportPresence = endpoint({
  method: 'PUT',
  path: '/api/studio/lessons/:lessonId/presence',
  access: 'teacher',
  summary:
    'Say that one has a lesson open, and where the cursor is, every ten seconds or, while others are there too, every second; learn who else has.',
  params: DraftLessonParams,
  body: z.object({
    line: z
      .number('A line counts from 1.')
      .check(z.int('A line counts from 1.'), z.gte(1), z.lte(100_000)),
    /** The place in the line. */
    place: z._default(count('A place counts from 0.'), 0),
    /** The saved text that the place refers to, give or take what isn’t saved yet. */
    revision: z._default(count('A revision counts from 0.'), 0),
  }),
  reply: dataOf(LessonPresence),
});

export const endPresence = endpoint({
  method: 'DELETE',
  path: '/api/studio/lessons/:lessonId/presence',
  access: 'teacher',
  summary: 'Say that one has closed a lesson.',
  params: DraftLessonParams,
  reply: Done,
});
