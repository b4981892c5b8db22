import type { Look } from '../kind.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import { describeLook, effectsOf, type Scene, type Setting, type StopTraderData } from './model.ts';

/*
 * Rosa's photograph, so its colours are those of a photograph, in light and dark. Four things follow the settings: how bright it
 * is, how soft the wall with the bins is, how far the butterfly or the dogs have moved, and the grain.
 */

const path = (d: string, fill: string) => shape('path', { d, fill });
const line = (d: string, stroke: string, strokeWidth: number) =>
  shape('path', { d, stroke, strokeWidth, fill: 'none', strokeLinecap: 'round' });

function gradient(id: string, from: string, to: string, slope: { x2: number; y2: number }) {
  return shape(
    'linearGradient',
    { id, x1: 0, y1: 0, ...slope },
    shape('stop', { offset: 0, stopColor: from }),
    shape('stop', { offset: 1, stopColor: to }),
  );
}

function blur(id: string, stdDeviation: string) {
  const room = { x: '-30%', y: '-30%', width: '160%', height: '160%' };
  return shape('filter', { id, ...room }, shape('feGaussianBlur', { stdDeviation }));
}

function brightness(id: string, factor: number) {
  // Above the brightest a sensor can tell, everything is white.
  const slope = Math.round(Math.min(factor, 32) * 1000) / 1000;
  const channels = ['feFuncR', 'feFuncG', 'feFuncB'].map((tag) =>
    shape(tag, { type: 'linear', slope }),
  );
  return shape(
    'filter',
    { id, x: 0, y: 0, width: '100%', height: '100%', colorInterpolationFilters: 'linearRGB' },
    shape('feComponentTransfer', {}, ...channels),
  );
}

const noise = (id: string) =>
  shape(
    'filter',
    { id, x: 0, y: 0, width: '100%', height: '100%' },
    shape('feTurbulence', { type: 'fractalNoise', baseFrequency: 0.75, numOctaves: 2, seed: 7 }),
    shape('feColorMatrix', { type: 'saturate', values: '0' }),
  );

const wall = group(
  { filter: 'url(#st-far)' },
  path('M-20-20h760v360H-20z', 'url(#st-wall)'),
  path('M440-20h180v250H440z', '#4f6f6a'),
  path('M462 6h62v92h-62zM540 6h62v92h-62z', '#8fb4ac'),
  path('M58 108h104l-10 150H68zM50 92h120v18H50z', '#2e5a55'),
  path('M190 124h92l-8 134h-76zM182 108h108v18H182z', '#7d5b36'),
  path('M640 40q60 30 100 10v220H650q20-120-10-230z', '#5c7c4c'),
);

const steps = group(
  {},
  path('M0 250h720v30H0zM0 334h720v36H0zM0 430h720v50H0z', 'url(#st-tread)'),
  path('M0 280h720v54H0zM0 370h720v60H0z', 'url(#st-riser)'),
  path('M0 250h720v3H0zM0 334h720v3H0zM0 430h720v3H0z', '#f3ebda'),
);

const pipa = group(
  {},
  shape('ellipse', { cx: 366, cy: 354, rx: 200, ry: 10, fill: '#2b2115', opacity: 0.35 }),
  path('M540 332q46-4 54-34 4-14 14-10 8 6 2 24-14 40-62 42z', '#7a4e27'),
  path('M214 348q-12-24 8-44 6-58 74-66 64-16 150-2 92 14 104 82 2 20-12 30z', 'url(#st-fur)'),
  path('M198 350q-30-2-34-22-2-18 24-26 6-38 46-44 44-4 56 32 6 30-14 46-22 16-78 14z', '#b47a40'),
  path('M256 262q34-8 46 24 6 32-14 46-22-12-30-34-4-18-2-36z', '#643f1e'),
  path('M164 328q-2-14 14-16 10 2 10 10-6 12-24 6z', '#21160c'),
  line('M206 302q10 6 20 0', '#21160c', 4),
  path(
    'M200 350q60 8 116-2 10 10-6 12H214q-14-2-14-10zM430 350q54 6 96-2 8 10-6 12h-84q-8-4-6-10z',
    '#d7a468',
  ),
  line('M318 262q40-22 98-14M356 276q30-10 66-8', '#e3b57c', 4),
  line('M282 334q14 10 30 8', '#f3a81c', 10),
);

const butterfly = group(
  { filter: 'url(#st-moving)' },
  path('M352 176q-34-40-50-22-10 20 50 30 60-10 50-30-16-18-50 22z', '#f3a81c'),
  path('M352 184q-30 8-26 26 12 14 26-22 14 36 26 22 4-18-26-26z', '#d9821a'),
  line('M352 170v36', '#2b2115', 5),
);

