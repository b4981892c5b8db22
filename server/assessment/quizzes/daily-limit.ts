import type { AttemptsLeft } from '../../../contract/learning/my-attempts.ts';
import { formatWeekdayAndTime } from '../../../contract/text/weekdays.ts';
import type { ViewerLesson } from '../../learning/lesson/access.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './queries.ts';

/** Not the learner's calendar day: somewhere it's always just past midnight, and a time zone is quickly changed. */
const dayMs = 24 * 60 * 60 * 1000;

/** How many attempts a learner has left; null if the course doesn't limit them. */
export async function attemptsLeft(
  db: Db,
  accountId: number,
  lesson: ViewerLesson,
): Promise<AttemptsLeft | null> {
  const { attemptsPerDay } = lesson;
  if (attemptsPerDay === null) return null;
  const { left, nextAt } = await countLeft(db, accountId, lesson.id, { attemptsPerDay });
  return { left, nextAt: nextAt?.toISOString() ?? null };
}

/** Call it under the lock that numbers attempts. One that is sent again isn't another one. */
export async function refuseExhausted(
  db: Db,
  accountId: number,
  lesson: ViewerLesson,
  key: string | null,
): Promise<void> {
  const { attemptsPerDay, timeZone } = lesson;
  if (attemptsPerDay === null) return;
  const { nextAt, isKnown } = await countLeft(db, accountId, lesson.id, { attemptsPerDay, key });
  if (isKnown || !nextAt) return;
  const moment = formatWeekdayAndTime(nextAt, { zone: timeZone });
  const all = attemptsPerDay === 1 ? 'your attempt' : `all ${attemptsPerDay} attempts`;
  throw new Refusal('no_attempts_left', {
    detail: `You’ve used ${all} for now. You can try again from ${moment}.`,
  });
}

async function countLeft(
  db: Db,
  accountId: number,
  lessonId: string,
  { attemptsPerDay, key = null }: { attemptsPerDay: number; key?: string | null },
) {
  const since = new Date(Date.now() - dayMs);
  const { isKnown, takenAt, runningSince } = await queries.countAttemptsSince(
    db,
    accountId,
    lessonId,
    { since, key },
  );
  // An attempt with a time limit counts from its start: whoever starts one has seen its questions.
  const used = runningSince ? [runningSince, ...takenAt] : takenAt;
  const left = Math.max(0, attemptsPerDay - used.length);
  // One more is possible once all but the latest `attemptsPerDay - 1` are a day old.
  const last = left === 0 ? used[attemptsPerDay - 1] : undefined;
  return { left, isKnown, nextAt: last ? new Date(last.getTime() + dayMs) : null };
}
