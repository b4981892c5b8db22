import { listOf } from '../text/lists.ts';

/** A course to take before another one. */
export interface NamedPrerequisite {
  title: string;
  /** Lessons stay closed until it is completed. */
  required: boolean;
}

/** The courses that have to be completed before another one, as part of a sentence; null if there are none. */
export function requiredTitles(courses: readonly NamedPrerequisite[]): string | null {
  return titlesOf(courses, true);
}

/** What buyers are told, as on the course page; null if nothing comes first. */
export function describePrerequisites(courses: readonly NamedPrerequisite[]): string | null {
  const required = titlesOf(courses, true);
  const sentences = [
    required &&
      `Complete ${required} first. You can get this course now, and its lessons open then.`,
    describeRecommended(courses),
  ];
  return sentences.filter(Boolean).join(' ') || null;
}

export function describeRecommended(courses: readonly NamedPrerequisite[]): string | null {
  const recommended = titlesOf(courses, false);
  return recommended && `It helps to take ${recommended} first.`;
}

function titlesOf(courses: readonly NamedPrerequisite[], wanted: boolean): string | null {
  const titles = courses.filter(({ required }) => required === wanted).map(({ title }) => title);
  return titles.length > 0 ? listOf(titles) : null;
}
