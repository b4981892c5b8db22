interface Place {
  courseId: number;
  lessonSlug: string;
}

/** As given, but each time the first that is from another course, else from another lesson: memory likes a change. */
export function mixLessons<T extends Place>(cards: readonly T[]): T[] {
  const left = [...cards];
  const mixed: T[] = [];
  while (left.length > 0) {
    const last = mixed.at(-1);
    const otherCourse = left.findIndex(({ courseId }) => courseId !== last?.courseId);
    const otherLesson = left.findIndex(({ lessonSlug }) => lessonSlug !== last?.lessonSlug);
    const next = [otherCourse, otherLesson, 0].find((place) => place >= 0) ?? 0;
    mixed.push(...left.splice(next, 1));
  }
  return mixed;
}
