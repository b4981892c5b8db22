import { capitalised } from '../../contract/text/words.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import { box, halo, label, line, roundUp } from '../shared/ink.ts';
import { money } from '../shared/words.ts';
import { type Committed, describeSaturdays, type Expected, type ShownSaturdays } from './model.ts';

/* Above, what each price has left over; below, a stall for each Saturday with the boxes that were sold. */

export const size = { width: 448, height: 420 };
const plot = { left: 16, right: 432, top: 40, bottom: 200 };
const stalls = { left: 8, right: 440, top: 254 };

const acrossOf = (shown: ShownSaturdays, priceCents: number) =>
  plot.left +
  ((plot.right - plot.left) * (priceCents - shown.lowestPriceCents)) /
    (shown.highestPriceCents - shown.lowestPriceCents);

/** The price at a place of the picture, for those who drag. */
export function priceAt(shown: ShownSaturdays, x: number): number {
  const { lowestPriceCents, highestPriceCents, stepCents } = shown;
  const share = Math.min(1, Math.max(0, (x - plot.left) / (plot.right - plot.left)));
  const most = Math.floor((highestPriceCents - lowestPriceCents) / stepCents);
  const steps = Math.round((share * (highestPriceCents - lowestPriceCents)) / stepCents);
  return lowestPriceCents + Math.min(most, steps) * stepCents;
}

function drawProfits(shown: ShownSaturdays, priceCents: number): Drawing[] {
  const { saturdays, committed, costCents } = shown;
  const top = roundUp(
    Math.max(
      15_000,
      ...saturdays.map(({ profitCents }) => profitCents * 1.15),
      (committed?.best.profitCents ?? 0) * 1.15,
    ),
  );
  const x = (price: number) => acrossOf(shown, price);
  const y = (cents: number) => plot.bottom - ((plot.bottom - plot.top) * Math.max(0, cents)) / top;
  const here = x(committed?.priceCents ?? priceCents);
  const tag = `${money(committed?.priceCents ?? priceCents)}${committed ? ' for good' : ''}`;
  const half = committed ? 84 : 42;
  const middle = Math.min(Math.max(here, half), size.width - half);
  const best = saturdays.reduce((most, { profitCents }) => Math.max(most, profitCents), 0);
  const bestLast = saturdays
    .map((saturday, index) => ({ ...saturday, index }))
    .toSorted((a, b) => a.profitCents - b.profitCents);
  return [
    label(plot.left, 16, 'Left over in all', { fontWeight: 620, fill: 'var(--ink)' }),
    label(plot.right, 16, `each box costs you ${money(costCents)}`, { textAnchor: 'end' }),
    ...[0.5, 1].flatMap((share) => [
      line(
        [
          [plot.left, y(top * share)],
          [plot.right, y(top * share)],
        ],
        'var(--line)',
        { strokeWidth: 1 },
      ),
      label(plot.left, y(top * share) - 4, money(top * share), halo),
    ]),
    line(
      [
        [plot.left, plot.bottom],
        [plot.right, plot.bottom],
      ],
      'var(--control)',
      { strokeWidth: 1 },
    ),
    line(
      [
        [here, plot.top - 8],
        [here, plot.bottom],
      ],
      'var(--accent-2)',
      committed ? { strokeWidth: 3 } : { strokeDasharray: '4 4' },
    ),
    ...(committed ? drawCurves(committed, x, y) : []),
    ...bestLast.flatMap(({ priceCents: tried, profitCents, index }) => [
      line(
        [
          [x(tried), plot.bottom],
          [x(tried), y(profitCents)],
        ],
        'var(--teal-soft)',
        { strokeWidth: 6 },
      ),
      shape('circle', {
        cx: x(tried),
        cy: y(profitCents),
        r: 12,
        fill: profitCents === best ? 'var(--teal)' : 'var(--surface)',
        stroke: 'var(--teal)',
        strokeWidth: 2,
      }),
      label(x(tried), y(profitCents) + 5, `${index + 1}`, {
        textAnchor: 'middle',
        fontWeight: 640,
        fill: profitCents === best ? 'var(--surface)' : 'var(--ink)',
      }),
    ]),
    ...saturdays
      .filter(({ profitCents }) => profitCents === best && !committed)
      .slice(0, 1)
      .map(({ priceCents: tried }) =>
        label(Math.min(Math.max(x(tried), 40), 408), y(best) - 19, money(best), {
          textAnchor: 'middle',
          fill: 'var(--ink)',
          fontWeight: 640,
          ...halo,
        }),
      ),
    // The tag takes the place of an end that it would cover, and stands below the lowest marker.
    ...(middle - half > plot.left + 48
      ? [label(plot.left, plot.bottom + 32, money(shown.lowestPriceCents))]
      : []),
    ...(middle + half < plot.right - 48
      ? [label(plot.right, plot.bottom + 32, money(shown.highestPriceCents), { textAnchor: 'end' })]
      : []),
    box(middle - half, plot.bottom + 15, 2 * half, 26, 'var(--accent)', { rx: 3 }),
    label(middle, plot.bottom + 33, tag, {
      textAnchor: 'middle',
      fill: 'var(--on-accent)',
      fontWeight: 640,
      fontSize: 16,
    }),
  ];
}

