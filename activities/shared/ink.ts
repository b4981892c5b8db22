import { type Drawing, group, shape } from './drawing.ts';

/* The strokes that most drawings share, in the colours of the page. */

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

/** Words in a picture: large enough to be read on a phone in a picture 400 units wide. */
export const words = (x: number, y: number, says: string, more: Looks = {}) =>
  shape(
    'text',
    { x: tenth(x), y: tenth(y), fontSize: 13, fill: 'var(--ink-2)', textAnchor: 'middle', ...more },
    says,
  );

export const moved = (x: number, y: number, ...children: Drawing['children']) =>
  group({ transform: `translate(${tenth(x)} ${tenth(y)})` }, ...children);

export const tenth = (value: number) => Math.round(value * 10) / 10;

/** A filter that blurs by so much across and down. */
export const softened = (id: string, across: number, down = across) =>
  shape(
    'filter',
    { id, x: '-60%', y: '-60%', width: '220%', height: '220%' },
    shape('feGaussianBlur', { stdDeviation: `${tenth(across)} ${tenth(down)}` }),
  );
