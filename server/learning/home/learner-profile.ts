import type { LearnerProfile } from '../../../contract/learning/home.ts';
import { addDays, type Day, dayIn, weekday } from '../../../contract/text/days.ts';
import { listCategories } from '../../catalog/courses/courses.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { refuseField } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { findTimeZone } from '../learner-queries.ts';
import * as queries from './profile-queries.ts';

/** How far ahead evenings have their reminder. */
const plannedDays = 14;

/** Evenings that change replace the reminders made from the earlier ones. */
export async function saveLearnerProfile(
  db: Db,
  { accountId }: Viewer,
  profile: LearnerProfile,
): Promise<LearnerProfile> {
  const known = new Set((await listCategories(db)).map(({ slug }) => slug));
  const interests = [...new Set(profile.interests)];
  if (!interests.every((slug) => known.has(slug))) {
    throw refuseField('invalid_input', 'interests', 'One of these subjects is no longer offered.');
  }
  const evenings = [...new Set(profile.evenings)].sort();
  const today = dayIn(await findTimeZone(db, accountId));
  const plannedUntil = addDays(today, plannedDays);
  await inTransaction(db, async (db) => {
    await queries.writeProfile(db, { accountId, interests, evenings, plannedUntil });
    await queries.deleteEvenings(db, accountId, today);
    await queries.insertEvenings(db, [
      { accountId, days: eveningsBetween(today, plannedUntil, evenings) },
    ]);
  });
  return { interests, evenings };
}

/** Chosen weekdays from the first day to the last, both included. */
export function eveningsBetween(from: Day, to: Day, weekdays: readonly number[]): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (weekdays.includes(weekday(day))) days.push(day);
  }
  return days;
}

const batchSize = 500;

/** Hourly: evenings that have come within reach get their reminder. */
export async function planEvenings(db: Db, now = new Date()): Promise<void> {
  // Half the span, so that each learner is looked at once a week.
  const latest = addDays(dayIn('UTC', now), plannedDays / 2);
  for (;;) {
    const due = await queries.listUnplanned(db, latest, batchSize);
    if (due.length === 0) return;
    await inTransaction(db, async (db) => {
      const plans = due.map(({ accountId, timeZone, evenings, plannedUntil }) => {
        const today = dayIn(timeZone, now);
        const next = addDays(plannedUntil, 1);
        const until = addDays(today, plannedDays);
        return {
          accountId,
          until,
          days: eveningsBetween(next > today ? next : today, until, evenings),
        };
      });
      await queries.insertEvenings(db, plans);
      await queries.markPlanned(db, plans);
    });
  }
}
