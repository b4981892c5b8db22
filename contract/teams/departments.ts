import * as z from 'zod/mini';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { AccountId, line, Uuid } from '../fields.ts';

/** Departments of one organisation. */
export const maxDepartments = 2000;

/** Levels of departments inside departments. */
export const maxDepartmentLevels = 8;

export const longestDepartmentName = 80;

/** People placed at once. */
const maxPlacedAtOnce = 500;

const Person = z.object({ accountId: z.number(), name: z.string() });

export const Department = z.object({
  id: z.string(),
  /** The department it's part of; null at the top of what the viewer sees. */
  parentId: z.nullable(z.string()),
  name: z.string(),
  /** In it and everything below it, like the figures. */
  people: z.number(),
  /** In it alone. */
  ownPeople: z.number(),
  managers: z.array(Person),
  assigned: z.number(),
  /** Of what is assigned: what is overdue. */
  late: z.number(),
  latePeople: z.number(),
});
export type Department = z.infer<typeof Department>;

export const Departments = z.object({
  departments: z.array(Department),
  /** Members who are in none; null for those who see only a branch. */
  without: z.nullable(z.number()),
  can: z.object({ change: z.boolean() }),
});
export type Departments = z.infer<typeof Departments>;

const TeamParams = z.object({ id: Uuid });
const DepartmentParams = z.object({ id: Uuid, departmentId: Uuid });
const ManagerParams = z.object({ id: Uuid, departmentId: Uuid, accountId: AccountId });
const Parent = z.object({ parentId: z.nullable(Uuid) });

export const listDepartments = endpoint({
  method: 'GET',
  path: '/api/teams/:id/departments',
  access: 'account',
  summary:
    'The departments that you manage, or all of them, by name, with the figures of each branch.',
  params: TeamParams,
  reply: dataOf(Departments),
});

const DepartmentName = z.object({ name: line('Department name', longestDepartmentName) });

export const NewDepartment = z.extend(DepartmentName, {
  parentId: z._default(z.nullable(Uuid), null),
});

export const createDepartment = endpoint({
  method: 'POST',
  path: '/api/teams/:id/departments',
  access: 'account',
  summary: 'Make a department, at the top or inside another one.',
  params: TeamParams,
  body: NewDepartment,
  reply: dataOf(z.object({ id: z.string() })),
});

export const renameDepartment = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id/departments/:departmentId',
  access: 'account',
  summary: 'Rename a department.',
  params: DepartmentParams,
  body: DepartmentName,
  reply: Done,
});

const SeesPeople = z.extend(Person, { people: z.number() });

/** What moving a branch would mean. */
export const BranchMove = z.object({
  name: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  people: z.number(),
  /** Managers who would see so many more people, or fewer. */
  gains: z.array(SeesPeople),
  loses: z.array(SeesPeople),
  /** Managers above it, before and after. */
  same: z.array(Person),
  /** Titles of courses that its people would be assigned. Nothing is taken from them. */
  courses: z.array(z.string()),
});
export type BranchMove = z.infer<typeof BranchMove>;

export const previewMove = endpoint({
  method: 'GET',
  path: '/api/teams/:id/departments/:departmentId/move',
  access: 'account',
  summary:
    'Before you move a branch: which managers would see more or fewer people, and which courses its people would get. Without `to`, to the top.',
  params: DepartmentParams,
  query: z.object({ to: z.optional(Uuid) }),
  reply: dataOf(BranchMove),
});

export const moveDepartment = endpoint({
  method: 'POST',
  path: '/api/teams/:id/departments/:departmentId/move',
  access: 'account',
  summary: 'Move a department into another one or to the top, with everyone and everything in it.',
  params: DepartmentParams,
  body: Parent,
  reply: Done,
});

/** What deleting a department would mean. */
export const BranchDeletion = z.object({
  name: z.string(),
  /** The department above, which people and departments in it move up to. */
  to: z.nullable(z.string()),
  /** Directly in it, like the departments. */
  people: z.number(),
  departments: z.number(),
  /** Its managers, and how many people they would no longer see. */
  loses: z.array(SeesPeople),
  /** Titles of courses that are assigned to it: those who are in it keep them. */
  courses: z.array(z.string()),
});
export type BranchDeletion = z.infer<typeof BranchDeletion>;

export const previewDeletion = endpoint({
  method: 'GET',
  path: '/api/teams/:id/departments/:departmentId/deletion',
  access: 'account',
  summary:
    'Before you delete a department: who moves up, which managers would see fewer people, and which courses are assigned to it.',
  params: DepartmentParams,
  reply: dataOf(BranchDeletion),
});

export const deleteDepartment = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/departments/:departmentId',
  access: 'account',
  summary:
    'Delete a department. Its people, and the departments inside it, move to the one above it. Nobody loses what they were assigned.',
  params: DepartmentParams,
  reply: Done,
});

export const addDepartmentManager = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/departments/:departmentId/managers/:accountId',
  access: 'account',
  summary:
    'Let a member manage a department and everything in it: assign courses, see its report, nudge.',
  params: ManagerParams,
  reply: Done,
});

export const removeDepartmentManager = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/departments/:departmentId/managers/:accountId',
  access: 'account',
  summary: 'A member no longer manages a department.',
  params: ManagerParams,
  reply: Done,
});

export const placePeople = endpoint({
  method: 'POST',
  path: '/api/teams/:id/departments/place',
  access: 'account',
  summary:
    'Put members into a department, or into none. Each leaves the one they were in, and gets the courses assigned to the new one.',
  params: TeamParams,
  body: z.object({
    departmentId: z.nullable(Uuid),
    accountIds: z
      .array(AccountId)
      .check(
        z.minLength(1, 'Choose at least one person.'),
        z.maxLength(maxPlacedAtOnce, `Choose at most ${maxPlacedAtOnce} people at a time.`),
      ),
  }),
  reply: dataOf(z.object({ placed: z.number(), message: z.string() })),
});
