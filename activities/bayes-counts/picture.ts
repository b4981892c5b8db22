import type { Look } from '../kind.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import { label, legible } from '../shared/ink.ts';
import { grouped, short } from '../shared/words.ts';
import { type BayesCountsData, type Counting, everyone, shareOf, wholeCountsOf } from './model.ts';

/*
 * A thousand marks, sorted. Form says who has it (square or round), size and filling say who tests positive, so that nothing
 * depends on colour. Each run of equal marks is one dashed line: a thousand shapes would be slow under a finger.
 */

const columns = 40;
const cell = 11.2;
const width = columns * cell;

interface Kind {
  name: string;
  count: number;
  /** Drawn one on top of the other. */
  strokes: readonly { width: number; colour: string; cap: 'square' | 'round' }[];
}

function kindsOf({ words }: BayesCountsData, counting: Counting): readonly Kind[] {
  const counts = wholeCountsOf(counting);
  const square = { cap: 'square' } as const;
  const round = { cap: 'round' } as const;
  return [
    {
      name: `${words.one}, negative`,
      count: counts.illNegative,
      strokes: [
        { width: 8.5, colour: 'var(--accent-text)', ...square },
        { width: 5, colour: 'var(--surface)', ...square },
      ],
    },
    {
      name: `${words.one}, positive`,
      count: counts.illPositive,
      strokes: [
        { width: 8.5, colour: 'var(--accent-text)', ...square },
        { width: 6, colour: 'var(--accent)', ...square },
      ],
    },
    {
      name: `${words.other}, positive`,
      count: counts.healthyPositive,
      strokes: [{ width: 9, colour: 'var(--teal-mid)', ...round }],
    },
    {
      name: `${words.other}, negative`,
      count: counts.healthyNegative,
      strokes: [{ width: 4, colour: 'var(--control)', ...round }],
    },
  ];
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** From the mark with this number, so many of them: one line for each row they touch. */
function runsOf(first: number, count: number): string {
  let path = '';
  for (let at = first; at < first + count; ) {
    const column = at % columns;
    const here = Math.min(columns - column, first + count - at);
    const [x, y] = [(column + 0.5) * cell, (Math.floor(at / columns) + 0.5) * cell];
    path += `M${tenth(x)} ${tenth(y)}h${tenth((here - 1) * cell + 0.1)}`;
    at += here;
  }
  return path;
}

function marks(path: string, { strokes }: Pick<Kind, 'strokes'>): Drawing[] {
  return strokes.map(({ width: strokeWidth, colour, cap }) =>
    shape('path', {
      d: path,
      fill: 'none',
      stroke: colour,
      strokeWidth,
      strokeLinecap: cap,
      strokeDasharray: '0.01 11.19',
    }),
  );
}

function legend(kinds: readonly Kind[], top: number): Drawing[] {
  return kinds.map((kind, index) => {
    const x = index % 2 === 0 ? 6 : 228;
    const y = top + Math.floor(index / 2) * 26;
    return group(
      {},
      ...marks(`M${x} ${y}h0.1`, kind),
      shape(
        'text',
        { x: x + 14, y: y + 5, fontSize: legible(15), fill: 'var(--ink)' },
        shape('tspan', { fontWeight: 640 }, grouped(kind.count)),
        ` ${kind.name}`,
      ),
    );
  });
}

/** Only those who test positive, as one bar: the part at the left is what a positive result is worth. */
function positives(share: number, one: string, top: number): Drawing[] {
  const part = tenth(share * width);
  return [
    shape(
      'text',
      { x: 0, y: top, fontSize: legible(15), fill: 'var(--ink-2)' },
      'Of all positives, ',
      shape('tspan', { fontWeight: 640, fill: 'var(--ink)' }, `${short(100 * share)}%`),
      ` are ${one}`,
    ),
    shape('rect', { x: 0, y: top + 10, width, height: 26, fill: 'var(--teal-mid)' }),
    shape('rect', { x: 0, y: top + 10, width: part, height: 26, fill: 'var(--accent)' }),
    shape('path', {
      d: `M${part} ${top + 6}v34M${width / 2} ${top + 36}v6`,
      stroke: 'var(--ink)',
      strokeWidth: 2,
    }),
    label(width / 2, top + 58, 'half', { textAnchor: 'middle', fill: 'var(--ink-3)' }),
  ];
}

export function draw(data: BayesCountsData, counting: Counting): Drawing {
  const kinds = kindsOf(data, counting);
  const share = shareOf(counting);
  let first = 0;
  const crowd = kinds.flatMap((kind) => {
    const drawn = marks(runsOf(first, kind.count), kind);
    first += kind.count;
    return kind.count > 0 ? drawn : [];
  });
  const counted = kinds.map(({ name, count }) => `${grouped(count)} ${name}`).join('; ');
  return picture(
    {
      width,
      height: 436,
      label: `${grouped(everyone)} ${data.words.all}: ${counted}.`,
    },
    group({}, ...crowd),
    ...legend(kinds, 302),
    ...positives(share, data.words.one, 370),
  );
}

export const bayesCountsLook: Look<BayesCountsData, Counting> = {
  picture: draw,
  room: { wide: 504, narrow: 850 },
};
