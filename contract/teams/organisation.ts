import * as z from 'zod/mini';
import { dataOf, endpoint, listQuery, pageOf } from '../endpoint.ts';
import { AccountId, Day, Moment, Uuid } from '../fields.ts';
import { plans } from '../plans.ts';

/** Licences given or taken at once. */
const maxLicencesAtOnce = 500;

const TeamParams = z.object({ id: Uuid });
const Person = z.object({ accountId: z.number(), name: z.string() });

export const Organisation = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.enum(plans),
  people: z.number(),
  joinedThisWeek: z.number(),
  seats: z.object({ total: z.number(), used: z.number(), invited: z.number(), free: z.number() }),
  departments: z.number(),
  withoutDepartment: z.number(),
  branchManagers: z.number(),
  /** Departments that nobody manages, neither themselves nor from above. */
  unmanagedDepartments: z.number(),
  assigned: z.number(),
  late: z.number(),
  latePeople: z.number(),
  createdAt: Moment,
  endsAt: Moment,
  /** What was agreed for a licence and year, shown to the owner only. */
  agreed: z.nullable(z.object({ cents: z.number(), currency: z.string() })),
  owner: z.nullable(Person),
  administrators: z.array(Person),
});
export type Organisation = z.infer<typeof Organisation>;

export const getOrganisation = endpoint({
  method: 'GET',
  path: '/api/teams/:id/organisation',
  access: 'account',
  summary:
    'An organisation at a glance: people, licences, departments and learning. Administrators only.',
  params: TeamParams,
  reply: dataOf(Organisation),
});

export const setLicences = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/licences',
  access: 'account',
  summary:
    'Give members of an organisation a licence, or take it from them, all or none. They stay in the organisation. Administrators only.',
  params: TeamParams,
  body: z.object({
    seated: z.boolean(),
    accountIds: z
      .array(AccountId)
      .check(
        z.minLength(1, 'Choose at least one person.'),
        z.maxLength(maxLicencesAtOnce, `Choose at most ${maxLicencesAtOnce} people at a time.`),
      ),
  }),
  reply: dataOf(z.object({ changed: z.number(), message: z.string() })),
});

const Facts = z.nullable(z.record(z.string(), z.unknown()));

const RecordedAct = z.object({
  id: z.string(),
  at: Moment,
  /** A user name, or what acted, such as a key. */
  actor: z.string(),
  act: z.string(),
  subject: z.string(),
  before: Facts,
  after: Facts,
});

export const listRecord = endpoint({
  method: 'GET',
  path: '/api/teams/:id/record',
  access: 'account',
  summary:
    'What administrators, keys and directories have done in an organisation, newest first. Counted up to 10,000. Administrators only.',
  params: TeamParams,
  query: z.object({
    ...listQuery(['at']),
    _order: z._default(z.enum(['asc', 'desc']), 'desc'),
    /** A user name. */
    person: z.optional(z.string().check(z.maxLength(80))),
    /** Words of what it was done to. */
    q: z.optional(z.string().check(z.maxLength(100))),
    /** Days of the organisation, both included. */
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  reply: pageOf(RecordedAct),
});
