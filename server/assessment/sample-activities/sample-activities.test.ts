import { afterAll, beforeAll, expect, it } from 'vitest';
import { getOpenActivities } from '../../../contract/assessment/sample-activities.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import type { ContentActivity } from '../../catalog/content/content.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const match = (id: string, green: number) => ({
  id,
  text: `Match ${id}.`,
  goal: 'match',
  name: id,
  target: { red: 255, green, blue: 0 },
  tolerance: 24,
});

const activity = (title: string, kind = 'stop-trader', data: unknown = {}): ContentActivity => ({
  id: kind,
  kind,
  title,
  intro: 'Help Rosa. Change three settings.',
  minutes: 4,
  hash: title,
  data,
});

const lamps = activity('Three lamps', 'mixing-lamps', {
  start: { red: 255, green: 0, blue: 0 },
  tasks: [
    match('yellow', 255),
    match('orange', 140),
    { id: 'grey', text: 'Make grey.', goal: 'grey', lightPercent: 50 },
  ],
});

const open = async () => (await ask(app.server, getOpenActivities, {})).body.data;

it('offers nothing while no lesson has an activity', async () => {
  await buildCourse(app.db, { lessons: [{}] });
  expect(await open()).toEqual({ live: null, others: [], count: 0 });
});

it('lists one of each course, and counts only what everyone may read', async () => {
  const two = [activity('Stop trader'), activity('Depth bench')];
  await buildCourse(app.db, {
    title: 'Photography',
    lessons: [{ slug: 'stops', activities: two }],
  });
  await buildCourse(app.db, { draft: true, lessons: [{ activities: two }] });
  await buildCourse(app.db, {
    title: 'Paid',
    priceCents: 2500,
    lessons: [
      { slug: 'first-look', preview: true, activities: [activity('Menu decoder')] },
      { activities: two },
    ],
  });
  expect(await open()).toEqual({
    live: null,
    others: [
      {
        title: 'Stop trader',
        minutes: 4,
        course: { title: 'Photography' },
        lesson: { slug: 'stops' },
      },
      {
        title: 'Menu decoder',
        minutes: 4,
        course: { title: 'Paid' },
        lesson: { slug: 'first-look' },
      },
    ],
    count: 3,
  });
});

it('has lamps to mix at the top, which begin unsolved', async () => {
  await buildCourse(app.db, {
    title: 'Light',
    lessons: [{ slug: 'mixing', activities: [lamps] }],
  });
  const { live, others, count } = await open();
  expect(live).toEqual({
    course: { title: 'Light' },
    lesson: { slug: 'mixing' },
    title: 'Three lamps',
    start: { red: 255, green: 60, blue: 100 },
    task: match('orange', 140),
  });
  expect(others.map(({ course }) => course.title)).toEqual(['Photography', 'Paid']);
  expect(count).toBe(4);
});
