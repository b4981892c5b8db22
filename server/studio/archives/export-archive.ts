import type { Readable } from 'node:stream';
import type { CourseContent } from '../../../contract/studio/content.ts';
import { openMedia } from '../../catalog/media/media.ts';
import { getTaughtCourse, type TaughtCourse } from '../../catalog/teachers/teachers.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { DraftSources } from '../drafts/open-draft.ts';
import { openDraft, readDraftContent } from '../drafts/open-draft.ts';
import { getCourseImage } from '../figures/figures.ts';
import { toFolder } from './course-folder.ts';
import { findVersion } from './queries.ts';
import { writeArchive } from './write-archive.ts';

/** The draft of a course, or one of its versions, as an archive. */
export async function exportArchive(
  db: Db,
  files: Files,
  viewer: Viewer,
  { courseId, version }: { courseId: number; version: number | undefined },
  sources: DraftSources,
): Promise<{ name: string; archive: Readable }> {
  const course = await getTaughtCourse(db, viewer, courseId, 'edit');
  const { content, changedAt } =
    version === undefined
      ? await findDraftContent(db, course, sources)
      : await findVersionContent(db, courseId, version);
  const folder = await toFolder(db, courseId, content);
  const readImage = (hash: string) => getCourseImage(files, hash);
  return {
    name: `${folder.name}${version === undefined ? '' : `-version-${version}`}.zip`,
    archive: writeArchive(folder, {
      changedAt,
      readImage,
      openMedia: (media) => openMedia(files, media),
    }),
  };
}

interface Found {
  content: CourseContent;
  changedAt: Date;
}

async function findDraftContent(
  db: Db,
  course: TaughtCourse,
  sources: DraftSources,
): Promise<Found> {
  const draft = await openDraft(db, course, sources);
  return { content: await readDraftContent(db, draft), changedAt: draft.changedAt };
}

async function findVersionContent(db: Db, courseId: number, number: number): Promise<Found> {
  const version = await findVersion(db, courseId, number);
  if (!version) throw new Refusal('not_found');
  return { content: version.content, changedAt: version.publishedAt };
}
