import * as z from 'zod/mini';
import { Rights } from '../catalog/rights.ts';
import { CourseParams, LessonKind } from '../catalog.ts';
import { binary, dataOf, endpoint, listQuery, PageMeta } from '../endpoint.ts';
import { Moment, Uuid } from '../fields.ts';

/** Calendar weeks in UTC, the current one included. Learners belong to the week in which they enrolled. */
export const InsightPeriod = z.enum(
  ['4', '12', '52', 'all'],
  'The period is 4, 12 or 52 weeks, or all.',
);
export type InsightPeriod = z.infer<typeof InsightPeriod>;

/** Nothing is said about a question with fewer answers. */
export const leastAnswers = 20;
/** With fewer, an option that nobody chose, or thirds that hardly differ, may be chance. */
export const manyAnswers = 50;
/** Figures about fewer learners than this are not broken down, so that nobody can be recognised. */
export const smallGroup = 5;
/** From here on a question tells strong and weak learners apart. */
export const goodDiscrimination = 0.3;
/** Below, it hardly does. */
export const weakDiscrimination = 0.15;

/** A question that everyone gets right can’t tell learners apart, and doesn’t have to. */
export function isWeak({
  discrimination,
  right,
}: {
  discrimination: number | null;
  right: number | null;
}): boolean {
  return discrimination !== null && right !== 1 && discrimination < weakDiscrimination;
}

/** What looks wrong with a question. The numbers are shares from 0 to 1. */
export const QuestionAdvice = z.discriminatedUnion('kind', [
  /** A wrong option is chosen by strong learners as often as by others, or more often than the right one. */
  z.object({
    kind: z.literal('misleads'),
    option: z.number(),
    share: z.number(),
    strong: z.number(),
    weak: z.number(),
  }),
  z.object({ kind: z.literal('tooHard'), right: z.number(), byGuessing: z.number() }),
  z.object({ kind: z.literal('hardlyTellsApart'), discrimination: z.number() }),
  z.object({ kind: z.literal('tooEasy'), right: z.number() }),
  z.object({ kind: z.literal('neverChosen'), options: z.array(z.number()) }),
]);
export type QuestionAdvice = z.infer<typeof QuestionAdvice>;

export const OptionFigures = z.object({
  text: z.string(),
  isRight: z.boolean(),
  /** Null for small groups. */
  chosen: z.nullable(z.number()),
  /** Of all answers; null for small groups. */
  share: z.nullable(z.number()),
  /** Of the third with the highest, and with the lowest score in the rest of the quiz; null with too few answers. */
  strong: z.nullable(z.number()),
  weak: z.nullable(z.number()),
});
export type OptionFigures = z.infer<typeof OptionFigures>;

/** A question that learners see now, with each learner's first answer to exactly this wording. */
export const QuestionFigures = z.object({
  lessonId: z.string(),
  lessonTitle: z.string(),
  /** In its quiz, from 1. */
  position: z.number(),
  question: z.string(),
  /** The index of the right option. */
  answer: z.number(),
  options: z.array(OptionFigures),
  answers: z.number(),
  /** The share that was right; null with fewer than `leastAnswers`, like what follows. */
  right: z.nullable(z.number()),
  /** From -1 to 1: how much more often the upper third is right than the lower third, by score in the rest of the quiz. */
  discrimination: z.nullable(z.number()),
  /** The most important first; empty with too few answers. */
  advice: z.array(QuestionAdvice),
  /** When this wording came; null if it is the first one of this question. */
  since: z.nullable(
    z.object({
      /** Of the course; null for what was loaded from files. */
      version: z.nullable(z.number()),
      at: z.nullable(Moment),
      /** First answers to the wording before it. */
      earlierAnswers: z.number(),
    }),
  ),
});
export type QuestionFigures = z.infer<typeof QuestionFigures>;

export const LessonFigures = z.object({
  id: z.string(),
  title: z.string(),
  kind: LessonKind,
  /** Of the learners of the period; null for small groups. */
  started: z.nullable(z.number()),
  finished: z.nullable(z.number()),
  /** Those who took the quiz, and those who passed it at the first try. */
  tried: z.nullable(z.number()),
  passedFirst: z.nullable(z.number()),
  plannedMinutes: z.number(),
  /** Half of those who finished it needed less; null for small groups. */
  medianMinutes: z.nullable(z.number()),
  /** Those whose time is known. */
  timed: z.number(),
});
export type LessonFigures = z.infer<typeof LessonFigures>;

