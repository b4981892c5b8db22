import * as z from 'zod/mini';
import type { ShownQuestion } from '../practice/kinds.ts';
import { wireSchema } from '../practice/wire.ts';
import { binary, dataOf, endpoint, listQuery, PageMeta } from './endpoint.ts';
import { line } from './fields.ts';

export const Category = z.object({
  slug: z.string(),
  /** The long name (Art & Humanities); the home page shows the short one (Art). */
  name: z.string(),
  shortName: z.string(),
  icon: z.string(),
  courseCount: z.number(),
  top: z.boolean(),
  /** Empty if it has none. */
  description: z.string(),
  /** Addresses of removed categories that lead here. */
  formerSlugs: z.array(z.string()),
});
export type Category = z.infer<typeof Category>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'visitor',
  cacheable: true,
  summary: 'The categories in order, with their number of published courses.',
  reply: dataOf(z.array(Category)),
});

export const CourseCard = z.object({
  id: z.number(),
  title: z.string(),
  category: z.string(),
  categorySlug: z.string(),
  /**
   * The address of its picture. A drawing is an SVG, and its address ends with the name by which our own pages draw it; a cover is
   * a WebP, and its address ends with its shape and width.
   */
  image: z.string(),
  author: z.object({ name: z.string() }),
  /** The author's name again, as the specification calls it. */
  teacher: z.string(),
  /** Where its page is. */
  path: z.string(),
  duration: z.string(),
  level: z.string(),
  students: z.number(),
  /** Formatted as in the specification: `25$`. */
  price: z.string(),
  /** `Free (0$)`, `Discounted Price` or null. */
  sale: z.nullable(z.string()),
  /** The price after any sale: `15$`. */
  due: z.string(),
  summary: z.string(),
});
export type CourseCard = z.infer<typeof CourseCard>;

export function illustrationPath(name: string): string {
  return `/api/illustrations/${name || 'course'}`;
}

/** What a course shows of itself: its cover, or else its drawing. */
export function imagePath({ cover, illustration }: { cover: string | null; illustration: string }) {
  return cover === null ? illustrationPath(illustration) : `/api/covers/${cover}/card-800`;
}

export const getIllustration = endpoint({
  method: 'GET',
  path: '/api/illustrations/:name',
  access: 'visitor',
  summary: "A course's drawing. A name that isn't known is an open book.",
  params: z.object({
    name: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'There is no such drawing.')),
  }),
  reply: binary('image/svg+xml'),
});

export const listFeaturedCourses = endpoint({
  method: 'GET',
  path: '/api/courses/featured',
  access: 'visitor',
  cacheable: true,
  summary: 'The courses on the home page.',
  reply: dataOf(z.array(CourseCard)),
});

/** A text in pieces; those that match the search are hits. */
const Highlighted = z.array(z.object({ text: z.string(), hit: z.boolean() }));
export type Highlighted = z.infer<typeof Highlighted>;

export const FoundCourse = z.extend(CourseCard, {
  /** How many it has. */
  lessons: z.number(),
  /** Where the search matched; null without a search. */
  found: z.nullable(
    z.object({
      title: Highlighted,
      author: Highlighted,
      summary: Highlighted,
      /** The best matching lesson, with an excerpt. */
      lesson: z.nullable(z.object({ name: Highlighted, excerpt: Highlighted })),
    }),
  ),
});
export type FoundCourse = z.infer<typeof FoundCourse>;

/** A lesson similar to a search that found nothing. */
export const NearLesson = z.object({
  slug: z.string(),
  name: Highlighted,
  /** Empty for a locked lesson. */
  excerpt: Highlighted,
  time: z.number(),
  course: z.string(),
  free: z.boolean(),
});
export type NearLesson = z.infer<typeof NearLesson>;

export const courseSorts = ['id', 'relevance', 'title', 'students', 'rating', 'price'] as const;
const courseDurations = ['short', 'medium', 'long'] as const;

const oneOf = <const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) => z.optional(z.enum(values, `${label} is one of ${values.join(', ')}.`));

export const CourseListQuery = z.object({
  ...listQuery(courseSorts),
  q: z.optional(line('Search', 100, { optional: true })),
  category: z.optional(line('Category', 60, { optional: true })),
  level: z.optional(line('Level', 40, { optional: true })),
  /** `deals` are the free and the reduced ones: those with a sale text. */
  price: oneOf('Price', ['free', 'paid', 'reduced', 'deals']),
  /** Up to two weeks, up to six, or more. */
  duration: oneOf('Duration', courseDurations),
});
export type CourseListQuery = z.infer<typeof CourseListQuery>;

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses',
  access: 'visitor',
  cacheable: true,
  summary: 'The published courses that match a search and filters, a page at a time.',
  query: CourseListQuery,
  reply: z.object({
    data: z.array(FoundCourse),
    meta: z.extend(PageMeta, {
      levels: z.array(z.string()),
      /** No course has all words of the search, so these have any of them. */
      anyWord: z.boolean(),
      /** What was searched instead of mistyped words. */
      corrections: z.array(z.object({ typed: z.string(), meant: z.array(z.string()) })),
      /** For a search that found nothing: at most three similar lessons, and at most four popular courses. */
      instead: z.nullable(
        z.object({ lessons: z.array(NearLesson), popular: z.array(FoundCourse) }),
      ),
    }),
  }),
});

