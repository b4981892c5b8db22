import * as z from 'zod/mini';
import { plural } from '../../contract/text/plurals.ts';
import type { ActivityKind, FactsTable, Verdict } from '../kind.ts';
import { between, taskFields, tasksOf, whole } from '../shared/fields.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';
import { short } from '../shared/words.ts';

export const dayMinutes = 24 * 60;
/** Clocks are set in steps of this. */
export const stepMinutes = 5;
/** In most adults. */
const halfLifeHours = 5;

const clock = z.number().check(z.int(), z.gte(0), z.lt(dayMinutes), z.multipleOf(stepMinutes));

/** Minutes after midnight. */
const Inputs = z.object({ lightOffMinutes: clock, lastCoffeeMinutes: clock });
export type Night = z.infer<typeof Inputs>;

/** 6:15, 22:00; in quotes, because YAML has ideas of its own. */
const time = z.string().check(z.regex(/^([01]?\d|2[0-3]):[0-5]\d$/));
const cup = z.strictObject({ at: time, mg: between(1, 500) });

const Data = z.strictObject({
  start: z.strictObject({ lightOff: time, lastCoffee: time }),
  tasks: tasksOf(
    z.discriminatedUnion('goal', [
      z.strictObject({
        ...taskFields,
        goal: z.literal('light-off'),
        getUp: time,
        sleepMinutes: whole(60, 720),
        fallAsleepMinutes: whole(0, 120),
      }),
      /** The latest time for one more cup that leaves at most so much when it's time to sleep. */
      z.strictObject({
        ...taskFields,
        goal: z.literal('last-coffee'),
        earlierCups: z.array(cup).check(z.maxLength(4)),
        mg: between(1, 500),
        atMostMg: between(1, 500),
        by: time,
      }),
    ]),
  ),
});
export type NightPlannerData = z.infer<typeof Data>;
type Task = NightPlannerData['tasks'][number];
export type CoffeeTask = Extract<Task, { goal: 'last-coffee' }>;
export type LightTask = Extract<Task, { goal: 'light-off' }>;

export function minutesOf(written: string): number {
  const [hours = '0', minutes = '0'] = written.split(':');
  return Number(hours) * 60 + Number(minutes);
}

export function clockOf(minutes: number): string {
  const ofDay = ((minutes % dayMinutes) + dayMinutes) % dayMinutes;
  return `${Math.floor(ofDay / 60)}:${`${ofDay % 60}`.padStart(2, '0')}`;
}

export const lightOffFor = ({ getUp, sleepMinutes, fallAsleepMinutes }: LightTask): number =>
  (minutesOf(getUp) - sleepMinutes - fallAsleepMinutes + dayMinutes) % dayMinutes;

export interface Cup {
  atMinutes: number;
  mg: number;
}

/** What is left of all cups that have been drunk by then, on the same day. */
export function caffeineAt(minutes: number, cups: readonly Cup[]): number {
  return cups.reduce((sum, { atMinutes, mg }) => {
    const hours = (minutes - atMinutes) / 60;
    return hours < 0 ? sum : sum + mg * 0.5 ** (hours / halfLifeHours);
  }, 0);
}

export const cupsOf = ({ earlierCups, mg }: CoffeeTask, { lastCoffeeMinutes }: Night): Cup[] => [
  ...earlierCups.map((each) => ({ atMinutes: minutesOf(each.at), mg: each.mg })),
  { atMinutes: lastCoffeeMinutes, mg },
];

function judgeLight(task: LightTask, { lightOffMinutes }: Night): Verdict {
  const right = lightOffFor(task);
  if (lightOffMinutes === right) {
    return done(
      `light off at ${clockOf(right)} leaves time to fall asleep and to sleep until ${task.getUp}.`,
    );
  }
  const asleep = (right + task.fallAsleepMinutes) % dayMinutes;
  if (lightOffMinutes === asleep) {
    return notYet("That's when sleep should begin. Allow time to fall asleep as well.");
  }
  // The shorter way round the clock tells whether it's too early or too late.
  const late = (lightOffMinutes - right + dayMinutes) % dayMinutes;
  return notYet(
    late < dayMinutes / 2
      ? `Too late: ${lasting(late)} of sleep would be missing.`
      : `Earlier than it has to be: the light can go off ${lasting(dayMinutes - late)} later.`,
  );
}

function lasting(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [plural(hours, 'hour')] : []),
    ...(rest > 0 ? [`${rest} minutes`] : []),
  ];
  return parts.join(' and ');
}

function judgeCoffee(task: CoffeeTask, night: Night): Verdict {
  const bedtime = minutesOf(task.by);
  if (night.lastCoffeeMinutes >= bedtime) return notYet(`Drink the cup before ${task.by}.`);
  const left = (at: number) =>
    caffeineAt(bedtime, cupsOf(task, { ...night, lastCoffeeMinutes: at }));
  const now = left(night.lastCoffeeMinutes);
  if (now > task.atMostMg) {
    return notYet(
      `${short(now)} mg are left at ${task.by}; the limit is ${task.atMostMg} mg. Drink it earlier.`,
    );
  }
  const later = night.lastCoffeeMinutes + stepMinutes;
  if (later < bedtime && left(later) <= task.atMostMg) {
    return notYet(`${short(now)} mg are left at ${task.by}. The cup can be a little later.`);
  }
  return done(
    `a cup at ${clockOf(night.lastCoffeeMinutes)} leaves ${short(now)} mg at ${task.by}.`,
  );
}

const judge = (data: NightPlannerData, id: string, night: Night): Verdict =>
  judgeTask<Task>(data.tasks, id, (task) =>
    task.goal === 'light-off' ? judgeLight(task, night) : judgeCoffee(task, night),
  );

export function describe(_: NightPlannerData, night: Night): string {
  return `Light off at ${clockOf(night.lightOffMinutes)}, last coffee at ${clockOf(night.lastCoffeeMinutes)}.`;
}

/** When someone has slept enough, for those who can't see the band. */
const tellRest =
  ({ tasks }: NightPlannerData, { lightOffMinutes }: Night) =>
  (task: Task): string[] =>
    task.goal === 'light-off'
      ? [
          `Task ${tasks.indexOf(task) + 1}: rested at ${clockOf(lightOffMinutes + task.fallAsleepMinutes + task.sleepMinutes)}, alarm at ${task.getUp}.`,
        ]
      : [];

function table(data: NightPlannerData, night: Night): FactsTable {
  const coffees = data.tasks.filter((task) => task.goal === 'last-coffee');
  return {
    caption: [describe(data, night), ...data.tasks.flatMap(tellRest(data, night))].join(' '),
    head: ['Time', ...coffees.map((task) => `Caffeine in task ${data.tasks.indexOf(task) + 1}`)],
    rows: [12, 14, 16, 18, 20, 22].map((hour) => [
      `${hour}:00`,
      ...coffees.map((task) => `${short(caffeineAt(hour * 60, cupsOf(task, night)))} mg`),
    ]),
  };
}

export const nightPlanner: ActivityKind<NightPlannerData, Night> = {
  data: Data,
  inputs: Inputs,
  start: ({ start }) => ({
    lightOffMinutes: minutesOf(start.lightOff),
    lastCoffeeMinutes: minutesOf(start.lastCoffee),
  }),
  tasks: ({ tasks }) => tasks,
  judge,
  describe,
  table,
};
