import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { DraftQuestion, LessonSettings, Questions } from '../studio/content.ts';
import { DraftLessonParams, DraftProblem } from '../studio/drafts.ts';

export const checkLesson = endpoint({
  method: 'POST',
  path: '/api/studio/lessons/:lessonId/check',
  access: 'teacher',
  summary:
    'Check the settings and questions of a lesson, saved or not, by the rules of course files. Nothing is stored.',
  params: DraftLessonParams,
  body: z.object({ settings: LessonSettings, questions: Questions }),
  reply: dataOf(z.object({ problems: z.array(DraftProblem) })),
});

/** What learners see of a lesson. Everything is null before it is published. */
export const PublishedLesson = z.object({
  version: z.nullable(z.number()),
  settings: z.nullable(LessonSettings),
  questions: z.nullable(z.array(DraftQuestion)),
});
export type PublishedLesson = z.infer<typeof PublishedLesson>;

export const getPublishedLesson = endpoint({
  method: 'GET',
  path: '/api/studio/lessons/:lessonId/published',
  access: 'teacher',
  summary: 'The settings and questions of a lesson in the latest version of its course.',
  params: DraftLessonParams,
  reply: dataOf(PublishedLesson),
});
