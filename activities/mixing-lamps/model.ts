import * as z from 'zod/mini';
import { capitalised } from '../../contract/text/words.ts';
import type { ActivityKind, FactsTable, Headline, Verdict } from '../kind.ts';
import { between, taskFields, tasksOf, text, whole } from '../shared/fields.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';

const number = whole(0, 255);

export const lamps = ['red', 'green', 'blue'] as const;
export type Lamp = (typeof lamps)[number];

const Inputs = z.object({ red: number, green: number, blue: number });
export type Mixture = z.infer<typeof Inputs>;
const colour = z.strictObject(Inputs.shape);

const Data = z.strictObject({
  start: colour,
  tasks: tasksOf(
    z.discriminatedUnion('goal', [
      /** Make this colour; each lamp may be off by so many numbers. */
      z.strictObject({
        ...taskFields,
        goal: z.literal('match'),
        name: text(40),
        target: colour,
        tolerance: whole(1, 64),
      }),
      /** All three lamps alike, with so much of the light of full white. */
      z.strictObject({ ...taskFields, goal: z.literal('grey'), lightPercent: between(1, 99) }),
      /** What completes this colour to white. */
      z.strictObject({ ...taskFields, goal: z.literal('complement'), of: colour }),
    ]),
  ),
});
export type MixingLampsData = z.infer<typeof Data>;

/** The light of a lamp, from 0 to 1: the numbers of a screen are bent to suit the eye (sRGB). */
export function lightOf(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** How bright the mixture looks, from 0 to 1. */
export const luminanceOf = ({ red, green, blue }: Mixture): number =>
  0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue);

const hues = [
  'red',
  'orange',
  'yellow',
  'yellow-green',
  'green',
  'blue-green',
  'cyan',
  'sky blue',
  'blue',
  'violet',
  'magenta',
  'pinkish red',
];

/** A name for what is seen, for those who see it and those who can't. */
export function nameOf({ red, green, blue }: Mixture): string {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if (most < 20) return 'black';
  if (most - least < 24)
    return least > 235 ? 'white' : least > 160 ? 'light grey' : most < 80 ? 'dark grey' : 'grey';
  const span = most - least;
  const sixths =
    most === red
      ? (green - blue) / span
      : most === green
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span;
  const hue = hues[Math.round((sixths + 6) * 2) % hues.length] ?? 'red';
  const depth = most < 110 ? 'dark ' : least > 110 ? 'pale ' : '';
  return `${depth}${hue}`;
}

/** How much of its light a lamp gives. */
export const percent = (value: number) => Math.round(100 * lightOf(value));

function describe(_: MixingLampsData, mixture: Mixture): string {
  const lights = lamps.map((lamp) => `${lamp} ${percent(mixture[lamp])}%`);
  return `You see ${nameOf(mixture)}. Light of the lamps: ${lights.join(', ')}.`;
}

/** The line below: what is seen, and how much light each lamp gives for it. */
const headline = (_: MixingLampsData, mixture: Mixture): Headline => ({
  says: `You see ${nameOf(mixture)}.`,
  sum: `Light: ${lamps.map((lamp) => `${lamp} ${percent(mixture[lamp])}%`).join(', ')}`,
});

/** The lamp that is furthest off, in light, and which way. */
function furthest(offs: Readonly<Record<Lamp, number>>): { lamp: Lamp; isTooMuch: boolean } {
  const lamp = lamps.reduce((worst, each) =>
    Math.abs(offs[each]) > Math.abs(offs[worst]) ? each : worst,
  );
  return { lamp, isTooMuch: offs[lamp] > 0 };
}

const advise = ({ lamp, isTooMuch }: { lamp: Lamp; isTooMuch: boolean }) =>
  `There is too ${isTooMuch ? 'much' : 'little'} ${lamp}.`;

const perLamp = (compute: (lamp: Lamp) => number): Record<Lamp, number> => ({
  red: compute('red'),
  green: compute('green'),
  blue: compute('blue'),
});

/** A difference in light that few would notice. */
const lightTolerance = 0.03;

function judgeGrey(mixture: Mixture, lightPercent: number): Verdict {
  const { red, green, blue } = mixture;
  if (red !== green || green !== blue) {
    return notYet('Set all three lamps to the same number: grey has no colour.');
  }
  const off = lightOf(red) - lightPercent / 100;
  if (Math.abs(off) <= lightTolerance) {
    return done(`at ${red} each lamp gives ${percent(red)}% of its light.`);
  }
  return notYet(
    `At ${red} each lamp gives ${percent(red)}% of its light; you want ${lightPercent}%. Turn all three ${off > 0 ? 'down' : 'up'}.`,
  );
}

function judgeComplement(mixture: Mixture, of: Mixture): Verdict {
  const offs = perLamp((lamp) => lightOf(mixture[lamp]) + lightOf(of[lamp]) - 1);
  const worst = furthest(offs);
  if (Math.abs(offs[worst.lamp]) <= lightTolerance) {
    return done(`${nameOf(of)} and ${nameOf(mixture)} add up to white.`);
  }
  return notYet(`Together they aren't white yet. ${advise(worst)}`);
}

const judge = (data: MixingLampsData, id: string, mixture: Mixture): Verdict =>
  judgeTask<MixingLampsData['tasks'][number]>(data.tasks, id, (task) => {
    if (task.goal === 'grey') return judgeGrey(mixture, task.lightPercent);
    if (task.goal === 'complement') return judgeComplement(mixture, task.of);
    const offs = perLamp((lamp) => mixture[lamp] - task.target[lamp]);
    const worst = furthest(offs);
    if (Math.abs(offs[worst.lamp]) <= task.tolerance) return done(`that's ${task.name}.`);
    return notYet(`You see ${nameOf(mixture)}. ${advise(worst)}`);
  });

function table(data: MixingLampsData, mixture: Mixture): FactsTable {
  return {
    caption: describe(data, mixture),
    head: ['Lamp', 'Number', 'Light'],
    rows: lamps.map((lamp) => [
      capitalised(lamp),
      `${mixture[lamp]}`,
      `${percent(mixture[lamp])}%`,
    ]),
  };
}

export const mixingLamps: ActivityKind<MixingLampsData, Mixture> = {
  data: Data,
  inputs: Inputs,
  start: ({ start }) => start,
  tasks: ({ tasks }) => tasks,
  judge,
  describe,
  table,
  headline,
};
