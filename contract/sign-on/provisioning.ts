import * as z from 'zod/mini';
import { Done, dataOf, endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { Moment, Uuid } from '../fields.ts';

/** Under the public address of the installation. */
export const scimPath = '/scim/v2';

/** A token that was replaced keeps working this long, so that there is time to put the new one in. */
export const oldTokenDays = 7;

/** How long requests are kept. */
export const requestDays = 30;

const Token = z.object({
  id: z.string(),
  lastFour: z.string(),
  madeAt: Moment,
  makerName: z.string(),
  lastUsedAt: z.nullable(Moment),
  /** Null: when it is ended. */
  endsAt: z.nullable(Moment),
});
export type ProvisioningToken = z.infer<typeof Token>;

/** Someone of the organisation, as the directory writes them. */
const ExamplePerson = z.object({
  name: z.string(),
  userName: z.string(),
  externalId: z.nullable(z.string()),
  department: z.nullable(z.string()),
  manager: z.nullable(z.string()),
});

export const Provisioning = z.object({
  /** The address to enter in the directory. */
  address: z.string(),
  switchedOn: z.boolean(),
  /** Whether `/` in a department makes departments within departments. */
  departmentsBranch: z.boolean(),
  tokens: z.array(Token),
  people: z.object({ active: z.number(), total: z.number() }),
  groups: z.number(),
  lastRequestAt: z.nullable(Moment),
  /** How many requests are kept, by what became of them. */
  requests: z.object({ all: z.number(), refused: z.number(), leavers: z.number() }),
  /** Leaving is paused: how many left before, and how many are held back. */
  paused: z.nullable(z.object({ since: Moment, left: z.number(), held: z.number() })),
  example: z.nullable(ExamplePerson),
  /** Who left last. */
  lastLeaver: z.nullable(z.string()),
});
export type Provisioning = z.infer<typeof Provisioning>;

const Team = z.object({ id: Uuid });

export const getProvisioning = endpoint({
  method: 'GET',
  path: '/api/teams/:id/provisioning',
  access: 'account',
  summary: 'How the directory of an organisation writes to it. Owner and administrators only.',
  params: Team,
  reply: dataOf(Provisioning),
});

export const changeProvisioning = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id/provisioning',
  access: 'account',
  summary:
    'Switch provisioning on or off, or say how departments are read. What is left out stays.',
  params: Team,
  body: z.object({
    switchedOn: z.optional(z.boolean()),
    departmentsBranch: z.optional(z.boolean()),
  }),
  reply: dataOf(Provisioning),
});

export const makeProvisioningToken = endpoint({
  method: 'POST',
  path: '/api/teams/:id/provisioning/tokens',
  access: 'account',
  summary: `Make a token for the directory. It is shown this once; the others end after ${oldTokenDays} days.`,
  params: Team,
  reply: dataOf(z.object({ token: z.string(), provisioning: Provisioning })),
});

export const endProvisioningToken = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/provisioning/tokens/:tokenId',
  access: 'account',
  summary: 'End a token of the directory at once.',
  params: z.object({ id: Uuid, tokenId: Uuid }),
  reply: dataOf(Provisioning),
});

export const requestKinds = ['all', 'refused', 'leavers'] as const;

const DirectoryRequest = z.object({
  id: z.string(),
  at: Moment,
  method: z.string(),
  status: z.number(),
  outcome: z.enum(['done', 'refused', 'held']),
  /** Someone who left by it. */
  leaverId: z.nullable(z.string()),
  /** What happened. */
  text: z.string(),
  /** What follows from it, or what to do. */
  more: z.string(),
});
export type DirectoryRequest = z.infer<typeof DirectoryRequest>;

export const listDirectoryRequests = endpoint({
  method: 'GET',
  path: '/api/teams/:id/provisioning/requests',
  access: 'account',
  summary: `What the directory asked for in the last ${requestDays} days, newest first.`,
  params: Team,
  query: z.object({
    _page: z._default(PageNumber, 1),
    _limit: z._default(PageLimit, 20),
    kind: z._default(z.enum(requestKinds), 'all'),
  }),
  reply: pageOf(DirectoryRequest),
});

const HeldLeaver = z.object({
  id: z.string(),
  name: z.string(),
  userName: z.string(),
  department: z.nullable(z.string()),
  heldAt: Moment,
});
export type HeldLeaver = z.infer<typeof HeldLeaver>;

export const listHeldLeavers = endpoint({
  method: 'GET',
  path: '/api/teams/:id/provisioning/held',
  access: 'account',
  summary: 'Who would leave while leaving is paused.',
  params: Team,
  query: z.object({ _page: z._default(PageNumber, 1), _limit: z._default(PageLimit, 20) }),
  reply: pageOf(HeldLeaver),
});

export const leavingDecisions = ['let_go', 'put_back', 'resume'] as const;

export const decideLeaving = endpoint({
  method: 'POST',
  path: '/api/teams/:id/provisioning/leaving',
  access: 'account',
  summary:
    'While leaving is paused: let those who are held back go, put back those who left, or resume. It happens in the background.',
  params: Team,
  body: z.object({ decision: z.enum(leavingDecisions) }),
  reply: dataOf(Provisioning),
});

export const Leaver = z.object({
  id: z.string(),
  name: z.string(),
  userName: z.string(),
  department: z.nullable(z.string()),
  leftAt: z.nullable(Moment),
  joinedAt: z.nullable(Moment),
  /** What ended; null if they had no account. */
  ended: z.nullable(
    z.object({
      seated: z.boolean(),
      suspended: z.boolean(),
      sessions: z.number(),
      keys: z.number(),
      invitations: z.number(),
    }),
  ),
  /** Licences in use and in all, now. */
  seats: z.object({ used: z.number(), all: z.number() }),
});
export type Leaver = z.infer<typeof Leaver>;

const Person = z.object({ id: Uuid, personId: Uuid });

export const getLeaver = endpoint({
  method: 'GET',
  path: '/api/teams/:id/provisioning/leavers/:personId',
  access: 'account',
  summary: 'What ended when someone left.',
  params: Person,
  reply: dataOf(Leaver),
});

export const bringBackLeaver = endpoint({
  method: 'POST',
  path: '/api/teams/:id/provisioning/leavers/:personId/return',
  access: 'account',
  summary: 'Bring someone back who left by the directory. It may take them out again.',
  params: Person,
  reply: Done,
});
