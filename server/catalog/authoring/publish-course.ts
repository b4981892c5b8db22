import type { Db } from '../../platform/postgres/database.ts';
import type { ContentCourse } from '../content/content.ts';
import { type QuizStore, writeCourse } from '../content/load-content.ts';
import { writePrerequisites } from '../content/queries.ts';
import type { ReplacedLesson } from './earlier-lesson-queries.ts';
import * as earlier from './earlier-lesson-queries.ts';
import * as queries from './queries.ts';

export type { ReplacedLesson } from './earlier-lesson-queries.ts';

/** Former texts that nobody reads any more. */
export async function deleteUnreadLessons(db: Db): Promise<void> {
  await earlier.deleteUnread(db);
}

/**
 * Publishes a course from the studio, and returns the lessons whose former text was stored. Lessons keep their ids, and with them attempts, completions and notes,
 * even if their address or place changes.
 */
export async function publishCourse(
  db: Db,
  course: ContentCourse,
  { lessonIds, quizzes }: { lessonIds: ReadonlyMap<string, string>; quizzes: QuizStore },
): Promise<ReplacedLesson[]> {
  await queries.renameLessons(
    db,
    course.id,
    [...lessonIds].map(([slug, id]) => ({ slug, id })),
  );
  const lessons = course.modules.flatMap(({ lessons }) => lessons);
  const replaced = await earlier.keepReplaced(
    db,
    lessons.map((lesson) => ({ ...lesson, id: lessonIds.get(lesson.slug) ?? '' })),
  );
  await writeCourse(db, course, quizzes, lessonIds);
  await writePrerequisites(db, course.id, course.prerequisites);
  await queries.writePublished(db, course.id);
  return replaced;
}
