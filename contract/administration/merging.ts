import * as z from 'zod/mini';
import { Profile } from '../accounts.ts';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { AccountId, line } from '../fields.ts';

/** What moves when two accounts are merged, in the order in which it is shown. */
export const movedThings = [
  'courses',
  'lessons',
  'days',
  'certificates',
  'badges',
  'attempts',
  'submissions',
  'cards',
  'notes',
  'reminders',
  'saved',
  'teams',
  'assigned',
  'orders',
  'documents',
  'comments',
  'messages',
  'notifications',
  'taught',
  'other',
] as const;
export type MovedThing = (typeof movedThings)[number];

/** Why two accounts can't be merged now. */
const mergeObstacles = [
  'same_account',
  'not_your_own',
  'suspended',
  'higher_role',
  'signed_in_as',
  'paying',
  'bought_twice',
] as const;
export type MergeObstacle = (typeof mergeObstacles)[number];

export const MergePreview = z.object({
  /** Will be deleted. */
  merged: Profile,
  kept: Profile,
  moves: z.array(
    z.object({
      what: z.enum(movedThings),
      count: z.number(),
      /** How many of them the remaining account has too: these become one. */
      both: z.number(),
    }),
  ),
  obstacles: z.array(z.object({ code: z.enum(mergeObstacles), detail: z.string() })),
});
export type MergePreview = z.infer<typeof MergePreview>;

const MergeParams = z.object({ id: AccountId });

/** How an Admin names the account that remains: by username or email address. */
export const MergeTarget = z.object({ into: line('Username or email', 254) });

/** What an Admin types to confirm a merge. */
export const MergeConfirmation = z.object({
  /** The remaining account’s. */
  username: line('Username', 80),
  reason: line('Reason', 300),
});

export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/accounts/:id/merge',
  access: 'admin',
  summary: 'What merging an account into another one would move, and what prevents it.',
  params: MergeParams,
  query: MergeTarget,
  reply: dataOf(MergePreview),
});

export const mergeAccounts = endpoint({
  method: 'POST',
  path: '/api/accounts/:id/merge',
  access: 'admin',
  summary:
    'Merge an account into another one of the same person: what it has becomes the other’s, and it is deleted. Both addresses are told.',
  params: MergeParams,
  body: z.extend(MergeConfirmation, { into: AccountId }),
  reply: Done,
});
