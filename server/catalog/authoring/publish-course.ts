import type { Db } from '../../platform/postgres/database.ts';
import type { ContentCourse } from '../content/content.ts';
import { type QuizStore, writeCourse } from '../content/load-content.ts';
import * as queries from './queries.ts';

/**
 * Makes a course from the studio what learners see. Lessons keep their ids, and with them attempts, completions and notes,
 * whatever their address and place become.
 */
export async function publishCourse(
  db: Db,
  course: ContentCourse,
  { lessonIds, quizzes }: { lessonIds: ReadonlyMap<string, string>; quizzes: QuizStore },
): Promise<void> {
  await queries.renameLessons(
    db,
    [...lessonIds].map(([slug, id]) => ({ slug, id })),
  );
  await writeCourse(db, course, quizzes, lessonIds);
  await queries.writePublished(db, course.id);
}