/** Where a change would help most learners. */
export const WorthALook = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stops'),
    lessonId: z.string(),
    title: z.string(),
    lost: z.number(),
    of: z.number(),
    /** Of those who were lost, how many had opened it. */
    opened: z.number(),
  }),
  z.object({
    kind: z.literal('takesLonger'),
    lessonId: z.string(),
    title: z.string(),
    minutes: z.number(),
    planned: z.number(),
    learners: z.number(),
  }),
  z.object({
    kind: z.literal('question'),
    lessonId: z.string(),
    title: z.string(),
    position: z.number(),
    question: z.string(),
    answers: z.number(),
    advice: QuestionAdvice,
  }),
]);
export type WorthALook = z.infer<typeof WorthALook>;

export const CourseInsight = z.object({
  courseId: z.number(),
  title: z.string(),
  rights: Rights,
  period: InsightPeriod,
  /** Lessons and questions are counted in the background; null before the first time. */
  countedAt: z.nullable(Moment),
  enrolments: z.object({
    total: z.number(),
    /** Through a team's licence; null for small groups. */
    byTeams: z.nullable(z.number()),
    /** Every week of the period, oldest first, by its Monday. */
    weeks: z.array(z.object({ monday: z.string(), count: z.number() })),
  }),
  /** Learners, whenever they enrolled, who did something in a lesson during the period. */
  active: z.number(),
  completion: z.object({
    /** Of the enrolments in the period. */
    finished: z.number(),
    /** Half of them took no longer; null for small groups. */
    medianDays: z.nullable(z.number()),
  }),
  time: z.object({
    /** On average, of those who finished the course; null for small groups. */
    minutes: z.nullable(z.number()),
    planned: z.number(),
  }),
  /** Given or changed in the period. */
  ratings: z.object({ count: z.number(), average: z.nullable(z.number()), fiveStars: z.number() }),
  /** How many learners the lessons' figures are about; null for small groups. */
  began: z.nullable(z.number()),
  lessons: z.array(LessonFigures),
  /** At most three. */
  worthALook: z.array(WorthALook),
  /** The five that fewest get right, of those with enough answers. */
  hardest: z.array(QuestionFigures),
  questions: z.number(),
});
export type CourseInsight = z.infer<typeof CourseInsight>;

export const getCourseInsight = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/insight',
  access: 'teacher',
  summary:
    'How learners get on in a course: enrolments, completion, lessons, time, ratings, and what is worth a look.',
  params: CourseParams,
  query: z.object({ period: z._default(InsightPeriod, '12') }),
  reply: dataOf(CourseInsight),
});

const questionSorts = ['place', 'right', 'discrimination', 'answers'] as const;
export type QuestionSort = (typeof questionSorts)[number];

export const listQuestionFigures = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/insight/questions',
  access: 'teacher',
  summary: 'The questions that learners of a course see now, with their figures.',
  params: CourseParams,
  query: z.object(listQuery(questionSorts, 20)),
  reply: z.object({ data: z.array(QuestionFigures), meta: PageMeta }),
});

export const LessonQuestionFigures = z.object({
  /** Null before the first count. */
  countedAt: z.nullable(Moment),
  /** As learners see them now; empty before the quiz is published. */
  questions: z.array(QuestionFigures),
});
export type LessonQuestionFigures = z.infer<typeof LessonQuestionFigures>;

export const getQuestionFigures = endpoint({
  method: 'GET',
  path: '/api/studio/lessons/:lessonId/figures',
  access: 'teacher',
  summary: "How learners answer a lesson's questions, in the wording they see now.",
  params: z.object({ lessonId: Uuid }),
  reply: dataOf(LessonQuestionFigures),
});

export const InsightPart = z.enum(
  ['enrolments', 'lessons', 'questions'],
  'The part is enrolments, lessons or questions.',
);
export type InsightPart = z.infer<typeof InsightPart>;

export function insightFilename(courseId: number, part: InsightPart): string {
  return `course-${courseId}-${part}.csv`;
}

export const exportInsight = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/insight.csv',
  access: 'teacher',
  summary: "A course's enrolments by week, lessons or questions with their figures, as CSV.",
  params: CourseParams,
  query: z.object({
    period: z._default(InsightPeriod, '12'),
    part: z._default(InsightPart, 'lessons'),
  }),
  reply: binary('text/csv; charset=utf-8'),
});
