const format = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `20 November 2026`. A day has no time: it is the same everywhere. */
export const formatDueDay = (day: string) => format.format(new Date(day));
