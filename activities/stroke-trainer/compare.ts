import { plural } from '../../contract/text/plurals.ts';
import { kana, type Point, strokesOf } from './strokes.ts';

/** Strokes are compared at so many places along them. */
const samples = 32;
const endTolerance = 20;
const meanTolerance = 14;
/** How much closer a stroke has to be to another one to be taken for it: the bars of き are near each other. */
const strokeConfusion = 6;
const directionTolerance = (40 * Math.PI) / 180;

/** Eight ways to set off, clockwise from the right: the last two are up and up to the right. */
export const directions = [
  'right',
  'down and right',
  'down',
  'down and left',
  'left',
  'up and left',
  'up',
  'up and right',
] as const;

/** A stroke drawn with pen, finger or mouse, or chosen by where it starts and how it sets off. */
export type Stroke = { points: readonly Point[] } | { start: number; direction: number };

const distance = ([x, y]: Point, [u, v]: Point) => Math.hypot(x - u, y - v);

/** The same path as evenly spaced points, from its first to its last. */
export function resample(points: readonly Point[], count = samples): Point[] {
  const first = points[0] ?? [0, 0];
  const lengths = points.slice(1).map((point, index) => distance(point, points[index] ?? point));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total === 0) return Array.from({ length: count }, () => first);
  const even: Point[] = [];
  let segment = 0;
  let before = 0;
  for (let index = 0; index < count; index += 1) {
    const wanted = (total * index) / (count - 1);
    while (segment < lengths.length - 1 && before + (lengths[segment] ?? 0) < wanted) {
      before += lengths[segment] ?? 0;
      segment += 1;
    }
    const from = points[segment] ?? first;
    const to = points[segment + 1] ?? from;
    const length = lengths[segment] ?? 0;
    const share = length === 0 ? 0 : Math.min(1, (wanted - before) / length);
    even.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
  }
  return even;
}

const meanDistance = (one: readonly Point[], other: readonly Point[]) =>
  one.reduce((sum, point, index) => sum + distance(point, other[index] ?? point), 0) / one.length;

const sampled = new Map<string, readonly (readonly Point[])[]>();

function samplesOf(sign: string): readonly (readonly Point[])[] {
  const known = sampled.get(sign) ?? strokesOf(sign).map((stroke) => resample(stroke));
  sampled.set(sign, known);
  return known;
}

/** The way a stroke sets off, in radians. */
function bearing(points: readonly Point[]): number {
  const even = resample(points);
  const [x, y] = even[0] ?? [0, 0];
  const [u, v] = even[Math.floor(samples / 4)] ?? [0, 0];
  return Math.atan2(v - y, u - x);
}

/** The direction out of eight in which a stroke of a sign sets off. */
export function directionOf(sign: string, index: number): number {
  const eighths = Math.round(bearing(strokesOf(sign)[index] ?? []) / (Math.PI / 4));
  return (eighths + directions.length) % directions.length;
}

function checkChoice(sign: string, index: number, start: number, direction: number) {
  if (start !== index) return 'It starts at another number.';
  const turn = Math.abs(bearing(strokesOf(sign)[index] ?? []) - (direction * Math.PI) / 4);
  const between = turn % (2 * Math.PI);
  return Math.min(between, 2 * Math.PI - between) <= directionTolerance
    ? undefined
    : 'It goes in another direction.';
}

function checkDrawing(sign: string, index: number, points: readonly Point[]): string | undefined {
  const strokes = samplesOf(sign);
  const wanted = strokes[index] ?? [];
  const drawn = resample(points);
  const [from = [0, 0], to = [0, 0]] = [drawn[0], drawn.at(-1)];
  const apart = strokes.map((stroke) => meanDistance(drawn, stroke));
  const here = apart[index] ?? 0;
  const backwards = meanDistance(drawn.toReversed(), wanted);
  const closest = apart.indexOf(Math.min(...apart));
  if ((apart[closest] ?? 0) < here - strokeConfusion) {
    return `That looks like stroke ${closest + 1}. Check the order.`;
  }
  if (backwards <= here) {
    return backwards <= meanTolerance
      ? 'Write it the other way round.'
      : 'Follow the shape from the numbered start.';
  }
  if (distance(from, wanted[0] ?? from) > endTolerance) return 'Start closer to the number.';
  if (distance(to, wanted.at(-1) ?? to) > endTolerance) return 'It ends in another place.';
  return here <= meanTolerance ? undefined : 'Stay closer to the shape.';
}

/** What is wrong with a stroke; nothing if it is written well. */
export const checkStroke = (sign: string, index: number, stroke: Stroke): string | undefined =>
  'points' in stroke
    ? checkDrawing(sign, index, stroke.points)
    : checkChoice(sign, index, stroke.start, stroke.direction);

/** How much closer a drawing has to be to another sign to be taken for it. */
const signConfusion = 3;

/** Look-alikes such as ぬ and め are within the tolerance of each other: the closer one counts. */
function findLookAlike(sign: string, drawn: readonly Stroke[]): string | undefined {
  const points = drawn.map((stroke) => ('points' in stroke ? resample(stroke.points) : []));
  if (points.some((stroke) => stroke.length === 0)) return undefined;
  const apartFrom = (other: string) => {
    const strokes = samplesOf(other);
    const apart = points.map((stroke, index) => meanDistance(stroke, strokes[index] ?? stroke));
    return apart.reduce((sum, each) => sum + each, 0) / apart.length;
  };
  const limit = apartFrom(sign) - signConfusion;
  const others = kana.filter((each) => each !== sign && samplesOf(each).length === points.length);
  return others.find((other) => apartFrom(other) < limit);
}

export interface KanaCheck {
  /** Written well, from the first one on. */
  right: number;
  strokes: number;
  /** The first thing to change; nothing if the sign is written well. */
  fault: string | undefined;
}

/** Compares a whole sign: number, order, direction and shape of its strokes. */
export function checkKana(sign: string, drawn: readonly Stroke[]): KanaCheck {
  const strokes = strokesOf(sign).length;
  for (const [index, stroke] of drawn.slice(0, strokes).entries()) {
    const fault = checkStroke(sign, index, stroke);
    if (fault) return { right: index, strokes, fault: `Stroke ${index + 1}: ${fault}` };
  }
  const counted = plural(strokes, 'stroke');
  if (drawn.length > strokes) {
    return {
      right: strokes,
      strokes,
      fault: `This sign has ${counted}, and you wrote ${drawn.length}.`,
    };
  }
  if (drawn.length < strokes) {
    const fault = `Good so far: ${drawn.length} of ${counted}.`;
    return { right: drawn.length, strokes, fault };
  }
  const lookAlike = findLookAlike(sign, drawn);
  const fault = lookAlike && `That looks more like ${lookAlike}. Compare the shapes.`;
  return { right: strokes, strokes, fault };
}
