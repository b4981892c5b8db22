import * as z from 'zod/mini';
import { CourseId, CourseParams } from '../catalog.ts';
import {
  binary,
  Done,
  dataOf,
  endpoint,
  listQuery,
  PageLimit,
  PageNumber,
  pageOf,
} from '../endpoint.ts';
import { AccountId, Day, line, Moment, publishedText, Uuid } from '../fields.ts';

/** Someone is stuck after this many days without finishing a lesson, or this many failed tries at a quiz. */
export const stuckDays = 7;
export const stuckTries = 3;

export const LearnerGroup = z.enum(
  ['all', 'learning', 'stuck', 'finished'],
  'The group is all, learning, stuck or finished.',
);
export type LearnerGroup = z.infer<typeof LearnerGroup>;

/** Of the time that others have in quizzes with a time limit. 100 is the usual time. */
export const timeShares = [100, 125, 150, 200] as const;
export const TimeShare = z.literal(timeShares, 'The time is 100, 125, 150 or 200 percent.');
export type TimeShare = z.infer<typeof TimeShare>;

export const CourseLearner = z.object({
  id: z.number(),
  name: z.string(),
  /** Lessons done, and lessons of the course. */
  done: z.number(),
  total: z.number(),
  finished: z.boolean(),
  enrolledAt: Moment,
  /** The last day with any activity in the course. */
  seenOn: z.nullable(Day),
  /** The first lesson that isn't done. `dueDate` is null for a course without sessions. */
  next: z.nullable(z.object({ title: z.string(), dueDate: z.nullable(Day), overdue: z.boolean() })),
  stuck: z.nullable(
    z.object({
      /** `quiz`: failed too often. `idle`: no lesson finished for too long. */
      why: z.enum(['quiz', 'idle']),
      lesson: z.string(),
      /** When the last lesson was finished; before the first, the enrolment. */
      since: Moment,
      tries: z.number(),
    }),
  ),
  /** The courses that they have to complete before they can start: `Opens when you have completed Light`. Null if they can. */
  waits: z.nullable(z.string()),
  timeShare: TimeShare,
});
export type CourseLearner = z.infer<typeof CourseLearner>;

const Filter = {
  group: z._default(LearnerGroup, 'all'),
  q: z.optional(z.string().check(z.maxLength(100, 'Search for at most 100 characters.'))),
};

export const listLearners = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/learners',
  access: 'teacher',
  summary:
    'The learners of a course: how far they are, when they were last here, and where they are stuck.',
  params: CourseParams,
  query: z.object({ ...Filter, ...listQuery(['name', 'progress', 'seen', 'since']) }),
  reply: pageOf(CourseLearner),
});

export const LearnerCounts = z.object({
  all: z.number(),
  learning: z.number(),
  stuck: z.number(),
  finished: z.number(),
  /** Some quiz of the course has a time limit. */
  timed: z.boolean(),
  /** Some assignment of the course has its own deadline. */
  deadlines: z.boolean(),
  /** Some assignment of the course is handed in by groups. */
  groups: z.boolean(),
});
export type LearnerCounts = z.infer<typeof LearnerCounts>;

export const countLearners = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/learners/counts',
  access: 'teacher',
  summary: 'How many learners a course has, and how many of them are learning, stuck and finished.',
  params: CourseParams,
  reply: dataOf(LearnerCounts),
});

export const exportLearners = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/learners.csv',
  access: 'teacher',
  whileActing: 'refused',
  summary: 'The learners of a course as CSV, without addresses. Recorded in the audit log.',
  params: CourseParams,
  query: z.object(Filter),
  reply: binary('text/csv; charset=utf-8'),
});

const MessageText = publishedText('Message', 2000);

export const LearnerMessage = z.object({ text: MessageText });
export const Announcement = z.object({ subject: line('Subject', 100), text: MessageText });

/** Chosen once for each message: sent twice, it counts once. */
const Key = z.optional(Uuid);

export const writeToLearner = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/learners/:learnerId/messages',
  access: 'teacher',
  summary:
    'Write to a learner of a course. They are notified, and get an email unless they switched that off.',
  params: z.object({ id: CourseId, learnerId: AccountId }),
  body: z.extend(LearnerMessage, { key: Key }),
  reply: Done,
});

export const setTimeShare = endpoint({
  method: 'PUT',
  path: '/api/studio/courses/:id/learners/:learnerId/time',
  access: 'teacher',
  summary:
    'Give a learner more time in the quizzes of a course that have a time limit. It holds for quizzes that are started afterwards.',
  params: z.object({ id: CourseId, learnerId: AccountId }),
  body: z.object({ percent: TimeShare }),
  reply: Done,
});

export const LearnerDeadline = z.object({
  lessonId: z.string(),
  title: z.string(),
  /** By the rule of the assignment, where the learner is. */
  ruledOn: z.nullable(Day),
  /** A later day that was agreed. */
  agreedOn: z.nullable(Day),
});
export type LearnerDeadline = z.infer<typeof LearnerDeadline>;

export const listLearnerDeadlines = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/learners/:learnerId/deadlines',
  access: 'teacher',
  summary: 'When the assignments of a course that have their own deadline are due to one learner.',
  params: z.object({ id: CourseId, learnerId: AccountId }),
  reply: dataOf(z.array(LearnerDeadline)),
});

export const agreeDeadline = endpoint({
  method: 'PUT',
  path: '/api/studio/courses/:id/learners/:learnerId/deadlines/:lessonId',
  access: 'teacher',
  summary:
    'Agree a later day with one learner for an assignment that has its own deadline, also for what they have handed in; null takes it back.',
  params: z.object({ id: CourseId, learnerId: AccountId, lessonId: Uuid }),
  body: z.object({ dueOn: z.nullable(Day) }),
  reply: Done,
});

export const admitLearner = endpoint({
  method: 'PUT',
  path: '/api/studio/courses/:id/learners/:learnerId/admission',
  access: 'teacher',
  summary: 'Let one learner start a course without the courses that are required before it.',
  params: z.object({ id: CourseId, learnerId: AccountId }),
  reply: Done,
});

export const announce = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/announcements',
  access: 'teacher',
  summary: 'Write to all learners of a course. It is sent in the background.',
  params: CourseParams,
  body: z.extend(Announcement, { key: Key }),
  reply: Done,
});

export const SentAnnouncement = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Null once the account was deleted. */
  sender: z.nullable(z.string()),
  at: Moment,
  /** Learners who have been notified so far. */
  recipients: z.number(),
  /** Null while it is being sent. */
  sentAt: z.nullable(Moment),
});
export type SentAnnouncement = z.infer<typeof SentAnnouncement>;

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/announcements',
  access: 'teacher',
  summary: 'The announcements of a course, newest first.',
  params: CourseParams,
  query: z.object({ _page: z._default(PageNumber, 1), _limit: z._default(PageLimit, 5) }),
  reply: pageOf(SentAnnouncement),
});
