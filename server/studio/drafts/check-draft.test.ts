import { expect, test } from 'vitest';
import type { CourseContent } from '../../../contract/studio/content.ts';
import { checkDraft } from './check-draft.ts';
import { emptyDetails } from './course-files.ts';

const noFigures = { drawings: new Map(), images: new Map() };
const long = (words: number) => Array.from({ length: words }, () => 'word').join(' ');

const details: CourseContent['details'] = {
  ...emptyDetails,
  category: 'art',
  subject: 'Photography',
  title: 'Learn Photography',
  summary: 'Take your camera off automatic.',
  illustration: 'photography',
  outcomes: ['Use aperture and shutter speed on purpose', 'Read the light of a place'],
  needs: ['A camera of any kind'],
  overview: long(150),
  instructor: { name: 'Ines Carvalho', headline: 'Photographer', about: long(80) },
  faqs: [{ question: 'Do I need a good camera?', answer: 'A phone is enough to begin.' }],
};

const problemsOf = (
  changed: Partial<CourseContent['details']>,
  outline: CourseContent['outline'] = [],
) =>
  checkDraft(
    900,
    { details: { ...details, ...changed }, outline, lessons: [], figures: {} },
    noFigures,
  )
    .problems.filter(({ part }) => part === 'details')
    .flatMap((problem) => ('field' in problem ? [problem] : []));

const fieldsOf = (problems: ReturnType<typeof problemsOf>, advice: boolean) =>
  problems.filter((problem) => problem.advice === advice).map(({ field }) => field);

test('names the entry of a list, and the field in it', () => {
  const problems = problemsOf({
    outcomes: ['Use aperture on purpose', ''],
    faqs: [
      { question: 'Do I need a good camera?', answer: 'A phone is enough to begin.' },
      { question: 'Is it for me?', answer: '' },
    ],
    instructor: { ...details.instructor, headline: '' },
  });
  expect(fieldsOf(problems, false)).toEqual(
    expect.arrayContaining(['outcomes.1', 'faqs.1.answer', 'instructor.headline']),
  );
});

test('isn’t misled by texts that look like YAML', () => {
  const about = `${long(70)}\nname: nobody\n  - not an entry\nfaqs: no`;
  const problems = problemsOf({ instructor: { name: 'Ines', headline: '', about }, summary: '' });
  expect(fieldsOf(problems, false)).toEqual(
    expect.arrayContaining(['instructor.headline', 'summary']),
  );
});

test('one missing value doesn’t turn advice about the others into law', () => {
  const problems = problemsOf({ summary: '', overview: 'Short, but a text.' });
  expect(fieldsOf(problems, false)).toContain('summary');
  expect(fieldsOf(problems, false)).not.toContain('overview');
  expect(fieldsOf(problems, true)).toContain('overview');
});

test('reports rules about two values even while another one is only advice', () => {
  const problems = problemsOf({ overview: 'Short.', priceCents: 1000, saleCents: 2000 }, [
    { id: crypto.randomUUID(), title: 'Week 1', lessons: [] },
  ]);
  expect(fieldsOf(problems, false)).toContain('modules.0.lessons');
});

test('says one thing about an empty field', () => {
  const about = problemsOf({ summary: '', subject: '' }).filter(({ field }) =>
    ['summary', 'subject'].includes(field),
  );
  expect(about.map(({ field }) => field).toSorted()).toEqual(['subject', 'summary']);
});
