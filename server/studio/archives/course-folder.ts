import type { CourseContent } from '../../../contract/studio/content.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { writeCourseFiles } from '../drafts/course-files.ts';
import { freeSlug } from '../drafts/drafts.ts';
import { listAssets } from './queries.ts';

/** A course as the folder it is in `content/courses`. */
export interface CourseFolderFiles {
  /** Such as `7-healthy-habits`. */
  name: string;
  /** By path. */
  texts: ReadonlyMap<string, string>;
  /** Images that are stored as files. */
  images: readonly { path: string; hash: string }[];
}

export async function toFolder(
  db: Db,
  courseId: number,
  content: CourseContent,
): Promise<CourseFolderFiles> {
  const texts = writeCourseFiles(courseId, content);
  const images: { path: string; hash: string }[] = [];
  const assets = await listAssets(db, Object.values(content.figures));
  const drawings = new Map(assets.map(({ hash, svg }) => [hash, svg]));
  for (const [name, hash] of Object.entries(content.figures)) {
    const path = `figures/${name}`;
    const svg = drawings.get(hash);
    if (svg === null) images.push({ path, hash });
    else if (svg !== undefined) texts.set(path, svg);
  }
  return { name: folderName(courseId, content.details.title), texts, images };
}

function folderName(courseId: number, title: string): string {
  return `${courseId}-${title === '' ? 'course' : freeSlug(title, [])}`;
}
