import { expect, test } from 'vitest';
import type { LessonDetail } from '../../../contract/catalog.ts';
import { lessonDescription, lessonStructuredData } from './lesson-meta.ts';

const locked: LessonDetail = {
  slug: 'katakana',
  name: 'Katakana',
  kind: 'lesson',
  time: 25,
  preview: false,
  totalQuestions: 5,
  headings: ['One', 'Two', 'Three', 'Four'],
  moduleTitle: 'Week 1: Reading kana',
  position: 2,
  description: '',
  course: {
    id: 1,
    title: 'Basic Japanese',
    author: { name: 'Yuki Tanabe' },
    image: 'japanese',
    archived: false,
    free: false,
    price: '25$',
    sale: null,
    due: '25$',
    modules: [],
  },
  content: null,
};

test('describes an open lesson by its first sentences', () => {
  expect(lessonDescription({ ...locked, description: 'Hear, then read.' })).toBe(
    'Hear, then read.',
  );
});

test('describes a locked lesson by its course and headings', () => {
  expect(lessonDescription(locked)).toBe(
    'Katakana: a lesson of Basic Japanese by Yuki Tanabe. It covers One, Two, Three.',
  );
  expect(lessonDescription({ ...locked, headings: [] })).toBe(
    'Katakana: a lesson of Basic Japanese by Yuki Tanabe.',
  );
});

test('tells search engines the reading time and whether access is free', () => {
  expect(lessonStructuredData(locked, 'Harbour Academy')).toMatchObject({
    isAccessibleForFree: false,
    timeRequired: 'PT25M',
  });
  const open = {
    ...locked,
    content: {
      html: '',
      quiz: null,
      photos: [],
      task: null,
      peerReview: false,
      acceptedFrom: null,
      deadline: null,
      group: null,
      practice: 0,
    },
  };
  expect(lessonStructuredData(open, 'Harbour Academy')).toMatchObject({
    isAccessibleForFree: true,
  });
});
