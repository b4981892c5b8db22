const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' });

const hour = 60;
const day = 24 * hour;
const year = 365 * day;
const month = year / 12;

/** `in 10 minutes`, `in 3 days`, `in 2 months`. */
export function formatInterval(minutes: number): string {
  if (minutes < hour) return relative.format(Math.max(1, Math.ceil(minutes)), 'minute');
  if (minutes < day) return relative.format(Math.round(minutes / hour), 'hour');
  if (minutes < 2 * month) return relative.format(Math.round(minutes / day), 'day');
  if (minutes < year) return relative.format(Math.round(minutes / month), 'month');
  return relative.format(Math.round(minutes / year), 'year');
}

export function formatTimeUntil(moment: string, now: number): string {
  return formatInterval((Date.parse(moment) - now) / 60_000);
}

const secondsPerQuestion = 20;
const smallNumbers = ['a minute', 'two minutes', 'three minutes', 'four minutes', 'five minutes'];

/** The time for a number of questions: `about five minutes`. */
export function estimateMinutes(questions: number): string {
  const minutes = Math.max(1, Math.round((questions * secondsPerQuestion) / 60));
  return `about ${smallNumbers[minutes - 1] ?? `${minutes} minutes`}`;
}

export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const maxListed = 3;

/** `Basic Japanese, Drawing and 2 more courses`, without duplicates. */
export function listCourseTitles(titles: readonly string[]): string {
  const names = [...new Set(titles)];
  const more = names.length - maxListed;
  if (more < 1) return list.format(names);
  return list.format([...names.slice(0, maxListed), `${pluralize(more, 'more course')}`]);
}
