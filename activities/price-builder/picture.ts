import type { Look } from '../kind.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import { box, label, line } from '../shared/ink.ts';
import { grouped } from '../shared/words.ts';
import type { Counter } from './counting.ts';
import { type Answer, type PriceBuilderData, type PriceTask, priceBuilder } from './model.ts';
import { romajiOf, type TileId, tiles, yenOf } from './tiles.ts';

/* A price tag on its string, with the tiles that say the price below it; or the things that are counted. */

const size = { width: 448, height: 336 };

const middle = { textAnchor: 'middle' };
const serif = { fontFamily: 'var(--serif)' };

/** What the tag says. A price is read in two parts, before and after man: the cut is drawn once it has been found. */
function drawTag(price: number | null, note: string, isCut = false): Drawing[] {
  const man = isCut ? Math.floor((price ?? 0) / 10_000) : 0;
  const rest = man === 0 ? (price ?? 0) : (price ?? 0) % 10_000;
  const figures =
    price === null
      ? [label(252, 92, '¥ ?', { ...middle, ...serif, fontSize: 48, fill: 'var(--i-ink)' })]
      : man === 0
        ? [
            label(252, 90, `¥${grouped(rest)}`, {
              ...middle,
              ...serif,
              fontSize: 48,
              fill: 'var(--i-ink)',
            }),
          ]
        : [
            label(226, 90, `¥${grouped(man)}`, {
              textAnchor: 'end',
              ...serif,
              fontSize: 48,
              fill: 'var(--i-teal3)',
            }),
            line(
              [
                [234, 44],
                [234, 100],
              ],
              'var(--i-teal3)',
              { strokeDasharray: '4 4' },
            ),
            label(242, 90, `${rest}`.padStart(4, '0'), {
              ...serif,
              fontSize: 48,
              fill: 'var(--i-ink)',
            }),
            label(226, 114, 'man', { textAnchor: 'end', fill: 'var(--i-teal3)' }),
            label(242, 114, 'the last four digits', { fill: 'var(--i-ink)' }),
          ];
  return [
    line(
      [
        [0, 20],
        [40, 34],
        [84, 74],
      ],
      'var(--stone-edge)',
    ),
    shape('path', { d: 'M60 74l38-50h312v104H98z', fill: 'var(--i-sand2)' }),
    shape('path', {
      d: 'M60 70l38-50h312v104H98z',
      fill: 'var(--i-paper)',
      stroke: 'var(--stone-edge)',
      strokeWidth: 1.5,
    }),
    shape('circle', {
      cx: 92,
      cy: 72,
      r: 7,
      fill: 'var(--surface)',
      stroke: 'var(--stone-edge)',
      strokeWidth: 2,
    }),
    ...figures,
    ...(man === 0 ? [label(252, 114, note, { ...middle, fill: 'var(--i-ink)' })] : []),
  ];
}

const tilesInRow = 7;
const tileRows = 2;

function drawTiles(ids: readonly TileId[]): Drawing[] {
  const width = 58;
  return Array.from({ length: tilesInRow * tileRows }, (_, index) => {
    const x = 8 + (index % tilesInRow) * 62.3;
    const y = 150 + Math.floor(index / tilesInRow) * 54;
    const id = ids[index];
    if (!id) {
      return box(x + 1, y + 1, width - 2, 44, 'none', {
        stroke: 'var(--control)',
        strokeDasharray: '3 4',
        rx: 3,
      });
    }
    const { romaji, kana, value } = tiles[id];
    const isUnit = value >= 10;
    return group(
      {},
      box(x, y + 3, width, 44, 'var(--stone-edge)', { rx: 3 }),
      box(x, y, width, 44, isUnit ? 'var(--teal-soft)' : 'var(--stone-lit)', { rx: 3 }),
      label(x + width / 2, y + 19, romaji, { ...middle, fill: 'var(--ink)', fontWeight: 640 }),
      label(x + width / 2, y + 37, kana, {
        ...middle,
        fontFamily: 'var(--kana)',
        fill: 'var(--ink)',
      }),
    );
  });
}

/** What the tiles say so far, below them; if it's long, in two parts as it is read. */
function sayTiles(ids: readonly TileId[]): Drawing[] {
  const top = 284;
  if (ids.length === 0) return [label(224, top, 'Choose tiles from left to right.', middle)];
  const cut = ids.indexOf('man') + 1;
  const value = yenOf(ids);
  const reading = romajiOf(ids);
  const parts =
    reading.length < 36
      ? [reading]
      : [ids.slice(0, cut), ids.slice(cut)].map(romajiOf).filter(Boolean);
  const last = value === undefined ? 'not a number yet' : `${grouped(value)} yen`;
  return [...parts, last].map((part, index) =>
    label(224, top + index * 23, part, {
      ...middle,
      fill: 'var(--ink)',
      fontWeight: index < parts.length ? 400 : 640,
      fontSize: 17,
    }),
  );
}

