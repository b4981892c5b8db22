import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { Moment, Uuid } from '../fields.ts';
import { connectionKinds, Mapping, mappedRoles, OidcSettings, providers } from './connections.ts';
import { SamlSettings } from './saml.ts';

/** At most this many of each in an organisation. */
export const maxConnections = 20;
export const maxDomains = 200;

/** Requiring sign-on takes this many administrators who can get in without it. */
export const breakGlassPeople = 2;
/** They have signed in with password and second factor within this many days. */
export const breakGlassDays = 90;

/** A domain whose record is gone stays verified this long. */
export const domainGraceDays = 14;

/** What arrived at a test, as it is stored with the connection. */
export const TestResult = z.object({
  at: Moment,
  /** Who tested. */
  username: z.string(),
  /** Why it didn’t work, as a code of `problems.ts`; null if it did. */
  code: z.nullable(z.string()),
  /** The words of what arrived that the problem is about. */
  found: z.string(),
  /** Null where nothing arrived that could be believed. */
  arrived: z.nullable(
    z.object({
      subject: z.string(),
      directoryId: z.nullable(z.string()),
      email: z.nullable(z.string()),
      emailVerified: z.nullable(z.boolean()),
      /** Whether the address is in a domain that the organisation has verified. */
      ownDomain: z.boolean(),
      firstName: z.string(),
      lastName: z.string(),
      department: z.nullable(z.array(z.string())),
      groups: z.nullable(z.array(z.string())),
      groupsLeftOut: z.boolean(),
      /** What their groups make of them; null if groups decide nothing. */
      role: z.nullable(z.enum(mappedRoles)),
      secondFactor: z.boolean(),
      claims: z.record(z.string(), z.array(z.string())),
      /** How old the answer was when it arrived, by our clock. */
      ageSeconds: z.nullable(z.number()),
    }),
  ),
});
export type TestResult = z.infer<typeof TestResult>;

const Certificate = z.object({
  /** The end of its fingerprint, such as `4F:A2`. */
  ending: z.string(),
  endsAt: Moment,
});

const Connection = z.object({
  id: z.string(),
  kind: z.enum(connectionKinds),
  provider: z.enum(providers),
  name: z.string(),
  state: z.enum(['draft', 'on', 'off']),
  /** Null until the provider’s values were entered. */
  oidc: z.nullable(OidcSettings),
  saml: z.nullable(SamlSettings),
  /** Whether a client secret is stored; nobody is ever shown it. */
  hasSecret: z.boolean(),
  secretEndsOn: z.nullable(z.string()),
  certificates: z.array(Certificate),
  /** Why the metadata couldn’t be loaded last time. */
  metadataProblem: z.nullable(z.string()),
  mapping: Mapping,
  jit: z.boolean(),
  trustsSecondFactor: z.boolean(),
  /** A test of exactly these settings has worked. */
  tested: z.boolean(),
  testedAt: z.nullable(Moment),
  lastTest: z.nullable(TestResult),
  /** How many people have signed in with it, and when someone last did. */
  people: z.number(),
  lastUsedAt: z.nullable(Moment),
  /** What to enter at the provider. */
  addresses: z.object({
    /** OpenID Connect: where it sends people back to. SAML: where answers go. */
    answer: z.string(),
    /** OpenID Connect: where it tells us that someone signed out. */
    logout: z.string(),
    /** SAML: our entity ID, which is the address of our metadata too. */
    entityId: z.string(),
    /** For the provider’s own portal. */
    start: z.string(),
  }),
});
export type ManagedConnection = z.infer<typeof Connection>;

const Domain = z.object({
  id: z.string(),
  domain: z.string(),
  state: z.enum(['waiting', 'verified', 'missing', 'lost']),
  method: z.nullable(z.enum(['dns', 'admin'])),
  checkedAt: z.nullable(Moment),
  /** The record has been gone since then. */
  missingSince: z.nullable(Moment),
  /** The TXT record. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** The connection of people with such an address; null lets them choose. */
  connectionId: z.nullable(z.string()),
  required: z.boolean(),
  /** Accounts that the organisation manages, with such an address. */
  people: z.number(),
});
export type ManagedDomain = z.infer<typeof Domain>;

const BreakGlass = z.object({
  name: z.string(),
  /** When they last signed in with password and second factor. */
  usedAt: z.nullable(Moment),
  /** Recently enough. */
  counts: z.boolean(),
});
export type BreakGlass = z.infer<typeof BreakGlass>;

export const SignOn = z.object({
  connections: z.array(Connection),
  domains: z.array(Domain),
  /** The owner and the administrators. */
  administrators: z.array(BreakGlass),
});
export type SignOn = z.infer<typeof SignOn>;

export const getSignOn = endpoint({
  method: 'GET',
  path: '/api/teams/:id/sign-on',
  access: 'account',
  summary: 'How an organisation signs in: connections and domains. Owner and administrators only.',
  params: z.object({ id: Uuid }),
  reply: dataOf(SignOn),
});
