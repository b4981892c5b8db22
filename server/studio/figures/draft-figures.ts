import type { Figure } from '../../catalog/content/rendering/figure.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { DraftFigures } from '../drafts/check-draft.ts';
import { listFigures } from '../drafts/queries.ts';
import { imageAddress, readStoredFigure } from './figure-cache.ts';
import { listFiguresNamed } from './queries.ts';

export async function readDraftFigures(db: Db, courseId: number): Promise<DraftFigures> {
  const figures = await listFigures(db, courseId);
  const images = figures.filter(({ svg }) => svg === null);
  return {
    drawings: new Map(figures.flatMap(({ name, svg }) => (svg === null ? [] : [[name, svg]]))),
    images: new Map(
      images.map(({ name, hash, width, height }) => [
        name,
        { hash, src: imageAddress(hash), width, height },
      ]),
    ),
  };
}

const mostShown = 50;

/** Only the figures that a text shows. */
export async function readFiguresIn(
  db: Db,
  courseId: number,
  source: string,
): Promise<Map<string, Figure>> {
  const names = new Set(
    [...source.matchAll(/figures\/([a-z0-9-]+\.(?:svg|png|jpg|webp))/g)].map(
      ([, name = '']) => name,
    ),
  );
  if (names.size === 0) return new Map();
  const stored = await listFiguresNamed(db, courseId, [...names].slice(0, mostShown));
  return new Map(
    stored.flatMap((row) => {
      const figure = readStoredFigure(row);
      return figure ? [[figure.name, figure] as const] : [];
    }),
  );
}
