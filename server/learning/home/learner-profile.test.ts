import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundCourse } from '../../../contract/catalog.ts';
import { enrol } from '../../../contract/learning/enrolment.ts';
import { getLearnerHome, saveLearnerProfile } from '../../../contract/learning/home.ts';
import { deleteReminder, listDueItems, tickReminder } from '../../../contract/learning/schedule.ts';
import { addDays, dayIn } from '../../../contract/text/days.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner } from '../../../tests/support/factories.ts';
import { suggestCourses } from './home.ts';
import { eveningsBetween, planEvenings } from './learner-profile.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function buildSignedIn() {
  const account = await buildLearner(app.db);
  const { ask } = await signedIn(app, account);
  return {
    account,
    ask,
    home: async () => (await ask(getLearnerHome, {})).body.data,
    save: (interests: string[], evenings: number[]) =>
      ask(saveLearnerProfile, { body: { interests, evenings } }),
    reminders: async () => (await ask(listDueItems, {})).body.data.due,
  };
}

describe('interests and evenings', () => {
  it('are asked of a new learner once, and can be skipped', async () => {
    const { home, save } = await buildSignedIn();
    expect(await home()).toMatchObject({ asksProfile: true, profile: null });
    expect((await save([], [])).status).toBe(200);
    expect(await home()).toMatchObject({
      asksProfile: false,
      profile: { interests: [], evenings: [] },
    });
  });

  it('are not asked of someone who has a course', async () => {
    const { ask, home } = await buildSignedIn();
    const { id } = await buildCourse(app.db, { lessons: [{}] });
    await ask(enrol, { params: { id } });
    expect((await home()).asksProfile).toBe(false);
  });

  it('put courses of the chosen subjects first, without those the learner has; popular ones have learners', () => {
    const course = (id: number, categorySlug: string, students = 1) =>
      ({ id, categorySlug, students }) as FoundCourse;
    const popular = [
      course(1, 'business'),
      course(2, 'art'),
      course(3, 'health'),
      course(4, 'art'),
      course(5, 'music', 0),
    ];
    const idsOf = (enrolled: number[], interests: string[]) =>
      suggestCourses(popular, enrolled, interests).map(({ id }) => id);
    expect(idsOf([], [])).toEqual([1, 2, 3, 4]);
    expect(idsOf([2], ['art', 'health'])).toEqual([3, 4, 1, 5]);
  });

  it('refuse an unknown subject and a day that does not exist', async () => {
    const { save } = await buildSignedIn();
    expect((await save(['alchemy'], [])).status).toBe(400);
    expect((await save([], [8])).status).toBe(400);
  });

  it('become reminders for two weeks, replaced when the evenings change', async () => {
    const { ask, save, reminders } = await buildSignedIn();
    await save([], [1, 3]);
    const first = await reminders();
    expect(first.length).toBeGreaterThanOrEqual(4);
    expect(first[0]).toMatchObject({ task: 'Ten minutes of learning', kind: 'own' });
    expect(first[0]?.dueTime).toMatch(/^19:00/);
    const weekdayOf = ({ dueDate }: { dueDate: string }) => new Date(dueDate).getUTCDay();
    expect(new Set(first.map(weekdayOf))).toEqual(new Set([1, 3]));
    await ask(tickReminder, { params: { id: first[0]?.id ?? '' }, body: { done: true } });
    await save([], [5]);
    expect(new Set((await reminders()).map(weekdayOf))).toEqual(new Set([5]));
    await save([], []);
    expect(await reminders()).toEqual([]);
  });

  it('continue week after week, without those the learner deleted', async () => {
    const { account, ask, save, reminders } = await buildSignedIn();
    await save([], [1, 2, 3, 4, 5, 6, 7]);
    const [first] = await reminders();
    await ask(deleteReminder, { params: { id: first?.id ?? '' } });
    await planEvenings(app.db);
    expect((await reminders())[0]?.dueDate).not.toBe(first?.dueDate);
    const today = dayIn('UTC');
    await planEvenings(app.db, new Date(`${addDays(today, 10)}T12:00:00Z`));
    const days = (await reminders()).map(({ dueDate }) => dueDate);
    expect(days.at(-1)).toBe(addDays(today, 24));
    expect(new Set(days).size).toBe(days.length);
    const { planned_until } = await app.db
      .selectFrom('learning.learner_profile')
      .where('account_id', '=', account.id)
      .select('planned_until')
      .executeTakeFirstOrThrow();
    expect(planned_until).toBe(addDays(today, 24));
  });
});

it('lists chosen weekdays from the first day to the last', () => {
  // 16 November 2026 is a Monday.
  expect(eveningsBetween('2026-11-16', '2026-11-25', [1, 3])).toEqual([
    '2026-11-16',
    '2026-11-18',
    '2026-11-23',
    '2026-11-25',
  ]);
  expect(eveningsBetween('2026-11-16', '2026-11-25', [])).toEqual([]);
});
