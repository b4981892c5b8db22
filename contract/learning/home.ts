import * as z from 'zod/mini';
import { FoundCourse } from '../catalog.ts';
import { dataOf, endpoint } from '../endpoint.ts';
import { Day, Moment } from '../fields.ts';
import { LessonStep } from './enrolment.ts';

/** What a learner told us: which subjects interest them, and on which evenings they want to learn. */
export const LearnerProfile = z.object({
  /** Slugs of categories. */
  interests: z.array(z.string()),
  /** Days of the week; Monday is 1. */
  evenings: z.array(z.number()),
});
export type LearnerProfile = z.infer<typeof LearnerProfile>;

export const LearnerHome = z.object({
  today: Day,
  /** The most recently active course and its next lesson; null without an open course. */
  next: z.nullable(
    z.object({
      course: z.object({ id: z.number(), title: z.string(), image: z.string() }),
      lesson: LessonStep,
      done: z.number(),
      total: z.number(),
      /** The lesson's module, and when all of it is due. */
      module: z.object({ title: z.string(), position: z.number(), dueDate: z.nullable(Day) }),
    }),
  ),
  coursesFinished: z.number(),
  agenda: z.object({
    /** Days in a row with learning, up to today or yesterday. */
    streak: z.number(),
    learnedToday: z.boolean(),
    /** Monday to Sunday of this week. */
    week: z.array(z.object({ on: Day, learned: z.boolean() })),
    reviewsDue: z.number(),
    /** When the next review comes back; null if some are due or none is scheduled. */
    nextReviewAt: z.nullable(Moment),
    /** The lesson or reminder with the earliest date; it may have passed. */
    nextDue: z.nullable(
      z.object({
        on: Day,
        task: z.string(),
        /** Null for a reminder. */
        lessonSlug: z.nullable(z.string()),
      }),
    ),
    /** Assignments for which a teacher has asked for another try, the longest ago first; three at most. */
    askedAgain: z.array(z.object({ slug: z.string(), name: z.string() })),
    /** Today's Ten minutes. */
    tenMinutes: z.enum(['new', 'started', 'done']),
  }),
  /** Null until the learner has answered or skipped the questions. */
  profile: z.nullable(LearnerProfile),
  /** A new learner is asked about interests and evenings. */
  asksProfile: z.boolean(),
  /** At most four, most recent first. */
  recent: z.array(
    z.extend(FoundCourse, {
      done: z.number(),
      /** The first lessons that aren't done; two at most. */
      next: z.array(z.object({ slug: z.string(), name: z.string(), time: z.number() })),
    }),
  ),
  /** At most five courses the learner isn't enrolled in: those of their interests first, then by number of students. */
  suggested: z.array(FoundCourse),
  /** At most four, most earned first. */
  certificates: z.array(
    z.object({
      courseId: z.number(),
      title: z.string(),
      duration: z.string(),
      earned: z.number(),
    }),
  ),
});
export type LearnerHome = z.infer<typeof LearnerHome>;

export const getLearnerHome = endpoint({
  method: 'GET',
  path: '/api/learner-home',
  access: 'account',
  summary:
    "The learner's home: the next step, today's agenda, suggestions, recently viewed courses, popular certificates.",
  reply: dataOf(LearnerHome),
});

export const saveLearnerProfile = endpoint({
  method: 'PUT',
  path: '/api/learner-profile',
  access: 'account',
  summary:
    'Save the interests, which order the suggestions, and the evenings, which become reminders. Two empty lists skip the questions.',
  body: z.object({
    interests: z
      .array(z.string().check(z.maxLength(60)), 'The interests are a list.')
      .check(z.maxLength(30, 'Choose at most 30 subjects.')),
    evenings: z
      .array(z.number().check(z.int(), z.gte(1), z.lte(7)), 'The evenings are a list.')
      .check(z.maxLength(7, 'A week has seven evenings.')),
  }),
  reply: dataOf(LearnerProfile),
});
