import * as z from 'zod/mini';
import { dataOf, type EndpointDefinition, endpoint } from '../endpoint.ts';
import { AccountId, Day, Moment, Uuid } from '../fields.ts';
import { AssignedState, Audience, EndReason, maxDueDays, Repeats } from '../teams/assignments.ts';
import { ReportFigures, ReportLine } from '../teams/report.ts';
import { TeamRole } from '../teams/teams.ts';
import type { Scope } from './scopes.ts';

/*
 * What other systems may read and write, with a key. Everything is about the key's organisation, or the department that the key is
 * limited to: nothing else exists for it. These calls change only by addition.
 */

/** A call for keys. */
function forKeys<const D extends Omit<EndpointDefinition, 'access'> & { scope: Scope }>(
  definition: D,
) {
  return endpoint({ ...definition, access: 'key' });
}

const maxLimit = 200;

const noSuchLimit = `The limit is a whole number from 1 to ${maxLimit}.`;

const page = {
  limit: z._default(
    z.coerce
      .number(noSuchLimit)
      .check(z.int(noSuchLimit), z.gte(1, noSuchLimit), z.lte(maxLimit, noSuchLimit)),
    100,
  ),
  /** The `next` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(500, 'A cursor is at most 500 characters.'))),
};

const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({
    data: z.array(item),
    /** The cursor of the next page; null on the last one. */
    meta: z.object({ next: z.nullable(z.string()) }),
  });

const courseId = z.coerce
  .number('The course is a number.')
  .check(
    z.int('The course is a number.'),
    z.gte(1, 'The course is a number.'),
    z.lte(2_147_483_647, 'The course is a number.'),
  );

const Named = z.object({ id: z.string(), name: z.string() });
/** The id is null once the account was deleted. */
const Person = z.object({ id: z.nullable(z.number()), name: z.string() });
const Course = z.object({ id: z.nullable(z.number()), title: z.string() });

/** A group, or a department with everything in it. */
const inGroup = { group: z.optional(Uuid) };

/** As examples name them. */
export const exampleIds = {
  person: 1042,
  course: 7,
  group: '019a8f3e-5b1c-7d20-9c4e-2f60a7b1d001',
  department: '019a8f3e-5b1c-7d20-9c4e-2f60a7b1d002',
  assignment: '019a8f3e-5b1c-7d20-9c4e-2f60a7b1d003',
  enrolment: '019a8f3e-5b1c-7d20-9c4e-2f60a7b1d004',
  certificate: '019a8f3e-5b1c-7d20-9c4e-2f60a7b1d005',
} as const;

const lastPage = { next: null };
const grace = { id: exampleIds.person, name: 'Grace Adjei' };
const healthyHabits = { id: exampleIds.course, title: 'Healthy Habits' };
const wards = { id: exampleIds.department, name: 'Clinical / Wards' };

const personExample = {
  ...{ id: exampleIds.person, firstName: 'Grace', lastName: 'Adjei' },
  ...{ username: 'grace.adjei', email: 'grace@harbour.example' },
  ...{ role: 'learner', licence: true },
  groups: [{ id: exampleIds.group, name: 'First aiders' }],
  department: wards,
  joinedAt: '2026-03-02T08:30:00.000Z',
};

const groupExample = {
  ...{ id: exampleIds.department, kind: 'department', name: 'Wards', path: 'Clinical / Wards' },
  ...{ parentId: null, people: 338 },
};

const assignmentExample = {
  ...{ id: exampleIds.assignment, course: healthyHabits, by: 'Thandi Nkosi', message: '' },
  ...{ everyone: false, groups: [wards], people: 0 },
  ...{ dueOn: null, dueDays: 30, repeats: 'yearly' },
  ...{ assignedAt: '2026-10-01T09:00:00.000Z', given: 338, done: 201 },
};

const courseExample = {
  ...{ ...healthyHabits, summary: 'Small habits that last.', category: 'Health' },
  ...{ level: 'Basic', teacher: 'Priya Nair', lessons: 8, minutes: 95 },
  publishedAt: '2026-01-15T00:00:00.000Z',
};

const figuresExample = {
  ...{ people: 338, assigned: 676, done: 402, onTime: 180, late: 31, notStarted: 63 },
};

