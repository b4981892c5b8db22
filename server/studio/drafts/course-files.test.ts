import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CourseContent } from '../../../contract/studio/content.ts';
import { readCourseFolders } from '../../catalog/content/files/course-folder.ts';
import { readCourse } from '../../catalog/content/files/read-course.ts';
import { ownContent } from '../../catalog/content/load-content.ts';
import { emptyDetails, readCourseFiles, writeCourseFiles } from './course-files.ts';

const lessonIdOf = (slug: string) => `id of ${slug}`;

describe('the courses that come with Stepwell', async () => {
  const folders = await readCourseFolders(ownContent);

  it.each(folders.map((folder) => [folder.name, folder] as const))(
    'are the same after a visit to the studio: %s',
    (_, folder) => {
      const { content, leftOut } = readCourseFiles(folder.files, { lessonIdOf });
      expect(leftOut).toEqual([]);
      const id = Number.parseInt(folder.name, 10);
      const figures = [...folder.files].filter(([path]) => path.startsWith('figures/'));
      const written = writeCourseFiles(id, { ...content, figures: {} });
      const files = new Map([...written, ...figures]);
      const { reading, problems } = readCourse({ ...folder, files });
      expect(problems).toEqual([]);
      expect(reading?.course).toEqual(readCourse(folder).reading?.course);
    },
  );
});

const text = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', maxLength: maxLength / 10 })
    .map((text) => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, '').trim());
const slug = fc
  .array(fc.stringMatching(/^[A-Za-z0-9]{1,8}$/), { minLength: 1, maxLength: 3 })
  .map((words) => words.join('-'));
const question = fc
  .record({
    question: text(400),
    options: fc.uniqueArray(text(200), { maxLength: 6 }),
    explanation: text(600),
    sample: fc.boolean(),
  })
  .chain((question) =>
    fc.record({
      ...Object.fromEntries(
        Object.entries(question).map(([key, value]) => [key, fc.constant(value)]),
      ),
      answer:
        question.options.length === 0 ? fc.constant(null) : fc.nat(question.options.length - 1),
    }),
  );
const lesson = (slug: string) =>
  fc.constantFrom('lesson', 'assignment').chain((kind) =>
    fc.record({
      id: fc.constant(lessonIdOf(slug)),
      kind: fc.constant(kind),
      settings: fc.record({
        slug: fc.constant(slug),
        title: text(80),
        minutes: fc.integer({ min: 1, max: 120 }),
        preview: fc.boolean(),
        photos:
          kind === 'assignment'
            ? fc.array(fc.record({ title: text(80), instructions: text(600) }), { maxLength: 3 })
            : fc.constant([]),
        rubric: kind === 'assignment' ? fc.array(text(120), { maxLength: 8 }) : fc.constant([]),
      }),
      source: text(3_000).map((source) => `${source}\n\n---\n- ${source}\n`),
      questions: kind === 'lesson' ? fc.array(question, { maxLength: 5 }) : fc.constant([]),
    }),
  );
const content = fc
  .uniqueArray(slug, { maxLength: 5, selector: (slug) => slug.toLowerCase() })
  .chain((slugs) =>
    fc.record({
      details: fc.record({
        ...Object.fromEntries(
          ['category', 'subject', 'title', 'summary', 'illustration', 'level'].map((key) => [
            key,
            text(40),
          ]),
        ),
        layout: fc.constantFrom('standard', 'briefing', 'gallery'),
        weeks: fc.integer({ min: 1, max: 52 }),
        priceCents: fc.integer({ min: 0, max: 1_000_000 }),
        saleCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
        featured: fc.option(fc.integer({ min: 1, max: 100 })),
        outcomes: fc.array(text(160), { maxLength: 6 }),
        needs: fc.array(text(160), { maxLength: 6 }),
        overview: text(1_000),
        instructor: fc.record({ name: text(80), headline: text(120), about: text(1_000) }),
        faqs: fc.array(fc.record({ question: text(200), answer: text(800) }), { maxLength: 5 }),
      }),
      lessons: fc.tuple(...slugs.map(lesson)),
      titles: fc.array(text(80), { minLength: 1, maxLength: 3 }),
    }),
  )
  .map(({ details, lessons, titles }) => ({
    details,
    lessons,
    // Everything in the first module; the others are empty.
    outline: titles.map((title, index) => ({
      id: 'any',
      title,
      lessons: index === 0 ? lessons.map(({ id }) => id) : [],
    })),
    figures: {},
  })) as fc.Arbitrary<CourseContent>;

it('brings any draft back from its files', () => {
  fc.assert(
    fc.property(content, (content) => {
      const read = readCourseFiles(writeCourseFiles(7, content), { lessonIdOf });
      expect(read.leftOut).toEqual([]);
      const outline = read.content.outline.map((module) => ({ ...module, id: 'any' }));
      expect({ ...read.content, outline, figures: {} }).toEqual(content);
    }),
  );
});

describe('files that are wrong', () => {
  const read = (files: Record<string, string>) =>
    readCourseFiles(new Map(Object.entries(files)), { lessonIdOf });

  it('cost only what is wrong in them', () => {
    const { content, leftOut } = read({
      'course.yaml':
        'title: Pottery\nweeks: many\nmodules:\n  - title: One\n    lessons: [clay, gone, clay]',
      'clay.md': '---\ntitle: Clay\nminutes: 0\n---\nText.',
      'clay.quiz.yaml':
        '- question: Wet?\n  options: [Yes, 3]\n- question: Dry?\n  options: [A, B]\n  answer: B',
    });
    expect(content.details).toEqual({ ...emptyDetails, title: 'Pottery' });
    expect(content.lessons).toMatchObject([
      {
        id: 'id of clay',
        settings: { title: 'Clay', minutes: 10 },
        source: 'Text.',
        questions: [{ question: 'Dry?', options: ['A', 'B'], answer: 1, explanation: '' }],
      },
    ]);
    expect(leftOut).toEqual([
      { file: 'course.yaml', message: 'Weeks is a whole number from 1 to 52.' },
      { file: 'clay.md', message: 'Minutes is a whole number from 1 to 120.' },
      { file: 'clay.quiz.yaml', message: 'Question 1: An option must be text.' },
      { file: 'course.yaml', message: 'The lesson gone.md is missing.' },
      { file: 'course.yaml', message: 'The lesson clay is named twice.' },
    ]);
  });

  it('never expand aliases', () => {
    const { leftOut } = read({ 'course.yaml': 'a: &a [x, x]\nb: &b [*a, *a]\nfaqs: [*b, *b]' });
    expect(leftOut[0]?.message).toContain('isn’t valid YAML');
  });
});
