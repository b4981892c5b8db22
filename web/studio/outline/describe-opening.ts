import {
  type DraftOpening,
  describeOpening,
  findOpeningProblems,
  type WeekOpening,
} from '../../../contract/catalog/week-openings.ts';
import type { Outline } from '../../../contract/studio/content.ts';

/** As it would be published; null while the day or the other week isn't chosen. */
function publishedOpening(opens: DraftOpening | undefined, outline: Outline): WeekOpening | null {
  if (!opens) return null;
  if (opens.when === 'day') return opens.day ? opens : null;
  if (opens.when === 'days') return opens;
  const index = outline.findIndex(({ id }) => id === opens.week);
  return index < 0 ? null : { ...opens, week: index + 1 };
}

/** In the words of the course page. */
export function describeDraftOpening(outline: Outline, weekId: string): string {
  const opens = outline.find(({ id }) => id === weekId)?.opens;
  if (!opens) return 'Open from the start';
  const rule = publishedOpening(opens, outline);
  if (!rule) return 'Opens later: something is missing';
  return describeOpening(rule, (week) => outline[week - 1]?.title ?? '');
}

const words = {
  own_week: 'A week can’t wait for itself. Choose another one.',
  opening_circle:
    'That week waits for this one, directly or through others, so neither would ever open. Choose another one.',
  no_quiz: 'That week has no quiz, so nobody can reach a score in it.',
  no_such_week: 'Choose a week.',
};

const isWhole = (number: number, most: number) =>
  Number.isInteger(number) && number >= 1 && number <= most;

/** What is wrong with the rule of a week, by the field it is about. `quizzesIn` counts those of a week. */
export function openingErrors(
  outline: Outline,
  weekId: string,
  quizzesIn: (weekId: string) => number,
): { day?: string; week?: string; days?: string; percent?: string } {
  const week = outline.findIndex(({ id }) => id === weekId) + 1;
  const opens = outline[week - 1]?.opens;
  if (opens?.when === 'day' && !opens.day) return { day: 'Choose a day.' };
  if (opens?.when === 'days' && !isWhole(opens.days, 365)) {
    return { days: 'Enter a number from 1 to 365.' };
  }
  if (opens?.when === 'score' && !isWhole(opens.percent, 100)) {
    return { percent: 'Enter a number from 1 to 100.' };
  }
  if (opens && 'week' in opens && !publishedOpening(opens, outline)) {
    return { week: words.no_such_week };
  }
  const weeks = outline.map(({ id, opens }) => ({
    opens: publishedOpening(opens, outline),
    quizzes: quizzesIn(id),
  }));
  const problem = findOpeningProblems(weeks).find((each) => each.week === week);
  return problem ? { week: words[problem.code] } : {};
}
