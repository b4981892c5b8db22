import { plural } from '../../contract/text/plurals.ts';
import type { Look } from '../kind.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import { grouped } from '../shared/words.ts';
import { type Board, chancesOf, firstBall, type GaltonBoardData, pourInto } from './model.ts';

const width = 448;
const height = 444;
const middle = width / 2;
const floor = 376;
const slotHeight = 150;
const topNail = 40;

interface Layout {
  slotWidth: number;
  rowHeight: number;
  /** The middle of a place after so many rows and so many bounces to the right. */
  xOf: (row: number, rights: number) => number;
  yOf: (row: number) => number;
}

function layoutOf(rows: number): Layout {
  const slotWidth = Math.min(64, width / (rows + 1));
  const rowHeight = Math.min(44, 172 / rows);
  const first = 210 - rowHeight * (rows - 1);
  return {
    slotWidth,
    rowHeight,
    xOf: (row, rights) => tenth(middle + (rights - row / 2) * slotWidth),
    yOf: (row) => tenth(Math.max(topNail, first) + row * rowHeight),
  };
}

const tenth = (value: number) => Math.round(value * 10) / 10;

function nails(rows: number, { xOf, yOf }: Layout): Drawing {
  const all: Drawing[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at <= row; at += 1) {
      all.push(shape('circle', { cx: xOf(row, at), cy: yOf(row), r: 3.4 }));
    }
  }
  return group({ fill: 'var(--ink-3)' }, ...all);
}

/** How much of a pour has come down, from 0 to 1: how far the first ball has fallen, and how many have followed it. */
export interface Poured {
  first: number;
  balls: number;
}

/** From the funnel, past one nail in each row, into its slot. */
function fall(board: Board, { xOf, yOf, rowHeight }: Layout, fallen: number): Drawing {
  const rights = firstBall(board);
  const stops = [
    { x: middle, y: 14 },
    ...rights.map((right, row) => ({
      x: xOf(row, right),
      y: tenth(row === 0 ? yOf(0) - 9 : yOf(row - 1) + rowHeight / 2),
    })),
    { x: xOf(board.rows, rights.at(-1) ?? 0), y: floor - slotHeight + 4 },
  ];
  const way = (stops.length - 1) * fallen;
  const passed = Math.floor(way);
  const [from, to] = [stops[passed], stops[passed + 1]];
  const ball =
    from && to
      ? {
          x: tenth(from.x + (to.x - from.x) * (way - passed)),
          y: tenth(from.y + (to.y - from.y) * (way - passed)),
        }
      : (stops.at(-1) ?? { x: middle, y: 14 });
  const seen = [...stops.slice(0, passed + 1), ball];
  return group(
    {},
    shape('path', {
      d: `M${seen.map(({ x, y }) => `${x} ${y}`).join('L')}`,
      fill: 'none',
      stroke: 'var(--accent-2)',
      strokeWidth: 2.5,
      strokeLinejoin: 'round',
    }),
    shape('circle', {
      cx: ball.x,
      cy: ball.y,
      r: 7,
      fill: 'var(--i-mari)',
      stroke: 'var(--ink)',
      strokeWidth: 1.5,
    }),
  );
}

/** Balls are as large as their heaps allow. */
const sizes = [20, 14, 10];

interface Scale {
  /** Undefined if there are too many to be told apart. */
  balls?: { size: number; abreast: number };
  heightOf: (count: number) => number;
}

function scaleFor(board: Board, most: number, slotWidth: number): Scale {
  for (const size of board.balls <= 200 ? sizes : []) {
    const abreast = Math.max(1, Math.floor((slotWidth - 6) / size));
    if (Math.ceil(most / abreast) * size <= slotHeight - 14) {
      return { balls: { size, abreast }, heightOf: (count) => (count / abreast) * size };
    }
  }
  return { heightOf: (count) => (count / most) * (slotHeight - 20) };
}

