import type { AttemptsToday } from '../../../contract/assessment/quizzes.ts';
import type { ViewerLesson } from '../../learning/lesson/access.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { dayIn, endOfDay, momentOf } from '../../platform/time/days.ts';
import * as queries from './queries.ts';

/** How many attempts a learner has left today; null if the course doesn't limit them. */
export async function attemptsToday(
  db: Db,
  accountId: number,
  lesson: ViewerLesson,
): Promise<AttemptsToday | null> {
  const { attemptsPerDay } = lesson;
  if (attemptsPerDay === null) return null;
  const { since, nextAt } = todayOf(lesson);
  const { count } = await queries.countAttemptsSince(db, accountId, lesson.id, { since });
  return { left: Math.max(0, attemptsPerDay - count), nextAt: nextAt.toISOString() };
}

function todayOf({ timeZone }: ViewerLesson) {
  const day = dayIn(timeZone);
  return { since: momentOf(day, '00:00', timeZone), nextAt: endOfDay(day, timeZone) };
}

/** Call it under the lock that numbers attempts. One that is sent again isn't another one. */
export async function refuseExhausted(
  db: Db,
  accountId: number,
  lesson: ViewerLesson,
  key: string,
): Promise<void> {
  const { attemptsPerDay, timeZone } = lesson;
  if (attemptsPerDay === null) return;
  const { since, nextAt } = todayOf(lesson);
  const given = { since, key };
  const { count, isKnown } = await queries.countAttemptsSince(db, accountId, lesson.id, given);
  if (isKnown || count < attemptsPerDay) return;
  const date = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(nextAt);
  const all = attemptsPerDay === 1 ? 'your attempt' : `all ${attemptsPerDay} attempts`;
  throw new Refusal('no_attempts_left', {
    detail: `You’ve used ${all} for today. You can try again from ${date}.`,
  });
}
