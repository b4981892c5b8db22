import * as z from 'zod/mini';
import { endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { line, Moment, Uuid } from '../fields.ts';

export const activityKinds = ['all', 'refused'] as const;

const signOnActs = [
  'signed_in',
  'created',
  'linked',
  'refused',
  'tested',
  'password',
  'signed_out',
] as const;

/** How long entries are kept. */
export const activityDays = 90;

const Entry = z.object({
  id: z.string(),
  at: Moment,
  act: z.enum(signOnActs),
  /** What people quote, such as K7-21. */
  reference: z.string(),
  connection: z.nullable(z.string()),
  email: z.string(),
  /** Why someone was refused, in full; empty otherwise. */
  reason: z.string(),
  detail: z.string(),
});
export type ActivityEntry = z.infer<typeof Entry>;

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/teams/:id/sign-on/activity',
  access: 'account',
  summary: `What happened when people signed in with a provider, in the last ${activityDays} days, newest first.`,
  params: z.object({ id: Uuid }),
  query: z.object({
    _page: z._default(PageNumber, 1),
    _limit: z._default(PageLimit, 20),
    kind: z._default(z.enum(activityKinds), 'all'),
    /** A reference or a part of an address. */
    search: z._default(line('The search', 100, { optional: true }), ''),
  }),
  reply: pageOf(Entry),
});
