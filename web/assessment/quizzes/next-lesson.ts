import type { LessonDetail } from '../../../contract/catalog.ts';

/** Apart from what the form needs: it is loaded with the score. */
export function findNextLesson({ slug, course }: LessonDetail) {
  const lessons = course.modules.flatMap(({ lessons }) => lessons);
  const place = lessons.findIndex((lesson) => lesson.slug === slug);
  return place < 0 ? undefined : lessons[place + 1];
}
