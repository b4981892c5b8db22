import { type CourseQuery, readCourseQuery, searchOf } from '../courses/course-query.ts';

/** What the lists of the form say, if that is something else than the address does. Not all of them are always there. */
export function chosenIn(form: FormData, query: CourseQuery): CourseQuery | null {
  const entries = [...form].map(([name, value]) => [name, String(value)]);
  const said = readCourseQuery(new URLSearchParams(entries));
  const lists = (['level', 'price', 'duration', 'sort'] as const).filter((name) => form.has(name));
  const chosen = { ...query, ...Object.fromEntries(lists.map((name) => [name, said[name]])) };
  return searchOf(chosen) === searchOf(query) ? null : { ...chosen, page: 1 };
}
