/**
 * When a schedule of server/jobs.ts runs next, in UTC: minutes and hours as numbers, lists, steps or stars. Returns nothing
 * for any other schedule.
 */
export function nextRun(cron: string, now: Date): Date | null {
  const [minutes = '', hours = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') return null;
  const [atMinutes, atHours] = [readField(minutes, 60), readField(hours, 24)];
  if (!atMinutes || !atHours) return null;
  const next = new Date(now);
  next.setUTCSeconds(0, 0);
  for (let tries = 0; tries < 24 * 60; tries += 1) {
    next.setUTCMinutes(next.getUTCMinutes() + 1);
    if (atMinutes.has(next.getUTCMinutes()) && atHours.has(next.getUTCHours())) return next;
  }
  return null;
}

function readField(field: string, end: number): Set<number> | null {
  const all = Array.from({ length: end }, (_, number) => number);
  if (field === '*') return new Set(all);
  const step = /^\*\/(\d{1,2})$/.exec(field)?.[1];
  if (step) return new Set(all.filter((number) => number % Number(step) === 0));
  return /^\d{1,2}(?:,\d{1,2})*$/.test(field) ? new Set(field.split(',').map(Number)) : null;
}
