import * as z from 'zod/mini';
import { plural } from '../../contract/text/plurals.ts';
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

/** 1/1000 s to 1/8 s. */
export const shutters: readonly number[] = [1000, 500, 250, 125, 60, 30, 15, 8];

const pictureWidthPixels = 6_000;

const Inputs = z.object({
  /** A place on the scale. */
  shutter: place(shutters),
  /** How fast the camera follows, measured where the rider is. */
  panMetresPerSecond: between(0, 10).check(z.multipleOf(0.25)),
  /** 90 crosses the frame, 0 comes straight at the camera. */
  angleDegrees: whole(0, 90),
});
export type Shot = z.infer<typeof Inputs>;

const Data = z.strictObject({
  riderMetresPerSecond: between(1, 10),
  frameWidthMetres: between(1, 50),
  /** The shutter as a teacher writes it: 125 for 1/125 s. */
  start: z.strictObject({ ...Inputs.shape, shutter: valueOn(shutters) }),
  tasks: tasksOf(
    z.strictObject({
      ...taskFields,
      riderPixels: limits(0, 10_000),
      streetPixels: limits(0, 10_000),
      angleDegrees: limits(0, 90),
      /** 1/250 s or longer: `atMost: 250`. */
      shutter: limits(8, 1_000),
    }),
  ),
});
export type BlurLabData = z.infer<typeof Data>;

export interface Smear {
  riderPixels: number;
  streetPixels: number;
}

export function smearOf(
  { riderMetresPerSecond, frameWidthMetres }: BlurLabData,
  { shutter, panMetresPerSecond, angleDegrees }: Shot,
): Smear {
  const seconds = 1 / (shutters[shutter] ?? 125);
  const pixelsPerMetre = pictureWidthPixels / frameWidthMetres;
  const across = riderMetresPerSecond * Math.sin((angleDegrees * Math.PI) / 180);
  return {
    riderPixels: Math.abs(across - panMetresPerSecond) * seconds * pixelsPerMetre,
    streetPixels: panMetresPerSecond * seconds * pixelsPerMetre,
  };
}

const look = (pixels: number) =>
  pixels <= 8
    ? 'sharp'
    : pixels <= 50
      ? 'soft at the edges'
      : pixels <= 300
        ? 'smeared'
        : 'like a streak';

export function describe(data: BlurLabData, shot: Shot): string {
  const { riderPixels, streetPixels } = smearOf(data, shot);
  return `The rider looks ${look(riderPixels)}, with ${pixelsOf(riderPixels)} of smear. The street looks ${look(streetPixels)}, with ${pixelsOf(streetPixels)}.`;
}

const pixelsOf = (value: number) => {
  const count = Math.round(value);
  return plural(count, 'pixel');
};

function judge(data: BlurLabData, id: string, shot: Shot): Verdict {
  const { riderPixels, streetPixels } = smearOf(data, shot);
  const number = shutters[shot.shutter] ?? 0;
  return judgeTask(data.tasks, id, (task) => {
    if (isBelow(shot.angleDegrees, task.angleDegrees)) {
      return notYet('The rider has to cross the frame: turn the path to 90°.');
    }
    if (isAbove(shot.angleDegrees, task.angleDegrees)) {
      return notYet('Stand so that the rider comes more towards you.');
    }
    if (isAbove(number, task.shutter)) {
      return notYet(`Use 1/${task.shutter?.atMost} s or a longer time.`);
    }
    if (isBelow(number, task.shutter)) {
      return notYet(`Use 1/${task.shutter?.atLeast} s or a shorter time.`);
    }
    if (isAbove(streetPixels, task.streetPixels)) {
      return notYet(
        task.streetPixels?.atMost === 0
          ? 'Keep the camera still: the street is smeared too.'
          : `The street is smeared over ${pixelsOf(streetPixels)}. Move the camera more slowly.`,
      );
    }
    if (isAbove(riderPixels, task.riderPixels)) {
      return notYet(
        `The rider is smeared over ${pixelsOf(riderPixels)}; the limit is ${task.riderPixels?.atMost}. ${riderAdvice(task)}`,
      );
    }
    if (isBelow(riderPixels, task.riderPixels)) {
      return notYet(
        `The rider is smeared over ${pixelsOf(riderPixels)}; you need ${task.riderPixels?.atLeast}. Use a longer time.`,
      );
    }
    if (isBelow(streetPixels, task.streetPixels)) {
      return notYet(
        `The street is smeared over ${pixelsOf(streetPixels)}; you need ${task.streetPixels?.atLeast}. Use a longer time, and keep following the rider.`,
      );
    }
    return done(
      `${pixelsOf(riderPixels)} of smear for the rider, ${pixelsOf(streetPixels)} for the street.`,
    );
  });
}

/** The line below: what is seen, and how the two smears come about. */
function headline(data: BlurLabData, shot: Shot): Headline {
  const { riderPixels, streetPixels } = smearOf(data, shot);
  return {
    says: `The rider looks ${look(riderPixels)}, the street ${look(streetPixels)}.`,
    sum: `Rider ${pixelsOf(riderPixels)}, street ${pixelsOf(streetPixels)}`,
  };
}

/** What helps depends on what else the task asks for. */
function riderAdvice(task: BlurLabData['tasks'][number]): string {
  if (task.streetPixels?.atLeast !== undefined) return "Match the rider's speed more closely.";
  if (task.shutter?.atMost !== undefined) return 'Stand so that the rider comes more towards you.';
  return 'Use a shorter time.';
}

function table(data: BlurLabData, shot: Shot): FactsTable {
  const { riderPixels, streetPixels } = smearOf(data, shot);
  const { riderMetresPerSecond: speed } = data;
  const across = speed * Math.sin((shot.angleDegrees * Math.PI) / 180);
  const row = (name: string, metresPerSecond: number, pixels: number) => [
    name,
    `${short(metresPerSecond, 2)} m/s`,
    pixelsOf(pixels),
    look(pixels),
  ];
  return {
    caption: `${describe(data, shot)} Shutter speed 1/${shutters[shot.shutter]} s.`,
    head: ['What', 'Moves across the frame at', 'Smear', 'Looks'],
    rows: [
      row('Rider', Math.abs(across - shot.panMetresPerSecond), riderPixels),
      row('Street', shot.panMetresPerSecond, streetPixels),
    ],
  };
}

export const blurLab: ActivityKind<BlurLabData, Shot> = {
  data: Data,
  inputs: Inputs,
  start: ({ start }) => ({ ...start, shutter: shutters.indexOf(start.shutter) }),
  tasks: ({ tasks }) => tasks,
  judge,
  describe,
  table,
  headline,
};
