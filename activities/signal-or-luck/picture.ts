import { capitalised } from '../../contract/text/words.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import { area, box, label, line, tenth } from '../shared/ink.ts';
import { short } from '../shared/words.ts';
import { describeRounds, inPoints, type ShownRound, type ShownRounds, sum } from './model.ts';

/* From the top: the rounds, the customers of both channels month by month, and the score of the last answer on a ruler. */

const size = { width: 448, height: 378 };
const left = 8;
const right = 440;

const strong = { fill: 'var(--ink)', fontWeight: 620 };

function drawRounds({ rounds, roundsInAll }: ShownRounds): Drawing[] {
  const pitch = (right - left) / roundsInAll;
  return Array.from({ length: roundsInAll }, (_, index) => {
    const x = left + index * pitch;
    const middle = x + pitch / 2 - 1;
    const round = rounds[index];
    const mark = round?.result?.isRight
      ? `M${tenth(middle - 6)} 37l4 5 8-10`
      : `M${tenth(middle - 5)} 32l10 10m0-10l-10 10`;
    return group(
      {},
      box(
        x + 1,
        24,
        pitch - 4,
        26,
        round
          ? round.result
            ? round.result.isRight
              ? 'var(--good-wash)'
              : 'var(--bad-wash)'
            : 'var(--accent)'
          : 'var(--stone-wall)',
      ),
      round?.result
        ? shape('path', {
            d: mark,
            fill: 'none',
            stroke: round.result.isRight ? 'var(--good)' : 'var(--bad)',
            strokeWidth: 2.5,
          })
        : label(middle, 42, `${index + 1}`, {
            textAnchor: 'middle',
            ...(round ? { fill: 'var(--on-accent)', fontWeight: 640 } : {}),
          }),
    );
  });
}

/** Circles for one channel, diamonds for the other. */
function customer(x: number, y: number, radius: number, isFirst: boolean): Drawing {
  return isFirst
    ? shape('circle', { cx: tenth(x), cy: tenth(y), r: tenth(radius), fill: 'var(--teal-mid)' })
    : area(
        [
          [x, y - radius * 1.2],
          [x + radius * 1.2, y],
          [x, y + radius * 1.2],
          [x - radius * 1.2, y],
        ],
        'var(--i-sand3)',
      );
}

function drawChannel(
  name: string,
  counts: readonly number[],
  { top, isFirst, most }: { top: number; isFirst: boolean; most: number },
): Drawing[] {
  const slot = (right - left) / Math.max(4, counts.length);
  const inRow = most > 60 ? 16 : most > 28 ? 10 : 7;
  const pitch = (slot - 12) / inRow;
  return [
    label(left, top, capitalised(name), strong),
    label(right, top, `${sum(counts)} customers`, { textAnchor: 'end', ...strong, fontSize: 17 }),
    line(
      [
        [left, top + 8],
        [right, top + 8],
      ],
      'var(--line)',
      { strokeWidth: 1 },
    ),
    ...counts.flatMap((count, month) => [
      ...Array.from({ length: count }, (_, each) =>
        customer(
          left + month * slot + (each % inRow) * pitch + pitch / 2,
          top + 22 + Math.floor(each / inRow) * Math.min(pitch, 12),
          Math.min(pitch, 12) * 0.4,
          isFirst,
        ),
      ),
      label(left + month * slot, top + 84, `month ${month + 1}: ${count}`),
    ]),
  ];
}

const edge = 1.96;
/** The ruler ends here; what is beyond is drawn at its end. */
const longest = 5;

function drawRuler(shown: ShownRounds, last: ShownRound | undefined, number: number): Drawing[] {
  const middle = (left + right) / 2;
  const x = (z: number) =>
    middle + (((right - left) / 2) * Math.min(longest, Math.max(-longest, z))) / longest;
  const [top, bottom] = [318, 344];
  const result = last?.result;
  return [
    label(
      left,
      304,
      result ? `Round ${number}: ${result.isRight ? 'right' : 'wrong'}` : 'The score',
      strong,
    ),
    label(right, 304, result ? `score ${short(Math.abs(result.z), 2)}` : 'difference ÷ √total', {
      textAnchor: 'end',
      ...(result ? strong : {}),
    }),
    box(left, top, right - left, bottom - top, 'var(--teal-wash)'),
    box(x(-edge), top, x(edge) - x(-edge), bottom - top, 'var(--stone-wall)'),
    ...[-edge, edge].map((at) =>
      line(
        [
          [x(at), top - 4],
          [x(at), bottom + 4],
        ],
        'var(--ink-3)',
        { strokeWidth: 1.5 },
      ),
    ),
    label(middle, 366, 'may be luck', { textAnchor: 'middle' }),
    label(x(-edge), 366, '−1.96', { textAnchor: 'middle' }),
    label(x(edge), 366, '1.96', { textAnchor: 'middle' }),
    label(left, 366, shown.channels.second),
    label(right, 366, shown.channels.first, { textAnchor: 'end' }),
    ...(result
      ? [
          line(
            [
              [x(result.z), top - 6],
              [x(result.z), bottom + 6],
            ],
            'var(--ink)',
            { strokeWidth: 3 },
          ),
          shape('circle', {
            cx: tenth(x(result.z)),
            cy: (top + bottom) / 2,
            r: 8,
            fill: 'var(--accent)',
            stroke: 'var(--ink)',
            strokeWidth: 2,
          }),
        ]
      : [label(middle, 337, '?', { textAnchor: 'middle', ...strong, fontSize: 17 })]),
  ];
}

export function draw(shown: ShownRounds): Drawing {
  const { rounds, roundsInAll, channels, points, isOver } = shown;
  const current = rounds.at(-1);
  const counts = { first: current?.first ?? [], second: current?.second ?? [] };
  const most = Math.max(...counts.first, ...counts.second);
  return picture(
    { ...size, label: describeRounds(shown) },
    label(
      left,
      14,
      isOver ? 'All rounds are over' : `Round ${rounds.length} of ${roundsInAll}`,
      strong,
    ),
    label(right, 14, inPoints(points), {
      textAnchor: 'end',
      ...strong,
    }),
    ...drawRounds(shown),
    ...drawChannel(channels.first, counts.first, { top: 80, isFirst: true, most }),
    ...drawChannel(channels.second, counts.second, { top: 190, isFirst: false, most }),
    ...drawRuler(
      shown,
      rounds.findLast(({ result }) => result),
      isOver ? rounds.length : rounds.length - 1,
    ),
  );
}

/** Less the height that a Check button would add to the first task. */
export const signalOrLuckRoom = { wide: 360, narrow: 606 };