export const ApiPerson = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  role: TeamRole,
  /** Whether they have one of the licences. */
  licence: z.boolean(),
  groups: z.array(Named),
  /** With the names of those above it: `Clinical / Nursing`. */
  department: z.nullable(Named),
  joinedAt: Moment,
});
export type ApiPerson = z.infer<typeof ApiPerson>;

export const listPeople = forKeys({
  method: 'GET',
  path: '/api/v1/people',
  scope: 'people:read',
  summary: 'The members. `group` is the id of a group, or of a department with everything in it.',
  query: z.object({
    ...page,
    ...inGroup,
    email: z.optional(z.string().check(z.maxLength(254, 'An address is at most 254 characters.'))),
  }),
  reply: listOf(ApiPerson),
  example: {
    query: { group: exampleIds.department, limit: 50 },
    reply: { data: [personExample], meta: lastPage },
  },
});

export const getPerson = forKeys({
  method: 'GET',
  path: '/api/v1/people/:personId',
  scope: 'people:read',
  summary: 'One member.',
  params: z.object({ personId: AccountId }),
  reply: dataOf(ApiPerson),
  example: { params: { personId: exampleIds.person }, reply: { data: personExample } },
});

export const ApiGroup = z.object({
  id: z.string(),
  kind: z.enum(['group', 'department']),
  name: z.string(),
  /** With the names of those above it: `Clinical / Nursing`. */
  path: z.string(),
  /** The department it is part of. */
  parentId: z.nullable(z.string()),
  /** In it and in everything below it. */
  people: z.number(),
});
export type ApiGroup = z.infer<typeof ApiGroup>;

export const listApiGroups = forKeys({
  method: 'GET',
  path: '/api/v1/groups',
  scope: 'groups:read',
  summary: 'The groups and departments.',
  query: z.object({
    ...page,
    kind: z.optional(z.enum(['group', 'department'], 'The kind is group or department.')),
  }),
  reply: listOf(ApiGroup),
  example: { query: { kind: 'department' }, reply: { data: [groupExample], meta: lastPage } },
});

export const getApiGroup = forKeys({
  method: 'GET',
  path: '/api/v1/groups/:groupId',
  scope: 'groups:read',
  summary: 'One group or department.',
  params: z.object({ groupId: Uuid }),
  reply: dataOf(ApiGroup),
  example: { params: { groupId: exampleIds.department }, reply: { data: groupExample } },
});

export const ApiAssignment = z.object({
  id: z.string(),
  course: Course,
  /** The person, or the key, that assigned it. */
  by: z.string(),
  message: z.string(),
  everyone: z.boolean(),
  groups: z.array(Named),
  /** How many people were chosen one by one. */
  people: z.number(),
  dueOn: z.nullable(Day),
  /** Days after someone gets the course. */
  dueDays: z.nullable(z.number()),
  repeats: Repeats,
  assignedAt: Moment,
  /** How many have it, and how many of them are done. */
  given: z.number(),
  done: z.number(),
});
export type ApiAssignment = z.infer<typeof ApiAssignment>;

export const listApiAssignments = forKeys({
  method: 'GET',
  path: '/api/v1/assignments',
  scope: 'assignments:read',
  summary: 'What is assigned now, without what was withdrawn.',
  query: z.object({ ...page, course: z.optional(courseId) }),
  reply: listOf(ApiAssignment),
  example: {
    query: { course: exampleIds.course },
    reply: { data: [assignmentExample], meta: lastPage },
  },
});

export const getApiAssignment = forKeys({
  method: 'GET',
  path: '/api/v1/assignments/:assignmentId',
  scope: 'assignments:read',
  summary: 'One assignment.',
  params: z.object({ assignmentId: Uuid }),
  reply: dataOf(ApiAssignment),
  example: {
    params: { assignmentId: exampleIds.assignment },
    reply: { data: assignmentExample },
  },
});

const days = `Give people 1 to ${maxDueDays} days.`;

export const NewApiAssignment = z.object({
  courseId: Audience.shape.courseId,
  /** The whole organisation, including people who join later. */
  everyone: Audience.shape.everyone,
  groupIds: Audience.shape.groupIds,
  personIds: Audience.shape.accountIds,
  /** Either a day, or days after someone gets the course. */
  dueOn: z._default(z.nullable(Day), null),
  dueDays: z._default(
    z.nullable(z.number(days).check(z.int(days), z.gte(1, days), z.lte(maxDueDays, days))),
    null,
  ),
  repeats: z._default(Repeats, 'never'),
  message: z._default(
    z.string().check(z.trim(), z.maxLength(500, 'The message can have at most 500 characters.')),
    '',
  ),
});

