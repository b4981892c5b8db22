import { type Drawing, group, shape } from './drawing.ts';

/* The strokes that most drawings share, in the colours of the page. Pictures are about 400 units wide, so that their words
   stay legible on a phone. */

type Looks = Drawing['attributes'];

export const fill = (d: string, colour: string, more: Looks = {}) =>
  shape('path', { d, fill: colour, ...more });

export const stroke = (d: string, colour: string, strokeWidth = 2, more: Looks = {}) =>
  shape('path', {
    d,
    stroke: colour,
    strokeWidth,
    fill: 'none',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    ...more,
  });

export const dot = (cx: number, cy: number, r: number, colour: string, more: Looks = {}) =>
  shape('circle', { cx: tenth(cx), cy: tenth(cy), r: tenth(r), fill: colour, ...more });

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  more: Looks = {},
) =>
  shape('rect', {
    x: tenth(x),
    y: tenth(y),
    width: tenth(Math.max(0, width)),
    height: tenth(Math.max(0, height)),
    fill: colour,
    ...more,
  });

/** Words in a picture, centred on a point. On a phone, where a picture is 340 pixels wide, they are 13 pixels high. */
export const words = (x: number, y: number, says: string, more: Looks = {}) =>
  shape(
    'text',
    {
      x: tenth(x),
      y: tenth(y),
      fontSize: 15.5,
      fill: 'var(--ink-2)',
      textAnchor: 'middle',
      ...more,
    },
    says,
  );

export const moved = (x: number, y: number, ...children: Drawing['children']) =>
  group({ transform: `translate(${tenth(x)} ${tenth(y)})` }, ...children);

/** One decimal is enough for a drawing, and keeps pages small. */
export const tenth = (value: number) => Math.round(value * 10) / 10;

/** A filter that blurs by so much across and down. */
export const softened = (id: string, across: number, down = across) =>
  shape(
    'filter',
    { id, x: '-60%', y: '-60%', width: '220%', height: '220%' },
    shape('feGaussianBlur', { stdDeviation: `${tenth(across)} ${tenth(down)}` }),
  );

/** So many units high; on a phone, where pictures are smaller, a little more. */
export const legible = (units: string | number) => `calc(${units}px * var(--type, 1))`;

/** Words in a chart, beginning at a point. */
export const label = (x: number, y: number, says: string, { fontSize = 15, ...more }: Looks = {}) =>
  words(x, y, says, { fontSize: legible(fontSize), textAnchor: 'start', ...more });

/** Keeps words legible where they cross a line. */
export const halo = {
  stroke: 'var(--surface)',
  strokeWidth: 5,
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
};

type Points = readonly (readonly [x: number, y: number])[];

const listed = (points: Points) => points.map(([x, y]) => `${tenth(x)},${tenth(y)}`).join(' ');

export const line = (points: Points, colour: string, more: Looks = {}) =>
  shape('polyline', {
    points: listed(points),
    fill: 'none',
    stroke: colour,
    strokeWidth: 2,
    ...more,
  });

export const area = (points: Points, colour: string, more: Looks = {}) =>
  shape('polygon', { points: listed(points), fill: colour, ...more });

const roundNumbers = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10];

/** The next round number, for the end of an axis. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const round = roundNumbers.find((each) => each * power >= value - 1e-9) ?? 10;
  return Math.round(round * power);
}
