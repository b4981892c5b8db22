import * as z from 'zod/mini';
import { binary, Done, dataOf, endpoint, listQuery, pageOf } from '../endpoint.ts';
import { AccountId, line, Uuid } from '../fields.ts';
import { Member, TeamRole } from './teams.ts';

/** Groups of one team. */
export const maxGroups = 200;

/** People put into a group, or taken out of it, at once. */
const maxPeopleAtOnce = 500;

const GroupManager = z.object({ accountId: z.number(), name: z.string() });

export const Group = z.object({
  id: z.string(),
  name: z.string(),
  /** Those who join the team with an address at this domain join the group too. */
  emailDomain: z.nullable(z.string()),
  people: z.number(),
  /** Learners who manage the group and see nothing else of the team. */
  managers: z.array(GroupManager),
});
export type Group = z.infer<typeof Group>;

const emailDomain = 'Enter a domain such as example.org.';

/** `example.org`; a leading @ may be typed. */
const EmailDomain = z.pipe(
  line('The domain', 253).check(z.toLowerCase()),
  z.pipe(
    z.transform((domain: string) => domain.replace(/^@/, '')),
    z
      .string()
      .check(z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, emailDomain)),
  ),
);

const TeamParams = z.object({ id: Uuid });
const GroupParams = z.object({ id: Uuid, groupId: Uuid });
const GroupPersonParams = z.object({ id: Uuid, groupId: Uuid, accountId: AccountId });

const GroupPeople = z.object({
  accountIds: z
    .array(AccountId)
    .check(
      z.minLength(1, 'Choose at least one person.'),
      z.maxLength(maxPeopleAtOnce, `Choose at most ${maxPeopleAtOnce} people at a time.`),
    ),
});

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/teams/:id/groups',
  access: 'account',
  summary:
    'The groups of a team, by name. Learners who manage groups get these; other learners get none.',
  params: TeamParams,
  reply: dataOf(z.array(Group)),
});

export const NewGroup = z.object({
  name: line('Group name', 60),
  emailDomain: z._default(z.nullable(EmailDomain), null),
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/teams/:id/groups',
  access: 'account',
  summary:
    'Create a group. With an email domain, everyone in the team with such an address joins it.',
  params: TeamParams,
  body: NewGroup,
  reply: dataOf(Group),
});

export const changeGroup = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id/groups/:groupId',
  access: 'account',
  summary: 'Rename a group, or change its email domain: null for none.',
  params: GroupParams,
  body: z.object({
    name: z.optional(line('Group name', 60)),
    emailDomain: z.optional(z.nullable(EmailDomain)),
  }),
  reply: dataOf(Group),
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/groups/:groupId',
  access: 'account',
  summary: 'Delete a group. Its people stay in the team and keep what they were assigned.',
  params: GroupParams,
  reply: Done,
});

export const addToGroup = endpoint({
  method: 'POST',
  path: '/api/teams/:id/groups/:groupId/people',
  access: 'account',
  summary:
    'Put members into a group, all or none. They get the courses that the group was assigned.',
  params: GroupParams,
  body: GroupPeople,
  reply: dataOf(Group),
});

export const removeFromGroup = endpoint({
  method: 'POST',
  path: '/api/teams/:id/groups/:groupId/people/remove',
  access: 'account',
  summary: 'Take members out of a group. They keep what they were assigned.',
  params: GroupParams,
  body: GroupPeople,
  reply: dataOf(Group),
});

export const addGroupManager = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/groups/:groupId/managers/:accountId',
  access: 'account',
  summary: 'Let a member manage a group: assign courses to it and see how it learns.',
  params: GroupPersonParams,
  reply: dataOf(Group),
});

export const removeGroupManager = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/groups/:groupId/managers/:accountId',
  access: 'account',
  summary: 'A member no longer manages a group.',
  params: GroupPersonParams,
  reply: dataOf(Group),
});

export const memberColumns = ['name', 'joinedAt'] as const;

export const ListedMember = z.extend(Member, {
  groups: z.array(z.object({ id: z.string(), name: z.string(), manages: z.boolean() })),
  /** With the names of those above it: `Clinical / Nursing`. */
  department: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Whether the account belongs to the organisation, so that its directory can suspend it. */
  managed: z.boolean(),
});
export type ListedMember = z.infer<typeof ListedMember>;

const memberFilters = {
  q: z._default(
    z.string().check(z.trim(), z.maxLength(100, 'Search for at most 100 characters.')),
    '',
  ),
  group: z.optional(z.union([z.literal('none'), Uuid])),
  /** The id of a department, with everything in it, or `none`. */
  department: z.optional(z.union([z.literal('none'), Uuid])),
  role: z.optional(TeamRole),
  licence: z.optional(z.enum(['with', 'without'])),
  /** Accounts that belong to the organisation, or people's own. */
  account: z.optional(z.enum(['managed', 'own'])),
};

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/teams/:id/members',
  access: 'account',
  summary:
    'The members of a team that you may see, owner and managers first when sorted by name. `group` is the id of a group, or `none`, and so is `department`, with everything inside it.',
  params: TeamParams,
  query: z.object({ ...listQuery(memberColumns, 25), ...memberFilters }),
  reply: pageOf(ListedMember),
});

export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/teams/:id/members.csv',
  access: 'account',
  whileActing: 'refused',
  summary:
    'The members of a team that you may see as CSV, by name, narrowed like the list. Recorded in the audit log.',
  params: TeamParams,
  query: z.object(memberFilters),
  reply: binary('text/csv; charset=utf-8'),
});
