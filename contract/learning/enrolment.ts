import * as z from 'zod/mini';
import { CourseParams, FoundCourse, LessonContent, LessonKind, LessonParams } from '../catalog.ts';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { Day, Email, line, Moment, PhoneNumber, Uuid } from '../fields.ts';

/** How far the viewer is in a course. */
export const CourseProgress = z.object({
  courseId: z.number(),
  done: z.number(),
  total: z.number(),
  completedAt: z.nullable(Moment),
});
export type CourseProgress = z.infer<typeof CourseProgress>;

export const getMyCourses = endpoint({
  method: 'GET',
  path: '/api/courses/mine',
  access: 'account',
  summary: 'For marks on cards: the courses that the viewer takes, with progress, and has saved.',
  reply: dataOf(
    z.object({
      enrolled: z.array(CourseProgress),
      saved: z.array(z.number()),
      /** A licence opens every course to the viewer. */
      licensed: z.boolean(),
    }),
  ),
});

/** A dated round of a course: a session, in the learner's words. */
export const Run = z.object({ id: z.string(), startsOn: Day, endsOn: Day });
export type Run = z.infer<typeof Run>;

const LessonStep = z.object({
  slug: z.string(),
  title: z.string(),
  kind: LessonKind,
  minutes: z.number(),
  /** Its place in the course, from 1. */
  position: z.number(),
  /** Nothing for a course without a run. */
  dueOn: z.nullable(Day),
});
export type LessonStep = z.infer<typeof LessonStep>;

export const EnrolledCourse = z.extend(FoundCourse, {
  done: z.number(),
  enrolledAt: Moment,
  completedAt: z.nullable(Moment),
  /** Not when it was taken by a licence that has ended: progress is kept, lessons are locked and nothing is due. */
  open: z.boolean(),
  run: z.nullable(Run),
  /** The first lesson that is not done; nothing when all are. */
  nextLesson: z.nullable(LessonStep),
  /** Lessons whose due day has passed, the longest overdue first. */
  missed: z.array(LessonStep),
  /** The last day on which something of this course was done. */
  lastLearnedOn: z.nullable(Day),
  /** What the owner said about the last submission that was reviewed. */
  feedback: z.nullable(
    z.object({ lesson: z.string(), text: z.string(), mark: z.nullable(z.number()), at: Moment }),
  ),
  certificateId: z.nullable(z.string()),
  /** Lessons that were marked by hand: their quizzes keep the certificate waiting. */
  unproven: z.array(z.object({ slug: z.string(), title: z.string() })),
  stars: z.nullable(z.number()),
});
export type EnrolledCourse = z.infer<typeof EnrolledCourse>;

export const listEnrolledCourses = endpoint({
  method: 'GET',
  path: '/api/courses/taken',
  access: 'account',
  summary: 'The courses that the viewer takes or has completed, last taken first.',
  /** `today` is the day it is where the learner is. */
  reply: dataOf(z.object({ today: Day, courses: z.array(EnrolledCourse) })),
});

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/courses/:id/runs',
  access: 'account',
  summary: 'The run that the viewer is in, and the next ones they can switch to.',
  params: CourseParams,
  reply: dataOf(
    z.object({
      today: Day,
      current: z.nullable(Run),
      next: z.array(
        z.extend(Run, {
          /** What it would change: when the next open lesson, and the last one, would be due. */
          nextDueOn: z.nullable(Day),
          lastDueOn: z.nullable(Day),
          /** How many open lessons are overdue now and would not be. */
          noLongerMissed: z.number(),
        }),
      ),
    }),
  ),
});

export const switchRun = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/run',
  access: 'account',
  summary: 'Move to another run of a course. All work done stays; due dates move.',
  params: CourseParams,
  body: z.object({ runId: Uuid }),
  reply: dataOf(Run),
});

export const recordCourseView = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/view',
  access: 'account',
  summary: 'Say that the viewer looks at a course, for Recently viewed.',
  params: CourseParams,
  reply: Done,
});

export const LearnerHome = z.object({
  today: Day,
  /** The course in which something was done last, and its next step; nothing while no course is open. */
  next: z.nullable(
    z.object({
      course: z.object({ id: z.number(), title: z.string(), illustration: z.string() }),
      lesson: LessonStep,
      done: z.number(),
      total: z.number(),
      /** The week the lesson belongs to, and the day on which all of it is due. */
      module: z.object({ title: z.string(), position: z.number(), dueOn: z.nullable(Day) }),
    }),
  ),
  /** At most four, last viewed first. */
  recent: z.array(FoundCourse),
  /** At most four, by how many learners earned them. */
  certificates: z.array(
    z.object({
      courseId: z.number(),
      title: z.string(),
      duration: z.string(),
      /** Learners who hold one. */
      earned: z.number(),
    }),
  ),
});
export type LearnerHome = z.infer<typeof LearnerHome>;

export const getLearnerHome = endpoint({
  method: 'GET',
  path: '/api/learner-home',
  access: 'account',
  summary: "The learner's home: the next step, recently viewed courses, popular certificates.",
  reply: dataOf(LearnerHome),
});

