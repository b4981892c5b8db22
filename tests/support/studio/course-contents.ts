import fc from 'fast-check';
import { isUsual } from '../../../contract/catalog/quiz-settings.ts';
import { fileTypes } from '../../../contract/catalog.ts';
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
const filled = (most: number) => text(most).map((text) => text || 'x');
const figure = fc.record({ figure: fc.constant('figures/one.svg'), alt: text(300) });
const picture = fc.option(figure, { nil: undefined });
const partial = fc.constantFrom(true as const, undefined);
const region = fc.record({
  name: text(120),
  ...{ x: fc.nat(100), y: fc.nat(100), width: fc.nat(100), height: fc.nat(100) },
  right: fc.boolean(),
});
/** As the file of a quiz brings them back: with the fields of their own kind, and none that are empty. */
const kind = fc.oneof(
  fc.record({
    kind: fc.constant('several'),
    options: fc.array(fc.record({ text: filled(240), right: fc.boolean() }), { maxLength: 8 }),
    ...{ picture, partial },
  }),
  fc.record({
    kind: fc.constant('matching'),
    pairs: fc.array(fc.record({ left: filled(160), right: text(160) }), { maxLength: 8 }),
    extra: fc.option(fc.array(filled(160), { minLength: 1, maxLength: 4 }), { nil: undefined }),
    ...{ picture, partial },
  }),
  fc.record({ kind: fc.constant('ordering'), items: fc.array(filled(200), { maxLength: 8 }) }),
  fc.record({
    kind: fc.constant('number'),
    answer: fc.option(fc.integer()),
    tolerance: fc.option(fc.nat(100), { nil: undefined }),
    near: fc.option(
      fc
        .record({ within: fc.nat(200), percent: fc.constantFrom(25, 33.33333, undefined) })
        .chain(({ within, percent }) =>
          fc.constantFrom({ within, ...(percent && { percent }) }, { within, says: 'Nearly' }),
        ),
      { nil: undefined },
    ),
    unit: fc.option(filled(40), { nil: undefined }),
    picture,
  }),
  fc.record({
    kind: fc.constant('text'),
    accept: fc.array(filled(120), { maxLength: 20 }),
    picture,
  }),
  fc.record({
    kind: fc.constant('hotspot'),
    figure: fc.constant('figures/one.svg'),
    regions: fc.array(region, { maxLength: 8 }),
  }),
);
const questionOfKind = fc.record({
  question: text(400),
  options: fc.constant([]),
  answer: fc.constant(null),
  explanation: text(600),
  sample: fc.constant(false),
  practice: kind,
});
const questions = fc.array(fc.oneof(question, questionOfKind), { maxLength: 5 });
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
    types: fc.uniqueArray(fc.constantFrom(...fileTypes), { maxLength: fileTypes.length }),
    files: fc.integer({ min: 1, max: 5 }),
    megabytes: fc.integer({ min: 1, max: 25 }),
  }),
  fc.record({ kind: fc.constant('link'), instructions: text(1_000) }),
);
/** Left out if it has none. The day may not be chosen yet. */
const deadline = fc.option(
  fc.record({
    due: fc.oneof(
      fc.record({
        when: fc.constant('days'),
        days: fc.integer({ min: 1, max: 365 }),
        since: fc.constantFrom('enrolment', 'session'),
      }),
      fc.record({ when: fc.constant('day'), day: fc.constantFrom('', '2026-11-30', '2028-02-29') }),
    ),
    late: fc.oneof(
      fc.constant({ rule: 'accepted' }),
      fc.record({
        rule: fc.constant('loss'),
        percent: fc.integer({ min: 1, max: 100 }),
        floor: fc.integer({ min: 0, max: 99 }),
      }),
      fc.record({ rule: fc.constant('refused'), days: fc.integer({ min: 0, max: 365 }) }),
    ),
  }),
  { nil: undefined },
);
/** Left out if everyone hands in alone. */
const group = fc.option(fc.integer({ min: 2, max: 10 }), { nil: undefined });
/** Left out if there are none. */
const criteria = fc.option(
  fc.array(
    fc.record({
      title: text(120),
      weight: fc.integer({ min: 1, max: 100 }),
      levels: fc.array(
        fc.record({ name: text(40), points: fc.integer({ min: 0, max: 100 }), text: text(300) }),
        { maxLength: 6 },
      ),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  { nil: undefined },
);
const some = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: undefined });
/** Left out if it says nothing. */
const quizSettings = fc
  .record({ asked: some(40), passMark: some(40), minutes: some(240) })
  .map((settings) => (isUsual(settings) ? undefined : settings));
const parts = fc.array(fc.record({ title: text(80), asked: some(40) }), {
  minLength: 1,
  maxLength: 3,
});
/** With parts, each question is in one of them, part after part. */
const quiz = fc
  .record({
    questions,
    settings: quizSettings,
    parts: fc.option(parts, { nil: undefined }),
    places: fc.array(fc.nat(2), { minLength: 5, maxLength: 5 }),
  })
  .map(({ questions, settings, parts, places }) => {
    if (!parts) return { questions, settings };
    const ordered = places.map((place) => Math.min(place, parts.length - 1)).sort();
    return {
      questions: questions.map((question, index) => ({ ...question, part: ordered[index] })),
      settings: { ...settings, parts },
    };
  });
/** Photos, or something else instead. */
const assignment = fc.oneof(
  fc.record({
    photos: fc.array(fc.record({ title: text(80), instructions: text(600) }), { maxLength: 3 }),
  }),
  fc.record({ photos: fc.constant([]), task }),
);
const lesson = (slug: string) =>
  fc.tuple(fc.constantFrom('lesson', 'assignment'), quiz).chain(([kind, quiz]) =>
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
            quiz: fc.constant(kind === 'lesson' ? quiz.settings : undefined),
            rubric: kind === 'assignment' ? fc.array(text(120), { maxLength: 8 }) : fc.constant([]),
            deadline: kind === 'assignment' ? deadline : fc.constant(undefined),
            group: kind === 'assignment' ? group : fc.constant(undefined),
            criteria: kind === 'assignment' ? criteria : fc.constant(undefined),
          }),
          kind === 'assignment' ? assignment : fc.constant({ photos: [] }),
        )
        .map(([settings, asked]) => ({ ...settings, ...asked })),
      source: text(3_000).map((source) => `${source}\n\n---\n- ${source}\n`),
      questions: fc.constant(kind === 'lesson' ? quiz.questions : []),
    }),
  );

const crop = fc.option(
  fc.record({
    x: fc.integer({ min: 0, max: 100 }),
    y: fc.integer({ min: 0, max: 100 }),
    zoom: fc.integer({ min: 100, max: 400 }),
  }),
  { nil: undefined },
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
        cover: fc.option(
          fc.record({ figure: text(40), alt: text(300), card: crop, wide: crop, band: crop }),
          { nil: undefined },
        ),
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
