import { join } from 'node:path';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import type { ContentCourse, ContentQuestion } from './content.ts';
import { readContent } from './files/read-content.ts';
import { type Fingerprint, takeFingerprint } from './fingerprint.ts';
import * as queries from './queries.ts';

/** The bundled courses. */
export const contentFolder = join(import.meta.dirname, '../../../content');

/** Stores the questions of a lesson. Assessment provides it, because catalog doesn't know that domain. */
export interface QuizStore {
  storeQuiz(
    db: Db,
    lessonId: string,
    quiz: { questions: readonly ContentQuestion[]; contentHash: string },
  ): Promise<void>;
  /** Where its code is: when that changes, all quizzes are stored again. */
  sourceFolder: string;
}

/** Loads the bundled courses into the database and returns how many were written. */
export async function loadContent(db: Db, folder: string, quizzes: QuizStore): Promise<number> {
  const fingerprint = await takeFingerprint(folder, [import.meta.dirname, quizzes.sourceFolder]);
  if (isLoaded(await queries.findFingerprint(db), fingerprint)) return 0;
  const { courses, problems } = await readContent(folder);
  const [problem] = problems;
  if (problem) throw new Error(`${problem.file}:${problem.line} ${problem.message}`);
  return inTransaction(db, async (db) => {
    await queries.lockContent(db);
    const loaded = await queries.findFingerprint(db);
    // Another process may have loaded it while this one waited for the lock.
    if (isLoaded(loaded, fingerprint)) return 0;
    // New code may fill columns that older code left empty, so it writes every course.
    const isSameWriter = loaded?.writer === fingerprint.writer;
    const changed = isSameWriter ? await listChanged(db, courses) : courses;
    await writeCourses(db, changed, quizzes);
    await queries.writeFingerprint(db, fingerprint);
    return changed.length;
  });
}

function isLoaded(loaded: Fingerprint | undefined, current: Fingerprint): boolean {
  return loaded?.content === current.content && loaded.writer === current.writer;
}

async function listChanged(db: Db, courses: readonly ContentCourse[]) {
  const hashes = await queries.listLoadedHashes(db);
  return courses.filter(({ id, hash }) => hashes.get(id) !== hash);
}

export async function writeCourses(
  db: Db,
  courses: readonly ContentCourse[],
  quizzes: QuizStore,
): Promise<void> {
  if (courses.length === 0) return;
  for (const course of courses) await writeCourse(db, course, quizzes);
  await queries.continueCourseIds(db);
}

async function writeCourse(db: Db, course: ContentCourse, quizzes: QuizStore) {
  await queries.writeCourse(db, course);
  const moduleIds = await queries.writeModules(
    db,
    course.id,
    course.modules.map(({ title }) => title),
  );
  const lessons = course.modules
    .flatMap((module, index) =>
      module.lessons.map((lesson) => ({ ...lesson, moduleId: moduleIds[index] ?? '' })),
    )
    .map((lesson, index) => ({ ...lesson, position: index + 1 }));
  const written = await queries.writeLessons(db, course.id, lessons);
  const ids = new Map(written.map(({ id, slug }) => [slug, id]));
  for (const { slug, questions, quizHash } of lessons) {
    await quizzes.storeQuiz(db, ids.get(slug) ?? '', { questions, contentHash: quizHash });
  }
}
