import * as z from 'zod/mini';
import { listOf } from '../../contract/text/lists.ts';
import { capitalised } from '../../contract/text/words.ts';
import type { ActivityKind, FactsTable, Headline, Verdict } from '../kind.ts';
import { place, taskFields, tasksOf, text, valueOn, whole } from '../shared/fields.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';

export const apertures: readonly number[] = [1.4, 2, 2.8, 4, 5.6, 8, 11, 16];
export const focalLengthsMm: readonly number[] = [24, 35, 50, 85];

/** How wide a spot may be on a full-frame sensor and still look like a point. */
const blurCircleMm = 0.03;

export const things = ['flower', 'person', 'tree'] as const;
export type Thing = (typeof things)[number];

const distance = whole(50, 2_000);

const Lens = z.object({
  /** Places on the scales. */
  aperture: place(apertures),
  focalLength: place(focalLengthsMm),
  focusCm: distance,
});
export type Lens = z.infer<typeof Lens>;

const Scene = z.object({ flowerCm: distance, personCm: distance, treeCm: distance });
type Scene = z.infer<typeof Scene>;

const Inputs = z.object({
  ...Lens.shape,
  ...Scene.shape,
  /** The depth someone expects, before they see it. */
  predictedCm: z.nullable(z.number().check(z.gte(0), z.lte(10_000))),
});
export type Bench = z.infer<typeof Inputs>;

const lensFields = {
  /** 8 for f/8. */
  fNumber: valueOn(apertures),
  focalLengthMm: valueOn(focalLengthsMm),
  focusCm: distance,
};
const WrittenLens = z.strictObject(lensFields);

const Data = z.strictObject({
  /** Who stands between flower and tree, if they have a name. */
  personName: z.optional(text(30)),
  start: z.strictObject({ ...lensFields, ...Scene.shape }),
  tasks: tasksOf(
    z.discriminatedUnion('goal', [
      /** These are sharp and the others aren't, with everything where it was at the start. */
      z.strictObject({
        ...taskFields,
        goal: z.literal('sharp'),
        sharp: z.array(z.enum(things)).check(z.minLength(1)),
      }),
      /** How deep the zone is with this lens once the focus has moved. */
      z.strictObject({
        ...taskFields,
        goal: z.literal('predict'),
        before: WrittenLens,
        afterFocusCm: distance,
      }),
    ]),
  ),
});
export type DepthBenchData = z.infer<typeof Data>;
type Task = DepthBenchData['tasks'][number];

/** A lens as the file has it, in places on the scales. */
const toLens = ({ fNumber, focalLengthMm, focusCm }: z.infer<typeof WrittenLens>): Lens => ({
  aperture: apertures.indexOf(fNumber),
  focalLength: focalLengthsMm.indexOf(focalLengthMm),
  focusCm,
});

export interface Zone {
  nearCm: number;
  /** Infinity if everything behind is sharp. */
  farCm: number;
}

export function zoneOf({ aperture, focalLength, focusCm }: Lens): Zone {
  const f = focalLengthsMm[focalLength] ?? 50;
  const hyperfocal = (f * f) / ((apertures[aperture] ?? 8) * blurCircleMm) + f;
  const s = focusCm * 10;
  const near = (s * (hyperfocal - f)) / (hyperfocal + s - 2 * f);
  const far =
    s >= hyperfocal ? Number.POSITIVE_INFINITY : (s * (hyperfocal - f)) / (hyperfocal - s);
  return { nearCm: near / 10, farCm: far / 10 };
}

export const depthOf = (lens: Lens): number => {
  const { nearCm, farCm } = zoneOf(lens);
  return farCm - nearCm;
};

export const distanceOf = (scene: Scene, thing: Thing) => scene[`${thing}Cm`];

/** How wide a point at this distance becomes on the sensor, in mm. */
export function blurOf({ aperture, focalLength, focusCm }: Lens, cm: number): number {
  const f = focalLengthsMm[focalLength] ?? 50;
  const opening = f / (apertures[aperture] ?? 8);
  return (opening * f * Math.abs(cm - focusCm)) / (cm * (focusCm * 10 - f));
}

export function isSharp(bench: Lens & Scene, thing: Thing): boolean {
  const { nearCm, farCm } = zoneOf(bench);
  const cm = distanceOf(bench, thing);
  return cm >= nearCm && cm <= farCm;
}

export const metres = (cm: number): string =>
  Number.isFinite(cm) ? `${(cm / 100).toFixed(2)} m` : 'infinity';

export const nameOf = ({ personName }: DepthBenchData, thing: Thing) =>
  thing === 'person' && personName ? personName : `the ${thing}`;

