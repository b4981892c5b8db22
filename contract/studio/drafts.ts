import * as z from 'zod/mini';
import { Rights } from '../catalog/rights.ts';
import { CourseParams, LessonKind } from '../catalog.ts';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { Moment, revisionOf, Uuid } from '../fields.ts';
import {
  CourseDetails,
  DraftActivities,
  DraftLesson,
  LessonSettings,
  LessonSource,
  Outline,
  PracticeDraft,
  Questions,
} from './content.ts';
import { Schedule } from './offering.ts';

/** A draft, published, published with changes that are not, or no longer offered. */
export const CourseState = z.enum(['draft', 'published', 'changed', 'archived']);
export type CourseState = z.infer<typeof CourseState>;

const said = {
  /** What kind of problem it is. Nothing depends on the words in which it is told. */
  code: z.string(),
  message: z.string(),
  /** Worth changing, but no reason not to publish. */
  advice: z.boolean(),
};

/** Something that is wrong with a draft, and where. */
export const DraftProblem = z.discriminatedUnion('part', [
  /** `field` is the path of a value in the course's details, such as `summary` or `faqs.0.answer`, or in `modules`. */
  z.object({ ...said, part: z.literal('details'), field: z.string() }),
  z.object({ ...said, part: z.literal('settings'), lessonId: z.string(), field: z.string() }),
  /** `line` counts from 1; `file` is the video or recording that it is about. */
  z.object({
    ...said,
    part: z.literal('text'),
    lessonId: z.string(),
    line: z.number(),
    file: z.optional(z.string()),
  }),
  /** `question` counts from 1; 0 is the whole quiz. */
  z.object({ ...said, part: z.literal('quiz'), lessonId: z.string(), question: z.number() }),
  /** The same for practice. */
  z.object({ ...said, part: z.literal('practice'), lessonId: z.string(), question: z.number() }),
  z.object({ ...said, part: z.literal('figure'), figure: z.string() }),
  /** A video, a recording, a PDF or captions. */
  z.object({ ...said, part: z.literal('media'), file: z.string() }),
]);
export type DraftProblem = z.infer<typeof DraftProblem>;

/** How a lesson of the draft differs from what learners see. */
export const LessonChange = z.enum(['new', 'moved', 'settings', 'text', 'questions']);
export type LessonChange = z.infer<typeof LessonChange>;

export const OutlineLesson = z.object({
  id: z.string(),
  kind: LessonKind,
  slug: z.string(),
  title: z.string(),
  minutes: z.number(),
  preview: z.boolean(),
  questions: z.number(),
  words: z.number(),
  /** Those an assignment asks for. */
  photos: z.number(),
  /** What it asks for instead; null otherwise. */
  task: z.nullable(z.enum(['text', 'files', 'link'])),
  changes: z.array(LessonChange),
  /** As learners see it; null for a new lesson. `place` counts from 1 through the whole course. */
  published: z.nullable(
    z.object({ place: z.number(), questions: z.number(), moduleId: z.string() }),
  ),
});
export type OutlineLesson = z.infer<typeof OutlineLesson>;

/** How a draft differs from what learners see. */
export const DraftChanges = z.object({
  details: z.boolean(),
  /** Modules were added, removed, renamed or moved, open at another time, or lessons were removed. */
  outline: z.boolean(),
  texts: z.number(),
  questions: z.number(),
  settings: z.number(),
  moved: z.number(),
  added: z.number(),
  removed: z.number(),
});
export type DraftChanges = z.infer<typeof DraftChanges>;

/** The draft of a course: everything except the texts and questions of its lessons. */
export const Draft = z.object({
  courseId: z.number(),
  state: CourseState,
  rights: Rights,
  owner: z.nullable(z.object({ name: z.string(), username: z.string() })),
  details: CourseDetails,
  detailsRevision: z.number(),
  outline: Outline,
  outlineRevision: z.number(),
  /** Of the outline, by id. */
  lessons: z.array(OutlineLesson),
  /** Removed from the outline, but still seen by learners; in the order they see. */
  removed: z.array(OutlineLesson),
  changedAt: Moment,
  changedBy: z.nullable(z.string()),
  /** What learners see; null before the first publication. */
  version: z.nullable(z.object({ number: z.number(), at: Moment })),
  /** When it is published automatically, as it is then. */
  schedule: z.nullable(Schedule),
  archivedAt: z.nullable(Moment),
  /** Differences from that version. */
  changes: DraftChanges,
});
export type Draft = z.infer<typeof Draft>;

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/draft',
  access: 'teacher',
  summary: "A course's draft: details, outline, and what differs from what learners see.",
  params: CourseParams,
  reply: dataOf(Draft),
});

