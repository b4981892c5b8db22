import * as z from 'zod/mini';
import { CourseParams } from '../catalog.ts';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { GivenUsername } from '../fields.ts';

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
  /** False for someone who is no longer a ModuleOwner: they can't open the course. */
  isTeacher: z.boolean(),
});
export type CourseTeacher = z.infer<typeof CourseTeacher>;

export const listTeachers = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/teachers',
  access: 'owner',
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

export const addTeacher = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/teachers',
  access: 'owner',
  summary:
    'Invite a ModuleOwner by username to edit a course, to review its work, or both, as its owner. They are notified.',
  params: CourseParams,
  body: z.object({ username: GivenUsername, ...rights }).check(givesSomething),
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
  access: 'owner',
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
