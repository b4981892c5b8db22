import type { CourseContent } from '../../../contract/studio/content.ts';
import { listMedia } from '../../catalog/media/media.ts';
import type { Media } from '../../catalog/media/media-types.ts';
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
  /** Videos, recordings and PDFs. */
  media: readonly { path: string; media: Media }[];
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
  const media = await toMedia(db, content);
  for (const {
    path,
    media: { captions },
  } of media)
    if (captions !== null) texts.set(path, captions);
  return {
    name: folderName(courseId, content.details.title),
    texts,
    images,
    media: media.filter(({ media }) => media.captions === null),
  };
}

async function toMedia(db: Db, { media: hashes = {} }: CourseContent) {
  const found = await listMedia(db, Object.values(hashes));
  const byHash = new Map(found.map((media) => [media.hash, media]));
  return Object.entries(hashes).flatMap(([name, hash]) => {
    const media = byHash.get(hash);
    return media ? { path: `media/${name}`, media } : [];
  });
}

function folderName(courseId: number, title: string): string {
  return `${courseId}-${title === '' ? 'course' : freeSlug(title, [])}`;
}
