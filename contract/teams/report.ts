import * as z from 'zod/mini';
import { binary, dataOf, endpoint, listQuery, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { AccountId, Day, Moment, Uuid } from '../fields.ts';
import { AssignedState, EndReason, maxDueDays, Repeats } from './assignments.ts';

/** Nobody is nudged about the same course more often than this. */
export const nudgeEveryDays = 3;

/** Every lesson is complete, but some only because the learner marked them. */
export const markedOnlyText = 'Marked complete, quizzes not passed';

/** People chosen at once. */
const maxChosen = 500;

/** A document with more lines than this names no people: they are in the CSV file. */
export const maxPrintedLines = 2_000;

/** How long a signed report can be checked: as long as training records are stored. */
export const reportYears = 7;

const TeamParams = z.object({ id: Uuid });

const Count = z.object({
  people: z.number(),
  /** One for each person and course. */
  assigned: z.number(),
  done: z.number(),
  onTime: z.number(),
  late: z.number(),
  notStarted: z.number(),
});
export type Count = z.infer<typeof Count>;

export const ReportFigures = z.extend(Count, {
  /** Of those done: how many came after the due date, and by how many days if it was one. */
  doneLate: z.number(),
  doneLateDays: z.nullable(z.number()),
  latePeople: z.number(),
  /** The next due dates of what is begun and of what isn't. */
  nextDue: z.nullable(Day),
  nextDueNotStarted: z.nullable(Day),
});
export type ReportFigures = z.infer<typeof ReportFigures>;

const courseId = z.coerce
  .number('Choose a course.')
  .check(
    z.int('Choose a course.'),
    z.gte(1, 'Choose a course.'),
    z.lte(2_147_483_647, 'Choose a course.'),
  );

const ReportCourse = z.object({
  id: z.number(),
  title: z.string(),
  lessons: z.number(),
  /** The due date that most people have. */
  dueOn: Day,
});
export type ReportCourse = z.infer<typeof ReportCourse>;

export const TeamReport = z.object({
  team: z.object({ id: z.string(), name: z.string() }),
  /** Today, in the team's time zone. */
  today: Day,
  timeZone: z.string(),
  /** Whether the viewer sees the whole team, or only groups they manage. */
  wholeTeam: z.boolean(),
  /** Everyone the viewer sees. */
  people: z.number(),
  groups: z.array(z.object({ id: z.string(), name: z.string(), people: z.number() })),
  /** What is assigned now, in the whole of what is seen or in one group, soonest due first. */
  courses: z.array(ReportCourse),
  figures: ReportFigures,
});
export type TeamReport = z.infer<typeof TeamReport>;

const group = z.optional(Uuid);

export const getTeamReport = endpoint({
  method: 'GET',
  path: '/api/teams/:id/report',
  access: 'account',
  summary:
    'How far a team is with what is assigned: figures, groups and courses, as far as you see it.',
  params: TeamParams,
  query: z.object({ group }),
  reply: dataOf(TeamReport),
});

export const ReportCell = z.object({
  id: z.string(),
  courseId: z.number(),
  state: AssignedState,
  lessonsDone: z.number(),
  lessons: z.number(),
  /** Every lesson is complete, but some only because the learner marked them: their quizzes aren't passed. */
  markedOnly: z.boolean(),
  dueOn: Day,
  /** The first due date, if it was moved. */
  movedFrom: z.nullable(Day),
  doneOn: z.nullable(Day),
  /** Days after the due date: when it was finished, or until today. */
  lateDays: z.number(),
  nudgedOn: z.nullable(Day),
  certificateId: z.nullable(z.string()),
});
export type ReportCell = z.infer<typeof ReportCell>;

export const ReportPerson = z.object({
  accountId: z.number(),
  name: z.string(),
  groups: z.array(z.string()),
  cells: z.array(ReportCell),
});
export type ReportPerson = z.infer<typeof ReportPerson>;

const filter = {
  group,
  /** Only people with a course in this state. */
  state: z.optional(AssignedState),
  course: z.optional(courseId),
  q: z._default(
    z.string().check(z.trim(), z.maxLength(100, 'Search for at most 100 characters.')),
    '',
  ),
};

export const reportPageSize = 8;

export const listReportPeople = endpoint({
  method: 'GET',
  path: '/api/teams/:id/report/people',
  access: 'account',
  summary: 'The people of a team with what is assigned to them and how far they are, by name.',
  params: TeamParams,
  query: z.object({ ...listQuery(['name'], reportPageSize), ...filter }),
  reply: pageOf(ReportPerson),
});

export const ReportLine = z.extend(Count, { id: z.string(), name: z.string() });
export type ReportLine = z.infer<typeof ReportLine>;

export const getReportBreakdown = endpoint({
  method: 'GET',
  path: '/api/teams/:id/report/breakdown',
  access: 'account',
  summary: 'The same figures for each course, or for each group.',
  params: TeamParams,
  query: z.object({ by: z.enum(['course', 'group'], 'Choose course or group.'), group }),
  reply: dataOf(z.array(ReportLine)),
});

const RecordLine = z.object({
  id: z.string(),
  /** Null once the account was deleted, or the person has left. */
  accountId: z.nullable(z.number()),
  name: z.string(),
  courseTitle: z.string(),
  period: z.number(),
  by: z.string(),
  repeats: Repeats,
  assignedOn: Day,
  dueOn: Day,
  movedFrom: z.nullable(Day),
  doneOn: z.nullable(Day),
  lateDays: z.number(),
  certificateId: z.nullable(z.string()),
  endedOn: Day,
  endReason: EndReason,
});
export type RecordLine = z.infer<typeof RecordLine>;

export const listReportHistory = endpoint({
  method: 'GET',
  path: '/api/teams/:id/report/history',
  access: 'account',
  summary:
    'The record of what is over: past years of what repeats, and what ended with a withdrawal, a licence or a membership. Latest first.',
  params: TeamParams,
  query: z.object({
    _page: z._default(PageNumber, 1),
    _limit: z._default(PageLimit, 20),
    q: filter.q,
    /** Ended from this day on, and up to that one. */
    from: z.optional(Day),
    until: z.optional(Day),
  }),
  reply: pageOf(RecordLine),
});

const PersonParams = z.object({ id: Uuid, accountId: AccountId });

export const PersonReport = z.object({
  accountId: z.number(),
  name: z.string(),
  email: z.string(),
  groups: z.array(z.string()),
  joinedAt: Moment,
  today: Day,
  timeZone: z.string(),
  current: z.array(
    z.extend(ReportCell, {
      courseTitle: z.string(),
      by: z.string(),
      message: z.string(),
      assignedOn: Day,
      repeats: Repeats,
      renewsOn: z.nullable(Day),
    }),
  ),
  /** The latest 100. */
  past: z.array(RecordLine),
});
export type PersonReport = z.infer<typeof PersonReport>;

export const getPersonReport = endpoint({
  method: 'GET',
  path: '/api/teams/:id/report/people/:accountId',
  access: 'account',
  summary:
    'What is assigned to one person, and what was. Never notes, answers, or courses that nobody assigned.',
  params: PersonParams,
  reply: dataOf(PersonReport),
});

const chosen = z
  .array(AccountId)
  .check(
    z.minLength(1, 'Choose at least one person.'),
    z.maxLength(maxChosen, `Choose at most ${maxChosen} people at a time.`),
  );

export const nudge = endpoint({
  method: 'POST',
  path: '/api/teams/:id/nudges',
  access: 'account',
  summary:
    'Remind people by email of what they have not finished, or everyone who is late. Each person and course at most once in three days.',
  params: TeamParams,
  body: z.object({
    /** Null for everyone who is late, in the whole of what you see or in one group. */
    accountIds: z._default(z.nullable(chosen), null),
    group,
  }),
  reply: dataOf(
    z.object({
      /** How many people get an email. */
      people: z.number(),
      /** How many don't: nudged within the last days, suspended, or with nothing left to do. */
      nudgedBefore: z.number(),
      suspended: z.number(),
      nothingOpen: z.number(),
      message: z.string(),
    }),
  ),
});

export const MoveDueDate = z.object({
  accountIds: chosen,
  courseId,
  dueOn: Day,
});

export const moveDueDate = endpoint({
  method: 'POST',
  path: '/api/teams/:id/due-dates',
  access: 'account',
  summary: 'Move the due date of a course for some people. They are notified.',
  params: TeamParams,
  body: MoveDueDate,
  reply: dataOf(z.object({ moved: z.number(), message: z.string() })),
});

export const exportReport = endpoint({
  method: 'GET',
  path: '/api/teams/:id/report.csv',
  access: 'account',
  whileActing: 'refused',
  summary: 'The report as CSV, a line for each person and course. Recorded in the audit log.',
  params: TeamParams,
  query: z.object(filter),
  reply: binary('text/csv; charset=utf-8'),
});

export const exportHistory = endpoint({
  method: 'GET',
  path: '/api/teams/:id/report/history.csv',
  access: 'account',
  whileActing: 'refused',
  summary: 'The record of what is over as CSV. Recorded in the audit log.',
  params: TeamParams,
  query: z.object({ q: filter.q, from: z.optional(Day), until: z.optional(Day) }),
  reply: binary('text/csv; charset=utf-8'),
});

const SignedReport = z.object({
  id: z.string(),
  groupName: z.nullable(z.string()),
  madeAt: Moment,
  by: z.nullable(z.string()),
});
export type SignedReport = z.infer<typeof SignedReport>;

export const signReport = endpoint({
  method: 'POST',
  path: '/api/teams/:id/reports',
  access: 'account',
  summary:
    'Sign the report as it is now. The document can be downloaded, and anyone who has it can check it.',
  params: TeamParams,
  body: z.object({ group }),
  reply: dataOf(SignedReport),
});

export const listSignedReports = endpoint({
  method: 'GET',
  path: '/api/teams/:id/reports',
  access: 'account',
  summary: 'The signed reports of a team that you may download, newest first.',
  params: TeamParams,
  query: z.object({ _page: z._default(PageNumber, 1), _limit: z._default(PageLimit, 10) }),
  reply: pageOf(SignedReport),
});

export const downloadReport = endpoint({
  method: 'GET',
  path: '/api/teams/:id/reports/:reportId/document',
  access: 'account',
  whileActing: 'refused',
  summary: 'A signed report as PDF, byte for byte as it was signed.',
  params: z.object({ id: Uuid, reportId: Uuid }),
  reply: binary('application/pdf'),
});

export const ReportParams = z.object({ id: Uuid });

export const VerifiedReport = z.object({
  id: z.string(),
  /** Whether what is stored is what was signed. */
  genuine: z.boolean(),
  teamName: z.string(),
  groupName: z.nullable(z.string()),
  madeAt: Moment,
  day: Day,
  figures: Count,
  /** SHA-256 of what was signed, as printed on the document. */
  contentHash: z.string(),
  /** SHA-256 of the file itself. */
  documentHash: z.string(),
});
export type VerifiedReport = z.infer<typeof VerifiedReport>;

export const verifyReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  access: 'visitor',
  summary:
    'Check a signed report: the team, the day and the figures it was signed with. No person is named.',
  params: ReportParams,
  reply: dataOf(VerifiedReport),
});

/** The furthest day that a due date can be moved to, counted from today. */
export const furthestDueDays = maxDueDays;