/** One of each kind of thing, standing on y 0, about 40 wide and 100 high. */
const things: Readonly<Record<Counter, readonly Drawing[]>> = {
  hon: [
    shape('path', { d: 'M-7-100h14v22q13 8 13 26v52h-40v-52q0-18 13-26z', fill: 'var(--i-teal2)' }),
    box(-9, -108, 18, 12, 'var(--i-mari)'),
    box(-20, -44, 40, 26, 'var(--i-paper)'),
  ],
  mai: [
    shape('path', {
      d: 'M-22-62h44v18a7 7 0 0 0 0 14v30h-44v-30a7 7 0 0 0 0-14z',
      fill: 'var(--i-paper)',
      stroke: 'var(--stone-edge)',
      strokeWidth: 2,
    }),
    line(
      [
        [-12, -50],
        [12, -50],
      ],
      'var(--i-teal3)',
      { strokeWidth: 4 },
    ),
    line(
      [
        [-12, -16],
        [12, -16],
      ],
      'var(--i-sand3)',
      { strokeWidth: 3 },
    ),
  ],
  ko: [
    shape('path', {
      d: 'M0-54c12 0 21 18 21 33a21 21 0 0 1-42 0c0-15 9-33 21-33z',
      fill: 'var(--i-sand2)',
      stroke: 'var(--i-sand3)',
      strokeWidth: 2,
    }),
  ],
  nin: [
    shape('circle', { cx: 0, cy: -84, r: 13, fill: 'var(--i-sand3)' }),
    shape('path', { d: 'M-20 0v-44a20 20 0 0 1 40 0v44z', fill: 'var(--i-teal2)' }),
  ],
  tsu: [
    box(-20, -44, 40, 44, 'var(--i-sand2)', { stroke: 'var(--i-sand3)', strokeWidth: 2 }),
    line(
      [
        [0, -44],
        [0, 0],
      ],
      'var(--i-mari)',
      { strokeWidth: 6 },
    ),
  ],
};

function drawThings(task: PriceTask & { goal: 'count' }, counted: string | null): Drawing[] {
  const { count, counter } = task;
  const inRow = count > 5 ? Math.ceil(count / 2) : count;
  const rows = Math.ceil(count / inRow);
  return [
    ...Array.from({ length: rows }, (_, row) =>
      box(24, rows === 1 ? 212 : 132 + row * 132, 400, 8, 'var(--stone-shade)'),
    ),
    ...Array.from({ length: count }, (_, index) => {
      const row = Math.floor(index / inRow);
      const inThis = row === rows - 1 ? count - row * inRow : inRow;
      const x = 224 + ((index % inRow) - (inThis - 1) / 2) * 76;
      return group(
        { transform: `translate(${x} ${rows === 1 ? 212 : 132 + row * 132})` },
        ...things[counter],
      );
    }),
    label(224, 314, counted ?? `${count} ${task.things}`, {
      ...middle,
      fill: 'var(--ink)',
      fontWeight: 620,
      fontSize: 20,
    }),
  ];
}

function drawTask(task: PriceTask, answer: Answer): Drawing[] {
  switch (task.goal) {
    case 'build':
      return [
        ...drawTag(task.yen, 'yen', answer.tiles.includes('man')),
        ...drawTiles(answer.tiles),
        ...sayTiles(answer.tiles),
      ];
    case 'hear':
      return [
        group(
          { transform: 'translate(0 70)' },
          ...drawTag(answer.heardYen, answer.heardYen === null ? 'Listen' : 'what you heard'),
        ),
      ];
    case 'count':
      return drawThings(task, answer.counted);
  }
}

function labelOf(data: PriceBuilderData, task: PriceTask, answer: Answer): string {
  switch (task.goal) {
    case 'build':
      return `A price tag of ${grouped(task.yen)} yen. ${priceBuilder.describe(data, answer, task.id)}`;
    case 'hear':
      return `A price tag. ${answer.heardYen === null ? 'Nothing is written on it yet.' : `It says ${grouped(answer.heardYen)} yen.`}`;
    case 'count':
      return `${task.count} ${task.things}.`;
  }
}

export function draw(data: PriceBuilderData, answer: Answer, id?: string): Drawing {
  const task = data.tasks.find((each) => each.id === id) ?? data.tasks[0];
  if (!task) return picture({ ...size, label: '' });
  return picture({ ...size, label: labelOf(data, task, answer) }, ...drawTask(task, answer));
}

export const priceBuilderLook: Look<PriceBuilderData, Answer> = {
  picture: (data, answer) => draw(data, answer),
  room: { wide: 400, narrow: 670 },
};