const Revision = revisionOf('Name the revision that you changed.');

/** The new revision of what was saved. */
export const Saved = dataOf(z.object({ revision: z.number(), at: Moment }));

/*
 * Every save names the revision it is based on. If someone has saved in the meantime, it is refused with 409, and the reply
 * to the matching GET says what they wrote: nothing is overwritten without being seen.
 */

export const saveDetails = endpoint({
  method: 'PUT',
  path: '/api/studio/courses/:id/details',
  access: 'teacher',
  summary: "Save a course's details.",
  params: CourseParams,
  body: z.object({ details: CourseDetails, revision: Revision }),
  reply: Saved,
});

export const saveOutline = endpoint({
  method: 'PUT',
  path: '/api/studio/courses/:id/outline',
  access: 'teacher',
  summary:
    'Save the order of modules and lessons. A lesson that is left out is removed, and comes back when it is named again.',
  params: CourseParams,
  body: z.object({ outline: Outline, revision: Revision }),
  reply: Saved,
});

export const addLesson = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/lessons',
  access: 'teacher',
  summary: 'Add a lesson or an assignment at the end of a module.',
  params: CourseParams,
  body: z.object({
    moduleId: Uuid,
    kind: LessonKind,
    title: LessonSettings.shape.title,
  }),
  reply: dataOf(z.object({ id: z.string(), outlineRevision: z.number() })),
  status: 201,
});

export const DraftLessonParams = z.object({ lessonId: Uuid });

export const copyLesson = endpoint({
  method: 'POST',
  path: '/api/studio/lessons/:lessonId/copies',
  access: 'teacher',
  summary: 'Copy a lesson with its text, settings and questions, and place the copy below it.',
  params: DraftLessonParams,
  reply: dataOf(z.object({ id: z.string(), outlineRevision: z.number() })),
  status: 201,
});

const revisions = {
  settingsRevision: z.number(),
  sourceRevision: z.number(),
  questionsRevision: z.number(),
  practiceRevision: z.number(),
  activitiesRevision: z.number(),
};

export const StudioLesson = z.extend(DraftLesson, {
  courseId: z.number(),
  courseTitle: z.string(),
  moduleTitle: z.string(),
  /** Its place in the course, from 1; null if it was removed. */
  position: z.nullable(z.number()),
  rights: Rights,
  changedAt: Moment,
  changedBy: z.nullable(z.string()),
  ...revisions,
});
export type StudioLesson = z.infer<typeof StudioLesson>;

export const getStudioLesson = endpoint({
  method: 'GET',
  path: '/api/studio/lessons/:lessonId',
  access: 'teacher',
  summary: 'A lesson of a draft with its text, settings and questions.',
  params: DraftLessonParams,
  reply: dataOf(StudioLesson),
});

export const saveLessonText = endpoint({
  method: 'PUT',
  path: '/api/studio/lessons/:lessonId/text',
  access: 'teacher',
  summary: "Save a lesson's Markdown.",
  params: DraftLessonParams,
  body: z.object({ source: LessonSource, revision: Revision }),
  reply: Saved,
});

export const saveLessonSettings = endpoint({
  method: 'PUT',
  path: '/api/studio/lessons/:lessonId/settings',
  access: 'teacher',
  summary: "Save a lesson's title, address, length and what an assignment asks for.",
  params: DraftLessonParams,
  body: z.object({ settings: LessonSettings, revision: Revision }),
  reply: Saved,
});

export const saveLessonQuestions = endpoint({
  method: 'PUT',
  path: '/api/studio/lessons/:lessonId/questions',
  access: 'teacher',
  summary: "Save a lesson's questions with their answers.",
  params: DraftLessonParams,
  body: z.object({ questions: Questions, revision: Revision }),
  reply: Saved,
});

export const saveLessonPractice = endpoint({
  method: 'PUT',
  path: '/api/studio/lessons/:lessonId/practice',
  access: 'teacher',
  summary: "Save a lesson's practice questions with their answers.",
  params: DraftLessonParams,
  body: z.object({ practice: PracticeDraft, revision: Revision }),
  reply: Saved,
});

export const saveLessonActivities = endpoint({
  method: 'PUT',
  path: '/api/studio/lessons/:lessonId/activities',
  access: 'teacher',
  summary: 'Save what there is to do in a lesson. Its text says where.',
  params: DraftLessonParams,
  body: z.object({ activities: DraftActivities, revision: Revision }),
  reply: Saved,
});

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/api/studio/courses/:id',
  access: 'owner',
  summary: 'Delete a course that was never published, as its owner.',
  params: CourseParams,
  reply: Done,
});