/** A level for each price, with a step to the next. */
const steppedLine = (points: readonly (readonly [number, number])[]) =>
  points.flatMap(([x, y], index) => {
    const next = points[index + 1];
    return next
      ? ([
          [x, y],
          [next[0], y],
        ] as const)
      : ([[x, y]] as const);
  });

/** Afterwards: how many boxes each price sells, what that leaves, and where it is most. */
function drawCurves(
  { curve, best }: Committed,
  x: (priceCents: number) => number,
  y: (cents: number) => number,
): Drawing[] {
  const most = Math.max(1, ...curve.map(({ boxes }) => boxes));
  const height = (boxes: number) => plot.bottom - ((plot.bottom - plot.top) * 0.86 * boxes) / most;
  const [first, last] = [curve[0], curve.at(-1)];
  const at = x(best.priceCents);
  const words = (each: Expected) => `${Math.round(each.boxes)} boxes`;
  return [
    line(
      steppedLine(curve.map((each) => [x(each.priceCents), height(each.boxes)])),
      'var(--i-sand3)',
      { strokeDasharray: '5 3' },
    ),
    line(
      steppedLine(curve.map((each) => [x(each.priceCents), y(each.profitCents)])),
      'var(--teal-mid)',
      { strokeWidth: 3 },
    ),
    ...(first ? [label(plot.left + 4, height(first.boxes) - 6, words(first), halo)] : []),
    ...(last
      ? [label(plot.right, height(last.boxes) - 6, words(last), { textAnchor: 'end', ...halo })]
      : []),
    line(
      [
        [at, y(best.profitCents)],
        [at, plot.bottom],
      ],
      'var(--teal)',
      { strokeDasharray: '3 3' },
    ),
    label(
      Math.min(Math.max(at, 60), size.width - 60),
      y(best.profitCents) - 8,
      `best ${money(best.priceCents)}`,
      { textAnchor: 'middle', fill: 'var(--teal)', fontWeight: 640, ...halo },
    ),
  ];
}

/** So many boxes stand beside each other. */
const boxesInRow = 7;

function drawStall(shown: ShownSaturdays, index: number, left: number, width: number): Drawing {
  const saturday = shown.saturdays[index];
  const isNext = index === shown.saturdays.length && !shown.committed;
  const inner = width - 12;
  const stripes = 6;
  const stripe = inner / stripes;
  const middle = left + width / 2;
  const floor = stalls.top + 112;
  const awning = Array.from({ length: stripes }, (_, each) =>
    shape('path', {
      d: `M${left + 6 + each * stripe} ${stalls.top}h${stripe}v13a${stripe / 2} ${stripe / 2} 0 0 1-${stripe} 0z`,
      fill:
        each % 2 === 0 ? (saturday ? 'var(--teal-mid)' : 'var(--stone-wall)') : 'var(--stone-lit)',
    }),
  );
  const pitch = (inner - 6) / boxesInRow;
  const boxes = Array.from({ length: Math.min(saturday?.sold ?? 0, boxesInRow * 7) }, (_, each) =>
    box(
      left + 9.5 + (each % boxesInRow) * pitch,
      floor - 10 - Math.floor(each / boxesInRow) * 11,
      pitch - 1.5,
      9,
      'var(--i-sand3)',
    ),
  );
  return group(
    {},
    line(
      [
        [left + 8, stalls.top],
        [left + 8, floor],
      ],
      'var(--stone-edge)',
    ),
    line(
      [
        [left + width - 8, stalls.top],
        [left + width - 8, floor],
      ],
      'var(--stone-edge)',
    ),
    ...awning,
    ...boxes,
    line(
      [
        [left + 4, floor],
        [left + width - 4, floor],
      ],
      isNext ? 'var(--accent-2)' : 'var(--stone-edge)',
      { strokeWidth: isNext ? 4 : 2 },
    ),
    ...(saturday
      ? [
          label(middle, stalls.top + 37, `${saturday.sold} sold`, {
            textAnchor: 'middle',
            fill: 'var(--ink)',
            fontWeight: 620,
          }),
        ]
      : []),
    label(middle, floor + 21, `${index + 1}`, {
      textAnchor: 'middle',
      fontWeight: 640,
      fill: saturday || isNext ? 'var(--ink)' : 'var(--ink-3)',
    }),
    ...(saturday || isNext
      ? [
          label(middle, floor + 43, saturday ? money(saturday.priceCents) : 'next', {
            textAnchor: 'middle',
            fill: saturday ? 'var(--ink)' : 'var(--accent-text)',
          }),
        ]
      : []),
  );
}

export function draw(shown: ShownSaturdays, priceCents: number): Drawing {
  const count = shown.saturdays.length + shown.saturdaysLeft;
  const width = (stalls.right - stalls.left) / count;
  return picture(
    { ...size, label: capitalised(describeSaturdays(shown)) },
    ...drawProfits(shown, priceCents),
    ...Array.from({ length: count }, (_, index) =>
      drawStall(shown, index, stalls.left + index * width, width),
    ),
  );
}

/** Less the height that a Check button would add to the first task. */
export const sixSaturdaysRoom = { wide: 402, narrow: 592 };