const yard = group(
  {},
  path('M0 250h720v230H0z', 'url(#st-tread)'),
  path('M0 250h720v3H0z', '#f3ebda'),
  path('M0 330q220-30 420-8t300-14v30q-180 24-330 8T0 366z', '#c6b696'),
);

/** A dog at full stretch, running to the left, with the ground at 0. */
const runner = (coat: string, dark: string, light: string) => [
  shape('ellipse', { cx: -8, cy: 6, rx: 104, ry: 8, fill: '#2b2115', opacity: 0.3 }),
  line('M64-60l36 26 30 4M-48-46l-24 30-26 8', dark, 15),
  line('M70-76q30-8 52-34', dark, 9),
  path('M-76-78C-40-98 40-94 74-76c16 10 12 34-6 36-36-4-58 10-104 6-30 0-52-22-40-44z', coat),
  line('M54-54l26 30 28 8M-58-48l-34 24-28 4', coat, 16),
  path('M-62-60c-8-34-40-56-60-38l-30 8q-10 8 2 16l30 4q18 14 44 20z', coat),
  path('M-110-104q20-22 46-2-10 14-36 10z', dark),
  path('M-156-92q-2-8 8-8 8 4 4 12-8 4-12-4z', '#21160c'),
  line('M-124-94h.5', '#21160c', 7),
  line('M-30-82q34-8 70 0', light, 4),
];

/** Rosa has focused on the one in the middle. */
const dogs = [
  {
    place: '548 306',
    size: 0.6,
    looks: runner('#e2cfa9', '#b89b6c', '#f6ead0'),
    filter: 'st-deep',
  },
  { place: '372 372', size: 0.9, looks: runner('#b47a40', '#643f1e', '#e3b57c'), filter: 'st-run' },
  {
    place: '220 458',
    size: 1.24,
    looks: runner('#57504a', '#2e2925', '#857b72'),
    filter: 'st-deep',
  },
].map(({ place, size, looks, filter }) =>
  group(
    { filter: `url(#${filter})` },
    group({ transform: `translate(${place}) scale(${size})` }, ...looks),
  ),
);

const scenes: Record<Scene, { told: string; drawn: readonly Drawing[] }> = {
  asleep: {
    told: 'Pipa the dog asleep on stone steps, with bins by the wall behind and a butterfly flying past.',
    drawn: [steps, pipa, butterfly],
  },
  running: {
    told: 'Three dogs running through a yard, one behind the other, with bins by the wall behind.',
    drawn: [yard, ...dogs],
  },
};

/** What the camera would have taken with this setting. */
export function draw(data: StopTraderData, setting: Setting, scene: Scene = 'asleep'): Drawing {
  const effects = effectsOf(data, setting);
  const tenth = (value: number) => String(Math.round(value * 10) / 10);
  const { told, drawn } = scenes[scene];
  // A dog covers more ground than a butterfly, but at 1/250 s both look frozen.
  const run = Math.max(0, effects.smear - 0.025) * 110;
  const depth = Math.max(0, effects.blur - 0.18) * 16;
  return picture(
    {
      width: 720,
      height: 480,
      label: `${told} ${describeLook(data, setting)}`,
    },
    shape(
      'defs',
      {},
      gradient('st-wall', '#d9c7a6', '#9c8663', { x2: 1, y2: 1 }),
      gradient('st-tread', '#dccfb7', '#b4a489', { x2: 1, y2: 0 }),
      gradient('st-riser', '#9b8c73', '#6f634f', { x2: 0, y2: 1 }),
      gradient('st-fur', '#c98b4c', '#5b3a1d', { x2: 0.4, y2: 1 }),
      // What the eye would still call sharp is drawn sharp.
      blur('st-far', tenth(Math.max(0, effects.blur - 0.12) * 20)),
      blur('st-moving', `${tenth(effects.smear * 60)} 0`),
      blur('st-run', `${tenth(run)} 0`),
      blur('st-deep', `${tenth(Math.hypot(run, depth))} ${tenth(depth)}`),
      brightness('st-bright', effects.brightness),
      noise('st-grain'),
    ),
    group({ filter: 'url(#st-bright)' }, wall, ...drawn),
    shape('rect', {
      width: 720,
      height: 480,
      filter: 'url(#st-grain)',
      opacity: Math.round(effects.grain ** 1.6 * 40) / 100,
    }),
  );
}

export const stopTraderLook: Look<StopTraderData, Setting> = {
  picture: draw,
  room: { wide: 478, narrow: 778 },
};