export const MyCourse = z.object({
  /** Not while the licence that it was taken by has ended; what was done stays. */
  enrolled: z.boolean(),
  enrolledAt: z.nullable(Moment),
  completedAt: z.nullable(Moment),
  saved: z.boolean(),
  /** Slugs of the lessons that are done. */
  done: z.array(z.string()),
  /** Where Start Now leads: the first lesson that is not done; the first one when all are. */
  nextLesson: z.nullable(z.string()),
  certified: z.boolean(),
  /** Of a course that is complete: lessons marked by hand, whose quizzes keep the certificate waiting. */
  unproven: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** The viewer has a licence, which opens every course: nothing need be bought. */
  licence: z.boolean(),
  /** It was taken by a licence that has ended: renewing it, or buying the course, opens it again. */
  licenceEnded: z.boolean(),
  can: z.object({
    /** Take it without paying: it is free, or a licence opens it. */
    enrol: z.boolean(),
    /** Every lesson is open to the viewer. */
    readAll: z.boolean(),
  }),
});
export type MyCourse = z.infer<typeof MyCourse>;

export const getMyCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id/mine',
  access: 'account',
  summary: 'What a course is to the viewer: enrolled, saved, what is done and what comes next.',
  params: CourseParams,
  reply: dataOf(MyCourse),
});

export const enrol = endpoint({
  method: 'POST',
  path: '/api/courses/:id/enrolment',
  access: 'account',
  summary: 'Take a course that is free or opened by a licence. Taking it again changes nothing.',
  params: CourseParams,
  reply: dataOf(MyCourse),
});

/** As the enrolment form of a course asks it; an order is placed with it. */
export const EnrolmentForm = z.object({
  name: line('Full Name', 120),
  email: Email,
  phone: PhoneNumber.check(z.minLength(1, 'Phone number is required.')),
});

/** Nothing is paid for a free course, so nobody need be called about it. */
export const FreeEnrolmentForm = z.extend(EnrolmentForm, { phone: PhoneNumber });

export const saveCourse = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/saved',
  access: 'account',
  summary: 'Keep a course for later.',
  params: CourseParams,
  reply: Done,
});

export const unsaveCourse = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/saved',
  access: 'account',
  summary: 'Take a course off the saved ones.',
  params: CourseParams,
  reply: Done,
});

export const listSavedCourses = endpoint({
  method: 'GET',
  path: '/api/courses/saved',
  access: 'account',
  summary: "The viewer's saved courses, last saved first.",
  reply: dataOf(z.array(FoundCourse)),
});

export const Note = z.object({
  text: z.string(),
  /** Rises with each save; 0 while there is none. */
  revision: z.number(),
  savedAt: z.nullable(Moment),
});
export type Note = z.infer<typeof Note>;

export const LessonCompletion = z.object({
  way: z.enum(['marked', 'quiz', 'submission']),
  at: Moment,
});

export const MyLesson = z.object({
  course: MyCourse,
  completion: z.nullable(LessonCompletion),
  note: Note,
  /** The text and questions of a lesson that is locked for visitors and open to the viewer. */
  content: z.nullable(LessonContent),
  can: z.object({
    read: z.boolean(),
    /** An assignment is done by handing it in. */
    mark: z.boolean(),
  }),
});
export type MyLesson = z.infer<typeof MyLesson>;

export const getMyLesson = endpoint({
  method: 'GET',
  path: '/api/lessons/:slug/mine',
  access: 'account',
  summary:
    'What a lesson is to the viewer: done or not, the private note, and its content when they may read it.',
  params: LessonParams,
  reply: dataOf(MyLesson),
});

const LessonState = dataOf(
  z.object({ course: MyCourse, completion: z.nullable(LessonCompletion) }),
);

export const completeLesson = endpoint({
  method: 'PUT',
  path: '/api/lessons/:slug/completion',
  access: 'account',
  summary:
    'Mark a lesson as complete; in a course that is free or opened by a licence this also enrols.',
  params: LessonParams,
  reply: LessonState,
});

export const reopenLesson = endpoint({
  method: 'DELETE',
  path: '/api/lessons/:slug/completion',
  access: 'account',
  summary: 'Take back a mark. What a passed quiz or a submission has completed stays complete.',
  params: LessonParams,
  reply: LessonState,
});

export const maxNoteLength = 10_000;

export const saveNote = endpoint({
  method: 'PUT',
  path: '/api/lessons/:slug/note',
  access: 'account',
  summary: 'Keep a private note. Refused when it was changed elsewhere since `revision`.',
  params: LessonParams,
  body: z.object({
    text: z
      .string('The note must be text.')
      .check(
        z.maxLength(maxNoteLength, `A note can have at most ${maxNoteLength} characters.`),
        z.regex(
          /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u,
          'The note contains characters that cannot be used.',
        ),
      ),
    revision: z.number('The revision is a number.').check(z.int(), z.gte(0), z.lte(2_147_483_647)),
  }),
  reply: dataOf(Note),
});