export const CourseId = z.coerce
  .number('This course does not exist.')
  .check(z.int(), z.gte(1), z.lte(2_147_483_647));
export const CourseParams = z.object({ id: CourseId });

export const LessonKind = z.enum(['lesson', 'assignment']);

/** Of files that an assignment can ask for. What each means is in `catalog/file-kinds.ts`, which public pages don't load. */
export const fileTypes = [
  'pdf',
  'audio',
  'document',
  'spreadsheet',
  'slides',
  'picture',
  'video',
  'archive',
  'source',
] as const;
export type FileType = (typeof fileTypes)[number];

/** What an assignment can ask for. */
export const taskLimits = {
  /** Characters of a written answer. */
  text: { least: 50, most: 20_000 },
  files: 5,
  megabytes: 50,
} as const;

/** What an assignment asks learners to hand in, if not three photos. */
export const Task = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    instructions: z.string(),
    /** In characters. */
    least: z.number(),
    most: z.number(),
  }),
  z.object({
    kind: z.literal('files'),
    instructions: z.string(),
    types: z.array(z.enum(fileTypes)),
    /** How many, at most. */
    files: z.number(),
    /** Of each file. */
    megabytes: z.number(),
  }),
  z.object({ kind: z.literal('link'), instructions: z.string() }),
]);
export type Task = z.infer<typeof Task>;
export type LessonKind = z.infer<typeof LessonKind>;

export const OutlineLesson = z.object({
  slug: z.string(),
  name: z.string(),
  kind: LessonKind,
  /** In minutes. */
  time: z.number(),
  preview: z.boolean(),
});
export type OutlineLesson = z.infer<typeof OutlineLesson>;

export const OutlineModule = z.object({
  title: z.string(),
  /** When it opens to those who take the course: `Opens when you have finished Week 1`. Left out if it is open at once. */
  opens: z.optional(z.string()),
  lessons: z.array(OutlineLesson),
});
export type OutlineModule = z.infer<typeof OutlineModule>;

export const CurriculumModule = z.extend(OutlineModule, {
  totalLessons: z.number(),
  /** In minutes. */
  totalTime: z.number(),
  /** Their questions come with the lesson. */
  quizzes: z.array(z.object({ title: z.string(), lesson: z.string(), totalQuestions: z.number() })),
});
export type CurriculumModule = z.infer<typeof CurriculumModule>;

export const RatingSummary = z.object({
  /** With one decimal; null without ratings. */
  average: z.nullable(z.number()),
  count: z.number(),
  /** From five stars to one; percentages add up to 100. */
  distribution: z.array(z.object({ stars: z.number(), count: z.number(), percent: z.number() })),
});
export type RatingSummary = z.infer<typeof RatingSummary>;

export const CourseDetail = z.extend(CourseCard, {
  /** The title, as the enrolment form names the course. */
  courseName: z.string(),
  layout: z.enum(['standard', 'briefing', 'gallery']),
  /** What its cover shows; left out for a drawing. */
  imageAlt: z.optional(z.string()),
  /** No longer offered: only those who have it see its lessons. */
  archived: z.boolean(),
  /** Everyone may read all lessons. */
  free: z.boolean(),
  priceCents: z.number(),
  /** The price after any sale. */
  dueCents: z.number(),
  currency: z.string(),
  /** HTML. */
  overview: z.string(),
  outcomes: z.array(z.string()),
  needs: z.array(z.string()),
  /** Published courses to take before. Lessons stay closed until those that are required are completed. */
  prerequisites: z.array(z.object({ id: z.number(), title: z.string(), required: z.boolean() })),
  author: z.object({ name: z.string(), headline: z.string(), aboutHtml: z.string() }),
  faqs: z.array(z.object({ question: z.string(), answer: z.string() })),
  modules: z.array(CurriculumModule),
  /** How many the course has. */
  lessons: z.number(),
  quizzes: z.number(),
  assignments: z.number(),
  /** In minutes. */
  totalTime: z.number(),
  rating: RatingSummary,
});
export type CourseDetail = z.infer<typeof CourseDetail>;

export const getCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id',
  access: 'visitor',
  cacheable: true,
  summary: 'One published course: what it teaches, its outline, instructor, questions and rating.',
  params: CourseParams,
  reply: dataOf(CourseDetail),
});

export const LessonParams = z.object({
  slug: z
    .string()
    .check(
      z.regex(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/, 'This lesson does not exist.'),
      z.maxLength(120),
    ),
});

/** MathML by TeX: what a text with formulas brings along, so that they are there when the page is. */
const Formulas = z.optional(z.record(z.string(), z.string()));
export type Formulas = z.infer<typeof Formulas>;

