import * as z from 'zod/mini';
import { CoverCrop } from '../catalog/covers.ts';
import { Rights } from '../catalog/rights.ts';
import { CourseParams } from '../catalog.ts';
import { dataOf, endpoint, listQuery, PageMeta } from '../endpoint.ts';
import { line, Moment } from '../fields.ts';
import { CourseState, DraftChanges } from './drafts.ts';

/** A course in the list of those that someone teaches. */
export const StudioCourse = z.object({
  id: z.number(),
  title: z.string(),
  /** The name of its drawing, or the address of the picture that is published in its place. */
  illustration: z.string(),
  /** The picture of a course that was never published, which is cropped on the screen. */
  cover: z.nullable(
    z.object({
      src: z.string(),
      width: z.number(),
      height: z.number(),
      crop: z.optional(CoverCrop),
    }),
  ),
  state: CourseState,
  rights: Rights,
  /** Null when the owner's account is gone. */
  owner: z.nullable(z.object({ name: z.string(), isYou: z.boolean() })),
  /** What learners see; null before the first publication. */
  version: z.nullable(z.object({ number: z.number(), at: Moment })),
  /** How the draft differs from it; null if it doesn't. */
  changes: z.nullable(DraftChanges),
  changedAt: Moment,
  /** Null for what came from course files. */
  changedBy: z.nullable(z.object({ name: z.string(), isYou: z.boolean() })),
  /** When it is published automatically. */
  scheduledAt: z.nullable(Moment),
  /** Of the draft: all lessons, and those with a text. */
  lessons: z.number(),
  written: z.number(),
  learners: z.number(),
  learnersThisWeek: z.number(),
  completed: z.number(),
  rating: z.nullable(z.number()),
  ratings: z.number(),
  /** Submissions that wait for an answer; null without the right to review. */
  waiting: z.nullable(z.number()),
});
export type StudioCourse = z.infer<typeof StudioCourse>;

export const CourseFilter = z.enum(
  ['all', 'published', 'draft', 'archived'],
  'The state is all, published, draft or archived.',
);
export type CourseFilter = z.infer<typeof CourseFilter>;

/** Of whom: those that the viewer teaches or, for Admins, all. */
export const CourseScope = z.enum(['mine', 'all'], 'The scope is mine or all.');
export type CourseScope = z.infer<typeof CourseScope>;

const courseSorts = ['edited', 'title', 'learners'] as const;
export type CourseSort = (typeof courseSorts)[number];

export const listStudioCourses = endpoint({
  method: 'GET',
  path: '/api/studio/courses',
  access: 'teacher',
  summary:
    'The courses that the viewer teaches, or all for Admins, with their state and figures, and the submissions that wait.',
  query: z.object({
    ...listQuery(courseSorts, 10),
    _order: z._default(z.enum(['asc', 'desc']), 'desc'),
    state: z._default(CourseFilter, 'all'),
    scope: z._default(CourseScope, 'mine'),
    q: z._default(line('Search', 80, { optional: true }), ''),
  }),
  reply: z.object({
    data: z.array(StudioCourse),
    meta: PageMeta,
    /** By state, whatever is filtered. */
    counts: z.object({
      all: z.number(),
      published: z.number(),
      draft: z.number(),
      archived: z.number(),
    }),
    /** In the courses that the viewer reviews. */
    waiting: z.object({
      submissions: z.number(),
      oldest: z.nullable(z.object({ learner: z.string(), at: Moment })),
    }),
  }),
});

export const courseTemplates = ['two-weeks', 'workshop', 'briefing'] as const;

export const createCourse = endpoint({
  method: 'POST',
  path: '/api/studio/courses',
  access: 'owner',
  summary:
    'Start a course that nobody but its teachers can see: empty, from a template, or as a copy of one that the viewer may edit.',
  body: z.object({
    title: line('Title', 80),
    /** By its slug. A copy keeps its own. */
    category: z.optional(line('Category', 40)),
    template: z.optional(z.enum(courseTemplates, `The template is ${courseTemplates.join(', ')}.`)),
    copyOf: z.optional(CourseParams.shape.id),
  }),
  reply: dataOf(z.object({ id: z.number() })),
  status: 201,
});