function describe(data: DepthBenchData, bench: Bench): string {
  const { nearCm, farCm } = zoneOf(bench);
  const named = (thing: Thing) => nameOf(data, thing);
  const sharp = things.filter((thing) => isSharp(bench, thing)).map(named);
  const soft = things.filter((thing) => !isSharp(bench, thing)).map(named);
  const are = (names: string[], look: string) =>
    `${capitalised(listOf(names))} ${names.length === 1 ? 'is' : 'are'} ${look}.`;
  return [
    `Sharp from ${metres(nearCm)} to ${metres(farCm)}.`,
    ...(sharp.length > 0 ? [are(sharp, 'sharp')] : ['Nothing is sharp.']),
    ...(soft.length > 0 && sharp.length > 0 ? [are(soft, 'soft')] : []),
  ].join(' ');
}

/** The line below: the edges of the zone, and how deep it is. */
function headline(data: DepthBenchData, bench: Bench): Headline {
  const depth = depthOf(bench);
  return {
    says: describe(data, bench),
    sum: Number.isFinite(depth) ? `${metres(depth)} deep` : 'no far limit',
  };
}

function judgeSharp(data: DepthBenchData, wanted: readonly Thing[], bench: Bench): Verdict {
  const { start } = data;
  const named = (thing: Thing) => nameOf(data, thing);
  const moved = things.find((thing) => distanceOf(bench, thing) !== distanceOf(start, thing));
  if (moved) return notYet(`Move ${named(moved)} back to ${metres(distanceOf(start, moved))}.`);
  const { nearCm } = zoneOf(bench);
  const blurred = wanted.find((thing) => !isSharp(bench, thing));
  if (blurred) {
    const side = distanceOf(bench, blurred) < nearCm ? 'in front of' : 'behind';
    return notYet(
      `${capitalised(named(blurred))} is still soft, ${side} the sharp zone. Move the focus, or make the zone deeper.`,
    );
  }
  const tooSharp = things.find((thing) => !wanted.includes(thing) && isSharp(bench, thing));
  if (tooSharp) {
    return notYet(`${capitalised(named(tooSharp))} is sharp too. Make the zone shallower.`);
  }
  return done(
    wanted.length === things.length
      ? 'the zone reaches from the front to the back.'
      : `only ${listOf(wanted.map(named))} ${wanted.length === 1 ? 'is' : 'are'} sharp.`,
  );
}

/** Within 15% is as good as anyone guesses. */
const tolerance = 0.15;

function judgePrediction(before: Lens, afterFocusCm: number, predictedCm: number | null): Verdict {
  if (predictedCm === null) return notYet('Enter the depth you expect, in centimetres.');
  const real = depthOf({ ...before, focusCm: afterFocusCm });
  const was = depthOf(before);
  if (Math.abs(predictedCm - real) <= tolerance * real) {
    return done(
      `the zone shrinks from ${was.toFixed(0)} cm to ${real.toFixed(1)} cm, about a quarter.`,
    );
  }
  if (predictedCm >= was) return notYet('Coming closer makes the zone shallower, not deeper.');
  return notYet(
    predictedCm > real
      ? 'It shrinks more than that: with the square of the distance.'
      : "It doesn't shrink that much. Half the distance leaves about a quarter.",
  );
}

const judge = (data: DepthBenchData, id: string, bench: Bench): Verdict =>
  judgeTask<Task>(data.tasks, id, (task) =>
    task.goal === 'sharp'
      ? judgeSharp(data, task.sharp, bench)
      : judgePrediction(toLens(task.before), task.afterFocusCm, bench.predictedCm),
  );

function table(data: DepthBenchData, bench: Bench): FactsTable {
  const { nearCm, farCm } = zoneOf(bench);
  return {
    caption: describe(data, bench),
    head: ['What', 'Distance', 'Looks'],
    rows: [
      ['Front edge of the zone', metres(nearCm), ''],
      ['Focus', metres(bench.focusCm), 'sharpest'],
      ['Back edge of the zone', metres(farCm), ''],
      ...things.map((thing) => [
        capitalised(nameOf(data, thing).replace(/^the /, '')),
        metres(distanceOf(bench, thing)),
        isSharp(bench, thing) ? 'sharp' : 'soft',
      ]),
    ],
  };
}

export const depthBench: ActivityKind<DepthBenchData, Bench> = {
  data: Data,
  inputs: Inputs,
  start: ({ start }) => {
    const { flowerCm, personCm, treeCm } = start;
    return { ...toLens(start), flowerCm, personCm, treeCm, predictedCm: null };
  },
  tasks: ({ tasks }) => tasks,
  judge,
  describe,
  table,
  headline,
};
