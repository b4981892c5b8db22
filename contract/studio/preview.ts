import * as z from 'zod/mini';
import { PracticeQuestion } from '../../practice/kinds.ts';
import { ActivityDetail, ActivityParams } from '../assessment/activities.ts';
import { AttemptResult, GivenAnswers } from '../assessment/quizzes.ts';
import { CourseDetail, CourseParams, LessonDetail, LessonParams } from '../catalog.ts';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { line, Moment, Uuid } from '../fields.ts';

/*
 * A draft as a learner would see it once it is published: the data of the public pages, made from the draft. Nothing that happens in
 * a preview is stored.
 */

const PreviewLesson = z.object({ id: CourseParams.shape.id, slug: LessonParams.shape.slug });

const Answers = z.object({
  /** The index of the chosen option of each question; null if unanswered. */
  answers: z
    .array(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(20))), 'The answers are a list.')
    .check(z.maxLength(50)),
  given: z.optional(GivenAnswers),
  /** As in `submitAttempt`. */
  paper: z.optional(z.string().check(z.maxLength(60))),
});

export const getPreviewCourse = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/preview',
  access: 'teacher',
  summary: 'The course page of a draft, for its teachers.',
  params: CourseParams,
  reply: dataOf(CourseDetail),
});

export const getPreviewLesson = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/preview/:slug',
  access: 'teacher',
  summary: 'A lesson page of a draft, for its teachers.',
  params: PreviewLesson,
  reply: dataOf(LessonDetail),
});

export const tryPreviewQuiz = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/preview/:slug/attempts',
  access: 'teacher',
  summary: 'Grade a quiz of a draft. Nothing is stored.',
  params: PreviewLesson,
  body: Answers,
  reply: dataOf(AttemptResult),
});

/** Answers go along: practice counts for nothing, and whoever sees a draft may know them. */
const PreviewPractice = z.array(
  z.object({ question: PracticeQuestion, figure: z.nullable(z.string()) }),
);
export type PreviewPractice = z.infer<typeof PreviewPractice>;

const PreviewActivity = z.extend(PreviewLesson, { activity: ActivityParams.shape.activity });

export const getPreviewActivity = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/preview/:slug/activities/:activity',
  access: 'teacher',
  summary:
    'An activity of a draft, for its teachers. The browser judges it, and nothing is stored.',
  params: PreviewActivity,
  reply: dataOf(ActivityDetail),
});

export const getPreviewPractice = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/preview/:slug/practice',
  access: 'teacher',
  summary: 'The practice questions of a draft that are complete, for its teachers.',
  params: PreviewLesson,
  reply: dataOf(PreviewPractice),
});

export const PreviewLink = z.object({
  id: z.string(),
  createdAt: Moment,
  expiresAt: Moment,
  by: z.nullable(z.string()),
});
export type PreviewLink = z.infer<typeof PreviewLink>;

export const listPreviewLinks = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/preview-links',
  access: 'teacher',
  summary: 'The secret links to the preview of a course that still work, newest first.',
  params: CourseParams,
  reply: dataOf(z.array(PreviewLink)),
});

const badDays = 'A link works for 1 to 30 days.';

export const createPreviewLink = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/preview-links',
  access: 'teacher',
  summary: 'Make a secret link to the preview, for someone without an account. It is shown once.',
  params: CourseParams,
  body: z.object({
    days: z.number(badDays).check(z.int(badDays), z.gte(1, badDays), z.lte(30, badDays)),
  }),
  /** The path that whoever has it can open. */
  reply: dataOf(z.extend(PreviewLink, { path: z.string() })),
  status: 201,
});

export const revokePreviewLink = endpoint({
  method: 'DELETE',
  path: '/api/studio/courses/:id/preview-links/:linkId',
  access: 'teacher',
  summary: 'Make a secret link stop working at once.',
  params: z.object({ id: CourseParams.shape.id, linkId: Uuid }),
  reply: Done,
});

export const PreviewToken = line('The link', 200);
const SecretParams = z.object({ token: PreviewToken });
const SecretLesson = z.object({
  token: SecretParams.shape.token,
  slug: LessonParams.shape.slug,
});

export const openPreviewLink = endpoint({
  method: 'GET',
  path: '/api/previews/:token',
  access: 'visitor',
  summary: 'The course page of a draft, for whoever has its secret link.',
  params: SecretParams,
  reply: dataOf(z.object({ course: CourseDetail, expiresAt: Moment })),
});

export const openPreviewLinkLesson = endpoint({
  method: 'GET',
  path: '/api/previews/:token/:slug',
  access: 'visitor',
  summary: 'A lesson page of a draft, for whoever has its secret link.',
  params: SecretLesson,
  reply: dataOf(z.object({ lesson: LessonDetail, expiresAt: Moment })),
});

export const tryPreviewLinkQuiz = endpoint({
  method: 'POST',
  path: '/api/previews/:token/:slug/attempts',
  access: 'visitor',
  summary: 'Grade a quiz of a draft, for whoever has its secret link. Nothing is stored.',
  params: SecretLesson,
  body: Answers,
  reply: dataOf(AttemptResult),
});

export const openPreviewLinkActivity = endpoint({
  method: 'GET',
  path: '/api/previews/:token/:slug/activities/:activity',
  access: 'visitor',
  summary: 'An activity of a draft, for whoever has its secret link.',
  params: z.extend(SecretLesson, { activity: ActivityParams.shape.activity }),
  reply: dataOf(ActivityDetail),
});

export const openPreviewLinkPractice = endpoint({
  method: 'GET',
  path: '/api/previews/:token/:slug/practice',
  access: 'visitor',
  summary: 'The practice questions of a draft that are complete, for whoever has its secret link.',
  params: SecretLesson,
  reply: dataOf(PreviewPractice),
});
