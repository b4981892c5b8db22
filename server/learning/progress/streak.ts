import { addDays, type Day, daysBetween } from '../../../contract/text/days.ts';

/**
 * A day with less time doesn't count as learning, unless a question was answered or a lesson completed. The triggers that maintain
 * `learning.streak` count by the same rule.
 */
export const learnedSeconds = 60;

/** Days of learning without a gap. */
export interface DaysInARow {
  firstDay: Day;
  lastDay: Day;
}

/** Today doesn't break a streak before it is over. Days after it, in a time zone further east, aren't part of it yet. */
export function currentStreak(streaks: readonly DaysInARow[], today: Day) {
  const yesterday = addDays(today, -1);
  const streak = streaks.find(({ firstDay, lastDay }) => firstDay <= today && lastDay >= yesterday);
  if (!streak) return { current: 0, learnedToday: false };
  const learnedToday = streak.lastDay >= today;
  const current = daysBetween(streak.firstDay, learnedToday ? today : yesterday) + 1;
  return { current, learnedToday };
}
