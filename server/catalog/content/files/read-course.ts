import { createHash } from 'node:crypto';
import { leastCover } from '../../../../contract/catalog/covers.ts';
import { findOpeningProblems } from '../../../../contract/catalog/week-openings.ts';
import { coverHash } from '../../covers/cover-hash.ts';
import type { CoverWork } from '../../covers/cover-work.ts';
import type { ContentCourse, ContentCover, ContentLesson } from '../content.ts';
import { hashOf } from '../hash.ts';
import { figureNameIn } from '../rendering/allow-list.ts';
import { type Figure, readFigure } from '../rendering/figure.ts';
import { foreignSvg, hostedFigure, readImage } from '../rendering/image-figure.ts';
import type { PlacedMedia } from '../rendering/media-figure.ts';
import { renderText } from '../rendering/render.ts';
import {
  type ActivityFile,
  activityFileName,
  activityNameIn,
  readActivityFile,
} from './activity-file.ts';
import { type CourseFile, readCourseFile } from './course-file.ts';
import type { CourseFolder } from './course-folder.ts';
import { readFolderMedia } from './media-file.ts';
import { advise, type Problem } from './problems.ts';
import {
  type LessonLink,
  type LessonReading,
  type PlacedOtherSite,
  readLesson,
} from './read-lesson.ts';

export interface CourseReading {
  course: ContentCourse;
  isOwn: boolean;
  /** The line of a value in the course file. */
  lineOf(path: readonly PropertyKey[]): number;
  file: string;
  /** As listed in the course file, even if the lesson can't be read. */
  slugs: { slug: string; line: number }[];
  links: LessonLink[];
  otherSites: PlacedOtherSite[];
  /** What its cover is made from, unless the studio has it. */
  coverPicture?: CoverWork;
}

/** Reports problems of lessons even if `course.yaml` can't be read. */
export function readCourse(folder: CourseFolder): {
  reading: CourseReading | undefined;
  problems: Problem[];
} {
  const { reading, problems } = readAll(folder);
  // Our own courses follow the advice too.
  return { reading, problems: folder.isOwn ? problems.map(asLaw) : problems };
}

function asLaw({ advice: _, ...problem }: Problem): Problem {
  return problem;
}

function readAll(folder: CourseFolder): ReturnType<typeof readCourse> {
  const problems: Problem[] = [];
  const file = pathOf(folder, 'course.yaml');
  const text = folder.files.get('course.yaml');
  const courseFile = text === undefined ? undefined : readCourseFile(text, file);
  const figures = readFigures(folder, problems, courseFile?.data?.cover?.figure);
  const media = readFolderMedia(folder, problems);
  const readings = readLessons(folder, figures, media);
  problems.push(...readings.flatMap((reading) => reading.problems));

  if (!courseFile) {
    problems.push({ file, line: 1, code: 'no_course_file', message: 'The file is missing.' });
    return { reading: undefined, problems };
  }
  const { data, lineOf, ...read } = courseFile;
  problems.push(...read.problems);
  if (!data) return { reading: undefined, problems };

  if (!folder.name.startsWith(`${data.id}-`)) {
    const message = `The name of the folder has to start with ${data.id}-.`;
    const path = ['id'];
    problems.push(advise({ file, line: lineOf(path), path, code: 'folder_name', message }));
  }
  const slugs = data.modules.flatMap(({ lessons }, m) =>
    lessons.map((slug, n) => {
      const path = ['modules', m, 'lessons', n];
      return { slug, line: lineOf(path), path };
    }),
  );
  for (const { slug, ...place } of slugs) {
    if (folder.files.has(`${slug}.md`)) continue;
    const message = `The lesson ${slug}.md is missing.`;
    problems.push({ file, ...place, code: 'no_lesson', message });
  }
  problems.push(...strayFiles(folder, data, slugs, readings));

  const lessons = readings.flatMap(({ lesson }) => lesson ?? []);
  const crowded = crowdedPlace(lessons);
  if (crowded !== undefined) {
    const values = { place: crowded + 1 };
    const message = `More than half of the right answers are in place ${values.place}.`;
    const path = ['modules'];
    problems.push(advise({ file, line: lineOf(path), path, code: 'one_place', values, message }));
  }
  problems.push(...impossibleOpenings(data, lessons, file, lineOf));
  const { otherSites: inTexts, ...texts } = renderTexts(data, file, lineOf, problems);
  const cover = readCover(data, folder, file, lineOf);
  problems.push(...cover.problems);
  const course = toCourse(data, texts, lessons, cover.cover);
  const links = readings.flatMap((reading) => reading.links);
  const otherSites = [...inTexts, ...readings.flatMap((reading) => reading.otherSites)];
  return {
    reading: {
      ...{ course, isOwn: folder.isOwn, file, lineOf, slugs, links, otherSites },
      ...(cover.picture && { coverPicture: cover.picture }),
    },
    problems,
  };
}

