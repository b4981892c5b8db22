import { join } from 'node:path';
import type { QuizSettings } from '../../../contract/catalog/quiz-settings.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { holdCategory } from '../categories/categories.ts';
import { makeCover } from '../covers/covers.ts';
import { keepMedia, storeMedia } from '../media/media.ts';
import type { ContentCourse, ContentPractice, ContentQuestion } from './content.ts';
import type { ContentFolder } from './files/course-folder.ts';
import type { Problem } from './files/problems.ts';
import { type ReadCourse, readContent } from './files/read-content.ts';
import { type Fingerprint, takeFingerprint } from './fingerprint.ts';
import { notifyProblems } from './problem-notices.ts';
import * as queries from './queries.ts';
import { renewSteps } from './rendering/renew-steps.ts';

/** The courses that come with Stepwell. */
export const ownContent: ContentFolder = {
  path: join(import.meta.dirname, '../../../content'),
  isOwn: true,
};

/** Where the courses of an installation are loaded from. */
export function contentFoldersOf(
  config: Pick<Config, 'contentFolders' | 'hasSampleCourses'>,
): ContentFolder[] {
  const others = config.contentFolders.map((path) => ({ path, isOwn: false }));
  return config.hasSampleCourses ? [ownContent, ...others] : others;
}

/** Stores the questions of a lesson and what it offers to practise. Assessment provides it, because catalog doesn't know that domain. */
export interface QuizStore {
  storeQuiz(
    db: Db,
    lessonId: string,
    quiz: {
      questions: readonly ContentQuestion[];
      settings?: QuizSettings | undefined;
      contentHash: string;
    },
  ): Promise<void>;
  storePractice(db: Db, lessonId: string, practice: readonly ContentPractice[]): Promise<void>;
  /** Where its code is: when that changes, all quizzes are stored again. */
  sourceFolder: string;
}

export interface LoadedContent {
  /** How many courses were written. */
  written: number;
  /** Of courses that were left out; what was loaded of them before stays as it is. */
  problems: Problem[];
  /** The titles of courses that are edited in the studio: their files no longer matter. */
  leftAlone: string[];
}

/** Lessons contain the first picture of their activities. */
const activitiesFolder = join(import.meta.dirname, '../../../activities');
/** The hash of a cover says how its files are made. */
const coversFolder = join(import.meta.dirname, '../covers');
const contractFolders = ['catalog', 'site'].map((name) =>
  join(import.meta.dirname, '../../../contract', name),
);

const nothingLoaded: LoadedContent = { written: 0, problems: [], leftAlone: [] };

/** Loads courses into the database. One that can't be read is left out and reported; the others are loaded. */
export async function loadContent(
  db: Db,
  folders: readonly ContentFolder[],
  quizzes: QuizStore,
  /** Where lessons' media are stored. Without it, lessons name files that nobody can get. */
  files?: Files,
): Promise<LoadedContent> {
  const paths = folders.map(({ path }) => path);
  const fingerprint = await takeFingerprint(paths, [
    import.meta.dirname,
    activitiesFolder,
    coversFolder,
    ...contractFolders,
    quizzes.sourceFolder,
  ]);
  if (isLoaded(await queries.findFingerprint(db), fingerprint)) return nothingLoaded;
  const { courses: all, problems } = await readContent(...folders);
  for (const { media } of all) await storeFolderMedia(db, media, files);
  const brokenCovers = files ? await makeCovers(db, files, all) : [];
  const loaded = await inTransaction(db, async (db) => {
    await queries.lockContent(db);
    const before = await queries.findFingerprint(db);
    // Another process may have loaded it while this one waited for the lock.
    if (isLoaded(before, fingerprint)) return nothingLoaded;
    const studioIds = await queries.listStudioCourseIds(db);
    const [leftAlone, courses] = partition(all, ({ id }) => studioIds.has(id));
    const conflicts = [
      ...(await findConflicts(db, courses, studioIds)),
      ...(await findUnknownCategories(db, courses)),
      ...brokenCovers,
    ];
    const loadable = courses.filter(({ label }) => !conflicts.some(({ file }) => file === label));
    // New code may fill columns that older code left empty, so it writes every course.
    const isSameWriter = before?.writer === fingerprint.writer;
    const changed = isSameWriter ? await listChanged(db, loadable) : loadable;
    await writeCourses(db, changed, quizzes);
    if (!isSameWriter) await renewStudioSteps(db);
    const allProblems = [...problems, ...conflicts];
    // With problems, the next start reads and reports everything again.
    if (allProblems.length === 0) await queries.writeFingerprint(db, fingerprint);
    return {
      written: changed.length,
      problems: allProblems,
      leftAlone: leftAlone.map(({ title }) => title),
    };
  });
  await notifyProblems(db, loaded.problems);
  return loaded;
}

const lessonsAtOnce = 100;

/** Courses from the studio have no files to be written from, and keep their text until they are published again. Steps follow the code. */
async function renewStudioSteps(db: Db): Promise<void> {
  for (let afterId: string | null = null; ; ) {
    const lessons = await queries.listStudioLessons(db, afterId, lessonsAtOnce);
    const renewed = lessons.map(({ id, html }) => ({ id, html: renewSteps(html) }));
    const changed = renewed.filter(({ html }, index) => html !== lessons[index]?.html);
    if (changed.length > 0) await queries.updateHtml(db, changed);
    afterId = lessons.at(-1)?.id ?? null;
    if (lessons.length < lessonsAtOnce) return;
  }
}

