import { createHash, randomUUID } from 'node:crypto';
import type { CourseContent, DraftLesson } from '../../../contract/studio/content.ts';
import * as authoring from '../../catalog/authoring/authored-courses.ts';
import {
  type ContentFolder,
  type CourseFolder,
  readCourseFolders,
} from '../../catalog/content/files/course-folder.ts';
import { keepMedia } from '../../catalog/media/media.ts';
import { type Media, mediaNameIn } from '../../catalog/media/media-types.ts';
import type { TaughtCourse } from '../../catalog/teachers/teachers.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';
import { readCourseFiles } from './course-files.ts';
import * as queries from './queries.ts';

/** The draft of a course. One that came from files gets its draft when it is first opened. */
export async function openDraft(
  db: Db,
  course: TaughtCourse,
  contentFolders: readonly ContentFolder[],
): Promise<queries.DraftRow> {
  const draft = await queries.findDraft(db, course.id);
  const isOutdated = course.studioSince === null && draft?.originHash !== course.contentHash;
  if (draft && !isOutdated) return draft;
  const folder = await findFolder(course.id, contentFolders);
  if (!folder) throw new Refusal('files_missing');
  await inTransaction(db, (db) => makeDraft(db, course, folder));
  const made = await queries.findDraft(db, course.id);
  if (!made) throw new Refusal('not_found');
  return made;
}

async function makeDraft(db: Db, course: TaughtCourse, folder: CourseFolder): Promise<void> {
  // In the order in which an edit locks them.
  await queries.findDraft(db, course.id, { lock: true });
  const now = await authoring.lockCourse(db, course.id);
  const draft = await queries.findDraft(db, course.id);
  // Someone else may have opened or edited it while this waited.
  if (draft && (now?.studioSince || draft.originHash === course.contentHash)) return;
  const lessonIds = await authoring.listLessonIds(db, course.id);
  const { content } = readCourseFiles(folder.files, {
    lessonIdOf: (slug) => lessonIds.get(slug) ?? randomUUID(),
  });
  const drawings = drawingsIn(folder);
  await queries.insertAssets(
    db,
    drawings.map(({ asset }) => asset),
  );
  const figures = Object.fromEntries(drawings.map(({ name, asset }) => [name, asset.hash]));
  const media = mediaIn(folder);
  await keepMedia(
    db,
    media.map(({ media }) => media),
  );
  const made = {
    ...content,
    figures,
    ...(media.length > 0 && {
      media: Object.fromEntries(media.map(({ name, media }) => [name, media.hash])),
    }),
  };
  const originHash = course.contentHash;
  if (draft) await queries.replaceDraft(db, course.id, made, { originHash, accountId: null });
  else await queries.insertDraft(db, { courseId: course.id, originHash, content: made });
}

async function findFolder(
  courseId: number,
  contentFolders: readonly ContentFolder[],
): Promise<CourseFolder | undefined> {
  const id = new RegExp(`^id: ${courseId}$`, 'm');
  for (const folder of contentFolders) {
    const courses = await readCourseFolders(folder).catch(() => []);
    const found = courses.find(({ files }) => id.test(files.get('course.yaml') ?? ''));
    if (found) return found;
  }
  return undefined;
}

function drawingsIn({ files }: CourseFolder): { name: string; asset: queries.Asset }[] {
  return [...files].flatMap(([path, svg]) => {
    const name = /^figures\/([a-z0-9-]+\.svg)$/.exec(path)?.[1];
    return name === undefined ? [] : { name, asset: drawingOf(svg) };
  });
}

function mediaIn({ media = new Map() }: CourseFolder): { name: string; media: Media }[] {
  return [...media].flatMap(([path, file]) => {
    const name = mediaNameIn(path);
    if (name === undefined || 'problem' in file) return [];
    const { source: _, ...media } = file;
    return { name, media };
  });
}

const viewBox = /viewBox="0 0 (\d+) (\d+)"/;

/** By our rules, its size is in its viewBox. */
export function drawingOf(svg: string): queries.Asset {
  const [, width, height] = viewBox.exec(svg) ?? [];
  return {
    hash: createHash('sha256').update(svg).digest('hex'),
    type: 'image/svg+xml',
    bytes: Buffer.byteLength(svg),
    width: Number(width ?? 640),
    height: Number(height ?? 360),
    svg,
  };
}

/** A lesson without its revisions. */
export function draftLessonOf(row: queries.LessonRow): DraftLesson {
  const { id, kind, settings, source, questions, practice, activities } = row;
  return {
    ...{ id, kind, settings, source, questions },
    ...(practice.length > 0 && { practice }),
    ...(activities.length > 0 && { activities }),
  };
}

/** The whole draft, with its lessons in the order of the outline. */
export async function readDraftContent(db: Db, draft: queries.DraftRow): Promise<CourseContent> {
  const [rows, figures, media] = await Promise.all([
    queries.listLessons(db, draft.courseId),
    queries.listFigures(db, draft.courseId),
    queries.listMedia(db, draft.courseId),
  ]);
  const lessons = new Map(rows.map((row) => [row.id, row]));
  return {
    details: draft.details,
    outline: draft.outline,
    lessons: draft.outline.flatMap((module) =>
      module.lessons.flatMap((id) => {
        const row = lessons.get(id);
        if (!row) return [];
        return draftLessonOf(row);
      }),
    ),
    figures: Object.fromEntries(figures.map(({ name, hash }) => [name, hash])),
    ...(media.length > 0 && {
      media: Object.fromEntries(media.map(({ name, hash }) => [name, hash])),
    }),
  };
}
