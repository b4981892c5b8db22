import { expect, test } from 'vitest';
import type { CourseDetails } from '../../../contract/studio/content.ts';
import { mergeDetails, takeTheirs } from './merge-details.ts';

const base: CourseDetails = {
  category: 'art',
  subject: 'Photography',
  title: 'Learn Photography',
  summary: 'Take your camera off automatic.',
  illustration: 'photography',
  layout: 'standard',
  level: 'Basic',
  weeks: 2,
  priceCents: 2500,
  saleCents: null,
  featured: null,
  outcomes: ['See light'],
  needs: ['A camera'],
  overview: 'Text',
  instructor: { name: 'Ines', headline: 'Photographer', about: 'About' },
  faqs: [],
};

test('takes from each what only they have changed', () => {
  const mine = { ...base, title: 'Photography', outcomes: ['See light', 'Use it'] };
  const theirs = { ...base, summary: 'New', instructor: { ...base.instructor, name: 'Lena' } };
  expect(mergeDetails(base, mine, theirs)).toEqual({
    details: { ...theirs, title: mine.title, outcomes: mine.outcomes },
    clashes: [],
  });
});

test('names what both have changed differently, and overwrites neither in silence', () => {
  const mine = { ...base, title: 'Mine', weeks: 3 };
  const theirs = { ...base, title: 'Theirs', weeks: 3 };
  const { details, clashes } = mergeDetails(base, mine, theirs);
  expect(clashes).toEqual(['title']);
  expect(details.title).toBe('Mine');
  expect(takeTheirs(details, theirs, clashes).title).toBe('Theirs');
});
