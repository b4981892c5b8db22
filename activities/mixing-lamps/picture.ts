import type { Look } from '../kind.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import { capitalised } from '../shared/words.ts';
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

const inkOn = (mixture: Mixture) => (luminanceOf(mixture) > 0.2 ? '#13211f' : chalk);

/** The number of a screen with so much light, the way back from `lightOf`. */
function numberOf(light: number): number {
  const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, share));
}

/** Both on the same wall: light adds up, and above full it stays full. */
export const together = (one: Mixture, other: Mixture): Mixture => {
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
    shape('text', { x, y, fontSize: 15, fontWeight: 620 }, capitalised(lamp)),
    shape('text', { x, y: y + 19, fontSize: 15 }, `${mixture[lamp]}`),
  );
}

/** Two colours that touch, so that a difference shows. */
interface Sample {
  left: Mixture;
  right: Mixture;
  names: readonly [left: string, right: string];
}

export function samplesOf({ tasks }: MixingLampsData, mixture: Mixture): readonly Sample[] {
  return tasks.flatMap((task): Sample[] => {
    if (task.goal === 'match')
      return [{ left: mixture, right: task.target, names: ['yours', task.name] }];
    if (task.goal === 'complement') {
      return [
        {
          left: task.of,
          right: together(mixture, task.of),
          names: [nameOf(task.of), '+ yours'],
        },
      ];
    }
    return [];
  });
}

function sample({ left, right, names }: Sample, x: number, width: number): Drawing {
  const half = width / 2;
  return group(
    {},
    shape('rect', { x, y: 340, width: half, height: 56, fill: cssOf(left) }),
    shape('rect', { x: x + half, y: 340, width: half, height: 56, fill: cssOf(right) }),
    shape('rect', {
      x,
      y: 340,
      width,
      height: 56,
      fill: 'none',
      stroke: 'var(--line-2)',
      strokeWidth: 1,
    }),
    ...names.map((name, index) =>
      shape(
        'text',
        {
          x: x + half * (index + 0.5),
          y: 415,
          textAnchor: 'middle',
          fontSize: 14,
          fill: 'var(--ink-2)',
        },
        name,
      ),
    ),
  );
}

function samples(all: readonly Sample[]): Drawing[] {
  const gap = 16;
  const width = Math.min(216, (448 - gap * (all.length - 1)) / all.length);
  return all.map((each, index) => sample(each, index * (width + gap), width));
}

/** The wall, and below it the mixture beside what the tasks ask for. */
export function draw(data: MixingLampsData, mixture: Mixture): Drawing {
  const compared = samplesOf(data, mixture);
  const clips = lamps.map((lamp) =>
    shape('clipPath', { id: `ml-${lamp}` }, shape('circle', { ...spots[lamp], r: radius })),
  );
  const name = nameOf(mixture);
  const words = lamps.map((lamp) => `${lamp} ${mixture[lamp]}`).join(', ');
  return picture(
    {
      width: 448,
      height: compared.length > 0 ? 424 : 320,
      label: `A dark wall with three overlapping spots of light: ${words}. Where all three meet it is ${name}.`,
    },
    shape('defs', {}, ...clips),
    shape('rect', { width: 448, height: 320, fill: wall }),
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
    ...samples(compared),
  );
}

/** One word below the other: the middle is narrow. */
function middleLabel(name: string, fill: string): Drawing {
  const words = name.split(' ');
  return group(
    { fill, textAnchor: 'middle', fontSize: 15, fontWeight: 620 },
    ...words.map((word, index) =>
      shape('text', { x: 224, y: 178 + 18 * (index - (words.length - 1) / 2) }, word),
    ),
  );
}

export const mixingLampsLook: Look<MixingLampsData, Mixture> = {
  picture: draw,
  room: { wide: 458, narrow: 764 },
};
