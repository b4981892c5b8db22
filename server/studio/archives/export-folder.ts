import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { ContentFolder } from '../../catalog/content/files/course-folder.ts';
import { openMedia } from '../../catalog/media/media.ts';
import type { Media } from '../../catalog/media/media-types.ts';
import { getCourseForCommand } from '../../catalog/teachers/teachers.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { openDraft, readDraftContent } from '../drafts/open-draft.ts';
import { findLatestVersion } from '../drafts/queries.ts';
import { getCourseImage } from '../figures/figures.ts';
import { type CourseFolderFiles, toFolder } from './course-folder.ts';

export interface WrittenFolder {
  /** Where `courses/` is, in which the course is. */
  content: ContentFolder;
  path: string;
  files: number;
}

/**
 * Writes a course from the studio to files: what was published last, or the draft. Without a given folder it goes where its
 * files already are, or else to the first folder that isn't ours.
 */
export async function exportFolder(
  db: Db,
  files: Files,
  wanted: { courseId: number; isDraft: boolean; folder: string | undefined },
  contentFolders: readonly ContentFolder[],
): Promise<WrittenFolder> {
  const course = await getCourseForCommand(db, wanted.courseId);
  const draft = await openDraft(db, course, { contentFolders, files });
  const version = wanted.isDraft ? undefined : await findLatestVersion(db, course.id);
  const content = version?.content ?? (await readDraftContent(db, draft));
  const folder = await toFolder(db, course.id, content);
  const target = await chooseTarget(wanted, contentFolders);
  const path = target.path ?? join(target.content.path, 'courses', folder.name);
  await writeFolder(folder, path, {
    readImage: (hash) => getCourseImage(files, hash),
    openMedia: (media) => openMedia(files, media),
  });
  const { texts, images, media } = folder;
  return { content: target.content, path, files: texts.size + images.length + media.length };
}

async function chooseTarget(
  { courseId, folder }: { courseId: number; folder: string | undefined },
  contentFolders: readonly ContentFolder[],
): Promise<{ content: ContentFolder; path?: string }> {
  const given = folder === undefined ? contentFolders : [{ path: folder, isOwn: false }];
  for (const content of given) {
    const path = await findCourse(content, courseId);
    if (path !== undefined) return { content, path };
  }
  const [first] = given.toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn));
  if (!first) throw new Error('There is no folder for courses.');
  return { content: first };
}

/** The folder that has the course already. */
async function findCourse({ path }: ContentFolder, courseId: number): Promise<string | undefined> {
  const courses = join(path, 'courses');
  const names = await readdir(courses).catch(() => []);
  for (const name of names) {
    const text = await readFile(join(courses, name, 'course.yaml'), 'utf8').catch(() => '');
    if (new RegExp(`^id: ${courseId}\\r?$`, 'm').test(text)) return join(courses, name);
  }
  return undefined;
}

const ofCourse =
  /^(?:[^/]+\.md|[^/]+\.(?:quiz|practice|activity)\.yaml|figures\/[^/]+|media\/[^/]+)$/;

/** Replaces what was there: a lesson that the course no longer has is deleted. */
async function writeFolder(
  { texts, images, media }: CourseFolderFiles,
  folder: string,
  {
    readImage,
    openMedia,
  }: {
    readImage: (hash: string) => Promise<Uint8Array>;
    openMedia: (media: Media) => Promise<Readable>;
  },
): Promise<void> {
  await mkdir(join(folder, 'figures'), { recursive: true });
  await mkdir(join(folder, 'media'), { recursive: true });
  const wanted = new Set([...texts.keys(), ...[...images, ...media].map(({ path }) => path)]);
  const there = await readdir(folder, { recursive: true });
  for (const path of there.map((path) => path.replaceAll(sep, '/'))) {
    if (ofCourse.test(path) && !wanted.has(path)) await rm(join(folder, path));
  }
  for (const [path, text] of texts) await writeFile(join(folder, path), text);
  for (const { path, hash } of images) await writeFile(join(folder, path), await readImage(hash));
  for (const { path, media: file } of media) {
    await writeFile(join(folder, path), await openMedia(file));
  }
  for (const part of ['figures', 'media'].map((name) => join(folder, name))) {
    if ((await readdir(part)).length === 0) await rm(part, { recursive: true });
  }
}
