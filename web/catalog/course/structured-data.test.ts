import { expect, test } from 'vitest';
import type { CourseDetail } from '../../../contract/catalog.ts';
import { courseStructuredData, faqStructuredData } from './structured-data.ts';

const course: CourseDetail = {
  id: 1,
  title: 'Basic Japanese',
  courseName: 'Basic Japanese',
  category: 'Language',
  categorySlug: 'languages',
  image: 'japanese',
  teacher: 'Robin Teacher',
  path: '/course-detail/1',
  duration: '2 Weeks',
  level: 'Basic',
  students: 25,
  price: '25$',
  sale: 'Discounted Price',
  summary: 'Read hiragana and katakana.',
  layout: 'standard',
  archived: false,
  free: false,
  priceCents: 2500,
  dueCents: 1500,
  due: '15$',
  currency: 'AUD',
  overview: '',
  outcomes: ['Read kana'],
  prerequisites: [],
  needs: [],
  author: { name: 'Yuki Tanabe', headline: 'Teacher', aboutHtml: '' },
  faqs: [],
  modules: [],
  lessons: 4,
  quizzes: 4,
  assignments: 0,
  totalTime: 95,
  rating: { average: 4.5, count: 6, distribution: [] },
};

test('describes the price, duration and rating of a course', () => {
  expect(courseStructuredData(course, 'Harbour Academy')).toMatchObject({
    '@type': 'Course',
    timeRequired: 'P2W',
    offers: { category: 'Paid', price: '15.00', priceCurrency: 'AUD' },
    hasCourseInstance: { courseMode: 'Online', courseWorkload: 'PT95M' },
    aggregateRating: { ratingValue: 4.5, ratingCount: 6 },
  });
});

test('omits the rating while there are no ratings', () => {
  const unrated = { ...course, rating: { average: null, count: 0, distribution: [] } };
  expect(courseStructuredData(unrated, 'Harbour Academy')).not.toHaveProperty('aggregateRating');
});

test('turns questions and answers into an FAQPage', () => {
  expect(faqStructuredData([{ question: 'Will I learn kanji?', answer: 'A few.' }])).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Will I learn kanji?',
        acceptedAnswer: { '@type': 'Answer', text: 'A few.' },
      },
    ],
  });
});
