import { figureNameIn } from '../../catalog/content/rendering/allow-list.ts';
import { type Figure, readFigure } from '../../catalog/content/rendering/figure.ts';
import { foreignSvg, hostedFigure } from '../../catalog/content/rendering/image-figure.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { DraftFigures } from '../drafts/check-draft.ts';
import { listFigures } from '../drafts/queries.ts';

/** Where a browser gets an image of a lesson. */
export function imageAddress(hash: string): string {
  return `/api/course-images/${hash}`;
}

/** Only the figures that a text shows. */
export async function readFiguresIn(
  db: Db,
  courseId: number,
  source: string,
): Promise<Map<string, Figure>> {
  const figures = await listFigures(db, courseId);
  return new Map(
    figures.flatMap(({ name: file, svg, hash, width, height }) => {
      const name = figureNameIn(`figures/${file}`);
      if (name === undefined || !source.includes(file)) return [];
      if (svg === null)
        return [[name, hostedFigure(name, { src: imageAddress(hash), width, height })]];
      const { figure, problems } = readFigure(svg, { name, file });
      if (figure && problems.length === 0) return [[name, figure]];
      const image = foreignSvg(name, svg);
      return 'problem' in image ? [] : [[name, image]];
    }),
  );
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
