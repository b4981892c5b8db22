import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mixLessons } from './review-order.ts';

const card = (id: number, slug: string, place: number) => ({
  course: { id },
  lesson: { slug },
  place,
});

it('alternates courses, else lessons, oldest first', () => {
  const due = [card(1, 'a', 1), card(1, 'a', 2), card(1, 'b', 3), card(2, 'c', 4), card(2, 'c', 5)];
  expect(mixLessons(due).map(({ place }) => place)).toEqual([1, 4, 2, 5, 3]);
  const oneCourse = [card(1, 'a', 1), card(1, 'a', 2), card(1, 'b', 3)];
  expect(mixLessons(oneCourse).map(({ place }) => place)).toEqual([1, 3, 2]);
});

it('keeps all cards and repeats a lesson only if no other is left', () => {
  const cards = fc.array(fc.record({ course: fc.nat(3), lesson: fc.nat(2) }), { maxLength: 15 });
  fc.assert(
    fc.property(cards, (drawn) => {
      const due = drawn.map(({ course, lesson }, place) =>
        card(course, `lesson-${course}-${lesson}`, place),
      );
      const mixed = mixLessons(due);
      expect(mixed[0]).toBe(due[0]);
      expect(mixed.toSorted((one, other) => one.place - other.place)).toEqual(due);
      mixed.slice(1).forEach((next, index) => {
        if (next.lesson.slug !== mixed[index]?.lesson.slug) return;
        const rest = mixed.slice(index + 1).map(({ lesson }) => lesson.slug);
        expect(new Set(rest)).toEqual(new Set([next.lesson.slug]));
      });
    }),
  );
});
