import * as z from 'zod/mini';
import { Done, dataOf, endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { line, Moment, Uuid } from '../fields.ts';
import { Scope } from './scopes.ts';

/** Keys and clients of one organisation that still work. */
export const maxOrganisationKeys = 100;

/** Of one person, in one organisation. */
export const maxPersonalKeys = 10;

/** How long a key works at most. */
export const maxKeyDays = 365;

/** What the form offers. */
export const keyDays = [30, 90, 180, maxKeyDays] as const;

/** A key that nobody used for so long is better ended. */
export const unusedKeyDays = 90;

/** A key that ends within so many days is marked. */
export const endingKeyDays = 14;

/** `client`: exchanges its secret for tokens, as OAuth client credentials. */
export const KeyKind = z.enum(['organisation', 'personal', 'client'], 'There’s no such key.');
export type KeyKind = z.infer<typeof KeyKind>;

/** What a key of each kind begins with. */
export const keyStarts: Record<KeyKind, string> = {
  organisation: 'sw_live_',
  personal: 'sw_live_',
  client: 'sw_secret_',
};

export const Key = z.object({
  /** Of a client, its `client_id`. */
  id: z.string(),
  kind: KeyKind,
  name: z.string(),
  scopes: z.array(Scope),
  lastFour: z.string(),
  /** Whose a personal key is; null for the organisation’s. */
  owner: z.nullable(z.string()),
  makerName: z.string(),
  /** The department it is limited to, with the names of those above it. */
  department: z.nullable(z.object({ id: z.string(), name: z.string() })),
  madeAt: Moment,
  endsAt: Moment,
  /** To five minutes. */
  lastUsedAt: z.nullable(Moment),
  /** The network address it was last used from. */
  lastUsedFrom: z.string(),
  state: z.enum(['works', 'expired', 'ended']),
  can: z.object({ end: z.boolean() }),
});
export type Key = z.infer<typeof Key>;

const TeamParams = z.object({ id: Uuid });

export const keyStates = ['working', 'all'] as const;

export const keyOwners = ['anyone', 'me'] as const;

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/teams/:id/keys',
  access: 'account',
  summary:
    'Keys that read and write an organisation’s data, the latest first: for its owner and administrators all of them, for other managers their own.',
  params: TeamParams,
  query: z.object({
    _page: z._default(PageNumber, 1),
    _limit: z._default(PageLimit, 20),
    state: z._default(z.enum(keyStates, 'The state is working or all.'), 'working'),
    /** `me` for only the caller’s own, personal keys. */
    of: z._default(z.enum(keyOwners, 'Keys are of anyone or me.'), 'anyone'),
  }),
  reply: pageOf(Key),
});

const days = `A key works for 1 to ${maxKeyDays} days.`;

export const NewKey = z.object({
  kind: z._default(KeyKind, 'organisation'),
  name: line('The name', 60),
  scopes: z
    .array(Scope)
    .check(
      z.minLength(1, 'Choose at least one thing that it may do.'),
      z.maxLength(Scope.options.length, 'Each scope can be chosen once.'),
    ),
  days: z._default(
    z.number(days).check(z.int(days), z.gte(1, days), z.lte(maxKeyDays, days)),
    maxKeyDays,
  ),
  /** A department: nobody outside of it, and of those below it, exists for the key. Not for personal keys. */
  departmentId: z._default(z.nullable(Uuid), null),
});
export type NewKey = z.input<typeof NewKey>;

export const MadeKey = z.extend(Key, {
  /** Shown this once. */
  secret: z.string(),
});
export type MadeKey = z.infer<typeof MadeKey>;

export const createKey = endpoint({
  method: 'POST',
  path: '/api/teams/:id/keys',
  access: 'account',
  summary:
    'Make a key, or a client of OAuth. The reply has it, this once. Keys of the organisation are for its owner and administrators, personal keys for everyone who manages something. It needs a recent proof.',
  params: TeamParams,
  body: NewKey,
  status: 201,
  reply: dataOf(MadeKey),
});

export const endKey = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/keys/:keyId',
  access: 'account',
  summary: 'End a key at once. Tokens of a client end with it.',
  params: z.object({ id: Uuid, keyId: Uuid }),
  reply: Done,
});
