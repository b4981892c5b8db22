import { addDays, type Day } from '../../platform/time/days.ts';

/** A day with less time doesn't count as learning, unless a question was answered or a lesson completed. */
export const learnedSeconds = 60;

export interface Streak {
  current: number;
  longest: number;
  learnedToday: boolean;
}

/** Today doesn't break a streak before it is over. */
export function streakOf(learned: readonly Day[], today: Day): Streak {
  const yesterday = addDays(today, -1);
  // The day that would continue the streak.
  let next: Day | undefined;
  let length = 0;
  let longest = 0;
  let current = 0;
  for (const day of [...new Set(learned)].sort()) {
    length = day === next ? length + 1 : 1;
    longest = Math.max(longest, length);
    if (day === yesterday || day === today) current = length;
    next = addDays(day, 1);
  }
  return { current, longest, learnedToday: learned.includes(today) };
}
