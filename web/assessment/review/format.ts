import { listOf } from '../../../contract/text/lists.ts';
import { plural } from '../../../contract/text/plurals.ts';

const secondsPerQuestion = 20;
const smallNumbers = ['a minute', 'two minutes', 'three minutes', 'four minutes', 'five minutes'];

/** The time for a number of questions: `about five minutes`. */
export function estimateMinutes(questions: number): string {
  const minutes = Math.max(1, Math.round((questions * secondsPerQuestion) / 60));
  return `about ${smallNumbers[minutes - 1] ?? `${minutes} minutes`}`;
}

const maxListed = 3;

/** `Basic Japanese, Drawing and 2 more courses`, without duplicates. */
export function listCourseTitles(titles: readonly string[]): string {
  const names = [...new Set(titles)];
  const more = names.length - maxListed;
  if (more < 1) return listOf(names);
  return listOf([...names.slice(0, maxListed), plural(more, 'more course')]);
}
