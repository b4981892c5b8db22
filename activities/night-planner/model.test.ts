import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import {
  caffeineAt,
  clockOf,
  dayMinutes,
  type LightTask,
  lightOffFor,
  minutesOf,
  type Night,
  nightPlanner,
  stepMinutes,
} from './model.ts';

const data = readLessonActivity('7-healthy-habits/sleeping-well.night-planner', nightPlanner);
const start = nightPlanner.start(data);
const clock = fc.nat(dayMinutes / stepMinutes - 1).map((steps) => steps * stepMinutes);
const clocks = Array.from({ length: dayMinutes / stepMinutes }, (_, index) => index * stepMinutes);

test('every task can be solved', () => {
  expectSolvable(nightPlanner, data, {
    'light-off': { ...start, lightOffMinutes: minutesOf('22:40') },
    'night-shift': { ...start, lightOffMinutes: minutesOf('7:00') },
    'one-coffee': { ...start, lastCoffeeMinutes: minutesOf('13:35') },
    'second-coffee': { ...start, lastCoffeeMinutes: minutesOf('12:35') },
  });
});

test('exactly one time solves each task', () => {
  for (const { id, goal } of data.tasks) {
    const field = goal === 'light-off' ? 'lightOffMinutes' : 'lastCoffeeMinutes';
    const right = clocks.filter(
      (minutes) => nightPlanner.judge(data, id, { ...start, [field]: minutes }).done,
    );
    expect({ id, times: right.length }).toEqual({ id, times: 1 });
  }
});

test("agrees with Ruth's plan and her coffee", () => {
  const ruth: LightTask = {
    id: 'ruth',
    text: 'Ruth',
    goal: 'light-off',
    getUp: '6:15',
    sleepMinutes: 450,
    fallAsleepMinutes: 20,
  };
  expect(clockOf(lightOffFor(ruth))).toBe('22:25');
  const coffee = [{ atMinutes: minutesOf('16:00'), mg: 100 }];
  expect(caffeineAt(minutesOf('21:00'), coffee)).toBeCloseTo(50, 9);
  expect(caffeineAt(minutesOf('21:00') + 300, coffee)).toBeCloseTo(25, 9);
  expect(caffeineAt(minutesOf('15:55'), coffee)).toBe(0);
});

test('half is gone after five hours, and cups add up', () => {
  const cups = fc.array(
    fc.record({ atMinutes: fc.nat(600), mg: fc.integer({ min: 1, max: 500 }) }),
    {
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(cups, cups, fc.integer({ min: 600, max: 1_140 }), (some, more, at) => {
      expect(caffeineAt(at + 300, some)).toBeCloseTo(caffeineAt(at, some) / 2, 6);
      expect(caffeineAt(at, [...some, ...more])).toBeCloseTo(
        caffeineAt(at, some) + caffeineAt(at, more),
        6,
      );
      expect(caffeineAt(at + 1, some)).toBeLessThanOrEqual(caffeineAt(at, some));
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('a clock reads as it was written', () => {
  fc.assert(
    fc.property(clock, (minutes) => {
      expect(minutesOf(clockOf(minutes))).toBe(minutes);
      expect(clockOf(minutes - dayMinutes)).toBe(clockOf(minutes));
    }),
  );
});

test('says how far off it is', () => {
  const says = (task: string, change: Partial<Night>) =>
    nightPlanner.judge(data, task, { ...start, ...change }).says;
  expect(says('light-off', {})).toBe('Too late: 50 minutes of sleep would be missing.');
  expect(says('light-off', { lightOffMinutes: minutesOf('22:55') })).toMatch(/sleep should begin/);
  expect(says('light-off', { lightOffMinutes: minutesOf('21:30') })).toBe(
    'Earlier than it has to be: the light can go off 1 hour and 10 minutes later.',
  );
  expect(says('one-coffee', {})).toBe(
    '34.8 mg are left at 22:00; the limit is 25 mg. Drink it earlier.',
  );
  expect(says('one-coffee', { lastCoffeeMinutes: minutesOf('10:00') })).toMatch(/a little later/);
  expect(says('one-coffee', { lastCoffeeMinutes: minutesOf('23:00') })).toMatch(/before 22:00/);
});

test('whatever is set, the verdict reads well', () => {
  fc.assert(
    fc.property(clock, clock, fc.constantFrom(...data.tasks), (light, coffee, { id }) => {
      const night = { lightOffMinutes: light, lastCoffeeMinutes: coffee };
      expect(nightPlanner.inputs.safeParse(night).success).toBe(true);
      expect(nightPlanner.judge(data, id, night).says).not.toMatch(/NaN|undefined|^ /);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('refuses times that no clock shows', () => {
  for (const wrong of [
    { ...start, lightOffMinutes: dayMinutes },
    { ...start, lightOffMinutes: -5 },
    { ...start, lastCoffeeMinutes: 3 },
    { ...start, lastCoffeeMinutes: '8:00' },
  ]) {
    expect(nightPlanner.inputs.safeParse(wrong).success).toBe(false);
  }
});
