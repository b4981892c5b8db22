const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' });
const hour = 60;
const day = 24 * hour;

/** `in 10 minutes`, `in 3 hours`, `in 5 days`. */
export function formatReturn(moment: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(moment) - now) / 60_000));
  if (minutes < hour) return relative.format(minutes, 'minute');
  if (minutes < day) return relative.format(Math.round(minutes / hour), 'hour');
  return relative.format(Math.round(minutes / day), 'day');
}