async function storeFolderMedia(db: Db, media: ReadCourse['media'], files: Files | undefined) {
  for (const { source, ...facts } of media) {
    if (source !== undefined && files) await storeMedia(db, files, source, facts);
    else await keepMedia(db, [facts]);
  }
}

/** A picture that can't be read keeps its course out, and no other. */
async function makeCovers(
  db: Db,
  files: Files,
  courses: readonly ReadCourse[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { label: file, cover, coverPicture } of courses) {
    if (!cover || !coverPicture) continue;
    const { picture, crops } = coverPicture;
    try {
      await makeCover(db, files, { hash: cover.hash, crops, read: async () => picture });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'broken_photo') throw error;
      const message = 'The cover isn’t a picture, or is damaged.';
      problems.push({ file, line: 1, code: 'bad_image', message });
    }
  }
  return problems;
}

/** The configuration may have another currency than at the last start. */
export async function applyCurrency(db: Db, currency: string): Promise<void> {
  await queries.updateCurrency(db, currency);
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function isLoaded(loaded: Fingerprint | undefined, current: Fingerprint): boolean {
  return loaded?.content === current.content && loaded.writer === current.writer;
}

async function listChanged(db: Db, courses: readonly ContentCourse[]) {
  const hashes = await queries.listLoadedHashes(db);
  return courses.filter(({ id, hash }) => hashes.get(id) !== hash);
}

/**
 * A course from another folder must not replace one that didn't come from a file, or take lessons away from another. Ours may move lessons
 * between them, but not take one that was written in the studio.
 */
async function findConflicts(
  db: Db,
  courses: readonly ReadCourse[],
  studioIds: ReadonlySet<number>,
): Promise<Problem[]> {
  const hashes = await queries.listLoadedHashes(db);
  const owners = await queries.listLessonOwners(db, courses.flatMap(slugsOf));
  return courses.flatMap((course) => {
    const { id, isOwn, label: file } = course;
    if (!isOwn && hashes.get(id) === null) {
      return {
        file,
        line: 1,
        code: 'taken',
        message: `The id ${id} belongs to a course created on this installation.`,
      };
    }
    const taken = slugsOf(course).find((slug) => {
      const owner = owners.get(slug) ?? id;
      return owner !== id && (!isOwn || studioIds.has(owner));
    });
    if (taken === undefined) return [];
    const message = `The lesson ${taken} belongs to course ${owners.get(taken)}.`;
    return { file, line: 1, code: 'taken', message };
  });
}

/** Admins add and remove categories, and files only name them. */
async function findUnknownCategories(db: Db, courses: readonly ReadCourse[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [category, named] of Map.groupBy(courses, (course) => course.category)) {
    if (await holdCategory(db, category)) continue;
    const message = `There is no category ${category}.`;
    problems.push(
      ...named.map(({ label: file }) => ({ file, line: 1, code: 'no_category', message })),
    );
  }
  return problems;
}

function slugsOf({ modules }: ContentCourse): string[] {
  return modules.flatMap(({ lessons }) => lessons.map(({ slug }) => slug));
}

/** With `isShown` false our own courses, if they were loaded before, are hidden until it is true again. */
export async function showOwnCourses(db: Db, isShown: boolean): Promise<void> {
  const ids = isShown ? [] : (await readContent(ownContent)).courses.map(({ id }) => id);
  if (isShown) await queries.publishHidden(db);
  else await queries.hideCourses(db, ids);
}

export async function writeCourses(
  db: Db,
  courses: readonly ContentCourse[],
  quizzes: QuizStore,
): Promise<void> {
  if (courses.length === 0) return;
  for (const course of courses) await writeCourse(db, course, quizzes);
  // Once all courses are there: each may name any of the others.
  for (const { id, prerequisites } of courses) {
    await queries.writePrerequisites(db, id, prerequisites);
  }
  await queries.continueCourseIds(db);
}

/** `lessonIds`, by slug, are those of lessons written in the studio. */
export async function writeCourse(
  db: Db,
  course: ContentCourse,
  quizzes: QuizStore,
  lessonIds: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  await queries.writeCourse(db, course);
  const moduleIds = await queries.writeModules(
    db,
    course.id,
    course.modules.map(({ title, opens }) => ({ title, opens: opens ?? null })),
  );
  const { prerequisites = [] } = course;
  const isHeldUp = prerequisites.some(({ required }) => required);
  const lessons = course.modules
    .flatMap((module, index) =>
      module.lessons.map((lesson) => ({
        ...lesson,
        moduleId: moduleIds[index] ?? '',
        gated: (isHeldUp || module.opens !== undefined) && !lesson.preview,
      })),
    )
    .map((lesson, index) => ({ ...lesson, id: lessonIds.get(lesson.slug), position: index + 1 }));
  const written = await queries.writeLessons(db, course.id, lessons);
  const ids = new Map(written.map(({ id, slug }) => [slug, id]));
  for (const { slug, questions, quiz, quizHash, practice } of lessons) {
    const lessonId = ids.get(slug) ?? '';
    await quizzes.storeQuiz(db, lessonId, { questions, settings: quiz, contentHash: quizHash });
    await quizzes.storePractice(db, lessonId, practice);
  }
}
