import { join } from 'node:path';
import { storeQuiz } from '../../assessment/quizzes/store-quiz.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import type { ContentCourse } from './content.ts';
import { readContent } from './files/read-content.ts';
import { fingerprint } from './fingerprint.ts';
import * as queries from './queries.ts';

/** The courses that come with the product. */
export const contentFolder = join(import.meta.dirname, '../../../content');

/** Brings the courses that come with the product into the database; says how many were new or have changed. */
export async function loadContent(db: Db, folder: string): Promise<number> {
  const mark = await fingerprint(folder);
  if ((await queries.findFingerprint(db)) === mark) return 0;
  const { courses, problems } = await readContent(folder);
  const [problem] = problems;
  if (problem) throw new Error(`${problem.file}:${problem.line} ${problem.message}`);
  return inTransaction(db, async (db) => {
    const changed = await storeCourses(db, courses);
    await queries.writeFingerprint(db, mark);
    return changed;
  });
}

export async function storeCourses(db: Db, courses: readonly ContentCourse[]): Promise<number> {
  return inTransaction(db, async (db) => {
    await queries.takeContentLock(db);
    const loaded = await queries.listLoadedHashes(db);
    const changed = courses.filter(({ id, hash }) => loaded.get(id) !== hash);
    for (const course of changed) await writeCourse(db, course);
    if (changed.length > 0) await queries.continueCourseIds(db);
    return changed.length;
  });
}

async function writeCourse(db: Db, course: ContentCourse) {
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
    await storeQuiz(db, ids.get(slug) ?? '', { questions, contentHash: quizHash });
  }
}
