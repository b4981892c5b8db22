import * as z from 'zod/mini';
import { CourseParams, FoundCourse, LessonContent, LessonKind, LessonParams } from '../catalog.ts';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { Day, Email, line, Moment, PhoneNumber, revisionOf, Uuid } from '../fields.ts';
import { MyAttempts } from './my-attempts.ts';

/** The viewer's progress in a course. */
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
  summary: "The viewer's enrolled courses with progress, and saved courses, for course cards.",
  reply: dataOf(
    z.object({
      enrolled: z.array(CourseProgress),
      saved: z.array(z.number()),
      /** A licence opens every course to the viewer. */
      licensed: z.boolean(),
    }),
  ),
});

/** A dated run of a course; learners see it as a session. */
export const Run = z.object({ id: z.string(), startsOn: Day, endsOn: Day });
export type Run = z.infer<typeof Run>;

export const LessonStep = z.object({
  slug: z.string(),
  name: z.string(),
  kind: LessonKind,
  /** In minutes. */
  time: z.number(),
  /** Position in the course, from 1. */
  position: z.number(),
  /** Null for a course without runs. */
  dueDate: z.nullable(Day),
});
export type LessonStep = z.infer<typeof LessonStep>;

/** A week that isn't open to the learner yet. */
const ClosedWeek = z.object({
  /** Its place in the course, from 1. */
  week: z.number(),
  title: z.string(),
  /** Why, and when it opens: `Opens on 3 March`. */
  reason: z.string(),
});

export const EnrolledCourse = z.extend(FoundCourse, {
  done: z.number(),
  enrolledAt: Moment,
  completedAt: z.nullable(Moment),
  /** False if the enrolment's licence has ended: progress stays, lessons are locked and nothing is due. */
  open: z.boolean(),
  /** Weeks that open later, in order. */
  closed: z.array(ClosedWeek),
  run: z.nullable(Run),
  /** The first lesson to do; null if all are done, wait for a teacher or are in a week that isn't open yet. */
  nextLesson: z.nullable(LessonStep),
  /** Lessons whose due day has passed, the longest overdue first. */
  missed: z.array(LessonStep),
  /** The last day of activity in this course. */
  lastLearnedOn: z.nullable(Day),
  /** On the latest reviewed submission. */
  feedback: z.nullable(
    z.object({ lesson: z.string(), text: z.string(), mark: z.nullable(z.number()), at: Moment }),
  ),
  /** Assignments for which a teacher has asked for another try, the longest ago first. */
  askedAgain: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Assignments that were handed in and are complete once a teacher accepts them. */
  waiting: z.array(z.object({ slug: z.string(), name: z.string() })),
  certificateId: z.nullable(z.string()),
  /** Lessons marked as complete by hand: the certificate needs their quizzes. */
  unproven: z.array(z.object({ slug: z.string(), name: z.string() })),
  stars: z.nullable(z.number()),
});
export type EnrolledCourse = z.infer<typeof EnrolledCourse>;

export const listEnrolledCourses = endpoint({
  method: 'GET',
  path: '/api/courses/taken',
  access: 'account',
  summary: "The viewer's enrolled and completed courses, latest enrolment first.",
  /** `today` is in the learner's time zone. */
  reply: dataOf(z.object({ today: Day, courses: z.array(EnrolledCourse) })),
});

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/courses/:id/runs',
  access: 'account',
  summary: "The viewer's run and the next ones they can switch to.",
  params: CourseParams,
  reply: dataOf(
    z.object({
      today: Day,
      current: z.nullable(Run),
      next: z.array(
        z.extend(Run, {
          /** When the next open lesson and the last one would be due. */
          nextDueDate: z.nullable(Day),
          lastDueDate: z.nullable(Day),
          /** How many open lessons would no longer be overdue. */
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
  summary: 'Record a view of a course, for Recently viewed.',
  params: CourseParams,
  reply: Done,
});

export const MyCourse = z.object({
  /** False once the enrolment's licence has ended; progress stays. */
  enrolled: z.boolean(),
  enrolledAt: z.nullable(Moment),
  completedAt: z.nullable(Moment),
  saved: z.boolean(),
  /** Slugs of the lessons that are done. */
  done: z.array(z.string()),
  /** Where Start Now leads: the first lesson that can be done, or the first one if there is none. */
  nextLesson: z.nullable(z.string()),
  /** Assignments that were handed in and are complete once a teacher accepts them. */
  waiting: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Weeks that open later, in order. */
  closed: z.array(ClosedWeek),
  certified: z.boolean(),
  /** In a completed course without a certificate: the lessons whose quizzes it needs, marked by hand or added since. */
  unproven: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** The viewer has a licence, which opens every course. */
  licence: z.boolean(),
  /** Enrolled through a licence that has ended: renewing it or buying the course opens it again. */
  licenceEnded: z.boolean(),
  can: z.object({
    /** Enrol without paying: the course is free or licensed. */
    enrol: z.boolean(),
    readAll: z.boolean(),
  }),
});
export type MyCourse = z.infer<typeof MyCourse>;

export const getMyCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id/mine',
  access: 'account',
  summary: "The viewer's enrolment, progress and next lesson in a course.",
  params: CourseParams,
  reply: dataOf(MyCourse),
});

export const enrol = endpoint({
  method: 'POST',
  path: '/api/courses/:id/enrolment',
  access: 'account',
  summary: 'Enrol in a course that is free or licensed. Repeating it changes nothing.',
  params: CourseParams,
  reply: dataOf(MyCourse),
});

/** The enrolment form of a paid course; an order is placed with it. */
export const EnrolmentForm = z.object({
  name: line('Full Name', 120),
  email: Email,
  phone: PhoneNumber.check(z.minLength(1, 'Phone number is required.')),
});

/** A phone number is only needed for payments. */
export const FreeEnrolmentForm = z.extend(EnrolmentForm, { phone: PhoneNumber });

export const saveCourse = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/saved',
  access: 'account',
  summary: 'Save a course for later.',
  params: CourseParams,
  reply: Done,
});

