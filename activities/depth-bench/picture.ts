import type { Look } from '../kind.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import { box, dot, fill, moved, softened, stroke, tenth, words } from '../shared/ink.ts';
import {
  type Bench,
  blurOf,
  type DepthBenchData,
  distanceOf,
  isSharp,
  metres,
  nameOf,
  type Thing,
  things,
  zoneOf,
} from './model.ts';

/*
 * Above, the photograph: its colours are those of a photograph. Below, the same scene from the side, to scale along the ground,
 * with the sharp zone as a band.
 */

const photo = { width: 400, height: 190 };
export const bench = { left: 34, right: 388, ground: 330, top: 216 };

/** How far the bench reaches. */
export const reachCm = ({ start }: DepthBenchData) =>
  Math.max(start.flowerCm, start.personCm, start.treeCm, start.focusCm) > 1_000 ? 2_000 : 1_000;

export const placeOf = (data: DepthBenchData, cm: number) =>
  bench.left + ((bench.right - bench.left) * Math.min(cm, reachCm(data))) / reachCm(data);
export const distanceAt = (data: DepthBenchData, x: number) =>
  ((x - bench.left) / (bench.right - bench.left)) * reachCm(data);

const leaves = 'M0 0q-20 2-24-14 18-4 24 10 4-16 22-12-2 16-22 16z';
const petals = [0, 72, 144, 216, 288].map((turn) =>
  shape('ellipse', {
    cx: 0,
    cy: -13,
    rx: 8.5,
    ry: 12,
    fill: '#f3a81c',
    transform: `rotate(${turn})`,
  }),
);

/** Each stands on the point 0, 0. */
const portraits: Record<Thing, Drawing> = {
  flower: group(
    {},
    stroke('M0 0q-4-44 2-84', '#3f6b3c', 5),
    moved(-2, -22, fill(leaves, '#4f7f48')),
    moved(2, -88, ...petals, dot(0, 0, 8, '#6b4322')),
  ),
  person: group(
    {},
    fill('M-17 0l3-62h28l3 62h-13l-4-44-4 44z', '#2e4a58'),
    fill('M-24-56q-4-50 10-54h28q14 4 10 54l-9-2-1-26v32h-28v-32l-1 26z', '#2a8083'),
    fill('M-7-108h14v-12H-7z', '#8a5b3d'),
    fill('M-14-130q0-18 14-18t14 18-14 20-14-20z', '#a86f4a'),
    fill('M-16-132q-2-22 16-22t16 22q-6-10-16-10t-16 10z', '#2a1a10'),
    stroke('M-6-128h.5M6-128h.5', '#2a1a10', 2.6),
    stroke('M-5-119q5 4 10 0', '#5c3522', 1.8),
  ),
  tree: group(
    {},
    fill('M-9 0q6-40 1-84h16q-5 44 1 84z', '#6b4a2e'),
    stroke('M0-66l-20-26M1-58l22-24', '#6b4a2e', 6),
    fill(
      'M-60-96q-8-30 22-38 6-30 38-28 32-2 38 28 30 8 22 38-14 20-40 10-20 14-40 0-26 10-40-10z',
      '#4b7a50',
    ),
    fill('M-34-128q6-20 26-20 12 0 8 8-20 0-34 12zM14-112q20-12 34 2-14 2-34-2z', '#6f9d6a'),
  ),
};

const ratio: Record<Thing, number> = { flower: 0.26, person: 0.44, tree: 0.53 };

function photograph(setting: Bench): Drawing {
  const soft = (thing: Thing) =>
    softened(
      `db-${thing}`,
      Math.min(15, (blurOf(setting, distanceOf(setting, thing)) / 0.03) * 0.4),
    );
  const standing = (thing: Thing, x: number, y: number, size: number) =>
    group(
      { filter: `url(#db-${thing})` },
      group({ transform: `translate(${x} ${y}) scale(${size})` }, portraits[thing]),
    );
  const far = Math.min(15, (blurOf(setting, 6_000) / 0.03) * 0.4);
  return group(
    { clipPath: 'url(#db-frame)' },
    shape(
      'defs',
      {},
      shape('clipPath', { id: 'db-frame' }, box(0, 0, photo.width, photo.height, '#000')),
      softened('db-far', far),
      ...things.map(soft),
    ),
    box(0, 0, photo.width, photo.height, '#bccabb'),
    group(
      { filter: 'url(#db-far)' },
      box(-90, -90, 580, 220, '#cfe0dc'),
      fill('M-90 100q50-30 180-24 50-36 120-8 70-30 130 0 60-20 150 6v60H-90z', '#8fb0a0'),
      box(-90, 118, 580, 160, '#c9b98d'),
    ),
    fill('M0 150q200-24 400 0v40H0z', '#b39f70'),
    standing('tree', 310, 152, 0.86),
    standing('person', 204, 182, 1),
    standing('flower', 88, 206, 1.32),
  );
}

