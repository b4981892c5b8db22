import fc from 'fast-check';
import { isUsual } from '../../../contract/catalog/quiz-settings.ts';
import type { CourseContent } from '../../../contract/studio/content.ts';

export const lessonIdOf = (slug: string) => `id of ${slug}`;

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
const task = fc.oneof(
  fc.record({
    kind: fc.constant('text'),
    instructions: text(1_000),
    least: fc.integer({ min: 1, max: 20_000 }),
    most: fc.integer({ min: 1, max: 20_000 }),
  }),
  fc.record({
    kind: fc.constant('files'),
    instructions: text(1_000),
    types: fc.uniqueArray(fc.constantFrom('pdf', 'audio'), { maxLength: 2 }),
    files: fc.integer({ min: 1, max: 5 }),
    megabytes: fc.integer({ min: 1, max: 25 }),
  }),
  fc.record({ kind: fc.constant('link'), instructions: text(1_000) }),
);
const some = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: undefined });
/** Left out if it says nothing. */
const quizSettings = fc
  .record({ asked: some(40), passMark: some(40), minutes: some(240) })
  .map((settings) => (isUsual(settings) ? undefined : settings));
/** Photos, or something else instead. */
const assignment = fc.oneof(
  fc.record({
    photos: fc.array(fc.record({ title: text(80), instructions: text(600) }), { maxLength: 3 }),
  }),
  fc.record({ photos: fc.constant([]), task }),
);
const lesson = (slug: string) =>
  fc.constantFrom('lesson', 'assignment').chain((kind) =>
    fc.record({
      id: fc.constant(lessonIdOf(slug)),
      kind: fc.constant(kind),
      settings: fc
        .tuple(
          fc.record({
            slug: fc.constant(slug),
            title: text(80),
            minutes: fc.integer({ min: 1, max: 120 }),
            preview: fc.boolean(),
            peerReview:
              kind === 'assignment' ? fc.constantFrom(true, undefined) : fc.constant(undefined),
            acceptedFrom:
              kind === 'assignment'
                ? fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined })
                : fc.constant(undefined),
            quiz: kind === 'lesson' ? quizSettings : fc.constant(undefined),
            rubric: kind === 'assignment' ? fc.array(text(120), { maxLength: 8 }) : fc.constant([]),
          }),
          kind === 'assignment' ? assignment : fc.constant({ photos: [] }),
        )
        .map(([settings, asked]) => ({ ...settings, ...asked })),
      source: text(3_000).map((source) => `${source}\n\n---\n- ${source}\n`),
      questions: kind === 'lesson' ? fc.array(question, { maxLength: 5 }) : fc.constant([]),
    }),
  );

/** Courses as a draft may be: complete or not, in any script. */
export const courseContents = fc
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
        attemptsPerDay: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
        hideAnswersUntilPassed: fc.constantFrom(true, undefined),
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
