import type { FastifyInstance } from 'fastify';
import { previewCourseText } from '../../contract/studio/course-text.ts';
import * as contract from '../../contract/studio/drafts.ts';
import { handle } from '../platform/calls/calls.ts';
import { archiveRoutes } from './archives/routes.ts';
import { courseRoutes } from './courses/routes.ts';
import * as drafts from './drafts/drafts.ts';
import type { DraftSources } from './drafts/open-draft.ts';
import { figureRoutes } from './figures/routes.ts';
import { findRoutes } from './find/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { previewRoutes } from './preview/routes.ts';
import { publishingRoutes } from './publishing/routes.ts';

export function studioRoutes(app: FastifyInstance, sources: DraftSources): void {
  archiveRoutes(app, sources);
  figureRoutes(app);
  findRoutes(app, sources);
  mediaRoutes(app);
  courseRoutes(app, sources);

  handle(app, contract.getDraft, async ({ db, viewer, params }) => ({
    data: await drafts.getDraft(db, viewer, params.id, sources),
  }));
  handle(app, contract.saveDetails, async ({ db, viewer, params, body }) => ({
    data: await drafts.saveDetails(db, viewer, params.id, body),
  }));
  handle(app, contract.saveOutline, async ({ db, viewer, params, body }) => ({
    data: await drafts.saveOutline(db, viewer, params.id, body),
  }));
  handle(app, previewCourseText, async ({ db, viewer, params, body }) => ({
    data: { html: await drafts.previewCourseText(db, viewer, params.id, body.text) },
  }));
  handle(app, contract.addLesson, async ({ db, viewer, params, body }) => ({
    data: await drafts.addLesson(db, viewer, params.id, body),
  }));
  handle(app, contract.discardDraft, async ({ db, viewer, params }) => {
    await drafts.discardDraft(db, viewer, params.id);
    return { data: { message: 'The draft was deleted.' } };
  });
  handle(app, contract.getStudioLesson, async ({ db, viewer, params }) => ({
    data: await drafts.getStudioLesson(db, viewer, params.lessonId, sources),
  }));
  handle(app, contract.copyLesson, async ({ db, viewer, params }) => ({
    data: await drafts.copyLesson(db, viewer, params.lessonId),
  }));
  handle(app, contract.saveLessonText, async ({ db, viewer, params, body }) => ({
    data: await drafts.saveLessonText(db, viewer, params.lessonId, body),
  }));
  handle(app, contract.saveLessonSettings, async ({ db, viewer, params, body }) => ({
    data: await drafts.saveLessonSettings(db, viewer, params.lessonId, body),
  }));
  handle(app, contract.saveLessonPractice, async ({ db, viewer, params, body }) => ({
    data: await drafts.saveLessonPart(db, viewer, params.lessonId, 'practice', body),
  }));
  handle(app, contract.saveLessonActivities, async ({ db, viewer, params, body }) => ({
    data: await drafts.saveLessonPart(db, viewer, params.lessonId, 'activities', body),
  }));

  handle(app, contract.saveLessonQuestions, async ({ db, viewer, params, body }) => ({
    data: await drafts.saveLessonPart(db, viewer, params.lessonId, 'questions', body),
  }));

  previewRoutes(app, sources);
  publishingRoutes(app);
}
