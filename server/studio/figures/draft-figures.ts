import type { Db } from '../../platform/postgres/database.ts';
import type { DraftFigures } from '../drafts/check-draft.ts';
import { listFigures } from '../drafts/queries.ts';

/** Where a browser gets an image of a lesson. */
export function imageAddress(hash: string): string {
  return `/api/course-images/${hash}`;
}

export async function readDraftFigures(db: Db, courseId: number): Promise<DraftFigures> {
  const figures = await listFigures(db, courseId);
  const images = figures.filter(({ svg }) => svg === null);
  return {
    drawings: new Map(figures.flatMap(({ name, svg }) => (svg === null ? [] : [[name, svg]]))),
    images: new Map(
      images.map(({ name, hash, width, height }) => [
        name,
        { src: imageAddress(hash), width, height },
      ]),
    ),
  };
}
