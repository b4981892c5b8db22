import type { CoverWork } from '../../covers/cover-work.ts';
import type { ContentCourse } from '../content.ts';
import { type ContentFolder, type CourseFolder, readCourseFolders } from './course-folder.ts';
import type { FolderMedia } from './media-file.ts';
import { advise, type Problem } from './problems.ts';
import { type CourseReading, readCourse } from './read-course.ts';
import type { LessonLink } from './read-lesson.ts';

const lessonLink = /^\/lesson-detail\/([^/?#]+)/;

export interface ReadCourse extends ContentCourse {
  /** Whether it is one of ours. */
  isOwn: boolean;
  /** How problems name its folder. */
  label: string;
  /** The files that its lessons play or offer. */
  media: Exclude<FolderMedia, { problem: string }>[];
  /** From which its cover is made. */
  coverPicture?: CoverWork;
}

export interface Reading {
  /** Those that can be shown. */
  courses: ReadCourse[];
  /** Of courses that can't. */
  problems: Problem[];
  /** What courses of others could do better. */
  advice: Problem[];
  /** Of all lessons. */
  links: LessonLink[];
}

/** Reads `courses/*` of each folder. A course with a problem is left out, the others are complete. */
export async function readContent(...folders: readonly ContentFolder[]): Promise<Reading> {
  const listed = await Promise.all(folders.map(listCourses));
  const results = listed.flatMap(({ courses }) =>
    courses.map((folder) => ({ folder, ...readCourse(folder) })),
  );
  const readings = results.flatMap(({ reading }) => reading ?? []);
  const all = [
    ...listed.flatMap(({ problems }) => problems),
    ...results.flatMap((result) => result.problems),
    ...repeatedNames(readings),
    ...brokenLinks(readings),
    ...coursesInCircles(readings),
  ].sort(byPlace);
  const problems = all.filter(({ advice }) => !advice);
  const isUsable = ({ label }: CourseFolder) =>
    !problems.some(({ file }) => file.startsWith(`${label}/`));
  return {
    courses: results.flatMap(({ folder, reading }) =>
      reading && isUsable(folder)
        ? {
            ...reading.course,
            isOwn: folder.isOwn,
            label: folder.label,
            ...(reading.coverPicture && { coverPicture: reading.coverPicture }),
            media: [...(folder.media?.values() ?? [])].flatMap((file) =>
              'problem' in file ? [] : file,
            ),
          }
        : [],
    ),
    problems,
    advice: all.filter(({ advice }) => advice),
    links: readings.flatMap(({ links }) => links),
  };
}

/** A folder that can't be read, such as a disk that isn't mounted, must not stop the others. */
async function listCourses(
  folder: ContentFolder,
): Promise<{ courses: CourseFolder[]; problems: Problem[] }> {
  try {
    return { courses: await readCourseFolders(folder), problems: [] };
  } catch (error) {
    if (folder.isOwn) throw error;
    const message = `The folder can’t be read: ${(error as Error).message}.`;
    return { courses: [], problems: [{ file: folder.path, line: 1, code: 'no_folder', message }] };
  }
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
        code: 'taken',
        message: `${name} is taken: ${first?.file}:${first?.line}.`,
      })),
  );
}

function brokenLinks(readings: CourseReading[]): Problem[] {
  const known = new Set(readings.flatMap(({ slugs }) => slugs.map(({ slug }) => slug)));
  return readings.flatMap(({ links, isOwn }) =>
    links
      .filter(({ href }) => {
        const slug = lessonLink.exec(href)?.[1];
        return slug !== undefined && !known.has(slug);
      })
      .map(({ file, line, href }) => ({
        file,
        line,
        code: 'dead_link',
        message: `${href} doesn’t lead to a lesson.`,
      }))
      .map((problem) => (isOwn ? problem : advise(problem))),
  );
}

/** Courses that are to be taken before each other: nobody could start either. */
function coursesInCircles(readings: CourseReading[]): Problem[] {
  const needs = new Map(
    readings.map(({ course }) => [
      course.id,
      (course.prerequisites ?? []).map((needed) => needed.course),
    ]),
  );
  const reaches = (from: number, wanted: number, seen = new Set<number>()): boolean =>
    (needs.get(from) ?? []).some((next) => {
      if (next === wanted) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, wanted, seen);
    });
  return readings
    .filter(({ course: { id } }) => reaches(id, id))
    .map(({ course: { id }, file, lineOf }) => ({
      file,
      line: lineOf(['prerequisites']),
      code: 'course_circle',
      message: `Course ${id} is to be taken before a course that is to be taken before it.`,
    }));
}

function byPlace(a: Problem, b: Problem): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}
