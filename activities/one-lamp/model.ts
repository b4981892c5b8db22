import * as z from 'zod/mini';
import type { ActivityKind, FactsTable, Headline, Verdict } from '../kind.ts';
import {
  between,
  isAbove,
  isBelow,
  limits,
  place,
  taskFields,
  tasksOf,
  valueOn,
  whole,
} from '../shared/fields.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';
import { short } from '../shared/words.ts';

export const isos: readonly number[] = [100, 200, 400, 800, 1600, 3200, 6400];

const Inputs = z.object({
  /** Seen from above: 0 is beside the camera, 90 at the right of the head, 180 behind it. */
  angleDegrees: whole(-180, 180),
  distanceCm: whole(50, 400),
  /** How wide the source is. */
  widthCm: whole(5, 150),
  /** A place on the scale. */
  iso: place(isos),
});
export type Lamp = z.infer<typeof Inputs>;

const Data = z.strictObject({
  /** From the edge that throws the shadow to what it falls on. */
  shadowFallsCm: between(1, 100),
  /** The picture is bright enough like this. */
  start: z.strictObject({ ...Inputs.shape, iso: valueOn(isos) }),
  tasks: tasksOf(
    z.strictObject({
      ...taskFields,
      /** To either side. */
      angleDegrees: limits(0, 180),
      edgeCm: limits(0, 100),
      distanceCm: limits(50, 400),
      widthCm: limits(5, 150),
      /** As bright as at the start. */
      repaid: z.optional(z.boolean()),
    }),
  ),
});
export type OneLampData = z.infer<typeof Data>;

/** Seen from the head: x to the right of the picture, y up, z towards the camera. */
export type Vector = readonly [x: number, y: number, z: number];

export function towardsLamp({ angleDegrees }: Lamp): Vector {
  const radians = (angleDegrees * Math.PI) / 180;
  return [Math.sin(radians), 0, Math.cos(radians)];
}

/** How much light a spot gets, from 0 to 1, if its surface faces that way. */
export function shadeOf([x, y, z]: Vector, lamp: Lamp): number {
  const [lampX, lampY, lampZ] = towardsLamp(lamp);
  return Math.max(0, x * lampX + y * lampY + z * lampZ);
}

/** The width of the half-dark edge of the shadow. */
export const edgeOf = ({ shadowFallsCm }: OneLampData, { widthCm, distanceCm }: Lamp): number =>
  (widthCm * shadowFallsCm) / distanceCm;

/** Stops lost by moving the lamp away; negative if it came closer. */
export const lossOf = ({ start }: OneLampData, { distanceCm }: Lamp): number =>
  2 * Math.log2(distanceCm / start.distanceCm);

const startOf = ({ start }: OneLampData): Lamp => ({ ...start, iso: isos.indexOf(start.iso) });

const isoStops = (data: OneLampData, { iso }: Lamp) => iso - startOf(data).iso;

/** Stops brighter than at the start; negative if darker. */
export const errorOf = (data: OneLampData, lamp: Lamp): number =>
  isoStops(data, lamp) - lossOf(data, lamp);

/** Too little for anyone to see. */
const unseenStops = 0.2;

const stops = (count: number) => {
  const words = short(Math.abs(count));
  return `${words} ${words === '1' ? 'stop' : 'stops'}`;
};

function describeBrightness(error: number): string {
  if (Math.abs(error) <= unseenStops) return 'As bright as at the start';
  return `${stops(error)} too ${error > 0 ? 'bright' : 'dark'}`;
}

function directionOf({ angleDegrees }: Lamp): string {
  const aside = Math.abs(angleDegrees);
  if (aside < 30) return 'Front light: the face is flat';
  if (aside < 70) return 'Light from the front and side: one cheek is darker';
  if (aside <= 110) return 'Side light: form and texture show';
  return aside < 150
    ? 'Light from behind and the side: most of the face is dark'
    : 'Back light: the face is dark';
}

const hardness = (edge: number) => (edge < 1 ? 'hard' : edge < 4 ? 'fairly hard' : 'soft');

