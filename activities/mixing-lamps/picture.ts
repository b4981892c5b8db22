import { capitalised } from '../../contract/text/words.ts';
import type { Look } from '../kind.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import {
  type Lamp,
  lamps,
  lightOf,
  luminanceOf,
  type MixingLampsData,
  type Mixture,
  nameOf,
} from './model.ts';

/*
 * A dark wall with three spots of light. Each lamp has one number of a screen's colour to itself, so where spots overlap their
 * numbers stand side by side: that is the real mixture. The wall is dark in light and dark mode, as it is in a dark room.
 */

const wall = '#000000';
const chalk = '#f5f1e7';
const spots: Readonly<Record<Lamp, { cx: number; cy: number }>> = {
  red: { cx: 224, cy: 112 },
  green: { cx: 170, cy: 204 },
  blue: { cx: 278, cy: 204 },
};
const radius = 98;

const cssOf = ({ red, green, blue }: Mixture) => `rgb(${red}, ${green}, ${blue})`;

const onlyOf = (mixture: Mixture, lit: readonly Lamp[]): Mixture => ({
  red: lit.includes('red') ? mixture.red : 0,
  green: lit.includes('green') ? mixture.green : 0,
  blue: lit.includes('blue') ? mixture.blue : 0,
});

const inkOn = (mixture: Mixture) => (luminanceOf(mixture) > 0.18 ? '#000000' : chalk);

/** The number of a screen with so much light, the way back from `lightOf`. */
function numberOf(light: number): number {
  const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, share));
}

/** Both on the same wall: light adds up, and above full it stays full. */
const together = (one: Mixture, other: Mixture): Mixture => {
  const sum = (lamp: Lamp) => numberOf(lightOf(one[lamp]) + lightOf(other[lamp]));
  return { red: sum('red'), green: sum('green'), blue: sum('blue') };
};

/** What only falls inside these spots. */
const within = (clips: readonly Lamp[], drawing: Drawing): Drawing =>
  clips.reduce((inner, lamp) => group({ clipPath: `url(#ml-${lamp})` }, inner), drawing);

function spot(mixture: Mixture, [first, ...others]: readonly [Lamp, ...Lamp[]]): Drawing {
  const fill = cssOf(onlyOf(mixture, [first, ...others]));
  return within(others, shape('circle', { ...spots[first], r: radius, fill }));
}

const labels: Readonly<Record<Lamp, { x: number; y: number }>> = {
  red: { x: 224, y: 58 },
  green: { x: 118, y: 240 },
  blue: { x: 330, y: 240 },
};

function lampLabel(mixture: Mixture, lamp: Lamp): Drawing {
  const { x, y } = labels[lamp];
  return group(
    { fill: inkOn(onlyOf(mixture, [lamp])), textAnchor: 'middle' },
    shape('text', { x, y, fontSize: 17, fontWeight: 620 }, capitalised(lamp)),
    shape('text', { x, y: y + 21, fontSize: 17 }, `${mixture[lamp]}`),
  );
}

/** Colours side by side, so that a difference shows. */
interface Swatch {
  /** A colour, or so much light of full white: fine white lines on black, which look grey from afar. */
  shows: Mixture | { lightPercent: number };
  name: string;
}

/** The mixture beside what a task is about. */
function swatchesFor(
  task: MixingLampsData['tasks'][number] | undefined,
  mixture: Mixture,
): readonly Swatch[] {
  const yours = { shows: mixture, name: 'your mix' };
  switch (task?.goal) {
    case 'match':
      return [yours, { shows: task.target, name: task.name }];
    case 'grey':
      return [
        yours,
        { shows: { lightPercent: task.lightPercent }, name: `${task.lightPercent}% white lines` },
      ];
    case 'complement':
      return [
        yours,
        { shows: together(mixture, task.of), name: 'both together' },
        { shows: task.of, name: nameOf(task.of) },
      ];
    default:
      return [yours];
  }
}

const row = { y: 334, height: 64 };
const linesEvery = 5;

function swatch({ shows, name }: Swatch, x: number, width: number): Drawing {
  const fill = 'red' in shows ? cssOf(shows) : '#000000';
  const lines =
    'red' in shows
      ? []
      : Array.from({ length: Math.floor(row.height / linesEvery) }, (_, index) => {
          const thick = (linesEvery * shows.lightPercent) / 100;
          return `M${x} ${row.y + index * linesEvery}h${width}v${thick}h-${width}z`;
        });
  return group(
    {},
    shape('rect', { x, ...row, width, fill }),
    ...(lines.length > 0 ? [shape('path', { d: lines.join(''), fill: '#ffffff' })] : []),
    shape(
      'text',
      {
        x: x + width / 2,
        y: row.y + row.height + 22,
        textAnchor: 'middle',
        fontSize: 17,
        fill: 'var(--ink-2)',
      },
      name,
    ),
  );
}

function compare(swatches: readonly Swatch[]): Drawing {
  const width = 448 / swatches.length;
  return group(
    {},
    ...swatches.map((each, index) =>
      swatch(
        each,
        Math.round(index * width),
        Math.round((index + 1) * width) - Math.round(index * width),
      ),
    ),
    shape('rect', {
      x: 0.5,
      y: row.y + 0.5,
      width: 447,
      height: row.height - 1,
      fill: 'none',
      stroke: 'var(--line-2)',
      strokeWidth: 1,
    }),
  );
}

/** The wall, and below it the mixture beside the colour that a task is about. */
export function draw({ tasks }: MixingLampsData, mixture: Mixture, task = tasks[0]?.id): Drawing {
  const swatches = swatchesFor(
    tasks.find(({ id }) => id === task),
    mixture,
  );
  const clips = lamps.map((lamp) =>
    shape('clipPath', { id: `ml-${lamp}` }, shape('circle', { ...spots[lamp], r: radius })),
  );
  const name = nameOf(mixture);
  const words = lamps.map((lamp) => `${lamp} ${mixture[lamp]}`).join(', ');
  return picture(
    {
      width: 448,
      height: 426,
      label: `A dark wall with three overlapping spots of light: ${words}. Where all three meet it is ${name}.`,
    },
    shape('defs', {}, ...clips),
    shape('rect', { width: 448, height: 320, rx: 3, fill: wall }),
    ...lamps.map((lamp) => spot(mixture, [lamp])),
    spot(mixture, ['green', 'red']),
    spot(mixture, ['blue', 'red']),
    spot(mixture, ['blue', 'green']),
    spot(mixture, ['blue', 'green', 'red']),
    ...lamps.map((lamp) =>
      shape('circle', {
        ...spots[lamp],
        r: radius + 1,
        fill: 'none',
        stroke: chalk,
        strokeWidth: 1,
        strokeDasharray: '2 5',
        opacity: 0.7,
      }),
    ),
    ...lamps.map((lamp) => lampLabel(mixture, lamp)),
    middleLabel(name, inkOn(mixture)),
    compare(swatches),
  );
}

/** One word below the other: the middle is narrow. */
function middleLabel(name: string, fill: string): Drawing {
  const words = name.split(' ');
  return group(
    { fill, textAnchor: 'middle', fontSize: 17, fontWeight: 620 },
    ...words.map((word, index) =>
      shape('text', { x: 224, y: 180 + 19 * (index - (words.length - 1) / 2) }, word),
    ),
  );
}

export const mixingLampsLook: Look<MixingLampsData, Mixture> = {
  picture: draw,
  room: { wide: 458, narrow: 779 },
};
