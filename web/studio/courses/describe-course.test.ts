import { describe, expect, it } from 'vitest';
import type { StudioCourse } from '../../../contract/studio/courses.ts';
import { describeCourse, describeDay } from './describe-course.ts';

const now = new Date(2026, 10, 16, 15).getTime();
const daysAgo = (days: number) => new Date(2026, 10, 16 - days, 9).toISOString();

const course: StudioCourse = {
  id: 3,
  title: 'Learn Photography',
  illustration: 'photography',
  cover: null,
  state: 'published',
  rights: { own: true, edit: true, review: true },
  owner: { name: 'Ines Carvalho', isYou: true },
  version: { number: 7, at: daysAgo(7) },
  changes: null,
  changedAt: daysAgo(0),
  changedBy: { name: 'Ines Carvalho', isYou: true },
  scheduledAt: null,
  lessons: 8,
  written: 3,
  learners: 0,
  learnersThisWeek: 0,
  completed: 0,
  rating: null,
  ratings: 0,
  waiting: 0,
};
const none = { details: false, outline: false, texts: 0, questions: 0, settings: 0 };
const moves = { moved: 0, added: 0, removed: 0 };

describe('below the state of a course', () => {
  it.each<[string, Partial<StudioCourse>, string]>([
    ['published', {}, 'Version 7, 9 November 2026.'],
    [
      'just begun',
      { state: 'draft', version: null, lessons: 0, written: 0 },
      'No lessons yet. Edited today by you.',
    ],
    [
      'changed',
      { state: 'changed', changes: { ...none, ...moves, texts: 3 } },
      '3 changes since version 7. Edited today by you.',
    ],
    [
      'changed by a co-teacher',
      {
        state: 'changed',
        changes: { ...none, ...moves, details: true },
        changedBy: { name: 'Lena Fischer', isYou: false },
        changedAt: daysAgo(1),
      },
      '1 change since version 7. Edited yesterday by Lena Fischer.',
    ],
    [
      'a draft',
      { state: 'draft', version: null, changedAt: daysAgo(4), changedBy: null },
      '3 of 8 lessons written. Edited on Thursday.',
    ],
    ['archived', { state: 'archived' }, 'Those who have it keep it.'],
    [
      'someone else’s',
      {
        owner: { name: 'Mateus Rivera', isYou: false },
        rights: { own: false, edit: true, review: false },
      },
      'Version 7, 9 November 2026. Owned by Mateus Rivera. You can edit.',
    ],
    [
      'someone else’s, for an Admin',
      { owner: { name: 'Mateus Rivera', isYou: false } },
      'Version 7, 9 November 2026. Owned by Mateus Rivera.',
    ],
    ['nobody’s', { owner: null }, 'Version 7, 9 November 2026. It has no owner.'],
  ])('%s', (_, change, said) => {
    expect(describeCourse({ ...course, ...change }, now)).toBe(said);
  });
});

it.each([
  [0, 'today'],
  [1, 'yesterday'],
  [2, 'on Saturday'],
  [6, 'on Tuesday'],
  [7, 'on 9 November 2026'],
])('%i days ago is %s', (days, said) => {
  expect(describeDay(daysAgo(days), now)).toBe(said);
});