export function describe(data: OneLampData, lamp: Lamp): string {
  const edge = edgeOf(data, lamp);
  return `${directionOf(lamp)}. The shadow's edge is ${hardness(edge)}, ${short(edge)} cm wide. ${describeBrightness(errorOf(data, lamp))}.`;
}

/** The line below: the light in words, and the sum of what was lost and paid back. */
function headline(data: OneLampData, lamp: Lamp): Headline {
  const edge = edgeOf(data, lamp);
  return {
    says: `${directionOf(lamp)}. The shadow's edge is ${hardness(edge)}, ${short(edge)} cm wide.`,
    sum: describeBrightness(errorOf(data, lamp)),
  };
}

function judge(data: OneLampData, id: string, lamp: Lamp): Verdict {
  const edge = edgeOf(data, lamp);
  const error = errorOf(data, lamp);
  const aside = Math.abs(lamp.angleDegrees);
  return judgeTask(data.tasks, id, (task) => {
    if (isBelow(aside, task.angleDegrees)) {
      return notYet('The light still comes from the front. Move the lamp further to the side.');
    }
    if (isAbove(aside, task.angleDegrees)) {
      return notYet('The lamp is too far behind the head. Bring it back to the side.');
    }
    if (isBelow(lamp.distanceCm, task.distanceCm)) {
      return notYet(`Move the lamp back to ${task.distanceCm?.atLeast} cm.`);
    }
    if (isAbove(lamp.distanceCm, task.distanceCm)) {
      return notYet(`Bring the lamp to ${task.distanceCm?.atMost} cm.`);
    }
    if (isBelow(lamp.widthCm, task.widthCm)) {
      return notYet(`Use a lamp at least ${task.widthCm?.atLeast} cm wide.`);
    }
    if (isAbove(lamp.widthCm, task.widthCm)) {
      return notYet(`Use a lamp at most ${task.widthCm?.atMost} cm wide.`);
    }
    if (isBelow(edge, task.edgeCm)) {
      return notYet(
        `The edge is ${short(edge)} cm wide; make it at least ${task.edgeCm?.atLeast} cm. Bring the lamp closer, or make it wider.`,
      );
    }
    if (isAbove(edge, task.edgeCm)) {
      return notYet(
        `The edge is ${short(edge)} cm wide; make it at most ${task.edgeCm?.atMost} cm. Move the lamp away, or make it narrower.`,
      );
    }
    if (task.repaid && Math.abs(error) > unseenStops) {
      return notYet(`${describeBrightness(error)}. Change the ISO by as much.`);
    }
    return done(praise(data, lamp, task));
  });
}

function praise(data: OneLampData, lamp: Lamp, task: OneLampData['tasks'][number]): string {
  const loss = lossOf(data, lamp);
  if (task.repaid && Math.abs(loss) > unseenStops) {
    return `the lamp ${loss > 0 ? 'lost' : 'gained'} ${stops(loss)}, and ISO ${isos[lamp.iso]} makes up for it.`;
  }
  if (task.edgeCm) return `the edge of the shadow is ${short(edgeOf(data, lamp))} cm wide.`;
  return 'the light grazes the skin, so every bump throws a little shadow.';
}

function table(data: OneLampData, lamp: Lamp): FactsTable {
  const start = startOf(data);
  const row = (name: string, tell: (each: Lamp) => string) => [name, tell(start), tell(lamp)];
  return {
    caption: describe(data, lamp),
    head: ['What', 'At the start', 'Now'],
    rows: [
      row('Lamp position, from the camera', ({ angleDegrees }) => `${Math.abs(angleDegrees)}°`),
      row('Lamp distance, from the head', ({ distanceCm }) => `${distanceCm} cm`),
      row('Lamp width', ({ widthCm }) => `${widthCm} cm`),
      row('Edge of the shadow', (each) => `${short(edgeOf(data, each))} cm`),
      row('ISO', ({ iso }) => `${isos[iso]}`),
      row('Brightness', (each) => describeBrightness(errorOf(data, each))),
    ],
  };
}

export const oneLamp: ActivityKind<OneLampData, Lamp> = {
  data: Data,
  inputs: Inputs,
  start: startOf,
  tasks: ({ tasks }) => tasks,
  judge,
  describe,
  table,
  headline,
};
