import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/studio/preview.ts';
import { handle } from '../../platform/calls/calls.ts';
import type { DraftSources } from '../drafts/open-draft.ts';
import {
  openByLink,
  openForTeacher,
  showActivity,
  showCourse,
  showLesson,
  showPractice,
  tryQuiz,
} from './preview.ts';
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from './preview-links.ts';

export function previewRoutes(app: FastifyInstance, sources: DraftSources): void {
  handle(app, contract.getPreviewCourse, async ({ db, files, viewer, params, config }) => ({
    data: await showCourse(db, files, await openForTeacher(db, viewer, params.id, sources, config)),
  }));
  handle(app, contract.getPreviewLesson, async ({ db, viewer, params, config }) => ({
    data: await showLesson(
      db,
      await openForTeacher(db, viewer, params.id, sources, config),
      params.slug,
    ),
  }));
  handle(app, contract.tryPreviewQuiz, async ({ db, viewer, params, body, config }) => ({
    data: await tryQuiz(
      db,
      await openForTeacher(db, viewer, params.id, sources, config),
      params.slug,
      body,
    ),
  }));

  handle(app, contract.getPreviewActivity, async ({ db, viewer, params, config }) => {
    const preview = await openForTeacher(db, viewer, params.id, sources, config);
    return { data: showActivity(preview, params.slug, params.activity) };
  });
  handle(app, contract.getPreviewPractice, async ({ db, viewer, params, config }) => ({
    data: await showPractice(
      db,
      await openForTeacher(db, viewer, params.id, sources, config),
      params.slug,
    ),
  }));

  handle(app, contract.listPreviewLinks, async ({ db, viewer, params }) => ({
    data: await listPreviewLinks(db, viewer, params.id),
  }));
  handle(app, contract.createPreviewLink, async ({ db, viewer, params, body }) => ({
    data: await createPreviewLink(db, viewer, params.id, body.days, sources),
  }));
  handle(app, contract.revokePreviewLink, async ({ db, viewer, params }) => {
    await revokePreviewLink(db, viewer, params.id, params.linkId);
    return { data: { message: 'The link no longer works.' } };
  });

  handle(app, contract.openPreviewLink, async ({ db, files, params, address }) => {
    const preview = await openByLink(db, params.token, address);
    const course = await showCourse(db, files, preview);
    return { data: { course, expiresAt: preview.expiresAt } };
  });
  handle(app, contract.openPreviewLinkLesson, async ({ db, params, address }) => {
    const preview = await openByLink(db, params.token, address);
    const lesson = await showLesson(db, preview, params.slug);
    return { data: { lesson, expiresAt: preview.expiresAt } };
  });
  handle(app, contract.tryPreviewLinkQuiz, async ({ db, params, body, address }) => ({
    data: await tryQuiz(db, await openByLink(db, params.token, address), params.slug, body),
  }));
  handle(app, contract.openPreviewLinkActivity, async ({ db, params, address }) => ({
    data: showActivity(await openByLink(db, params.token, address), params.slug, params.activity),
  }));
  handle(app, contract.openPreviewLinkPractice, async ({ db, params, address }) => ({
    data: await showPractice(db, await openByLink(db, params.token, address), params.slug),
  }));
}
