import type { AudienceCount, LeftOut } from '../../../contract/teams/assignments.ts';

const dayMs = 24 * 60 * 60 * 1000;
const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `18 December 2026` */
export function dayText(day: string): string {
  return longDay.format(new Date(day));
}

export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

const smallNumbers = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];

/** `Five weeks: about 20 minutes a week.`; a pace nobody could keep is said as it is. */
export function paceText(days: number, minutes: number): string {
  if (days < 0) return '';
  if (days < 7) {
    const span = days === 0 ? 'Today' : days === 1 ? 'One day' : `${smallNumbers[days]} days`;
    return `${span}: ${durationText(minutes)} of lessons.`;
  }
  const weeks = Math.max(1, Math.round(days / 7));
  const span = weeks === 1 ? 'One week' : `${smallNumbers[weeks] ?? weeks} weeks`;
  const each = Math.max(5, Math.round(minutes / weeks / 5) * 5);
  return weeks === 1
    ? `${span}: about ${durationText(minutes)}.`
    : `${span}: about ${durationText(each)} a week.`;
}

/** `1 h 35 min` for long ones, `20 minutes` for short ones. */
function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest ? ` ${rest} min` : ''}`;
}

/** `4 lessons, 1 h 35 min, two assignments` */
export function courseText(course: {
  lessons: number;
  minutes: number;
  assignments: number;
}): string {
  const { lessons, minutes, assignments } = course;
  const parts = [`${lessons} ${lessons === 1 ? 'lesson' : 'lessons'}`, lengthText(minutes)];
  if (assignments > 0) {
    const number = smallNumbers[assignments]?.toLowerCase() ?? String(assignments);
    parts.push(`${number} ${assignments === 1 ? 'assignment' : 'assignments'}`);
  }
  return parts.join(', ');
}

function lengthText(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : durationText(minutes);
}

/** `10 people. Marco Bellini has finished it already and is left out.` */
export function audienceText({ people, leftOut }: AudienceCount): string {
  const all = people === 1 ? '1 person.' : `${people} people.`;
  if (leftOut.count === 0) return all;
  const [first] = leftOut.named;
  if (leftOut.count === 1 && first) return `${all} ${first.name} ${reasonText(first)}.`;
  const reasons = new Set(leftOut.named.map(({ reason }) => reason));
  const more = leftOut.count - leftOut.named.length;
  const names = leftOut.named.map(({ name }) => name);
  const list = wordList.format(more > 0 ? [...names, `${more} more`] : names);
  const [only] = reasons;
  const why =
    reasons.size === 1 && only
      ? {
          finished: 'have finished it already',
          assigned: 'have it already',
          no_licence: 'have no licence',
        }[only]
      : 'have it or have finished it already,';
  return `${all} ${list} ${why} and are left out.`;
}

const wordList = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function reasonText({ reason, dueOn }: LeftOut): string {
  if (reason === 'finished') return 'has finished it already and is left out';
  if (reason === 'no_licence') return 'has no licence and is left out';
  return `already has it${dueOn ? ` until ${dayText(dueOn)}` : ''} and is left out`;
}

/** A year later; from 29 February, the last day of that month. */
export function nextYear(day: string): string {
  const date = new Date(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}
