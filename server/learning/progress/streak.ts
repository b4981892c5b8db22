import { addDays, type Day, daysBetween } from '../../platform/time/days.ts';

/** Less time than this on a day is a look, not learning; an answered question or a finished lesson always is. */
export const learnedSeconds = 60;

export interface Streak {
  current: number;
  longest: number;
  learnedToday: boolean;
}

/** Days in a row, from the days on which something was learned. Today breaks nothing before it is over. */
export function streakOf(learned: readonly Day[], today: Day): Streak {
  const yesterday = addDays(today, -1);
  let before: Day | undefined;
  let row = 0;
  let longest = 0;
  let current = 0;
  for (const day of [...new Set(learned)].sort()) {
    row = before !== undefined && daysBetween(before, day) === 1 ? row + 1 : 1;
    longest = Math.max(longest, row);
    if (day === yesterday || day === today) current = row;
    before = day;
  }
  return { current, longest, learnedToday: learned.includes(today) };
}
