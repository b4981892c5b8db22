import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  assignCourse,
  countAudience,
  listAssignableCourses,
  listAssignments,
  withdrawAssignment,
  withdrawFromPerson,
} from '../../contract/teams/assignments.ts';
import {
  addGroupManager,
  addToGroup,
  changeGroup,
  createGroup,
  deleteGroup,
  listGroups,
  listMembers,
  removeFromGroup,
  removeGroupManager,
} from '../../contract/teams/groups.ts';
import {
  getTeam,
  inviteMembers,
  removeMember,
  withdrawInvitation,
} from '../../contract/teams/teams.ts';
import { signedIn, startApp, type TestApp } from '../../tests/support/app.ts';
import { buildAdmin, buildCourse } from '../../tests/support/factories.ts';
import {
  assignedTo,
  buildGroup,
  buildGroupManager,
  newAssignment,
} from '../../tests/support/team-learning.ts';
import { buildInvitation, buildMember, buildTeam } from '../../tests/support/teams.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.close());

/** A team with two groups. What is tried concerns Reception and Ana, who is in it. */
async function buildClinic() {
  const team = await buildTeam(test, { seats: 20, name: 'Harbour Clinics' });
  const { id } = team;
  const own = await buildGroupManager(test, id, 'Reception');
  const other = await buildGroupManager(test, id, 'Nursing');
  const ana = await buildMember(test, id, { name: 'Ana' });
  await test.db
    .insertInto('teams.group_member')
    .values({ team_id: id, group_id: own.groupId, account_id: ana.account.id })
    .execute();
  const invitation = await buildInvitation(test.db, id);
  const spare = await buildGroup(test, id, { name: 'Spare', people: [ana.account.id] });
  const course = await buildCourse(test.db);
  const { body } = await team.ask(assignCourse, {
    params: { id },
    body: newAssignment({ courseId: course.id, groupIds: [own.groupId] }),
  });
  const [assigned] = await assignedTo(test, ana.account.id);
  const actors = {
    owner: team.ask,
    manager: (await buildMember(test, id, { role: 'manager' })).ask,
    'own group’s manager': own.ask,
    'other group’s manager': other.ask,
    member: (await buildMember(test, id)).ask,
    'other team’s manager': (await buildTeam(test)).ask,
    Admin: (await signedIn(test, await buildAdmin(test.db))).ask,
  };
  return {
    id,
    own,
    ana: ana.account.id,
    invitationId: invitation.id,
    spare,
    actors,
    assignmentId: body.data.assignmentId,
    assignedId: assigned?.id ?? '',
  };
}
type Clinic = Awaited<ReturnType<typeof buildClinic>>;
type Ask = Clinic['actors']['owner'];

/** Owner, manager, own group's manager, other group's manager, member, other team's manager, Admin. */
const calls: [string, (ask: Ask, clinic: Clinic) => Promise<{ status: number }>, number[]][] = [
  [
    'list members',
    (ask, { id }) => ask(listMembers, { params: { id }, query: {} }),
    [200, 200, 200, 200, 403, 404, 404],
  ],
  [
    'list groups',
    (ask, { id }) => ask(listGroups, { params: { id } }),
    [200, 200, 200, 200, 200, 404, 404],
  ],
  [
    'create a group',
    (ask, { id }) => ask(createGroup, { params: { id }, body: { name: crypto.randomUUID() } }),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'rename a group',
    (ask, { id, own: { groupId } }) =>
      ask(changeGroup, { params: { id, groupId }, body: { name: 'Front desk' } }),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'put people into a group',
    (ask, { id, own: { groupId }, ana }) =>
      ask(addToGroup, { params: { id, groupId }, body: { accountIds: [ana] } }),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'take people out of a group',
    (ask, { id, spare, ana }) =>
      ask(removeFromGroup, { params: { id, groupId: spare }, body: { accountIds: [ana] } }),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'name a manager of a group',
    (ask, { id, spare, ana }) =>
      ask(addGroupManager, { params: { id, groupId: spare, accountId: ana } }),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'remove a manager of a group',
    (ask, { id, spare, ana }) =>
      ask(removeGroupManager, { params: { id, groupId: spare, accountId: ana } }),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'list courses to assign',
    (ask, { id }) => ask(listAssignableCourses, { params: { id } }),
    [200, 200, 200, 200, 403, 404, 404],
  ],
  [
    'count whom a course would reach',
    (ask, { id, own: { groupId } }) =>
      ask(countAudience, { params: { id }, body: { courseId: 1, groupIds: [groupId] } }),
    [200, 200, 200, 404, 403, 404, 404],
  ],
  [
    'assign to a group',
    async (ask, { id, own: { groupId } }) => {
      const { id: courseId } = await buildCourse(test.db);
      const body = newAssignment({ courseId, groupIds: [groupId] });
      return ask(assignCourse, { params: { id }, body });
    },
    [200, 200, 200, 404, 403, 404, 404],
  ],
  [
    'assign to a person',
    async (ask, { id, ana }) => {
      const { id: courseId } = await buildCourse(test.db);
      const body = newAssignment({ courseId, accountIds: [ana] });
      return ask(assignCourse, { params: { id }, body });
    },
    [200, 200, 200, 404, 403, 404, 404],
  ],
  [
    'list assignments',
    (ask, { id }) => ask(listAssignments, { params: { id } }),
    [200, 200, 200, 200, 403, 404, 404],
  ],
  [
    'invite',
    (ask, { id }) =>
      ask(inviteMembers, {
        params: { id },
        body: { emails: [`${crypto.randomUUID()}@example.org`] },
      }),
    [200, 200, 403, 403, 403, 404, 404],
  ],
];

