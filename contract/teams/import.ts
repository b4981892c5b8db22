import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { Uuid } from '../fields.ts';

/** People in one file. */
export const maxImportedPeople = 10_000;
export const maxPeopleFileBytes = 2 * 1024 * 1024;
/** Groups of one person. */
export const maxGroupsOfPerson = 10;

/** What a column of the file can be for. */
export const columnUses = ['email', 'name', 'firstName', 'lastName', 'group'] as const;
export const ColumnUse = z.enum(columnUses);
export type ColumnUse = z.infer<typeof ColumnUse>;

export const FileColumn = z.object({
  /** In the file, from 1. */
  place: z.number(),
  /** Empty if the file doesn't name its columns. */
  name: z.string(),
  /** The first cell that isn't empty, shortened. */
  example: z.string(),
  /** Null if it is ignored. */
  use: z.nullable(ColumnUse),
});
export type FileColumn = z.infer<typeof FileColumn>;

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
  /** Members and invited people whose groups don't change. */
  unchanged: z.number(),
  /** Groups that don't exist yet. */
  newGroups: z.array(z.string()),
  /** Every column of the file, and what it is taken for. */
  columns: z.array(FileColumn),
  wrong: z.array(WrongLine),
  seats: z.object({ needed: z.number(), free: z.number() }),
  /** Why nothing of it can be imported; null if it can. */
  obstacle: z.nullable(z.string()),
});
export type PeopleImport = z.infer<typeof PeopleImport>;

const TeamParams = z.object({ id: Uuid });

const wrongColumns = `Name the use of each column, comma-joined: ${columnUses.join(', ')}, or nothing.`;

const ImportQuery = z.object({
  /** What each column is for, comma-joined and empty where it is ignored. Without it, their names say so. */
  columns: z.optional(
    z
      .string()
      .check(
        z.maxLength(600, wrongColumns),
        z.regex(new RegExp(`^(?:(?:${columnUses.join('|')})?(?:,|$))*$`), wrongColumns),
      ),
  ),
});

export const checkPeopleFile = endpoint({
  method: 'POST',
  path: '/api/teams/:id/import/check',
  access: 'account',
  summary:
    'Read a CSV file with columns for emails, names and groups, and say what importing it would do and which lines are wrong. Nothing is written.',
  params: TeamParams,
  query: ImportQuery,
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
  query: ImportQuery,
  encoding: 'file',
  maxBytes: maxPeopleFileBytes,
  reply: dataOf(PeopleImport),
});