function heap(count: number, x: number, slotWidth: number, { balls, heightOf }: Scale): Drawing {
  if (!balls) {
    const full = heightOf(count);
    return shape('rect', {
      x: tenth(x - slotWidth / 2 + 2),
      y: tenth(floor - full),
      width: tenth(slotWidth - 4),
      height: tenth(full),
    });
  }
  const { size, abreast } = balls;
  const left = x - (Math.min(count, abreast) * size) / 2 + size / 2;
  const circles = Array.from({ length: count }, (_, ball) =>
    shape('circle', {
      cx: tenth(left + (ball % abreast) * size),
      cy: tenth(floor - size / 2 - Math.floor(ball / abreast) * size),
      r: tenth(size * 0.44),
    }),
  );
  return group({}, ...circles);
}

const all: Poured = { first: 1, balls: 1 };

/** The board after this pour: nails above, slots with their balls below, and a line for what each is expected to hold. */
export function draw(_: GaltonBoardData, board: Board, poured = all): Drawing {
  const layout = layoutOf(board.rows);
  const { slotWidth, xOf } = layout;
  // The first balls of a pour are a pour of fewer balls.
  const slots = pourInto({ ...board, balls: Math.round(board.balls * poured.balls) });
  const expected = chancesOf(board).map((chance) => chance * board.balls);
  const scale = scaleFor(board, Math.max(...pourInto(board), ...expected), slotWidth);
  const xs = slots.map((__, slot) => xOf(board.rows, slot));
  const walls = [...xs.map((x) => x - slotWidth / 2), (xs.at(-1) ?? 0) + slotWidth / 2];
  const counts = slots.map(grouped);
  return picture(
    {
      width,
      height,
      label: `A board with ${plural(board.rows, 'row')} of nails. Its slots hold, from left to right, ${counts.join(', ')} balls.`,
    },
    shape('path', {
      d: `M${middle - 46} 0L${middle - 8} 16M${middle + 46} 0L${middle + 8} 16`,
      stroke: 'var(--ink-3)',
      strokeWidth: 3,
      strokeLinecap: 'round',
    }),
    nails(board.rows, layout),
    group(
      { fill: 'var(--i-sand3)' },
      ...slots.map((count, slot) => heap(count, xs[slot] ?? 0, slotWidth, scale)),
    ),
    group(
      { stroke: 'var(--line-2)', strokeWidth: 2, strokeLinecap: 'round' },
      ...walls.map((x) =>
        shape('path', {
          d: `M${tenth(Math.min(447, Math.max(1, x)))} ${floor}v-${slotHeight - 8}`,
        }),
      ),
      shape('path', { d: `M${tenth(walls[0] ?? 0)} ${floor}H${tenth(walls.at(-1) ?? width)}` }),
    ),
    group(
      { stroke: 'var(--teal)', strokeWidth: 3 },
      ...expected.map((count, slot) =>
        shape('path', {
          d: `M${tenth((xs[slot] ?? 0) - slotWidth / 2 + 3)} ${tenth(floor - scale.heightOf(count))}h${tenth(slotWidth - 6)}`,
        }),
      ),
    ),
    fall(board, layout, poured.first),
    group(
      { textAnchor: 'middle', fontSize: board.rows > 9 ? 15 : 17, fill: 'var(--ink)' },
      ...counts.map((count, slot) =>
        shape('text', { x: xs[slot] ?? 0, y: floor + 20, fontWeight: 620 }, count),
      ),
    ),
    group(
      { textAnchor: 'middle', fontSize: 16, fill: 'var(--ink-3)' },
      ...xs.map((x, slot) => shape('text', { x, y: floor + 40 }, `${slot}`)),
      shape('text', { x: middle, y: floor + 62 }, 'bounces to the right'),
    ),
  );
}

export const galtonBoardLook: Look<GaltonBoardData, Board> = {
  picture: draw,
  room: { wide: 496, narrow: 817 },
};
