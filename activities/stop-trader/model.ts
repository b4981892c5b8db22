import * as z from 'zod/mini';
import { noun } from '../../contract/text/plurals.ts';
import { capitalised } from '../../contract/text/words.ts';
import type { ActivityKind, FactsTable, Headline, Verdict } from '../kind.ts';

/** Whole stops, from the least light to the most. */
export const apertures = [16, 11, 8, 5.6, 4, 2.8, 2, 1.4] as const;
export const shutters = [1000, 500, 250, 125, 60, 30, 15, 8] as const;
export const isos = [100, 200, 400, 800, 1600, 3200, 6400] as const;

/** Places on the three scales. */
export interface Setting {
  aperture: number;
  shutter: number;
  iso: number;
}

const place = (scale: readonly number[]) =>
  z.number().check(z.int(), z.gte(0), z.lte(scale.length - 1));

const Inputs = z.object({
  aperture: place(apertures),
  shutter: place(shutters),
  iso: place(isos),
});

const limit = z.optional(z.number().check(z.gt(0)));

const Data = z.strictObject({
  /** The setting that gives the right brightness to begin with. */
  start: Inputs,
  tasks: z
    .array(
      z.strictObject({
        id: z.string().check(z.regex(/^[a-z-]{1,40}$/)),
        text: z.string().check(z.maxLength(200)),
        /** f/2.8 or wider: `atMost: 2.8`. */
        aperture: z.optional(z.strictObject({ atMost: limit, atLeast: limit })),
        /** 1/250 s or shorter: `atLeast: 250`. */
        shutter: z.optional(z.strictObject({ atLeast: limit })),
        /** What the camera looks at; without it, Pipa asleep. */
        scene: z.optional(z.enum(['asleep', 'running'])),
      }),
    )
    .check(z.minLength(1), z.maxLength(6)),
});
export type StopTraderData = z.infer<typeof Data>;
export type Scene = 'asleep' | 'running';

export const sceneOf = ({ tasks }: StopTraderData, task: string | undefined): Scene =>
  tasks.find(({ id }) => id === task)?.scene ?? 'asleep';

const sum = ({ aperture, shutter, iso }: Setting) => aperture + shutter + iso;

/** Stops brighter than at the start; negative if darker. */
export const errorOf = ({ start }: StopTraderData, setting: Setting) => sum(setting) - sum(start);

/** How the picture is drawn: brightness as a factor, the rest from 0 to 1. */
export function effectsOf(data: StopTraderData, setting: Setting) {
  const number = apertures[setting.aperture] ?? 16;
  return {
    brightness: 2 ** errorOf(data, setting),
    blur: 1.4 / number,
    smear: 8 / (shutters[setting.shutter] ?? 1000),
    grain: Math.sqrt((isos[setting.iso] ?? 100) / 6400),
  };
}

const stopWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

function describeBrightness(error: number): string {
  if (error === 0) return 'As bright as at the start';
  const count = Math.abs(error);
  const words = `${stopWords[count] ?? count} ${noun(count, 'stop')}`;
  return `${capitalised(words)} too ${error > 0 ? 'bright' : 'dark'}`;
}

/** What is seen besides the brightness. */
export function describeLook(data: StopTraderData, setting: Setting): string {
  const { blur, smear, grain } = effectsOf(data, setting);
  const background = blur >= 0.5 ? 'soft' : blur >= 0.25 ? 'slightly soft' : 'sharp';
  const movement = smear >= 0.125 ? 'smeared' : smear >= 0.04 ? 'slightly smeared' : 'frozen';
  const noise = grain >= 0.7 ? 'strong grain' : grain >= 0.35 ? 'some grain' : 'no grain';
  return `The background is ${background}, movement is ${movement}, and there is ${noise}.`;
}

const describe = (data: StopTraderData, setting: Setting) =>
  `${describeBrightness(errorOf(data, setting))}. ${describeLook(data, setting)}`;

/** `+3 − 3 + 0 = 0 stops` */
function headline(data: StopTraderData, setting: Setting): Headline {
  const { start } = data;
  const error = errorOf(data, setting);
  const [first, ...others] = [
    setting.aperture - start.aperture,
    setting.shutter - start.shutter,
    setting.iso - start.iso,
  ];
  const sum = [
    signed(first ?? 0),
    ...others.map((stops) => `${stops < 0 ? '−' : '+'} ${Math.abs(stops)}`),
  ].join(' ');
  const unit = noun(Math.abs(error), 'stop');
  return {
    says: `${describeBrightness(error)}.`,
    sum: `${sum} = ${signed(error)} ${unit}`,
  };
}

function judge(data: StopTraderData, id: string, setting: Setting): Verdict {
  const task = data.tasks.find((each) => each.id === id);
  const error = errorOf(data, setting);
  if (!task) return { done: false, says: 'There is no such task.' };
  const number = apertures[setting.aperture] ?? 0;
  const shutter = shutters[setting.shutter] ?? 0;
  const { aperture = {}, shutter: time = {} } = task;
  if (aperture.atMost !== undefined && number > aperture.atMost) {
    return { done: false, says: `Open the aperture to f/${aperture.atMost} or wider.` };
  }
  if (aperture.atLeast !== undefined && number < aperture.atLeast) {
    return { done: false, says: `Close the aperture to f/${aperture.atLeast} or narrower.` };
  }
  if (time.atLeast !== undefined && shutter < time.atLeast) {
    return { done: false, says: `Use 1/${time.atLeast} s or a shorter time.` };
  }
  if (error !== 0) {
    return {
      done: false,
      says: `${describeBrightness(error)}. Make up for it with another setting.`,
    };
  }
  return { done: true, says: 'The look you wanted, and as bright as at the start.' };
}

const signed = (stops: number) => (stops > 0 ? `+${stops}` : stops < 0 ? `−${-stops}` : '0');

function table(data: StopTraderData, setting: Setting): FactsTable {
  const { start } = data;
  const row = (name: string, from: string, to: string, stops: number) => [
    name,
    from,
    to,
    signed(stops),
  ];
  return {
    caption: describe(data, setting),
    head: ['Setting', 'At the start', 'Now', 'Stops'],
    rows: [
      row(
        'Aperture',
        `f/${apertures[start.aperture]}`,
        `f/${apertures[setting.aperture]}`,
        setting.aperture - start.aperture,
      ),
      row(
        'Shutter speed',
        `1/${shutters[start.shutter]} s`,
        `1/${shutters[setting.shutter]} s`,
        setting.shutter - start.shutter,
      ),
      row('ISO', `${isos[start.iso]}`, `${isos[setting.iso]}`, setting.iso - start.iso),
      ['Together', '', '', signed(errorOf(data, setting))],
    ],
  };
}

export const stopTrader: ActivityKind<StopTraderData, Setting> = {
  data: Data,
  inputs: Inputs,
  start: ({ start }) => start,
  tasks: ({ tasks }) => tasks,
  judge,
  describe,
  table,
  headline,
};