const pathOf = ({ label }: CourseFolder, path: string) => `${label}/${path}`;

function readFigures(
  folder: CourseFolder,
  problems: Problem[],
  cover: string | undefined,
): Map<string, Figure> {
  const figures = new Map<string, Figure>();
  for (const [path, text] of folder.files) {
    const name = figureNameIn(path);
    if (name === undefined) continue;
    const file = pathOf(folder, path);
    const read = readFigure(text, { name, file });
    if (folder.isOwn || read.problems.length === 0) {
      problems.push(...read.problems);
      if (read.figure) figures.set(name, read.figure);
    } else {
      problems.push(...read.problems.map(advise));
      addImage(name, file, foreignSvg(name, text));
    }
  }
  for (const [path, bytes] of folder.images) {
    const name = figureNameIn(path);
    if (name === undefined) continue;
    const file = pathOf(folder, path);
    const image = readImage(name, bytes);
    // A cover is a photo, and may be larger than what becomes part of a page.
    if (path === cover) {
      if (!('problem' in image)) figures.set(name, image);
      continue;
    }
    problems.push(advise({ file, line: 1, code: 'not_svg', message: 'Figures are SVG files.' }));
    addImage(name, file, image);
  }

  for (const [path, image] of folder.hostedImages ?? []) {
    const name = figureNameIn(path);
    if (name !== undefined) figures.set(name, hostedFigure(name, image));
  }

  function addImage(name: string, file: string, image: ReturnType<typeof readImage>) {
    if ('problem' in image) {
      problems.push({ file, line: 1, code: 'bad_image', message: image.problem });
    } else figures.set(name, image);
  }
  return figures;
}

/** Reads every lesson in the folder, listed or not, to report all problems at once. */
function readLessons(
  folder: CourseFolder,
  figures: Map<string, Figure>,
  media: Map<string, PlacedMedia>,
): LessonReading[] {
  const sourceOf = (path: string) => {
    const text = folder.files.get(path);
    return text === undefined ? undefined : { file: pathOf(folder, path), text };
  };
  return [...folder.files.keys()].flatMap((path) => {
    const slug = /^([^/]+)\.md$/.exec(path)?.[1];
    const markdown = sourceOf(path);
    if (slug === undefined || !markdown) return [];
    return readLesson({
      slug,
      markdown,
      quiz: sourceOf(`${slug}.quiz.yaml`),
      practice: sourceOf(`${slug}.practice.yaml`),
      figures,
      media,
      activities: readActivities(folder, slug),
    });
  });
}

function readActivities(folder: CourseFolder, slug: string): Map<string, ActivityFile> {
  const files = new Map<string, ActivityFile>();
  for (const [path, text] of folder.files) {
    const name = activityNameIn(path);
    if (name?.slug !== slug) continue;
    files.set(name.id, readActivityFile(text, pathOf(folder, path), name.id));
  }
  return files;
}

function strayFiles(
  folder: CourseFolder,
  { cover }: CourseFile,
  slugs: CourseReading['slugs'],
  readings: LessonReading[],
): Problem[] {
  const used = new Set([
    'course.yaml',
    ...(cover ? [cover.figure] : []),
    ...slugs.flatMap(({ slug }) => [`${slug}.md`, `${slug}.quiz.yaml`, `${slug}.practice.yaml`]),
    ...readings.flatMap(({ slug, activities }) =>
      activities.map((id) => activityFileName(slug, id)),
    ),
    ...readings.flatMap(({ media }) => media.map((name) => `media/${name}`)),
    ...readings.flatMap(({ figures }) =>
      figures.map((name) => (name.includes('.') ? `figures/${name}` : `figures/${name}.svg`)),
    ),
  ]);
  return [
    ...folder.files.keys(),
    ...folder.images.keys(),
    ...(folder.hostedImages?.keys() ?? []),
    ...(folder.media?.keys() ?? []),
  ]
    .filter((path) => !used.has(path))
    .map((path) =>
      advise({
        file: pathOf(folder, path),
        line: 1,
        code: 'unused_file',
        message: 'No lesson uses this file.',
      }),
    );
}

