import { describe, expect, test } from 'vitest';
import { mostLessons, type Outline } from '../../../contract/studio/content.ts';
import * as moves from './outline-moves.ts';

const start: Outline = [
  { id: 'A', title: 'Week 1: Exposure', lessons: ['a', 'b', 'c'] },
  { id: 'B', title: 'Week 2: Light', lessons: ['d'] },
  { id: 'C', title: 'Week 3: Portraits', lessons: [] },
];
const lessons = (outline: Outline) => outline.map((week) => week.lessons.join(''));

describe('a removed lesson', () => {
  const published = new Map([...'abcde'].map((id, index) => [id, index + 1]));
  const restore = (outline: Outline, id: string, moduleId: string) =>
    lessons(
      moves.restoreLesson(outline, { id, moduleId, place: published.get(id) ?? 0 }, (id) =>
        published.get(id),
      ),
    );

  test('comes back where learners see it', () => {
    expect(restore(moves.removeLesson(start, 'b'), 'b', 'A')).toEqual(['abc', 'd', '']);
    expect(restore(moves.removeLesson(start, 'a'), 'a', 'A')).toEqual(['abc', 'd', '']);
    expect(restore(moves.removeLesson(start, 'd'), 'd', 'B')).toEqual(['abc', 'd', '']);
  });

  test('comes back at the end of the course when its week is gone', () => {
    expect(restore(moves.removeWeek(start, 'B'), 'd', 'B')).toEqual(['abc', 'd']);
  });

  test('that is there already stays there', () => {
    expect(restore(start, 'b', 'B')).toEqual(['abc', 'd', '']);
  });
});

describe('a step', () => {
  test('changes places with the neighbour', () => {
    expect(lessons(moves.stepLesson(start, 'b', 1))).toEqual(['acb', 'd', '']);
    expect(lessons(moves.stepLesson(start, 'b', -1))).toEqual(['bac', 'd', '']);
  });

  test('leads from the edge of a week into the next, empty or not', () => {
    expect(lessons(moves.stepLesson(start, 'c', 1))).toEqual(['ab', 'cd', '']);
    expect(lessons(moves.stepLesson(start, 'd', -1))).toEqual(['abcd', '', '']);
    expect(lessons(moves.stepLesson(start, 'd', 1))).toEqual(['abc', '', 'd']);
  });

  test('stops at the ends of the course', () => {
    expect(moves.stepLesson(start, 'a', -1)).toBe(start);
    const last = moves.stepLesson(start, 'd', 1);
    expect(moves.stepLesson(last, 'd', 1)).toBe(last);
  });

  test('stops at a full week', () => {
    const full = Array.from({ length: mostLessons }, (_, n) => `l${n}`);
    const outline = [...start.slice(0, 1), { id: 'B', title: 'B', lessons: full }];
    expect(moves.stepLesson(outline, 'c', 1)).toBe(outline);
  });
});

describe('a drop', () => {
  test('lands before or after its target, from above and from below', () => {
    const drop = (id: string, lessonId: string, side: 'before' | 'after') =>
      lessons(moves.dropLesson(start, id, { lessonId, side }))[0];
    expect(drop('a', 'c', 'before')).toBe('bac');
    expect(drop('a', 'c', 'after')).toBe('bca');
    expect(drop('c', 'a', 'before')).toBe('cab');
    expect(drop('c', 'a', 'after')).toBe('acb');
  });

  test('beside itself changes nothing', () => {
    expect(moves.dropLesson(start, 'b', { lessonId: 'b', side: 'after' })).toBe(start);
    expect(moves.dropLesson(start, 'b', { lessonId: 'a', side: 'after' })).toBe(start);
    expect(moves.dropLesson(start, 'b', { lessonId: 'c', side: 'before' })).toBe(start);
  });
});

test('weeks that a move doesn’t touch stay the same objects', () => {
  const [first, second, third] = moves.stepLesson(start, 'a', 1);
  expect(first).not.toBe(start[0]);
  expect(second).toBe(start[1]);
  expect(third).toBe(start[2]);
});

test('weeks move, and stop at the ends', () => {
  const ids = (outline: Outline) => outline.map(({ id }) => id).join('');
  expect(ids(moves.moveWeek(start, 'B', -1))).toBe('BAC');
  expect(moves.moveWeek(start, 'A', -1)).toBe(start);
  expect(moves.moveWeek(start, 'C', 1)).toBe(start);
});

test('a place is read out with its week', () => {
  expect(moves.describePlace(start, 'b')).toBe('lesson 2 of 3 in Week 1: Exposure');
});

test('treads grow evenly to nine steps at most', () => {
  const short = moves.treadWidths(4);
  expect([0, 1, 2, 3].map(short)).toEqual([0, 1, 2, 3]);
  const long = moves.treadWidths(1000);
  expect(long(0)).toBe(0);
  expect(long(999)).toBe(9);
  expect(moves.treadWidths(1)(0)).toBe(0);
});
