import { join } from 'node:path';
import type { ContentCourse } from '../content.ts';
import { readCourseFolders } from './course-folder.ts';
import type { Problem } from './problems.ts';
import { type CourseReading, readCourse } from './read-course.ts';

const lessonLink = /^\/lesson-detail\/([^/?#]+)/;

/**
 * Reads `courses/*` of the content folder. If there are problems, courses are incomplete: what could not
 * be read is missing from them.
 */
export async function readContent(
  folder: string,
): Promise<{ courses: ContentCourse[]; problems: Problem[] }> {
  const folders = await readCourseFolders(join(folder, 'courses'));
  const results = folders.map(readCourse);
  const readings = results.flatMap(({ reading }) => reading ?? []);
  const problems = [
    ...results.flatMap((result) => result.problems),
    ...repeatedNames(readings),
    ...brokenLinks(readings),
  ];
  return { courses: readings.map(({ course }) => course), problems: problems.sort(byPlace) };
}

/** Course ids, positions on the home page and lesson slugs have to be unique. */
function repeatedNames(readings: CourseReading[]): Problem[] {
  const uses = readings.flatMap(({ course, file, lineOf, slugs }) => [
    { name: `The id ${course.id}`, file, line: lineOf(['id']) },
    ...(course.featured === null
      ? []
      : [{ name: `Place ${course.featured}`, file, line: lineOf(['featured']) }]),
    ...slugs.map(({ slug, line }) => ({ name: `The lesson ${slug}`, file, line })),
  ]);
  return [...Map.groupBy(uses, ({ name }) => name.toLowerCase()).values()].flatMap(
    ([first, ...others]) =>
      others.map(({ name, file, line }) => ({
        file,
        line,
        message: `${name} is taken: ${first?.file}:${first?.line}.`,
      })),
  );
}

function brokenLinks(readings: CourseReading[]): Problem[] {
  const known = new Set(readings.flatMap(({ slugs }) => slugs.map(({ slug }) => slug)));
  return readings
    .flatMap(({ links }) => links)
    .filter(({ href }) => {
      const slug = lessonLink.exec(href)?.[1];
      return slug !== undefined && !known.has(slug);
    })
    .map(({ file, line, href }) => ({ file, line, message: `${href} leads to no lesson.` }));
}

function byPlace(a: Problem, b: Problem): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}
