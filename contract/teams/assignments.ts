import * as z from 'zod/mini';
import { Done, dataOf, endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { AccountId, Day, Moment, paragraphs, Uuid } from '../fields.ts';

/** Groups and people that one assignment can name. */
const maxTargets = 500;

export const maxDueDays = 730;

/** What repeats every year is due before the next year begins. */
export const maxYearlyDueDays = 364;

/** Someone who gets a course when its date is over or near still has this many days. */
export const newMemberDays = 14;

export const Repeats = z.enum(['never', 'yearly']);
export type Repeats = z.infer<typeof Repeats>;

/** Why what was assigned to someone is over. */
export const EndReason = z.enum(['left', 'removed', 'withdrawn', 'licence_ended', 'period_over']);
export type EndReason = z.infer<typeof EndReason>;

/** What a state is called on screens: On time, Late, Done, Not started. */
export const AssignedState = z.enum(['done', 'late', 'on_time', 'not_started']);
export type AssignedState = z.infer<typeof AssignedState>;

const TeamParams = z.object({ id: Uuid });
const AssignmentParams = z.object({ id: Uuid, assignmentId: Uuid });
const AssignedParams = z.object({ id: Uuid, assignedId: Uuid });

const CourseId = z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));

const targets = {
  /** The whole team, including people who join later. */
  everyone: z._default(z.boolean(), false),
  groupIds: z._default(
    z.array(Uuid).check(z.maxLength(maxTargets, `Choose at most ${maxTargets} groups.`)),
    [],
  ),
  accountIds: z._default(
    z.array(AccountId).check(z.maxLength(maxTargets, `Choose at most ${maxTargets} people.`)),
    [],
  ),
};

export const Audience = z.object({ courseId: CourseId, ...targets });
export type Audience = z.infer<typeof Audience>;

export const LeftOut = z.object({
  name: z.string(),
  /** `assigned`: they have the course to do already. `no_licence`: an owner without a licence. */
  reason: z.enum(['finished', 'assigned', 'no_licence']),
  /** When it is due, if they have it already. */
  dueOn: z.nullable(Day),
});
export type LeftOut = z.infer<typeof LeftOut>;

export const AudienceCount = z.object({
  /** In the groups and people chosen, each once. */
  people: z.number(),
  /** Of them, those who will get the course. */
  assigned: z.number(),
  leftOut: z.object({
    count: z.number(),
    /** The first few by name. */
    named: z.array(LeftOut),
  }),
});
export type AudienceCount = z.infer<typeof AudienceCount>;

export const AssignableCourse = z.object({
  id: z.number(),
  title: z.string(),
  image: z.string(),
  lessons: z.number(),
  /** Lessons that are handed in as photos and reviewed. */
  assignments: z.number(),
  minutes: z.number(),
  /** People in the team, as far as you see it, who have finished it as an assignment. */
  finished: z.number(),
  /** People who have it to do. */
  assigned: z.number(),
  /** The courses to take before it. */
  prerequisites: z.array(z.object({ title: z.string(), required: z.boolean() })),
});
export type AssignableCourse = z.infer<typeof AssignableCourse>;

export const listAssignableCourses = endpoint({
  method: 'GET',
  path: '/api/teams/:id/courses',
  access: 'account',
  summary: 'The courses that can be assigned, those most often assigned in the team first.',
  params: TeamParams,
  reply: dataOf(z.array(AssignableCourse)),
});

export const countAudience = endpoint({
  method: 'POST',
  path: '/api/teams/:id/assignments/count',
  access: 'account',
  summary:
    'Who would get a course, and who is left out and why. Nothing is assigned. Says only what the team’s own record shows.',
  params: TeamParams,
  body: Audience,
  reply: dataOf(AudienceCount),
});

const oneDueDate = 'Choose a due date, or a number of days.';

export const NewAssignment = z.extend(Audience, {
  /** Either a day, or days after someone gets the course. */
  dueOn: z._default(z.nullable(Day), null),
  dueDays: z._default(
    z.nullable(
      z
        .number(oneDueDate)
        .check(
          z.int('Enter a whole number of days.'),
          z.gte(1, 'Give people at least one day.'),
          z.lte(maxDueDays, `Give people at most ${maxDueDays} days.`),
        ),
    ),
    null,
  ),
  repeats: z._default(Repeats, 'never'),
  message: z._default(z.union([z.literal(''), paragraphs('The message', 500)]), ''),
  /** Made by the browser, so that a request sent twice assigns once. */
  key: Uuid,
});
export type NewAssignment = z.input<typeof NewAssignment>;

