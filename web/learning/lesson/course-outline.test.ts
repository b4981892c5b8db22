import { describe, expect, test } from 'vitest';
import type { LessonDetail, OutlineLesson } from '../../../contract/catalog.ts';
import type { MyCourse } from '../../../contract/learning/enrolment.ts';
import { lessonPosition, progressSteps, railModules } from './course-outline.ts';

const outline = (slug: string, preview = false): OutlineLesson => ({
  slug,
  name: slug.toUpperCase(),
  kind: 'lesson',
  time: 10,
  preview,
});

const course: LessonDetail['course'] = {
  id: 3,
  title: 'Learn Photography',
  author: { name: 'Ines Carvalho' },
  image: 'photography',
  archived: false,
  free: false,
  price: '25$',
  sale: null,
  due: '25$',
  modules: [
    { title: 'Week 1: Exposure', lessons: [outline('a', true), outline('b')] },
    { title: 'Week 2: Light', lessons: [outline('c'), outline('d')] },
  ],
};

const lessonAt = (slug: string, moduleTitle: string): LessonDetail => ({
  ...outline(slug),
  totalQuestions: 5,
  headings: [],
  moduleTitle,
  position: 1,
  description: '',
  course,
  content: null,
});

const myCourse = (done: string[], readAll: boolean): MyCourse => ({
  enrolled: readAll,
  enrolledAt: null,
  completedAt: null,
  saved: false,
  done,
  nextLesson: null,
  certified: false,
  unproven: [],
  waiting: [],
  closed: [],
  licence: false,
  licenceEnded: false,
  can: { enrol: false, readAll },
});

describe('lessonPosition', () => {
  test('labels a lesson by its module and its number there', () => {
    const { label, number, total } = lessonPosition(lessonAt('d', 'Week 2: Light'));
    expect({ label, number, total }).toEqual({ label: 'Week 2, lesson 2', number: 4, total: 4 });
  });

  test('uses the whole title of a module without a colon', () => {
    expect(lessonPosition(lessonAt('a', 'Warming up')).label).toBe('Warming up, lesson 1');
  });

  test('finds the neighbours across modules', () => {
    const neighbours = (slug: string) => {
      const { previous, next } = lessonPosition(lessonAt(slug, 'Week'));
      return [previous?.slug, next?.slug];
    };
    expect(neighbours('b')).toEqual(['a', 'c']);
    expect(neighbours('a')).toEqual([undefined, 'b']);
    expect(neighbours('d')).toEqual(['c', undefined]);
  });
});

describe('railModules', () => {
  const statesOf = (here: string, progress?: MyCourse, free = false) =>
    railModules({ ...course, free }, here, progress).flatMap(({ items }) =>
      items.map(({ state }) => state),
    );

  test('locks a paid course for visitors', () => {
    expect(statesOf('b')).toEqual(['open', 'now', 'locked', 'locked']);
  });

  test('locks nothing in a free course or for those who may read it all', () => {
    expect(statesOf('b', undefined, true)).toEqual(['open', 'now', 'open', 'open']);
    expect(statesOf('b', myCourse(['a'], true))).toEqual(['done', 'now', 'open', 'open']);
  });

  test('marks previews and locks, also of the current lesson', () => {
    const marksOf = (progress?: MyCourse, free = false) =>
      railModules({ ...course, free }, 'b', progress).flatMap(({ items }) =>
        items.map(({ locked, note }) => [locked, note]),
      );
    const closed = [true, undefined];
    const open = [false, undefined];
    expect(marksOf()).toEqual([[false, 'Preview'], closed, closed, closed]);
    expect(marksOf(myCourse([], true))).toEqual([open, open, open, open]);
    expect(marksOf(undefined, true)).toEqual([open, open, open, open]);
  });

  test('marks the current lesson as done', () => {
    const [first] = railModules(course, 'a', myCourse(['a'], true));
    expect(first?.items[0]).toMatchObject({ state: 'now', done: true });
  });

  test('counts lessons across modules', () => {
    expect(railModules(course, 'a', undefined).map(({ from }) => from)).toEqual([0, 2]);
  });
});

test('progressSteps allows lessons to be done out of order', () => {
  expect(progressSteps(course, 'b', myCourse(['a', 'd'], true))).toEqual([
    'done',
    'now',
    'open',
    'done',
  ]);
});