export const unsaveCourse = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/saved',
  access: 'account',
  summary: 'Remove a course from the saved ones.',
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
  /** Incremented by each save; 0 before the first. */
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
  /** How many notes on passages the viewer has here. */
  passageNotes: z.number(),
  /** The step at which the viewer stopped reading, from 0. */
  place: z.nullable(z.number()),
  /** Only if the lesson is locked for visitors and open to the viewer. */
  content: z.nullable(LessonContent),
  /** Null if it has no quiz, or none that the viewer may take. */
  attempts: z.nullable(MyAttempts),
  /** How many tasks of each of its activities the viewer has done; those they haven’t touched are missing. */
  activities: z.array(z.object({ id: z.string(), done: z.number() })),
  /** What the viewer had begun when the lesson was replaced; null for everyone else. */
  earlier: z.nullable(
    z.object({
      replacedAt: Moment,
      /** They continue with it, until they choose the new one. */
      chosen: z.boolean(),
      content: LessonContent,
    }),
  ),
  /** Why a learner of the course can't read it yet: `Opens on 3 March`. Null if they can, or lack the course. */
  closed: z.nullable(z.string()),
  can: z.object({
    read: z.boolean(),
    /** Mark as complete; an assignment is completed by submitting it. */
    mark: z.boolean(),
  }),
});
export type MyLesson = z.infer<typeof MyLesson>;

export const getMyLesson = endpoint({
  method: 'GET',
  path: '/api/lessons/:slug/mine',
  access: 'account',
  summary:
    "The viewer's completion, private note, place and attempts in a lesson, with its content if they may read it.",
  params: LessonParams,
  reply: dataOf(MyLesson),
});

export const chooseLessonVersion = endpoint({
  method: 'PUT',
  path: '/api/lessons/:slug/version',
  access: 'account',
  summary: 'Read the new version of a lesson that was replaced, or go back to the one begun.',
  params: LessonParams,
  body: z.object({ version: z.enum(['started', 'new'], 'The version is started or new.') }),
  reply: Done,
});

const LessonState = dataOf(
  z.object({ course: MyCourse, completion: z.nullable(LessonCompletion) }),
);

export const completeLesson = endpoint({
  method: 'PUT',
  path: '/api/lessons/:slug/completion',
  access: 'account',
  summary: 'Mark a lesson as complete. In a free or licensed course this also enrols.',
  params: LessonParams,
  reply: LessonState,
});

export const reopenLesson = endpoint({
  method: 'DELETE',
  path: '/api/lessons/:slug/completion',
  access: 'account',
  summary: 'Undo a manual completion. What a quiz or submission completed stays complete.',
  params: LessonParams,
  reply: LessonState,
});

export const saveLessonPlace = endpoint({
  method: 'PUT',
  path: '/api/lessons/:slug/place',
  access: 'account',
  summary: 'Remember the step at which the viewer stopped reading.',
  params: LessonParams,
  body: z.object({
    step: z.number('The step is a number.').check(z.int(), z.gte(0), z.lte(99)),
  }),
  reply: Done,
});

export const maxNoteLength = 10_000;

export const NoteText = z
  .string('The note must be text.')
  .check(
    z.maxLength(maxNoteLength, `A note can have at most ${maxNoteLength} characters.`),
    z.regex(
      /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u,
      'The note contains characters that cannot be used.',
    ),
  );

export const saveNote = endpoint({
  method: 'PUT',
  path: '/api/lessons/:slug/note',
  access: 'account',
  summary: 'Save a private note. Refused if it was changed elsewhere since `revision`.',
  params: LessonParams,
  body: z.object({
    text: NoteText,
    revision: revisionOf('The revision is a number.'),
  }),
  reply: dataOf(Note),
});
