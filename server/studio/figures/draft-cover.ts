import type { CourseContent } from '../../../contract/studio/content.ts';
import type { ContentCover } from '../../catalog/content/content.ts';
import { coverHash } from '../../catalog/covers/cover-hash.ts';
import type { CoverCrops } from '../../catalog/covers/cover-work.ts';
import { makeCover } from '../../catalog/covers/covers.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getCourseImage } from './figures.ts';

interface WrittenCover extends ContentCover {
  /** The hash of the whole picture. */
  picture: string;
  crops: CoverCrops;
}

const pictureName = /^figures\/([a-z0-9-]+\.(?:png|jpg|webp))$/;

/** The cover that publishing a course would show; none if its picture is gone. */
export function coverOf({
  details: { cover },
  figures,
}: Pick<CourseContent, 'details' | 'figures'>): WrittenCover | undefined {
  if (!cover) return undefined;
  const { figure, alt, ...crops } = cover;
  const name = pictureName.exec(figure)?.[1];
  const picture = name === undefined ? undefined : figures[name];
  if (picture === undefined) return undefined;
  return { hash: coverHash(picture, crops), alt, picture, crops };
}

/** So that a page with it can be shown. */
export async function makeCoverOf(
  db: Db,
  files: Files,
  content: Pick<CourseContent, 'details' | 'figures'>,
): Promise<void> {
  const cover = coverOf(content);
  if (!cover) return;
  const { hash, crops, picture } = cover;
  await makeCover(db, files, { hash, crops, read: () => getCourseImage(files, picture) });
}