export const Assignment = z.object({
  id: z.string(),
  courseId: z.nullable(z.number()),
  courseTitle: z.string(),
  /** The person who assigned it. */
  by: z.string(),
  message: z.string(),
  everyone: z.boolean(),
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Chosen one by one. */
  people: z.number(),
  dueOn: z.nullable(Day),
  dueDays: z.nullable(z.number()),
  repeats: Repeats,
  assignedAt: Moment,
  /** How many have it, and how many of them are done. */
  given: z.number(),
  done: z.number(),
  /** An assignment can be withdrawn only by someone who manages all its groups. */
  can: z.object({ withdraw: z.boolean() }),
});
export type Assignment = z.infer<typeof Assignment>;

export const assignCourse = endpoint({
  method: 'POST',
  path: '/api/teams/:id/assignments',
  access: 'account',
  summary:
    'Assign a course to everyone, to groups or to people. They are enrolled through their licence and get an email. New members of the groups will get it too.',
  params: TeamParams,
  body: NewAssignment,
  reply: dataOf(z.extend(AudienceCount, { assignmentId: z.string() })),
});

export const listAssignments = endpoint({
  method: 'GET',
  path: '/api/teams/:id/assignments',
  access: 'account',
  summary: 'What is assigned in a team, as far as you see it, newest first.',
  params: TeamParams,
  query: z.object({ _page: z._default(PageNumber, 1), _limit: z._default(PageLimit, 20) }),
  reply: pageOf(Assignment),
});

export const withdrawAssignment = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/assignments/:assignmentId',
  access: 'account',
  summary: 'Withdraw an assignment. What people have done stays in the record.',
  params: AssignmentParams,
  reply: Done,
});

export const withdrawFromPerson = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/assigned/:assignedId',
  access: 'account',
  summary: 'Withdraw a course from one person. What they have done stays in the record.',
  params: AssignedParams,
  reply: Done,
});

/** What someone has to learn for a team. Their managers see this, and nothing else of their learning. */
export const MyAssignedCourse = z.object({
  id: z.string(),
  team: z.object({ id: z.string(), name: z.string() }),
  course: z.object({ id: z.number(), title: z.string(), image: z.string() }),
  by: z.string(),
  message: z.string(),
  assignedAt: Moment,
  dueOn: Day,
  /** The first due date, if it was moved. */
  movedFrom: z.nullable(Day),
  /** Today in the team's time zone, which decides when it is late. */
  today: Day,
  timeZone: z.string(),
  state: AssignedState,
  lessonsDone: z.number(),
  lessons: z.number(),
  /** Every lesson is complete, but some only because they were marked: their quizzes aren't passed. */
  markedOnly: z.boolean(),
  /** The lesson to continue with; null once all are done. */
  nextLesson: z.nullable(z.string()),
  doneAt: z.nullable(Moment),
  certificateId: z.nullable(z.string()),
  repeats: Repeats,
  doneOn: z.nullable(Day),
  /** From the second year on, only what was done since this day counts. */
  since: z.nullable(Day),
  /** Lessons done before it was assigned, which managers see only if the learner shares them. */
  earlierLessons: z.number(),
  /** When the learner shared them. */
  sharedAt: z.nullable(Moment),
});
export type MyAssignedCourse = z.infer<typeof MyAssignedCourse>;

export const PastAssignedCourse = z.object({
  id: z.string(),
  teamName: z.string(),
  courseTitle: z.string(),
  by: z.string(),
  assignedAt: Moment,
  dueOn: Day,
  doneOn: z.nullable(Day),
  endedOn: Day,
  endReason: EndReason,
});
export type PastAssignedCourse = z.infer<typeof PastAssignedCourse>;

export const shareEarlierWork = endpoint({
  method: 'POST',
  path: '/api/assigned-courses/:id/share',
  access: 'account',
  summary:
    'Show the managers of a team what you had done in an assigned course before it was assigned. It counts from then on.',
  params: z.object({ id: Uuid }),
  reply: Done,
});

export const listMyAssignedCourses = endpoint({
  method: 'GET',
  path: '/api/assigned-courses',
  access: 'account',
  summary:
    'What your teams have assigned to you, what is over, and who of your teams sees it: all that your managers see about your learning.',
  reply: dataOf(
    z.object({
      current: z.array(MyAssignedCourse),
      /** The latest 100. */
      past: z.array(PastAssignedCourse),
      seenBy: z.array(
        z.object({
          teamName: z.string(),
          /** The owner, managers, and managers of your groups. */
          people: z.array(z.string()),
          groups: z.array(z.string()),
        }),
      ),
    }),
  ),
});
