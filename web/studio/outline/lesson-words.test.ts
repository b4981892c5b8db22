import { expect, test } from 'vitest';
import type { OutlineLesson } from '../../../contract/studio/drafts.ts';
import { describeLesson, describeMarks } from './lesson-words.ts';

const lesson: OutlineLesson = {
  id: 'a',
  kind: 'lesson',
  slug: 'iso',
  title: 'ISO and Noise',
  minutes: 20,
  preview: false,
  questions: 5,
  words: 900,
  photos: 0,
  task: null,
  changes: [],
  published: { place: 3, questions: 5, moduleId: 'w' },
};

test.each([
  [{}, 'Text, 5 questions'],
  [{ preview: true, questions: 1 }, 'Text, 1 question, open as preview'],
  [{ words: 0, questions: 0 }, 'No text yet, no quiz yet'],
  [{ kind: 'assignment' as const, questions: 0, photos: 3 }, 'Assignment, 3 photos'],
  [{ kind: 'assignment' as const, questions: 0, task: 'text' as const }, 'Assignment, a text'],
])('says what a lesson consists of: %o', (fields, text) => {
  expect(describeLesson({ ...lesson, ...fields })).toBe(text);
});

test.each([
  [{ changes: ['new' as const], published: null }, 1, ['New']],
  [{ changes: ['text' as const] }, 3, ['Text edited']],
  [{ changes: ['moved' as const] }, 2, ['Moved up']],
  [{ changes: ['moved' as const] }, 5, ['Moved down']],
  [{ changes: ['moved' as const] }, 3, ['Moved']],
  [{ changes: ['questions' as const], questions: 6 }, 3, ['Question added']],
  [{ changes: ['questions' as const], questions: 3 }, 3, ['2 questions removed']],
  [
    { changes: ['settings' as const, 'questions' as const] },
    3,
    ['Settings edited', 'Questions edited'],
  ],
])('marks what differs from what learners see: %o', (fields, place, marks) => {
  expect(describeMarks({ ...lesson, ...fields }, place)).toEqual(marks);
});
