import * as z from 'zod/mini';
import { CourseParams, LessonKind } from '../catalog.ts';
import { dataOf, endpoint } from '../endpoint.ts';
import { Moment, Uuid } from '../fields.ts';

/** Part of a line; `changed` marks the words that differ from the line it replaces. */
export const Run = z.object({ text: z.string(), changed: z.boolean() });
export type Run = z.infer<typeof Run>;

export const DifferenceLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['same', 'removed', 'added']),
    /** Its number in the earlier and in the later text, from 1; null where it doesn't exist. */
    before: z.nullable(z.number()),
    after: z.nullable(z.number()),
    runs: z.array(Run),
  }),
  /** Lines that are the same in both and were left out. */
  z.object({ kind: z.literal('gap'), lines: z.number() }),
]);
export type DifferenceLine = z.infer<typeof DifferenceLine>;

/** One thing that has a name, with what it said before and says now. */
export const FieldDifference = z.object({
  /** A key of the details, settings or question, such as `instructor.name`. */
  field: z.string(),
  label: z.string(),
  lines: z.array(DifferenceLine),
});
export type FieldDifference = z.infer<typeof FieldDifference>;

export const OutlineDifference = z.object({
  what: z.enum([
    'week added',
    'week removed',
    'week renamed',
    'week moved',
    'week opens',
    'lesson added',
    'lesson removed',
    'lesson moved',
  ]),
  title: z.string(),
  /** The former title of what was renamed, when a week opened before, the former place of what was moved or removed. */
  before: z.nullable(z.string()),
  /** The new title of what was renamed, when a week opens now, the new place of what was moved or added. */
  after: z.nullable(z.string()),
});
export type OutlineDifference = z.infer<typeof OutlineDifference>;

export const QuestionDifference = z.object({
  state: z.enum(['added', 'removed', 'changed', 'moved']),
  /** Its number in the earlier and in the later quiz, from 1. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  question: z.string(),
  /** Question, options with the right one marked, explanation: those that differ. */
  fields: z.array(FieldDifference),
});
export type QuestionDifference = z.infer<typeof QuestionDifference>;

export const LessonDifference = z.object({
  id: z.string(),
  kind: LessonKind,
  /** The later one; that of a removed lesson is its last. */
  title: z.string(),
  state: z.enum(['added', 'removed', 'changed']),
  settings: z.array(FieldDifference),
  text: z.array(DifferenceLine),
  /** Words of the text that came and went. */
  wordsAdded: z.number(),
  wordsRemoved: z.number(),
  questions: z.array(QuestionDifference),
  /** False if the reply got too long for what changed in it: ask again with `lesson`. */
  complete: z.boolean(),
});
export type LessonDifference = z.infer<typeof LessonDifference>;

const Side = z.object({
  /** Null for the draft. */
  number: z.nullable(z.number()),
  at: Moment,
  /** Empty for the draft. */
  note: z.string(),
  by: z.nullable(z.string()),
});
export type Side = z.infer<typeof Side>;

export const CourseDifferences = z.object({
  /** Null if nothing came before: then everything was added. */
  from: z.nullable(Side),
  to: Side,
  details: z.array(FieldDifference),
  outline: z.array(OutlineDifference),
  /** In the order of the later outline, removed ones last; only those that differ. */
  lessons: z.array(LessonDifference),
  figures: z.array(z.object({ name: z.string(), state: z.enum(['added', 'removed', 'replaced']) })),
});
export type CourseDifferences = z.infer<typeof CourseDifferences>;

const noSuchVersion = 'Name a version by its number, or the draft.';
const VersionNumber = z.coerce.number(noSuchVersion).check(z.int(), z.gte(1), z.lte(2_147_483_647));

export const getChanges = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/changes',
  access: 'teacher',
  summary:
    'What differs between two versions, or between a version and the draft: details, outline, texts, questions.',
  params: CourseParams,
  query: z.object({
    /** The version before `to`, unless named. */
    from: z.optional(VersionNumber),
    /** The draft, unless a version is named. */
    to: z._default(z.union([z.literal('draft'), VersionNumber], noSuchVersion), 'draft'),
    /** Only this lesson, complete. */
    lesson: z.optional(Uuid),
  }),
  reply: dataOf(CourseDifferences),
});