/** What a question with one right option and its options show, as HTML that the server has drawn. */
export const QuestionPictures = z.object({
  question: z.optional(z.string()),
  options: z.optional(z.array(z.nullable(z.string()))),
});
export type QuestionPictures = z.infer<typeof QuestionPictures>;

/** Built from these fields only, so that no answer leaves with it. */
export const Question = z.object({
  question: z.string(),
  /** Empty for a question of another kind than one right option. */
  options: z.array(z.string()),
  formulas: Formulas,
  /** A question of another kind, without its answer. */
  shown: z.optional(wireSchema<ShownQuestion>('shown')),
  pictures: z.optional(QuestionPictures),
  /** The title of the part that begins with it. */
  part: z.optional(z.string()),
});
export type Question = z.infer<typeof Question>;

/** How many questions an attempt asks. */
export const questionsAsked = 5;
/** From this many on, each attempt draws its questions, so that two attempts rarely ask the same. */
export const smallestBank = 10;
export const largestQuiz = 40;

/** How many of its questions a quiz asks at once: all questions of a short one. */
export function askedOf(questions: number): number {
  return questions >= smallestBank ? questionsAsked : questions;
}

/** Between the two, everyone would have to answer more than five, or see most of the questions again. */
export function isQuizSize(questions: number): boolean {
  return questions === questionsAsked || (questions >= smallestBank && questions <= largestQuiz);
}

/** Rules that the owner of a course may set for its quizzes. With either, only signed-in learners can take them. */
export const QuizRules = z.object({
  attemptsPerDay: z.nullable(z.number()),
  /** Until the quiz is passed. */
  hidesAnswers: z.boolean(),
});
export type QuizRules = z.infer<typeof QuizRules>;

/** For viewers who may read the lesson. */
export const LessonContent = z.object({
  html: z.string(),
  quiz: z.nullable(
    z.object({
      title: z.string(),
      version: z.number(),
      passMark: z.number(),
      /** Names the choice of questions and the order of options below. Send it with the answers. */
      paper: z.string(),
      /** Empty if the quiz has a time limit: they come with its start. */
      questions: z.array(Question),
      rules: QuizRules,
      /** Only in a quiz with a time limit. */
      timed: z.optional(z.object({ minutes: z.number(), asked: z.number() })),
    }),
  ),
  /** The photos that an assignment asks for. */
  photos: z.array(z.object({ title: z.string(), instructions: z.string() })),
  /** What it asks for instead of photos; null otherwise. */
  task: z.nullable(Task),
  /** Two fellow learners review what is handed in before a teacher does. */
  peerReview: z.boolean(),
  /**
   * An assignment is complete once a reviewer accepts it with at least this mark; 0 if it needs no mark. Null: once it is
   * handed in.
   */
  acceptedFrom: z.nullable(z.number()),
  /** What everyone is told about the deadline of an assignment that has its own; null without one. */
  deadline: z.nullable(z.string()),
  /** What everyone is told about an assignment that groups can hand in; null if everyone hands it in alone. */
  group: z.nullable(z.string()),
  /** How many questions there are to practise with; they are loaded later. */
  practice: z.number(),
});
export type LessonContent = z.infer<typeof LessonContent>;

export const LessonDetail = z.object({
  slug: z.string(),
  name: z.string(),
  kind: LessonKind,
  /** In minutes. */
  time: z.number(),
  preview: z.boolean(),
  /** How many an attempt asks. */
  totalQuestions: z.number(),
  /** Titles of its sections, shown in place of locked content. */
  headings: z.array(z.string()),
  moduleTitle: z.string(),
  /** Its place in the course, from 1. */
  position: z.number(),
  /** The first sentences, for search engines; empty for a locked lesson. */
  description: z.string(),
  course: z.object({
    id: z.number(),
    title: z.string(),
    author: z.object({ name: z.string() }),
    image: z.string(),
    archived: z.boolean(),
    free: z.boolean(),
    price: z.string(),
    sale: z.nullable(z.string()),
    due: z.string(),
    modules: z.array(OutlineModule),
  }),
  /** Null when the lesson is locked for visitors. */
  content: z.nullable(LessonContent),
});
export type LessonDetail = z.infer<typeof LessonDetail>;

export const getLesson = endpoint({
  method: 'GET',
  path: '/api/lessons/:slug',
  access: 'visitor',
  cacheable: true,
  summary:
    'One lesson as everyone may see it: the text and questions of an open one, the outline of a locked one.',
  params: LessonParams,
  reply: dataOf(LessonDetail),
});

export const Figures = z.object({
  activeStudents: z.number(),
  courses: z.number(),
  instructors: z.number(),
  /** Ratings of four and five stars; null without ratings. */
  satisfactionPercent: z.nullable(z.number()),
});
export type Figures = z.infer<typeof Figures>;

export const getFigures = endpoint({
  method: 'GET',
  path: '/api/figures',
  access: 'visitor',
  cacheable: true,
  summary: 'The figures on the home page, counted now.',
  reply: dataOf(Figures),
});
