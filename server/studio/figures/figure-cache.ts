import { figureNameIn } from '../../catalog/content/rendering/allow-list.ts';
import { type Figure, readFigure } from '../../catalog/content/rendering/figure.ts';
import { foreignSvg, hostedFigure } from '../../catalog/content/rendering/image-figure.ts';

/** Where a browser gets an image of a lesson. */
export function imageAddress(hash: string): string {
  return `/api/course-images/${hash}`;
}

interface StoredFigure {
  name: string;
  hash: string;
  svg: string | null;
  width: number;
  height: number;
}

/** A preview is rendered every second while someone types; reading its drawings again would take longer than the text. */
const read = new Map<string, Figure>();
const mostKept = 40;

/** As the content loader reads it: a drawing by our rules, or an image in which nothing runs. */
export function readStoredFigure(stored: StoredFigure): Figure | undefined {
  const { hash, svg, width, height } = stored;
  const name = figureNameIn(`figures/${stored.name}`);
  if (name === undefined) return undefined;
  if (svg === null) return hostedFigure(name, { src: imageAddress(hash), width, height });
  const key = `${hash} ${name}`;
  const figure = read.get(key) ?? readDrawing(svg, name);
  if (!figure) return undefined;
  read.delete(key);
  read.set(key, figure);
  const [oldest] = read.keys();
  if (read.size > mostKept && oldest !== undefined) read.delete(oldest);
  return figure;
}

function readDrawing(svg: string, name: string): Figure | undefined {
  const { figure, problems } = readFigure(svg, { name, file: '' });
  if (problems.length === 0) return figure;
  const image = foreignSvg(name, svg);
  return 'problem' in image ? undefined : image;
}