describe('in a team, who may', () => {
  let clinic: Clinic;
  beforeAll(async () => {
    clinic = await buildClinic();
  });

  it.each(calls)('%s', async (_, call, expected) => {
    const statuses: number[] = [];
    for (const ask of Object.values(clinic.actors)) statuses.push((await call(ask, clinic)).status);
    expect(statuses).toEqual(expected);
  });
});

/** Those who may not are tried first; then one who may: it can be done only once. */
const finalCalls: [string, (ask: Ask, clinic: Clinic) => Promise<{ status: number }>, number[]][] =
  [
    [
      'withdraw an assignment',
      (ask, { id, assignmentId }) => ask(withdrawAssignment, { params: { id, assignmentId } }),
      [404, 404, 403, 404, 200],
    ],
    [
      'withdraw a course from one person',
      (ask, { id, assignedId }) => ask(withdrawFromPerson, { params: { id, assignedId } }),
      [404, 404, 403, 404, 200],
    ],
    [
      'delete a group',
      (ask, { id, own: { groupId } }) => ask(deleteGroup, { params: { id, groupId } }),
      [404, 404, 403, 403, 403],
    ],
    [
      'remove someone',
      (ask, { id, ana }) => ask(removeMember, { params: { id, accountId: ana } }),
      [404, 404, 404, 404, 404],
    ],
    [
      'withdraw an invitation',
      (ask, { id, invitationId }) => ask(withdrawInvitation, { params: { id, invitationId } }),
      [404, 404, 404, 404, 404],
    ],
  ];

it.each(finalCalls)(
  'Admin, other team, member, other group and own group may %s as the table says',
  async (_, call, expected) => {
    const clinic = await buildClinic();
    const statuses: number[] = [];
    for (const ask of Object.values(clinic.actors).toReversed().slice(0, 5)) {
      statuses.push((await call(ask, clinic)).status);
    }
    expect(statuses).toEqual(expected);
  },
);

it('a manager of a group sees its members and invitations only', async () => {
  const { id, own, ana, invitationId, actors } = await buildClinic();
  const ask = actors['own group’s manager'];
  const seen = async () => {
    const team = (await ask(getTeam, { params: { id } })).body.data;
    const list = (await ask(listMembers, { params: { id }, query: {} })).body.data;
    return {
      team: team.members.map(({ accountId }) => accountId).sort(),
      list: list.map(({ accountId }) => accountId).sort(),
      invitations: team.invitations.map((invitation) => invitation.id),
      groups: (await ask(listGroups, { params: { id } })).body.data.map(({ name }) => name),
      groupsOfAna: list.find(({ accountId }) => accountId === ana)?.groups.map(({ name }) => name),
    };
  };
  const people = [own.account.id, ana].sort();
  expect(await seen()).toEqual({
    team: people,
    list: people,
    invitations: [],
    groups: ['Reception'],
    groupsOfAna: ['Reception'],
  });
  await test.db
    .insertInto('teams.invitation_group')
    .values({ team_id: id, group_id: own.groupId, invitation_id: invitationId })
    .execute();
  expect((await seen()).invitations).toEqual([invitationId]);
});
