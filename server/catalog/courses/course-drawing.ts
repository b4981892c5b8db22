import { readFileSync } from 'node:fs';

/** One flat shape of a course's drawing, 320 by 240, in the light colours. */
export interface Shape {
  /** A path; circles are written as one. */
  path: string;
  fill: string | null;
  stroke: string | null;
  strokeWidth: number;
  opacity: number;
}

/** The light values of the drawings' palette in web/ui/styles/tokens.css. */
export const drawingColors: Record<string, string> = {
  sand1: '#f1e7d6',
  sand2: '#e0cca8',
  sand3: '#c4a274',
  teal1: '#d3e7e3',
  teal2: '#5ba3a2',
  teal3: '#14565a',
  deep: '#0b3d41',
  ink: '#13211f',
  paper: '#fffdf8',
  mari: '#f3a81c',
};

let sprite: string | undefined;
const drawings = new Map<string, Shape[]>();
const openBook = 'course';

/** The shapes of a drawing, from the sprite that the pages use; an unknown name is an open book, as on the pages. */
export function courseDrawing(name: string): Shape[] {
  const known = drawings.get(name);
  if (known) return known;
  sprite ??= readFileSync(
    new URL('../../../web/ui/drawings/illustrations.svg', import.meta.url),
    'utf8',
  );
  const symbol = symbolOf(sprite, name);
  // Cached by known names only: anyone can ask for drawings that don't exist.
  if (symbol === undefined) return name === openBook ? [] : courseDrawing(openBook);
  const shapes = [...symbol.matchAll(/<(path|circle)\s([^>]*?)\/>/g)].map(([, kind, attributes]) =>
    shapeOf(kind ?? '', attributes ?? ''),
  );
  drawings.set(name, shapes);
  return shapes;
}

/** The same as a file of its own. */
export function courseDrawingSvg(name: string): string {
  const shapes = courseDrawing(name).map(
    ({ path, fill, stroke, strokeWidth, opacity }) =>
      `<path d="${path}" fill="${fill ?? 'none'}"${stroke ? ` stroke="${stroke}" stroke-width="${strokeWidth}"` : ''}${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240">${shapes.join('')}</svg>`;
}

function symbolOf(text: string, name: string): string | undefined {
  if (!/^[a-z-]+$/.test(name)) return undefined;
  return new RegExp(`<symbol id="${name}"[^>]*>([\\s\\S]*?)</symbol>`).exec(text)?.[1];
}

function shapeOf(kind: string, text: string): Shape {
  const attributes = new Map(
    [...text.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const number = (name: string, otherwise: number) => Number(attributes.get(name) ?? otherwise);
  return {
    path:
      kind === 'circle'
        ? circlePath(number('cx', 0), number('cy', 0), number('r', 0))
        : (attributes.get('d') ?? ''),
    fill: colorOf(attributes.get('fill')),
    stroke: colorOf(attributes.get('stroke')),
    strokeWidth: number('stroke-width', 1),
    opacity: number('opacity', 1),
  };
}

const circlePath = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

function colorOf(value: string | undefined): string | null {
  const name = /^var\(--i-([a-z0-9]+)\)$/.exec(value ?? '')?.[1];
  return name ? (drawingColors[name] ?? null) : null;
}

/** A square whose corners are cut in steps, as an outline around the middle (0, 0). */
function steppedSquare(half: number, tread: number, treads: number): string {
  const side = 2 * (half - treads * tread);
  const corner = (first: [string, number], second: [string, number]) =>
    `${first[0]}${first[1]}${second[0]}${second[1]}`.repeat(treads);
  return [
    `M${-half + treads * tread} ${-half}h${side}`,
    corner(['v', tread], ['h', tread]),
    `v${side}`,
    corner(['h', -tread], ['v', tread]),
    `h${-side}`,
    corner(['v', -tread], ['h', -tread]),
    `v${-side}`,
    corner(['h', tread], ['v', -tread]),
    'z',
  ].join('');
}

/** The seal: a stepwell seen from above, 100 wide around the middle (0, 0). The browser's is `Seal`. */
export const seal: { path: string; fill: string }[] = [
  { path: steppedSquare(50, 6, 3), fill: '#f3a81c' },
  { path: steppedSquare(44, 5.4, 3), fill: '#fffdf8' },
  { path: steppedSquare(40, 5, 3), fill: '#e7dac3' },
  { path: steppedSquare(31, 4, 3), fill: '#d3bd99' },
  { path: steppedSquare(22, 3, 3), fill: '#b4966a' },
  { path: steppedSquare(13, 2, 2), fill: '#0b3d41' },
];
