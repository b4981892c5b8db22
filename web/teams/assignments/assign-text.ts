import { describeRecommended, requiredTitles } from '../../../contract/catalog/prerequisites.ts';
import type {
  AssignableCourse,
  AudienceCount,
  LeftOut,
} from '../../../contract/teams/assignments.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { noun, plural } from '../../../contract/text/plurals.ts';
import { capitalised, spellOut } from '../../../contract/text/words.ts';

/** What assigning a course means for people who lack those that come first. Not who they are: that is their own matter. */
export function prerequisitesText(courses: AssignableCourse['prerequisites']): string {
  const required = requiredTitles(courses);
  const count = courses.filter((course) => course.required).length;
  const sentences = [
    required &&
      `${required} ${noun(count, 'comes', 'come')} first. Anyone who hasn’t completed ${noun(count, 'it', 'them')} can’t open these lessons until they have. Your due date stays the same.`,
    describeRecommended(courses),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** `Glazes is assigned to 9 people. Its lessons open to each once they’ve completed Clay.` */
export function assignedText(
  { title, prerequisites }: Pick<AssignableCourse, 'title' | 'prerequisites'>,
  assigned: number,
): string {
  const required = requiredTitles(prerequisites);
  const people = assigned === 1 ? 'one person' : plural(assigned, 'person', 'people');
  const then = required ? ` Its lessons open to each of them after ${required}.` : '';
  return `${title} is assigned to ${people}.${then}`;
}

const spelled = (count: number, unit: string) => `${spellOut(count, 12)} ${noun(count, unit)}`;

/** `Five weeks: about 20 minutes a week.`; a pace nobody could keep is said as it is. */
export function paceText(days: number, minutes: number): string {
  if (days < 0) return '';
  if (days < 7) {
    const span = days === 0 ? 'Today' : capitalised(spelled(days, 'day'));
    return `${span}: ${durationText(minutes)} of lessons.`;
  }
  const weeks = Math.max(1, Math.round(days / 7));
  const span = capitalised(spelled(weeks, 'week'));
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
  const parts = [plural(lessons, 'lesson'), lengthText(minutes)];
  if (assignments > 0) {
    parts.push(spelled(assignments, 'assignment'));
  }
  return parts.join(', ');
}

function lengthText(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : durationText(minutes);
}

/** `10 people. Marco Bellini has finished it already and is left out.` */
export function audienceText({ people, leftOut }: AudienceCount): string {
  const all = `${plural(people, 'person', 'people')}.`;
  if (leftOut.count === 0) return all;
  const [first] = leftOut.named;
  if (leftOut.count === 1 && first) return `${all} ${first.name} ${reasonText(first)}.`;
  const reasons = new Set(leftOut.named.map(({ reason }) => reason));
  const more = leftOut.count - leftOut.named.length;
  const names = leftOut.named.map(({ name }) => name);
  const list = listOf(more > 0 ? [...names, `${more} more`] : names);
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

function reasonText({ reason, dueOn }: LeftOut): string {
  if (reason === 'finished') return 'has finished it already and is left out';
  if (reason === 'no_licence') return 'has no licence and is left out';
  return `already has it${dueOn ? ` until ${formatDay(dueOn)}` : ''} and is left out`;
}