interface Texts {
  overviewHtml: string;
  aboutHtml: string;
}

function renderTexts(
  { overview, instructor }: CourseFile,
  file: string,
  lineOf: CourseReading['lineOf'],
  problems: Problem[],
): Texts & { otherSites: PlacedOtherSite[] } {
  const otherSites: PlacedOtherSite[] = [];
  const render = (text: string, path: string[]) => {
    // A block of text starts on the line below its key.
    const rendered = renderText(text, { file, firstLine: lineOf(path) + 1 });
    problems.push(...rendered.problems.map((problem) => ({ ...problem, path })));
    otherSites.push(...rendered.otherSites.map((link) => ({ file, path, ...link })));
    return rendered.html;
  };
  return {
    otherSites,
    overviewHtml: render(overview, ['overview']),
    aboutHtml: render(instructor.about, ['instructor', 'about']),
  };
}

function toCourse(
  { cover: _, ...file }: CourseFile,
  texts: Texts,
  lessons: ContentLesson[],
  cover: ContentCover | undefined,
): ContentCourse {
  const course = {
    ...file,
    ...(cover && { cover }),
    saleCents: file.saleCents ?? null,
    featured: file.featured ?? null,
    overviewHtml: texts.overviewHtml,
    instructor: { ...file.instructor, aboutHtml: texts.aboutHtml },
    modules: file.modules.map(({ title, opens, lessons: slugs }) => ({
      title,
      ...(opens && { opens }),
      lessons: slugs.flatMap((slug) => lessons.find((lesson) => lesson.slug === slug) ?? []),
    })),
  };
  return { ...course, hash: hashOf(course) };
}

/** The picture that a course shows in place of its drawing. */
function readCover(
  { cover }: CourseFile,
  folder: CourseFolder,
  file: string,
  lineOf: CourseReading['lineOf'],
): { cover?: ContentCover; picture?: CoverWork; problems: Problem[] } {
  if (!cover) return { problems: [] };
  const { figure, alt, ...crops } = cover;
  const path = ['cover', 'figure'];
  const place = { file, line: lineOf(path), path };
  const hosted = folder.hostedImages?.get(figure);
  const bytes = folder.images.get(figure);
  const picture = hosted?.hash ?? (bytes && hashOfBytes(bytes));
  if (picture === undefined) {
    const message = `The cover ${figure} is missing.`;
    return { problems: [{ ...place, code: 'no_cover', message }] };
  }
  const { width = 0, height = 0 } = hosted ?? {};
  const isSmall = width < leastCover.width || height < leastCover.height;
  const message = `A cover has at least ${leastCover.width} × ${leastCover.height} pixels.`;
  const values = { width, height };
  return {
    cover: { hash: coverHash(picture, crops), alt },
    ...(bytes && { picture: { picture: bytes, crops } }),
    problems: hosted && isSmall ? [advise({ ...place, code: 'small_cover', values, message })] : [],
  };
}

const hashOfBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Weeks that no learner could ever open. */
function impossibleOpenings(
  { modules }: CourseFile,
  lessons: readonly ContentLesson[],
  file: string,
  lineOf: CourseReading['lineOf'],
): Problem[] {
  const withQuiz = new Set(
    lessons.flatMap(({ slug, questions }) => (questions.length > 0 ? slug : [])),
  );
  const weeks = modules.map(({ opens = null, lessons: slugs }) => ({
    opens,
    quizzes: slugs.filter((slug) => withQuiz.has(slug)).length,
  }));
  return findOpeningProblems(weeks).map(({ week, code, message }) => {
    const path = ['modules', week - 1, 'opens', 'week'];
    return { file, line: lineOf(path), path, code, message };
  });
}

/** If most right answers were in the same position, they could be guessed. */
function crowdedPlace(lessons: ContentLesson[]): number | undefined {
  const questions = lessons.flatMap((lesson) => lesson.questions);
  const places = Map.groupBy(questions, ({ answer }) => answer);
  return [...places].find(([place, held]) => place >= 0 && held.length > questions.length / 2)?.[0];
}
