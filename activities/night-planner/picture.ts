import type { Look } from '../kind.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import { box, dot, fill, halo, moved, stroke, tenth, words } from '../shared/ink.ts';
import { short } from '../shared/words.ts';
import {
  type CoffeeTask,
  caffeineAt,
  clockOf,
  cupsOf,
  dayMinutes,
  describe,
  type LightTask,
  minutesOf,
  type Night,
  type NightPlannerData,
} from './model.ts';

/*
 * Above, one night as a band: light off, falling asleep, sleep, and the alarm. Below, the caffeine of one day as a curve that
 * halves every five hours, with the line it has to be under at bedtime.
 */

export const band = { left: 6, right: 394, y: 76, height: 48 };
const chart = { left: 40, right: 394, top: 212, bottom: 330, from: 6 * 60, to: 24 * 60 };

/** Where the band of a night begins: on a full hour, well before any light goes off. */
const bandStart = ({ getUp }: LightTask) =>
  (Math.floor((minutesOf(getUp) + 10 * 60) / 60) * 60) % dayMinutes;
const bandMinutes = 16 * 60;

const bandPlace = (task: LightTask, minutes: number) =>
  band.left +
  ((band.right - band.left) * ((minutes - bandStart(task) + dayMinutes) % dayMinutes)) /
    bandMinutes;
export const bandTime = (task: LightTask, x: number) =>
  bandStart(task) + ((x - band.left) / (band.right - band.left)) * bandMinutes;
const chartPlace = (minutes: number) =>
  chart.left + ((chart.right - chart.left) * (minutes - chart.from)) / (chart.to - chart.from);
export const chartTime = (x: number) =>
  chart.from + ((x - chart.left) / (chart.right - chart.left)) * (chart.to - chart.from);

const strong = { fill: 'var(--ink)', fontWeight: 620 };
const title = (y: number, says: string) => words(6, y, says, { textAnchor: 'start' });

/** Half of what "up 6:40" needs, with room for the dot of the light. */
const besideDot = 40;

function upAt(off: number, alarm: number): number {
  const least = band.left + 26;
  const most = band.right - 26;
  const wanted = Math.min(most, Math.max(least, alarm));
  if (Math.abs(off - wanted) >= besideDot) return wanted;
  const left = off - besideDot;
  return left >= least && off >= wanted ? left : Math.min(most, off + besideDot);
}

function night(task: LightTask, { lightOffMinutes }: Night): Drawing {
  const { y, height, left, right } = band;
  const off = bandPlace(task, lightOffMinutes);
  const perMinute = (right - left) / bandMinutes;
  const asleep = off + task.fallAsleepMinutes * perMinute;
  const awake = asleep + task.sleepMinutes * perMinute;
  const alarm = bandPlace(task, minutesOf(task.getUp));
  const wakes = lightOffMinutes + task.fallAsleepMinutes + task.sleepMinutes;
  const within = (x: number) => Math.min(right, Math.max(left, x));
  const hours = [0, 1, 2, 3, 4].map((part) => part * 240);
  const isSeen = off <= right;
  return group(
    {},
    title(16, 'The night'),
    box(left, y, right - left, height, 'var(--stone-wall)'),
    ...(isSeen
      ? [
          box(off, y, within(asleep) - off, height, 'var(--teal-soft)'),
          box(within(asleep), y, within(awake) - within(asleep), height, 'var(--teal-mid)'),
          // Sleep is marked by a moon, so that the band can be read without its colours.
          ...(within(awake) - within(asleep) > 90
            ? [
                moved(
                  (within(asleep) + within(awake)) / 2,
                  y,
                  fill('M0 11a13 13 0 1 0 11 20 11 11 0 0 1-11-20z', 'var(--i-paper)'),
                  dot(-34, 15, 1.6, 'var(--i-paper)'),
                  dot(-26, 33, 1.2, 'var(--i-paper)'),
                  dot(27, 14, 1.2, 'var(--i-paper)'),
                  dot(35, 34, 1.6, 'var(--i-paper)'),
                ),
              ]
            : []),
          stroke(`M${tenth(off)} ${y - 10}V${y + height}`, 'var(--accent)', 3),
          dot(off, y - 12, 7, 'var(--accent)', { stroke: 'var(--ink)', strokeWidth: 1.5 }),
          words(
            Math.min(right - 56, Math.max(left + 62, off)),
            y - 29,
            `light off ${clockOf(lightOffMinutes)}`,
            strong,
          ),
          words(
            Math.min(right, Math.max(left + 110, awake + 50)),
            y + height + 19,
            `rested at ${clockOf(wakes)}`,
            { textAnchor: 'end' },
          ),
        ]
      : [
          words(
            (left + right) / 2,
            y - 29,
            `light off ${clockOf(lightOffMinutes)}, outside this night`,
            strong,
          ),
        ]),
    stroke(`M${tenth(alarm)} ${y - 4}V${y + height + 4}`, 'var(--ink)', 2.5, {
      strokeDasharray: '5 4',
    }),
    ...hours.map((minutes) => {
      const x = left + minutes * perMinute;
      return words(
        Math.min(right - 18, Math.max(left + 19, x)),
        y + height + 39,
        clockOf(bandStart(task) + minutes),
        { fill: 'var(--ink-3)' },
      );
    }),
    // Beside the dot of the light where the two would meet.
    words(upAt(off, alarm), y - 9, `up ${task.getUp}`),
  );
}

