import * as z from 'zod/mini';
import { CourseParams } from '../catalog.ts';
import { dataOf, endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { line, Moment } from '../fields.ts';
import { DraftProblem } from './drafts.ts';

export const CheckResult = z.object({
  /** Nothing is wrong enough not to publish. */
  publishable: z.boolean(),
  problems: z.array(DraftProblem),
});
export type CheckResult = z.infer<typeof CheckResult>;

export const checkDraft = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/check',
  access: 'teacher',
  summary:
    'Check the whole draft by the rules of course files, and name everything that is wrong with its place.',
  params: CourseParams,
  reply: dataOf(CheckResult),
});

export const VersionSummary = z.object({
  number: z.number(),
  note: z.string(),
  at: Moment,
  /** Null for what was loaded from files, and when the account is gone. */
  by: z.nullable(z.string()),
});
export type VersionSummary = z.infer<typeof VersionSummary>;

export const ListedVersion = z.extend(VersionSummary, {
  /** The draft says the same: there is nothing to bring back. */
  sameAsDraft: z.boolean(),
});
export type ListedVersion = z.infer<typeof ListedVersion>;

export const publishDraft = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/versions',
  access: 'teacher',
  summary:
    'Publish the draft as a new version with a note. Refused with 409 if anything is wrong or nothing has changed.',
  params: CourseParams,
  body: z.object({ note: line('Note', 200) }),
  reply: dataOf(VersionSummary),
  status: 201,
});

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/versions',
  access: 'teacher',
  summary: 'The published versions of a course, newest first.',
  params: CourseParams,
  query: z.object({ _page: z._default(PageNumber, 1), _limit: z._default(PageLimit, 50) }),
  reply: pageOf(ListedVersion),
});

const VersionParams = z.object({
  id: CourseParams.shape.id,
  number: z.coerce
    .number('There is no such version.')
    .check(z.int(), z.gte(1), z.lte(2_147_483_647)),
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/versions/:number/restore',
  access: 'teacher',
  summary: 'Make an earlier version the draft. Nothing is published by that.',
  params: VersionParams,
  reply: dataOf(z.object({ number: z.number() })),
});
