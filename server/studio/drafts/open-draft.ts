import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
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
import type { Files } from '../../platform/files/files.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { prepareFigure } from '../figures/prepare-figure.ts';
import { storeImage } from '../figures/store-image.ts';
import { Refusal } from '../refusals.ts';
import { readCourseFiles } from './course-files.ts';
import * as queries from './queries.ts';

/** Where the files of courses are that nobody has edited in the studio yet. */
export interface DraftSources {
  contentFolders: readonly ContentFolder[];
  /** Where their images are stored. The sample has only drawings. */
  files?: Files;
}

/** The draft of a course. One that came from files gets its draft when it is first opened. */
export async function openDraft(
  db: Db,
  course: TaughtCourse,
  { contentFolders, files }: DraftSources,
): Promise<queries.DraftRow> {
  const draft = await queries.findDraft(db, course.id);
  const isOutdated = course.studioSince === null && draft?.originHash !== course.contentHash;
  if (draft && !isOutdated) return draft;
  const folder = await findFolder(course.id, contentFolders);
  if (!folder) throw new Refusal('files_missing');
  // Before the transaction, because it takes a while.
  const images = files ? await storeImages(db, files, course, folder) : [];
  await inTransaction(db, (db) => makeDraft(db, course, folder, images));
  const made = await queries.findDraft(db, course.id);
  if (!made) throw new Refusal('not_found');
  return made;
}

async function makeDraft(
  db: Db,
  course: TaughtCourse,
  folder: CourseFolder,
  images: readonly DraftFigure[],
): Promise<void> {
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
  const all = [...drawingsIn(folder), ...images];
  await queries.insertAssets(
    db,
    all.map(({ asset }) => asset),
  );
  const figures = Object.fromEntries(all.map(({ name, asset }) => [name, asset.hash]));
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

interface DraftFigure {
  name: string;
  asset: queries.Asset;
}

/** As WebP, like those that are added in the studio, but under the names that the course has for them. One that can't be read is left out. */
async function storeImages(
  db: Db,
  files: Files,
  { ownerAccountId }: TaughtCourse,
  { images, files: texts }: CourseFolder,
): Promise<DraftFigure[]> {
  if (images.size === 0) return [];
  const { cover } = readCourseFiles(texts, { lessonIdOf: (slug) => slug }).content.details;
  const stored: DraftFigure[] = [];
  for (const [path, bytes] of images) {
    const name = /^figures\/([a-z0-9-]+\.(?:png|jpg|webp))$/.exec(path)?.[1];
    if (name === undefined) continue;
    const use = path === cover?.figure ? 'cover' : 'lesson';
    try {
      const prepared = await files.receive(Readable.from([bytes]), (path) =>
        prepareFigure(path, ownerAccountId ?? 0, use),
      );
      if ('image' in prepared) {
        stored.push({ name, asset: await storeImage(db, files, prepared.image) });
      }
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 400) throw error;
    }
  }
  return stored;
}

function drawingsIn({ files }: CourseFolder): DraftFigure[] {
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