const topMg = (task: CoffeeTask) => {
  const all = task.earlierCups.reduce((sum, { mg }) => sum + mg, task.mg);
  return Math.max(100, Math.ceil(all / 50) * 50);
};

function day(task: CoffeeTask, now: Night): Drawing {
  const { left, right, top, bottom, from, to } = chart;
  const cups = cupsOf(task, now);
  const most = topMg(task);
  const y = (mg: number) => bottom - ((bottom - top) * Math.min(mg, most)) / most;
  const by = minutesOf(task.by);
  const atBedtime = caffeineAt(by, cups);
  // Each cup is a step, so there is a point just before it too.
  const moments = [
    ...Array.from({ length: (to - from) / 30 + 1 }, (_, index) => from + index * 30),
    ...cups.flatMap(({ atMinutes }) => [atMinutes - 0.01, atMinutes]),
  ]
    .filter((minutes) => minutes >= from && minutes <= to)
    .toSorted((a, b) => a - b);
  const curve = moments.map(
    (minutes) => `${tenth(chartPlace(minutes))} ${tenth(y(caffeineAt(minutes, cups)))}`,
  );
  const isTooLate = now.lastCoffeeMinutes >= by;
  const isUnder = atBedtime <= task.atMostMg && !isTooLate;
  const bed = chartPlace(by);
  return group(
    {},
    ...[0, most / 2, most].flatMap((mg) => [
      stroke(`M${left} ${tenth(y(mg))}H${right}`, 'var(--line)', 1),
      words(left - 6, y(mg) + 4, `${mg}`, { textAnchor: 'end' }),
    ]),
    fill(`M${left} ${bottom}L${curve.join('L')}L${right} ${bottom}z`, 'var(--stone-wall)', {
      opacity: 0.8,
    }),
    stroke(`M${curve.join('L')}`, 'var(--i-sand3)', 3),
    stroke(`M${left} ${tenth(y(task.atMostMg))}H${right}`, 'var(--teal)', 2, {
      strokeDasharray: '6 4',
    }),
    words(left + 4, y(task.atMostMg) - 5, `at most ${task.atMostMg} mg`, {
      ...halo,
      fill: 'var(--teal)',
      textAnchor: 'start',
    }),
    stroke(`M${tenth(bed)} ${top - 4}V${bottom}`, 'var(--ink)', 2, { strokeDasharray: '5 4' }),
    dot(bed, y(atBedtime), 5.5, isUnder ? 'var(--teal)' : 'var(--accent)', {
      stroke: 'var(--ink)',
      strokeWidth: 1.5,
    }),
    title(top - 18, 'Caffeine in the body, in mg'),
    words(bed - 7, top + 14, `${task.by}: ${short(atBedtime)} mg`, {
      ...strong,
      textAnchor: 'end',
    }),
    words(
      bed - 7,
      top + 33,
      isTooLate ? 'the cup comes later' : isUnder ? 'low enough' : 'too much',
      { textAnchor: 'end' },
    ),
    ...cups
      .filter(({ atMinutes }) => atMinutes >= from)
      .map((each, index) => {
        const isLast = index === cups.length - 1;
        return group(
          { transform: `translate(${tenth(chartPlace(each.atMinutes))} ${bottom})` },
          stroke('M8-9q8 0 8 6t-8 5', 'var(--ink)', 2),
          fill(
            'M-9-14h18v11q0 7-7 7h-4q-7 0-7-7z',
            isLast ? 'var(--accent)' : 'var(--stone-edge)',
            {
              stroke: 'var(--ink)',
              strokeWidth: 1.5,
            },
          ),
          shape('title', {}, `${each.mg} mg at ${clockOf(each.atMinutes)}`),
        );
      }),
    ...[6, 10, 14, 18, 22].map((hour) =>
      words(chartPlace(hour * 60), bottom + 22, `${hour}:00`, { fill: 'var(--ink-3)' }),
    ),
  );
}

/** Which of the tasks is shown in each half. */
export interface Shown {
  light?: LightTask | undefined;
  coffee?: CoffeeTask | undefined;
}

const firstShown = ({ tasks }: NightPlannerData): Shown => ({
  light: tasks.find((task) => task.goal === 'light-off'),
  coffee: tasks.find((task) => task.goal === 'last-coffee'),
});

export function draw(
  data: NightPlannerData,
  now: Night,
  { light, coffee }: Shown = firstShown(data),
): Drawing {
  const told = [
    describe(data, now),
    ...(light
      ? [
          `Above, the night: after ${light.fallAsleepMinutes} minutes to fall asleep and enough sleep, it would be ${clockOf(now.lightOffMinutes + light.fallAsleepMinutes + light.sleepMinutes)}. The alarm is at ${light.getUp}.`,
        ]
      : []),
    ...(coffee
      ? [
          `Below, caffeine over the day: ${short(caffeineAt(minutesOf(coffee.by), cupsOf(coffee, now)))} mg are left at ${coffee.by}.`,
        ]
      : []),
  ];
  return picture(
    { width: 400, height: 358, label: told.join(' ') },
    ...(light ? [night(light, now)] : []),
    ...(coffee ? [day(coffee, now)] : []),
  );
}

export const nightPlannerLook: Look<NightPlannerData, Night> = {
  picture: draw,
  room: { wide: 453, narrow: 760 },
};
