import { plural } from '../text/plurals.ts';

/**
 * The learner's well: a stepwell in section, whose drawing follows from what they have done. Both sides draw it, the
 * browser on its pages and the server on cards to share, so the geometry lives here. All lengths are in the units of
 * `wellSize`.
 */
export interface WellFacts {
  /** Steps between the rim and the water: the lessons of a course, or the days of a week. */
  total: number;
  done: number;
  /** Courses finished so far: each fills a niche of the far wall and raises the water a little. */
  coursesFinished: number;
}

export const wellSize = { width: 520, height: 320 };

type StepState = 'done' | 'now' | 'open';

interface WellStep {
  /** The tread: its left end, its height and its length. */
  x: number;
  y: number;
  width: number;
  state: StepState;
}

/** A bay of the far wall with its triangular niche. */
interface WellNiche {
  x: number;
  y: number;
  filled: boolean;
}

export interface Well {
  rim: { y: number; width: number };
  steps: WellStep[];
  /** The size of one step. */
  rise: number;
  run: number;
  /** The outline of the near bank, down to below the water. */
  bank: string;
  /** The bays of the near bank: some steps high, so that they stay large enough to be seen. */
  cell: { width: number; height: number };
  farBank: string;
  niches: WellNiche[];
  nicheSize: { width: number; height: number };
  /** The height of the water's surface. */
  surface: number;
  /** Where the reader sits: the edge of a step. The figure is drawn for a step 34 high. */
  reader: { x: number; y: number; scale: number };
  jar: { x: number; y: number; full: boolean };
  isAtWater: boolean;
}

const rim = { y: 84, width: 74 };
const stairs = { width: 236, aboveWater: 11 };
const lowWater = 276;
const riseOfWater = 7;
/** From here on, more finished courses no longer raise the water. */
const highWaterAt = 6;
/** More steps would be indistinguishable; beyond this, several lessons share one. */
const maxSteps = 24;
const cellHeight = { min: 30, max: 62 };
const figureStep = 34;
const figureScale = { min: 0.62, max: 1 };
const farWall = { rows: 5, top: 44, niche: 22 };

const round = (value: number) => Math.round(value * 100) / 100;
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

export function drawWell(facts: WellFacts): Well {
  const total = Math.max(1, Math.floor(facts.total));
  const done = clamp(Math.floor(facts.done), 0, total);
  const count = Math.min(total, maxSteps);
  // Only the last lesson reaches the last step, regardless of rounding.
  const reached = done === total ? count : Math.min(count - 1, Math.floor((done * count) / total));
  const surface = lowWater - riseOfWater * clamp(Math.floor(facts.coursesFinished), 0, highWaterAt);
  const rise = round((surface - stairs.aboveWater - rim.y) / count);
  const run = round(stairs.width / count);
  const edgeOf = (step: number) => round(rim.width + step * run);
  const heightOf = (step: number) => round(rim.y + step * rise);
  const steps = Array.from({ length: count }, (_, index): WellStep => {
    const step = index + 1;
    return {
      x: edgeOf(index),
      y: heightOf(step),
      width: run,
      state: step < reached ? 'done' : step === reached ? 'now' : 'open',
    };
  });
  const far = drawFarWall(surface, facts.coursesFinished);
  const isAtWater = done === total && facts.total > 0;
  return {
    rim,
    steps,
    rise,
    run,
    bank: bankOutline(count, rise, run),
    cell: cellOf(rise, run),
    farBank: far.outline,
    niches: far.niches,
    nicheSize: far.size,
    surface,
    reader: {
      x: edgeOf(reached),
      y: heightOf(reached),
      scale: round(clamp(rise / figureStep, figureScale.min, figureScale.max)),
    },
    jar: { ...far.ledge, full: isAtWater },
    isAtWater,
  };
}

/** A bay covers several low steps, or a part of a high one. */
function cellOf(rise: number, run: number) {
  const steps = Math.ceil(cellHeight.min / rise);
  const parts = Math.ceil(rise / cellHeight.max);
  const scale = steps / parts;
  return { width: round((scale * run) / 2), height: round(scale * rise) };
}

/** It ends below the water. */
function bankOutline(count: number, rise: number, run: number): string {
  return `M0 ${rim.y}h${rim.width}${`v${rise}h${run}`.repeat(count)}v22h20V${wellSize.height}H0z`;
}

/** The far wall steps back upwards; its niches fill from the water up, from the left of each row. */
function drawFarWall(surface: number, coursesFinished: number) {
  const { width, height } = wellSize;
  const size = { width: farWall.niche, height: round((surface + 4 - rim.y) / farWall.rows) };
  const rowWidth = (row: number) => farWall.top + row * size.width;
  const cells = Array.from({ length: farWall.rows }, (_, row) => row)
    .toReversed()
    .flatMap((row) =>
      Array.from({ length: Math.round(rowWidth(row) / size.width) }, (_, column) => ({
        x: width - rowWidth(row) + column * size.width,
        y: round(rim.y + row * size.height),
      })),
    );
  const outline = `M${width} ${rim.y}h${-farWall.top}${`v${size.height}h${-size.width}`.repeat(farWall.rows - 1)}v${size.height}V${height}H${width}z`;
  const ledgeRow = farWall.rows - 1;
  return {
    size,
    outline,
    niches: cells.map((cell, index) => ({ ...cell, filled: index < coursesFinished })),
    ledge: {
      x: round(width - rowWidth(ledgeRow) + size.width / 2),
      y: round(rim.y + ledgeRow * size.height),
    },
  };
}

/** The triangular niche of a bay, as a small stair from both sides. */
export function nichePath({ width, height }: { width: number; height: number }): string {
  const treads = 4;
  const run = round((width - 6) / 2 / treads);
  const rise = round((height - 11) / treads);
  return `M3 ${round(height - 2)}${`v${-rise}h${run}`.repeat(treads)}${`h${run}v${rise}`.repeat(treads)}z`;
}

/** What the drawing shows, in words. */
export function describeWell({ total, done, coursesFinished }: WellFacts, unit = 'lesson'): string {
  const left = Math.max(0, total - done);
  const place =
    left === 0 && total > 0
      ? `A reader sits at the water of a stepwell: all ${plural(total, unit)} done.`
      : `A reader sits on the stairs of a stepwell: ${done} of ${plural(total, unit)} done, ${plural(left, 'step')} to the water.`;
  return coursesFinished > 0 ? `${place} ${plural(coursesFinished, 'course')} finished.` : place;
}