export const assignByKey = forKeys({
  method: 'POST',
  path: '/api/v1/assignments',
  scope: 'assignments:write',
  idempotent: true,
  summary:
    'Assign a course to everyone, to groups or to people. They are enrolled through their licence and get an email.',
  body: NewApiAssignment,
  status: 201,
  reply: dataOf(
    z.object({
      id: z.string(),
      /** In the groups and people chosen, each once. */
      people: z.number(),
      /** Of them, those who got the course; the others have it, have finished it, or have no licence. */
      assigned: z.number(),
    }),
  ),
  example: {
    body: { courseId: exampleIds.course, groupIds: [exampleIds.department], dueDays: 30 },
    reply: { data: { id: exampleIds.assignment, people: 338, assigned: 330 } },
  },
});

export const withdrawByKey = forKeys({
  method: 'DELETE',
  path: '/api/v1/assignments/:assignmentId',
  scope: 'assignments:write',
  summary: 'Withdraw an assignment. What people have done stays in the record.',
  params: z.object({ assignmentId: Uuid }),
  reply: dataOf(z.object({ id: z.string() })),
  example: {
    params: { assignmentId: exampleIds.assignment },
    reply: { data: { id: exampleIds.assignment } },
  },
});

const aboutPerson = { person: z.optional(AccountId), course: z.optional(courseId), ...inGroup };

export const ApiEnrolment = z.object({
  id: z.string(),
  person: Person,
  course: Course,
  assignmentId: z.string(),
  /** 1, and one more for each year that it repeats. */
  period: z.number(),
  assignedAt: Moment,
  dueOn: Day,
  endedAt: z.nullable(Moment),
  endReason: z.nullable(EndReason),
});
export type ApiEnrolment = z.infer<typeof ApiEnrolment>;

export const listEnrolments = forKeys({
  method: 'GET',
  path: '/api/v1/enrolments',
  scope: 'assignments:read',
  summary: 'Who has which course to do, and with `state=all` who had one.',
  query: z.object({
    ...page,
    ...aboutPerson,
    state: z._default(z.enum(['open', 'all'], 'The state is open or all.'), 'open'),
  }),
  reply: listOf(ApiEnrolment),
  example: {
    query: { person: exampleIds.person },
    reply: {
      data: [
        {
          ...{ id: exampleIds.enrolment, person: grace, course: healthyHabits },
          ...{ assignmentId: exampleIds.assignment, period: 1 },
          ...{ assignedAt: '2026-10-01T09:00:00.000Z', dueOn: '2026-10-31' },
          ...{ endedAt: null, endReason: null },
        },
      ],
      meta: lastPage,
    },
  },
});

export const ApiProgress = z.object({
  /** Of the enrolment. */
  id: z.string(),
  person: Person,
  course: Course,
  state: AssignedState,
  lessonsDone: z.number(),
  lessons: z.number(),
  dueOn: Day,
  startedAt: z.nullable(Moment),
  doneAt: z.nullable(Moment),
});
export type ApiProgress = z.infer<typeof ApiProgress>;

export const listProgress = forKeys({
  method: 'GET',
  path: '/api/v1/progress',
  scope: 'progress:read',
  summary: 'How far people are in what is assigned to them.',
  query: z.object({
    ...page,
    ...aboutPerson,
    state: z.optional(AssignedState),
  }),
  reply: listOf(ApiProgress),
  example: {
    query: { state: 'late', group: exampleIds.department },
    reply: {
      data: [
        {
          ...{ id: exampleIds.enrolment, person: grace, course: healthyHabits, state: 'late' },
          ...{ lessonsDone: 3, lessons: 8, dueOn: '2026-10-31' },
          ...{ startedAt: '2026-10-12T18:20:00.000Z', doneAt: null },
        },
      ],
      meta: lastPage,
    },
  },
});

export const ApiResult = z.object({
  /** Of the enrolment. */
  id: z.string(),
  person: Person,
  course: Course,
  period: z.number(),
  doneOn: Day,
  dueOn: Day,
  /** Days after the due date. */
  lateDays: z.number(),
  certificateId: z.nullable(z.string()),
});
export type ApiResult = z.infer<typeof ApiResult>;

