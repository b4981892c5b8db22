import { type Drawing, shape } from './drawing.ts';

/** What charts are made of. Pictures are about 450 units wide, so that their words stay legible on a phone. */

/** One decimal is enough for a drawing, and keeps pages small. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

export const words = (
  [x, y]: readonly [x: number, y: number],
  text: string,
  attributes: Drawing['attributes'] = {},
): Drawing =>
  shape(
    'text',
    { x: tenth(x), y: tenth(y), fontSize: 15, fill: 'var(--ink-2)', ...attributes },
    text,
  );

/** Keeps words legible where they cross a line. */
export const halo = {
  stroke: 'var(--surface)',
  strokeWidth: 5,
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
};

export const line = (
  points: readonly (readonly [x: number, y: number])[],
  stroke: string,
  attributes: Drawing['attributes'] = {},
): Drawing =>
  shape('polyline', {
    points: points.map(([x, y]) => `${tenth(x)},${tenth(y)}`).join(' '),
    fill: 'none',
    stroke,
    strokeWidth: 2,
    ...attributes,
  });

export const area = (
  points: readonly (readonly [x: number, y: number])[],
  fill: string,
  attributes: Drawing['attributes'] = {},
): Drawing =>
  shape('polygon', {
    points: points.map(([x, y]) => `${tenth(x)},${tenth(y)}`).join(' '),
    fill,
    ...attributes,
  });

export const box = (
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
  fill: string,
  attributes: Drawing['attributes'] = {},
): Drawing =>
  shape('rect', {
    x: tenth(x),
    y: tenth(y),
    width: tenth(width),
    height: tenth(height),
    fill,
    ...attributes,
  });

const roundNumbers = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10];

/** The next round number, for the end of an axis. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const round = roundNumbers.find((each) => each * power >= value - 1e-9) ?? 10;
  return Math.round(round * power);
}
