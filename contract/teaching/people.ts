import * as z from 'zod/mini';
import { CourseParams } from '../catalog.ts';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { Email, GivenUsername, line, Moment, Uuid } from '../fields.ts';

/** The most co-teachers that a course can have. */
export const mostCoTeachers = 30;

export const CourseTeacher = z.object({
  userId: z.number(),
  name: z.string(),
  username: z.string(),
  isOwner: z.boolean(),
  mayEdit: z.boolean(),
  mayReview: z.boolean(),
  isYou: z.boolean(),
  /** False for someone whose role was taken away: they can't open the course. */
  isTeacher: z.boolean(),
  /** They accepted an invitation with a learner's account, and teach nothing else by it. */
  isLearner: z.boolean(),
});
export type CourseTeacher = z.infer<typeof CourseTeacher>;

export const listTeachers = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/teachers',
  access: 'teacher',
  summary: 'Who teaches a course: its owner first, then co-teachers by name.',
  params: CourseParams,
  reply: dataOf(z.array(CourseTeacher)),
});

const rights = {
  mayEdit: z.boolean('Editing is yes or no.'),
  mayReview: z.boolean('Reviewing is yes or no.'),
};

const givesSomething = z.refine<{ mayEdit: boolean; mayReview: boolean }>(
  ({ mayEdit, mayReview }) => mayEdit || mayReview,
  { error: 'Choose what they may do.', path: ['mayEdit'] },
);

/** Usernames have no such sign. */
export const isEmail = (usernameOrEmail: string) => usernameOrEmail.includes('@');

export const addTeacher = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/teachers',
  access: 'owner',
  summary:
    'Invite a ModuleOwner by username to edit a course, to review its work, or both, as its owner. They are notified. Anyone else is invited by email address, with or without an account, and gets a link.',
  params: CourseParams,
  body: z
    .object({
      username: GivenUsername.check(
        z.refine<string>(
          (name) => !isEmail(name) || Email.safeParse(name).success,
          'Enter a valid email address, such as name@example.org.',
        ),
      ),
      ...rights,
    })
    .check(givesSomething),
  reply: dataOf(z.array(CourseTeacher)),
  status: 201,
});

const TeacherParams = z.object({
  id: CourseParams.shape.id,
  userId: z.coerce
    .number('There is no such account.')
    .check(z.int(), z.gte(1), z.lte(2_147_483_647)),
});

export const changeTeacher = endpoint({
  method: 'PUT',
  path: '/api/studio/courses/:id/teachers/:userId',
  access: 'owner',
  summary: "Change what a co-teacher may do, as the course's owner.",
  params: TeacherParams,
  body: z.object(rights).check(givesSomething),
  reply: dataOf(z.array(CourseTeacher)),
});

export const removeTeacher = endpoint({
  method: 'DELETE',
  path: '/api/studio/courses/:id/teachers/:userId',
  access: 'teacher',
  summary: "Remove a co-teacher as the course's owner, or leave a course as a co-teacher.",
  params: TeacherParams,
  reply: Done,
});

export const handOverCourse = endpoint({
  method: 'PUT',
  path: '/api/studio/courses/:id/owner',
  access: 'owner',
  summary:
    'Give a course to another ModuleOwner, as its owner or an Admin. The former owner stays as a co-teacher.',
  params: CourseParams,
  body: z.object({ username: GivenUsername }),
  reply: dataOf(z.array(CourseTeacher)),
});

/** How long the link of an invitation works. */
export const teacherInvitationDays = 14;

/** An invitation by email that nobody has accepted yet. */
export const TeacherInvitation = z.object({
  id: z.string(),
  email: z.string(),
  mayEdit: z.boolean(),
  mayReview: z.boolean(),
  sentAt: Moment,
  expiresAt: Moment,
  isExpired: z.boolean(),
});
export type TeacherInvitation = z.infer<typeof TeacherInvitation>;

export const listTeacherInvitations = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/teacher-invitations',
  access: 'owner',
  summary: 'Invitations to teach a course that nobody has accepted yet, for its owner.',
  params: CourseParams,
  reply: dataOf(z.array(TeacherInvitation)),
});

const InvitationParams = z.object({ id: CourseParams.shape.id, invitationId: Uuid });

export const resendTeacherInvitation = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/teacher-invitations/:invitationId/resend',
  access: 'owner',
  summary: 'Send an invitation again, with a new link; the one before stops working.',
  params: InvitationParams,
  reply: dataOf(z.array(TeacherInvitation)),
});

export const withdrawTeacherInvitation = endpoint({
  method: 'DELETE',
  path: '/api/studio/courses/:id/teacher-invitations/:invitationId',
  access: 'owner',
  summary: 'Withdraw an invitation: its link stops working.',
  params: InvitationParams,
  reply: dataOf(z.array(TeacherInvitation)),
});

/** What whoever has the link sees before accepting. */
export const OpenTeacherInvitation = z.object({
  courseTitle: z.string(),
  inviter: z.nullable(z.string()),
  email: z.string(),
  mayEdit: z.boolean(),
  mayReview: z.boolean(),
  expiresAt: Moment,
  state: z.enum(['pending', 'expired', 'accepted', 'withdrawn']),
});
export type OpenTeacherInvitation = z.infer<typeof OpenTeacherInvitation>;

const TokenParams = z.object({ token: line('The link', 200) });

export const getTeacherInvitation = endpoint({
  method: 'GET',
  path: '/api/teacher-invitations/:token',
  access: 'visitor',
  summary: 'The invitation to teach a course behind an emailed link.',
  params: TokenParams,
  reply: dataOf(OpenTeacherInvitation),
});

export const acceptTeacherInvitation = endpoint({
  method: 'POST',
  path: '/api/teacher-invitations/:token/accept',
  access: 'account',
  summary:
    'Teach the course, with the account whose email address was invited. It keeps its role. The link works once.',
  params: TokenParams,
  reply: dataOf(z.object({ courseId: z.number(), courseTitle: z.string() })),
});
