interface CardSource {
  course: { id: number } | null;
  lesson: { slug: string } | null;
}

/** Keeps the order, but avoids two cards of the same course or lesson in a row: interleaving helps memory. */
export function mixLessons<T extends CardSource>(cards: readonly T[]): T[] {
  const left = [...cards];
  const mixed: T[] = [];
  while (left.length > 0) {
    const last = mixed.at(-1);
    const otherCourse = left.findIndex(({ course }) => course?.id !== last?.course?.id);
    const otherLesson = left.findIndex(({ lesson }) => lesson?.slug !== last?.lesson?.slug);
    const next = [otherCourse, otherLesson, 0].find((index) => index >= 0) ?? 0;
    mixed.push(...left.splice(next, 1));
  }
  return mixed;
}
