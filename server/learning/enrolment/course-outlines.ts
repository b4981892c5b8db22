import { LRUCache } from 'lru-cache';
import type { FoundCourse } from '../../../contract/catalog.ts';
import { listCardsById } from '../../catalog/courses/courses.ts';
import type { ContentChanges } from '../../platform/pages/content-changes.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { type CourseLesson, listCourseLessons } from '../schedule/lesson-schedule-queries.ts';

export interface CourseOutline {
  card: FoundCourse;
  lessons: CourseLesson[];
}

/** Published courses with their lessons, in the given order. */
export type ListOutlines = (db: Db, courseIds: readonly number[]) => Promise<CourseOutline[]>;

interface Kept {
  /** Null if the course isn't published. */
  outline: CourseOutline | null;
  /** The number of changes it shows. */
  count: number;
}

/** Outlines are the same for every learner, so they are cached until a change of their course is announced. */
export function keepOutlines(content: ContentChanges): ListOutlines {
  const kept = new LRUCache<number, Kept>({ max: 1000 });

  function isCurrent(courseId: number): boolean {
    const entry = kept.get(courseId);
    if (!entry || !content.isHearing) return false;
    const subjects = [`course ${courseId}`, `students ${courseId}`, `ratings ${courseId}`] as const;
    return content.since(entry.count, subjects) === 'none';
  }

  return async (db, courseIds) => {
    const outlines = new Map<number, CourseOutline | null>();
    for (const id of courseIds) {
      if (isCurrent(id)) outlines.set(id, kept.get(id)?.outline ?? null);
    }
    const missing = courseIds.filter((id) => !outlines.has(id));
    if (missing.length > 0) {
      // Taken before reading: a change made meanwhile may not be in what is read.
      const { count } = content;
      const read = await readOutlines(db, missing);
      for (const id of missing) {
        const outline = read.get(id) ?? null;
        outlines.set(id, outline);
        kept.set(id, { outline, count });
      }
    }
    return courseIds.flatMap((id) => outlines.get(id) ?? []);
  };
}

async function readOutlines(db: Db, courseIds: readonly number[]) {
  const [cards, lessons] = await Promise.all([
    listCardsById(db, courseIds),
    listCourseLessons(db, courseIds),
  ]);
  const lessonsOf = Map.groupBy(lessons, ({ courseId }) => courseId);
  return new Map(
    cards.map((card) => [card.id, { card, lessons: lessonsOf.get(card.id) ?? [] }] as const),
  );
}
