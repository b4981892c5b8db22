import type { Look } from '../kind.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import { area, box, label, line } from '../shared/ink.ts';
import { checkKana, checkStroke, directions, type Stroke } from './compare.ts';
import { drawingOf, type StrokeTrainerData, type Writing } from './model.ts';
import { type Point, strokesOf } from './strokes.ts';

/* A sheet with the ghost of a sign, the numbers of its strokes, and what has been written over it. */

export const size = { width: 400, height: 400 };
/** A sign is written in a box of 100 units; the sheet leaves room around it. */
const scale = 3.6;
const margin = 20;

const onSheet = ([x, y]: Point): Point => [margin + x * scale, margin + y * scale];

/** From the sheet into the box of the sign, within what may be handed in. */
export function fromSheet({ x, y }: { x: number; y: number }): Point {
  const within = (value: number) =>
    Math.min(120, Math.max(-20, Math.round(((value - margin) / scale) * 10) / 10));
  return [within(x), within(y)];
}

const brush = (points: readonly Point[], stroke: string, strokeWidth: number, rest = {}) =>
  line(points.map(onSheet), stroke, {
    strokeWidth,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    ...rest,
  });

/** A stroke that was chosen: the whole of it if it is right, an arrow if not. */
function drawChoice(
  sign: string,
  { start, direction }: { start: number; direction: number },
  isRight: boolean,
): Drawing[] {
  const path = strokesOf(sign)[start] ?? [];
  if (isRight) return [brush(path, 'var(--ink)', 20)];
  const [x, y] = onSheet(path[0] ?? [50, 50]);
  const angle = (direction * 360) / directions.length;
  return [
    group(
      { transform: `translate(${x} ${y}) rotate(${angle})` },
      line(
        [
          [18, 0],
          [44, 0],
        ],
        'var(--bad)',
        { strokeWidth: 5, strokeDasharray: '7 5' },
      ),
      area(
        [
          [58, 0],
          [42, -10],
          [42, 10],
        ],
        'var(--bad)',
      ),
    ),
  ];
}

function drawStroke(sign: string, stroke: Stroke, index: number): Drawing[] {
  const isRight = checkStroke(sign, index, stroke) === undefined;
  if ('start' in stroke) return drawChoice(sign, stroke, isRight);
  return isRight
    ? [brush(stroke.points, 'var(--ink)', 20)]
    : [brush(stroke.points, 'var(--bad)', 8, { strokeDasharray: '2 16' })];
}

function drawStart(point: Point, index: number, written: number): Drawing[] {
  const [x, y] = onSheet(point);
  const isNext = index === written;
  const isWritten = index < written;
  return [
    shape('circle', {
      cx: x,
      cy: y,
      r: isNext ? 15 : 12,
      fill: isNext ? 'var(--accent)' : isWritten ? 'var(--teal-mid)' : 'var(--surface)',
      stroke: isNext ? 'var(--accent-2)' : isWritten ? 'var(--teal-mid)' : 'var(--control)',
      strokeWidth: 1.5,
    }),
    label(x, y + 5, `${index + 1}`, {
      textAnchor: 'middle',
      fontWeight: 640,
      fill: isNext ? 'var(--on-accent)' : isWritten ? 'var(--on-deep)' : 'var(--ink-2)',
    }),
  ];
}

interface Sheet {
  sign: string;
  romaji: string;
  strokes: readonly Stroke[];
  /** What the pen is writing at this moment. */
  ink?: readonly Point[];
}

export function drawSheet({ sign, romaji, strokes, ink = [] }: Sheet): Drawing {
  const ghost = strokesOf(sign);
  const { right } = checkKana(sign, strokes);
  const rest = { strokeDasharray: '3 6', strokeWidth: 1 };
  return picture(
    { ...size, label: `${sign}, ${romaji}: ${right} of ${ghost.length} strokes right.` },
    box(4, 4, 392, 392, 'var(--surface)', { stroke: 'var(--stone-edge)', strokeWidth: 1.5 }),
    line(
      [
        [200, 8],
        [200, 392],
      ],
      'var(--line-2)',
      rest,
    ),
    line(
      [
        [8, 200],
        [392, 200],
      ],
      'var(--line-2)',
      rest,
    ),
    ...ghost.map((stroke) => brush(stroke, 'var(--stone-wall)', 30)),
    ...strokes.flatMap((stroke, index) => drawStroke(sign, stroke, index)),
    ...(ink.length > 1 ? [brush(ink, 'var(--teal)', 20)] : []),
    // The next start lies on top, where two are close to each other.
    ...ghost
      .map((stroke, index) => ({ start: stroke[0] ?? ([0, 0] as const), index }))
      .toSorted((a, b) => Number(a.index === right) - Number(b.index === right))
      .flatMap(({ start, index }) => drawStart(start, index, right)),
    label(384, 34, romaji, { textAnchor: 'end', fontSize: 24, fontFamily: 'var(--serif)' }),
  );
}

function drawFirst({ tasks }: StrokeTrainerData, writing: Writing): Drawing {
  const { sign = '', romaji = '' } = tasks[0]?.signs[0] ?? {};
  return drawSheet({ sign, romaji, strokes: drawingOf(writing, sign) });
}

export const strokeTrainerLook: Look<StrokeTrainerData, Writing> = {
  picture: drawFirst,
  room: { wide: 450, narrow: 746 },
};