const looks = (bench: Bench, thing: Thing) => (isSharp(bench, thing) ? 'sharp' : 'soft');

/** A little one on the bench, with what it looks like written above it. */
function standIn(data: DepthBenchData, setting: Bench, thing: Thing): Drawing {
  const x = placeOf(data, distanceOf(setting, thing));
  const height = { flower: 96, person: 154, tree: 166 }[thing] * ratio[thing];
  return group(
    {},
    group(
      {
        transform: `translate(${tenth(x)} ${bench.ground}) scale(${ratio[thing]})`,
        opacity: isSharp(setting, thing) ? 1 : 0.6,
      },
      portraits[thing],
    ),
    box(x - 22, bench.ground - height - 20, 44, 19, 'var(--surface)', { rx: 3, opacity: 0.85 }),
    words(x, bench.ground - height - 6, looks(setting, thing), {
      fill: isSharp(setting, thing) ? 'var(--ink)' : 'var(--ink-2)',
      fontWeight: isSharp(setting, thing) ? 620 : 400,
    }),
  );
}

function fromTheSide(data: DepthBenchData, setting: Bench): Drawing {
  const { nearCm, farCm } = zoneOf(setting);
  const reach = reachCm(data);
  const [near, far] = [placeOf(data, nearCm), placeOf(data, Math.min(farCm, reach))];
  const focus = placeOf(data, setting.focusCm);
  const marks = [0, 1, 2, 3, 4, 5].map((part) => (part * reach) / 5);
  const { ground, top, left, right } = bench;
  return group(
    {},
    box(near, top, Math.max(2, far - near), ground - top, 'var(--teal-soft)', { opacity: 0.75 }),
    stroke(`M${tenth(near)} ${top}V${ground}`, 'var(--teal)', 1.5),
    farCm <= reach
      ? stroke(`M${tenth(far)} ${top}V${ground}`, 'var(--teal)', 1.5)
      : // It reaches further than the bench.
        stroke(`M${right - 14} ${top + 12}h12m-6-6l6 6-6 6`, 'var(--teal)', 2),
    stroke(`M${left - 30} ${ground}H${right + 8}`, 'var(--stone-edge)', 2),
    // The camera on its tripod, with what it is focused on.
    stroke(`M${left - 12} 296l-9 34M${left - 12} 296l9 34`, 'var(--ink-2)', 2),
    fill(`M${left - 26} 276h20v5h8v10h-8v5h-20z`, 'var(--ink)'),
    stroke(`M${left + 4} 286H${tenth(focus)}`, 'var(--accent)', 1.5, { strokeDasharray: '2 5' }),
    stroke(`M${tenth(focus)} ${top + 4}V${ground}`, 'var(--accent)', 2.5),
    ...things.map((thing) => standIn(data, setting, thing)),
    fill(`M${tenth(focus - 8)} ${top - 8}h16v9l-8 9-8-9z`, 'var(--accent)'),
    ...marks.flatMap((cm) => {
      const x = placeOf(data, cm);
      return [
        stroke(`M${tenth(x)} ${ground}v5`, 'var(--stone-edge)', 1.5),
        words(Math.min(x, 380), ground + 21, cm === reach ? `${cm / 100} m` : `${cm / 100}`),
      ];
    }),
  );
}

export function draw(data: DepthBenchData, setting: Bench): Drawing {
  const { nearCm, farCm } = zoneOf(setting);
  const seen = things.map((thing) => `${nameOf(data, thing)} ${looks(setting, thing)}`).join(', ');
  return picture(
    {
      width: 400,
      height: 356,
      label: `Above, the photograph: ${seen}. Below, the scene from the side: the camera is focused at ${metres(setting.focusCm)}, and the sharp zone reaches from ${metres(nearCm)} to ${metres(farCm)}.`,
    },
    photograph(setting),
    fromTheSide(data, setting),
  );
}

export const depthBenchLook: Look<DepthBenchData, Bench> = {
  picture: draw,
  room: { wide: 512, narrow: 883 },
};
