import type { PreviewLink } from '../../../contract/studio/preview.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { hashLinkToken, newLinkToken } from '../../platform/security/secrets.ts';
import type { DraftSources } from '../drafts/open-draft.ts';
import { openDraft } from '../drafts/open-draft.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './queries.ts';

const mostLinks = 20;

export async function listPreviewLinks(
  db: Db,
  viewer: Viewer,
  courseId: number,
): Promise<PreviewLink[]> {
  const course = await getTaughtCourse(db, viewer, courseId, 'edit');
  return (await queries.listLinks(db, course.id)).map(present);
}

/** Only a hash of the link is stored, so this is the one time it can be shown. */
export async function createPreviewLink(
  db: Db,
  viewer: Viewer,
  courseId: number,
  days: number,
  sources: DraftSources,
): Promise<PreviewLink & { path: string }> {
  const course = await getTaughtCourse(db, viewer, courseId, 'edit');
  await openDraft(db, course, sources);
  return inTransaction(db, async (db) => {
    await acquireLock(db, `preview links ${courseId}`);
    if ((await queries.listLinks(db, courseId)).length >= mostLinks) {
      throw new Refusal('too_many_links');
    }
    const { token, hash } = newLinkToken();
    const { accountId } = viewer;
    const id = await queries.insertLink(db, { courseId, tokenHash: hash, accountId, days });
    await recordAudit(
      db,
      viewer,
      'made a preview link for',
      `course ${course.id}, ${course.title}, which works for ${days} days`,
    );
    const link = (await queries.listLinks(db, courseId)).find((link) => link.id === id);
    if (!link) throw new Refusal('not_found');
    return { ...present(link), path: `/preview/${token}` };
  });
}

export async function revokePreviewLink(
  db: Db,
  viewer: Viewer,
  courseId: number,
  linkId: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const course = await getTaughtCourse(db, viewer, courseId, 'edit');
    if (!(await queries.deleteLink(db, course.id, linkId))) throw new Refusal('not_found');
    const subject = `a preview link for course ${course.id}, ${course.title}`;
    await recordAudit(db, viewer, 'withdrew', subject);
  });
}

export async function getPreviewLink(
  db: Db,
  token: string,
): Promise<{ courseId: number; expiresAt: string }> {
  const link = await queries.findLink(db, hashLinkToken(token));
  if (!link) throw new Refusal('dead_preview');
  return { courseId: link.courseId, expiresAt: link.expiresAt.toISOString() };
}

export async function deleteExpiredLinks(db: Db): Promise<void> {
  await queries.deleteExpired(db);
}

function present(link: Awaited<ReturnType<typeof queries.listLinks>>[number]): PreviewLink {
  return {
    id: link.id,
    by: link.by,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
  };
}