export const listResults = forKeys({
  method: 'GET',
  path: '/api/v1/results',
  scope: 'progress:read',
  summary:
    'What people have finished of what was assigned to them, in past years too. `from` and `until` are the days on which it was done.',
  query: z.object({
    ...page,
    ...aboutPerson,
    from: z.optional(Day),
    until: z.optional(Day),
  }),
  reply: listOf(ApiResult),
  example: {
    query: { from: '2026-10-01', until: '2026-10-31' },
    reply: {
      data: [
        {
          ...{ id: exampleIds.enrolment, person: grace, course: healthyHabits, period: 1 },
          ...{ doneOn: '2026-10-30', dueOn: '2026-10-31', lateDays: 0 },
          certificateId: exampleIds.certificate,
        },
      ],
      meta: lastPage,
    },
  },
});

export const ApiCertificate = z.object({
  id: z.string(),
  person: Person,
  course: Course,
  completedOn: Day,
  issuedAt: Moment,
  revokedAt: z.nullable(Moment),
  /** Where anyone can check it. */
  url: z.string(),
});
export type ApiCertificate = z.infer<typeof ApiCertificate>;

export const listCertificates = forKeys({
  method: 'GET',
  path: '/api/v1/certificates',
  scope: 'certificates:read',
  summary: 'Certificates of courses that were assigned, of the people who are here now.',
  query: z.object({ ...page, ...aboutPerson }),
  reply: listOf(ApiCertificate),
  example: {
    query: { course: exampleIds.course },
    reply: {
      data: [
        {
          ...{ id: exampleIds.certificate, person: grace, course: healthyHabits },
          ...{ completedOn: '2026-10-30', issuedAt: '2026-10-30T16:02:00.000Z', revokedAt: null },
          url: `https://learn.harbour.example/certificates/${exampleIds.certificate}`,
        },
      ],
      meta: lastPage,
    },
  },
});

export const ApiReport = z.object({
  /** Today, in the organisation’s time zone, which decides what is late. */
  today: Day,
  timeZone: z.string(),
  figures: ReportFigures,
});
export type ApiReport = z.infer<typeof ApiReport>;

export const getReport = forKeys({
  method: 'GET',
  path: '/api/v1/reports',
  scope: 'reports:read',
  summary: 'The figures of the organisation, or of one group or department.',
  query: z.object(inGroup),
  reply: dataOf(ApiReport),
  example: {
    query: { group: exampleIds.department },
    reply: {
      data: {
        ...{ today: '2026-11-17', timeZone: 'Australia/Sydney' },
        figures: {
          ...figuresExample,
          ...{ doneLate: 12, doneLateDays: 9, latePeople: 28 },
          ...{ nextDue: '2026-11-30', nextDueNotStarted: '2026-12-15' },
        },
      },
    },
  },
});

export const listReportLines = forKeys({
  method: 'GET',
  path: '/api/v1/reports/breakdown',
  scope: 'reports:read',
  summary: 'The same figures for each course, or for each group and department.',
  query: z.object({ ...inGroup, by: z.enum(['course', 'group'], 'Choose course or group.') }),
  reply: dataOf(z.array(ReportLine)),
  example: {
    query: { by: 'course' },
    reply: { data: [{ id: '7', name: 'Healthy Habits', ...figuresExample }] },
  },
});

export const ApiCourse = z.object({
  id: z.number(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  level: z.string(),
  teacher: z.string(),
  lessons: z.number(),
  minutes: z.number(),
  publishedAt: Moment,
});
export type ApiCourse = z.infer<typeof ApiCourse>;

export const listApiCourses = forKeys({
  method: 'GET',
  path: '/api/v1/courses',
  scope: 'catalogue:read',
  summary: 'The courses on offer, which can be assigned.',
  query: z.object(page),
  reply: listOf(ApiCourse),
  example: { query: { limit: 50 }, reply: { data: [courseExample], meta: lastPage } },
});

export const getApiCourse = forKeys({
  method: 'GET',
  path: '/api/v1/courses/:courseId',
  scope: 'catalogue:read',
  summary: 'One course.',
  params: z.object({ courseId }),
  reply: dataOf(ApiCourse),
  example: { params: { courseId: exampleIds.course }, reply: { data: courseExample } },
});
