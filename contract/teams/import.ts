import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { Uuid } from '../fields.ts';

/** People in one file. */
export const maxImportedPeople = 10_000;
export const maxPeopleFileBytes = 2 * 1024 * 1024;
/** Groups of one person. */
export const maxGroupsOfPerson = 10;

export const WrongLine = z.object({
  /** In the file, from 1. */
  line: z.number(),
  /** What it says, shortened, to recognise it by. */
  text: z.string(),
  reason: z.string(),
});
export type WrongLine = z.infer<typeof WrongLine>;

export const PeopleImport = z.object({
  /** New people, who get an invitation. */
  invited: z.number(),
  /** Members, and people invited before, who are put into more groups. */
  moved: z.number(),
  /** Members and invited people for whom nothing changes. */
  unchanged: z.number(),
  /** Groups that don't exist yet. */
  newGroups: z.array(z.string()),
  wrong: z.array(WrongLine),
  seats: z.object({ needed: z.number(), free: z.number() }),
  /** Why nothing of it can be imported; null if it can. */
  obstacle: z.nullable(z.string()),
});
export type PeopleImport = z.infer<typeof PeopleImport>;

const TeamParams = z.object({ id: Uuid });

export const checkPeopleFile = endpoint({
  method: 'POST',
  path: '/api/teams/:id/import/check',
  access: 'account',
  summary:
    'Read a CSV file with a column for emails and one for groups, and say what importing it would do and which lines are wrong. Nothing is written.',
  params: TeamParams,
  encoding: 'file',
  maxBytes: maxPeopleFileBytes,
  reply: dataOf(PeopleImport),
});

export const importPeople = endpoint({
  method: 'POST',
  path: '/api/teams/:id/import',
  access: 'account',
  summary:
    'Invite the people in a CSV file and put them into groups, all or none; wrong lines are left out.',
  params: TeamParams,
  encoding: 'file',
  maxBytes: maxPeopleFileBytes,
  reply: dataOf(PeopleImport),
});
