/** How many days before something ends its administrators are told. */
const warnedDays = [60, 30, 7, 1] as const;
export const longestWarning = Math.max(...warnedDays);

const dayMs = 86_400_000;

/** Which warning is due, and how many days are left. Those that have passed when something is added late aren't sent any more. */
export function dueWarning(end: Date, now: Date): { days: number; left: number } | undefined {
  const left = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / dayMs));
  const days = warnedDays.findLast((warned) => left <= warned);
  return days === undefined ? undefined : { days, left };
}
