import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import {
  assignCourse,
  countAudience,
  listAssignableCourses,
  listAssignments,
  withdrawAssignment,
  withdrawFromPerson,
} from '../../contract/teams/assignments.ts';
import {
  addDepartmentManager,
  createDepartment,
  deleteDepartment,
  listDepartments,
  moveDepartment,
  placePeople,
  previewDeletion,
  previewMove,
  removeDepartmentManager,
  renameDepartment,
} from '../../contract/teams/departments.ts';
import {
  addGroupManager,
  addToGroup,
  changeGroup,
  createGroup,
  deleteGroup,
  exportMembers,
  listGroups,
  listMembers,
  removeFromGroup,
  removeGroupManager,
} from '../../contract/teams/groups.ts';
import { checkPeopleFile, importPeople } from '../../contract/teams/import.ts';
import { getOrganisation, listRecord, setLicences } from '../../contract/teams/organisation.ts';
import {
  downloadReport,
  exportHistory,
  exportReport,
  getPersonReport,
  getReportBreakdown,
  getTeamReport,
  listReportHistory,
  listReportPeople,
  listSignedReports,
  moveDueDate,
  nudge,
  signReport,
} from '../../contract/teams/report.ts';
import {
  changeMemberRole,
  changeTeam,
  getTeam,
  inviteMembers,
  listInvitations,
  removeMember,
  resendInvitation,
  resendInvitations,
  setMySeat,
  withdrawInvitation,
  withdrawInvitations,
} from '../../contract/teams/teams.ts';
import { addDays } from '../../contract/text/days.ts';
import { signedIn, startApp, type TestApp } from '../../tests/support/app.ts';
import { allEndpoints } from '../../tests/support/endpoints.ts';
import { buildAdmin, buildCourse } from '../../tests/support/factories.ts';
import {
  assignedTo,
  buildDepartment,
  buildGroup,
  buildGroupManager,
  newAssignment,
} from '../../tests/support/team-learning.ts';
import {
  buildInvitation,
  buildMember,
  buildOrganisation,
  buildTeam,
} from '../../tests/support/teams.ts';
import { sellerDay } from '../platform/time/seller-day.ts';

const peopleFile = () => Buffer.from(`email\n${crypto.randomUUID()}@example.org`);

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A team with two groups. What is tried concerns Reception and Ana, who is in it. */
async function buildClinic() {
  const team = await buildOrganisation(app, { seats: 20 });
  const { id } = team;
  const own = await buildGroupManager(app, id, 'Reception');
  const other = await buildGroupManager(app, id, 'Nursing');
  const ana = await buildMember(app, id, { name: 'Ana' });
  await app.db
    .insertInto('teams.group_member')
    .values({ team_id: id, group_id: own.groupId, account_id: ana.account.id })
    .execute();
  const clinical = await buildDepartment(app, id, { name: 'Clinical' });
  const wards = await buildDepartment(app, id, { name: 'Wards', parentId: clinical });
  const invitation = await buildInvitation(app.db, id);
  const spare = await buildGroup(app, id, { name: 'Spare', people: [ana.account.id] });
  const course = await buildCourse(app.db);
  const { body } = await team.ask(assignCourse, {
    params: { id },
    body: newAssignment({ courseId: course.id, groupIds: [own.groupId] }),
  });
  const signed = await team.ask(signReport, { params: { id }, body: {} });
  const [assigned] = await assignedTo(app, ana.account.id);
  const actors = {
    owner: team.ask,
    manager: (await buildMember(app, id, { role: 'manager' })).ask,
    'own group’s manager': own.ask,
    'other group’s manager': other.ask,
    member: (await buildMember(app, id)).ask,
    'other team’s manager': (await buildTeam(app)).ask,
    Admin: (await signedIn(app, await buildAdmin(app.db))).ask,
  };
  return {
    id,
    own,
    ana: ana.account.id,
    invitationId: invitation.id,
    spare,
    clinical,
    wards,
    actors,
    administrator: (await buildMember(app, id, { role: 'administrator' })).ask,
    courseId: course.id,
    reportId: signed.body.data.id,
    assignmentId: body.data.assignmentId,
    assignedId: assigned?.id ?? '',
  };
}
type Clinic = Awaited<ReturnType<typeof buildClinic>>;
type Ask = Clinic['actors']['owner'];

type Walked = [
  string,
  Endpoint,
  (ask: Ask, clinic: Clinic) => Promise<{ status: number }>,
  number[],
];

/** Owner, manager, own group's manager, other group's manager, member, other team's manager, Admin. */
const calls: Walked[] = [
  [
    'list members',
    listMembers,
    (ask, { id }) => ask(listMembers, { params: { id }, query: {} }),
    [200, 200, 200, 200, 403, 404, 404],
  ],
  [
    'export members',
    exportMembers,
    (ask, { id }) => ask(exportMembers, { params: { id }, query: {} }),
    [200, 200, 200, 200, 403, 404, 404],
  ],
  [
    'list invitations',
    listInvitations,
    (ask, { id }) => ask(listInvitations, { params: { id }, query: {} }),
    [200, 200, 200, 200, 403, 404, 404],
  ],
  [
    'list groups',
    listGroups,
    (ask, { id }) => ask(listGroups, { params: { id } }),
    [200, 200, 200, 200, 200, 404, 404],
  ],
  [
    'create a group',
    createGroup,
    (ask, { id }) => ask(createGroup, { params: { id }, body: { name: crypto.randomUUID() } }),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'rename a group',
    changeGroup,
    (ask, { id, own: { groupId } }) =>
      ask(changeGroup, { params: { id, groupId }, body: { name: 'Front desk' } }),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'put people into a group',
    addToGroup,
    (ask, { id, own: { groupId }, ana }) =>
      ask(addToGroup, { params: { id, groupId }, body: { accountIds: [ana] } }),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'take people out of a group',
    removeFromGroup,
    (ask, { id, spare, ana }) =>
      ask(removeFromGroup, { params: { id, groupId: spare }, body: { accountIds: [ana] } }),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'name a manager of a group',
    addGroupManager,
    (ask, { id, spare, ana }) =>
      ask(addGroupManager, { params: { id, groupId: spare, accountId: ana } }),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'remove a manager of a group',
    removeGroupManager,
    (ask, { id, spare, ana }) =>
      ask(removeGroupManager, { params: { id, groupId: spare, accountId: ana } }),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'list courses to assign',
    listAssignableCourses,
    (ask, { id }) => ask(listAssignableCourses, { params: { id } }),
    [200, 200, 200, 200, 403, 404, 404],
  ],
  [
    'count whom a course would reach',
    countAudience,
    (ask, { id, own: { groupId } }) =>
      ask(countAudience, { params: { id }, body: { courseId: 1, groupIds: [groupId] } }),
    [200, 200, 200, 404, 403, 404, 404],
  ],
  [
    'assign to a group',
    assignCourse,
    async (ask, { id, own: { groupId } }) => {
      const { id: courseId } = await buildCourse(app.db);
      const body = newAssignment({ courseId, groupIds: [groupId] });
      return ask(assignCourse, { params: { id }, body });
    },
    [200, 200, 200, 404, 403, 404, 404],
  ],
  [
    'assign to a person',
    assignCourse,
    async (ask, { id, ana }) => {
      const { id: courseId } = await buildCourse(app.db);
      const body = newAssignment({ courseId, accountIds: [ana] });
      return ask(assignCourse, { params: { id }, body });
    },
    [200, 200, 200, 404, 403, 404, 404],
  ],
  [
    'list assignments',
    listAssignments,
    (ask, { id }) => ask(listAssignments, { params: { id }, query: {} }),
    [200, 200, 200, 200, 403, 404, 404],
  ],
  [
    'invite',
    inviteMembers,
    (ask, { id }) =>
      ask(inviteMembers, {
        params: { id },
        body: { emails: [`${crypto.randomUUID()}@example.org`] },
      }),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'see the team',
    getTeam,
    (ask, { id }) => ask(getTeam, { params: { id } }),
    [200, 200, 200, 200, 200, 404, 404],
  ],
  [
    'rename the team',
    changeTeam,
    (ask, { id }) => ask(changeTeam, { params: { id }, body: { name: 'Harbour Clinics' } }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'take a licence as its owner',
    setMySeat,
    (ask, { id }) => ask(setMySeat, { params: { id }, body: { seated: false } }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'change a role',
    changeMemberRole,
    (ask, { id, ana }) =>
      ask(changeMemberRole, { params: { id, accountId: ana }, body: { role: 'learner' } }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'see the departments',
    listDepartments,
    (ask, { id }) => ask(listDepartments, { params: { id } }),
    [200, 200, 200, 200, 403, 404, 404],
  ],
  [
    'make a department',
    createDepartment,
    (ask, { id, clinical }) =>
      ask(createDepartment, {
        params: { id },
        body: { name: crypto.randomUUID(), parentId: clinical },
      }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'rename a department',
    renameDepartment,
    (ask, { id, clinical }) =>
      ask(renameDepartment, { params: { id, departmentId: clinical }, body: { name: 'Clinical' } }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'look at what moving a department means',
    previewMove,
    (ask, { id, wards }) => ask(previewMove, { params: { id, departmentId: wards }, query: {} }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'move a department',
    moveDepartment,
    (ask, { id, wards, clinical }) =>
      ask(moveDepartment, { params: { id, departmentId: wards }, body: { parentId: clinical } }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'look at what deleting a department means',
    previewDeletion,
    (ask, { id, wards }) => ask(previewDeletion, { params: { id, departmentId: wards } }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'delete a department',
    deleteDepartment,
    async (ask, { id }) =>
      ask(deleteDepartment, { params: { id, departmentId: await buildDepartment(app, id) } }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'name a manager of a department',
    addDepartmentManager,
    (ask, { id, wards, ana }) =>
      ask(addDepartmentManager, { params: { id, departmentId: wards, accountId: ana } }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'remove a manager of a department',
    removeDepartmentManager,
    (ask, { id, wards, ana }) =>
      ask(removeDepartmentManager, { params: { id, departmentId: wards, accountId: ana } }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'place people',
    placePeople,
    (ask, { id, wards, ana }) =>
      ask(placePeople, { params: { id }, body: { departmentId: wards, accountIds: [ana] } }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'see the organisation',
    getOrganisation,
    (ask, { id }) => ask(getOrganisation, { params: { id } }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'give licences',
    setLicences,
    (ask, { id, ana }) =>
      ask(setLicences, { params: { id }, body: { seated: true, accountIds: [ana] } }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'read the record',
    listRecord,
    (ask, { id }) => ask(listRecord, { params: { id }, query: {} }),
    [200, 403, 403, 403, 403, 404, 404],
  ],
  [
    'check a file of people',
    checkPeopleFile,
    (ask, { id }) => ask(checkPeopleFile, { params: { id }, query: {} }, peopleFile()),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'import people',
    importPeople,
    (ask, { id }) => ask(importPeople, { params: { id }, query: {} }, peopleFile()),
    [200, 200, 403, 403, 403, 404, 404],
  ],
  [
    'see the report',
    getTeamReport,
    (ask, { id }) => ask(getTeamReport, { params: { id }, query: {} }),
    [200, 200, 200, 200, 403, 404, 404],
  ],
  [
    'see the report of a group',
    getTeamReport,
    (ask, { id, own: { groupId } }) =>
      ask(getTeamReport, { params: { id }, query: { group: groupId } }),
    [200, 200, 200, 404, 403, 404, 404],
  ],
  [
    'see a group’s people in the report',
    listReportPeople,
    (ask, { id, own: { groupId } }) =>
      ask(listReportPeople, { params: { id }, query: { group: groupId } }),
    [200, 200, 200, 404, 403, 404, 404],
  ],
  [
    'see a group’s figures',
    getReportBreakdown,
    (ask, { id, own: { groupId } }) =>
      ask(getReportBreakdown, { params: { id }, query: { by: 'course', group: groupId } }),
    [200, 200, 200, 404, 403, 404, 404],
  ],
  [
    'see past periods',
    listReportHistory,
    (ask, { id }) => ask(listReportHistory, { params: { id }, query: {} }),
    [200, 200, 200, 200, 403, 404, 404],
  ],
  [
    'see one person’s learning',
    getPersonReport,
    (ask, { id, ana }) => ask(getPersonReport, { params: { id, accountId: ana } }),
    [200, 200, 200, 404, 403, 404, 404],
  ],
  [
    'nudge someone',
    nudge,
    (ask, { id, ana }) => ask(nudge, { params: { id }, body: { accountIds: [ana] } }),
    [200, 200, 200, 404, 403, 404, 404],
  ],
  [
    'move a due date',
    moveDueDate,
    (ask, { id, ana, courseId }) =>
      ask(moveDueDate, {
        params: { id },
        body: { accountIds: [ana], courseId, dueOn: addDays(sellerDay(new Date()), 9) },
      }),
    [200, 200, 200, 404, 403, 404, 404],
  ],
  [
    'download the report of a group',
    exportReport,
    (ask, { id, own: { groupId } }) =>
      ask(exportReport, { params: { id }, query: { group: groupId } }),
    [200, 200, 200, 404, 403, 404, 404],
  ],
  [
    'download past periods',
    exportHistory,
    (ask, { id }) => ask(exportHistory, { params: { id }, query: {} }),
    [200, 200, 200, 200, 403, 404, 404],
  ],
  [
    'sign the report of a group',
    signReport,
    (ask, { id, own: { groupId } }) =>
      ask(signReport, { params: { id }, body: { group: groupId } }),
    [200, 200, 200, 404, 403, 404, 404],
  ],
  [
    'list signed reports',
    listSignedReports,
    (ask, { id }) => ask(listSignedReports, { params: { id }, query: {} }),
    [200, 200, 200, 200, 403, 404, 404],
  ],
  [
    'download a signed report of the whole team',
    downloadReport,
    (ask, { id, reportId }) => ask(downloadReport, { params: { id, reportId } }),
    [200, 200, 404, 404, 403, 404, 404],
  ],
];

describe('in a team, who may', () => {
  let clinic: Clinic;
  beforeAll(async () => {
    clinic = await buildClinic();
  });

  it.each(calls)('%s as an administrator, like the owner', async (_, __, call, [owner]) => {
    expect((await call(clinic.administrator, clinic)).status).toBe(owner);
  });

  it.each(calls)('%s', async (_, __, call, expected) => {
    const statuses: number[] = [];
    for (const ask of Object.values(clinic.actors)) statuses.push((await call(ask, clinic)).status);
    expect(statuses).toEqual(expected);
  });
});

// Those of integrations and sign-on are for the owner and administrators: `tests/foreign-organisation.test.ts` tries them.
it('every call about a team is in these tables', async () => {
  const walked = [...calls, ...finalCalls].map(([, endpoint]) => endpoint);
  const missing = (await allEndpoints()).filter(
    ({ name, endpoint }) =>
      endpoint.path.startsWith('/api/teams/:id') &&
      !/^(integrations|sign-on)\./.test(name) &&
      !walked.includes(endpoint),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

/** Those who may not are tried first; then one who may: it can be done only once. */
const finalCalls: Walked[] = [
  [
    'withdraw an assignment',
    withdrawAssignment,
    (ask, { id, assignmentId }) => ask(withdrawAssignment, { params: { id, assignmentId } }),
    [404, 404, 403, 404, 200],
  ],
  [
    'withdraw a course from one person',
    withdrawFromPerson,
    (ask, { id, assignedId }) => ask(withdrawFromPerson, { params: { id, assignedId } }),
    [404, 404, 403, 404, 200],
  ],
  [
    'delete a group',
    deleteGroup,
    (ask, { id, own: { groupId } }) => ask(deleteGroup, { params: { id, groupId } }),
    [404, 404, 403, 403, 403],
  ],
  [
    'remove someone',
    removeMember,
    (ask, { id, ana }) => ask(removeMember, { params: { id, accountId: ana } }),
    [404, 404, 404, 404, 404],
  ],
  [
    'withdraw invitations',
    withdrawInvitations,
    (ask, { id, invitationId }) =>
      ask(withdrawInvitations, { params: { id }, body: { invitationIds: [invitationId] } }),
    [404, 404, 404, 404, 404],
  ],
  [
    'resend invitations',
    resendInvitations,
    (ask, { id, invitationId }) =>
      ask(resendInvitations, { params: { id }, body: { invitationIds: [invitationId] } }),
    [404, 404, 404, 404, 404],
  ],
  [
    'withdraw an invitation',
    withdrawInvitation,
    (ask, { id, invitationId }) => ask(withdrawInvitation, { params: { id, invitationId } }),
    [404, 404, 404, 404, 404],
  ],
  [
    'resend an invitation',
    resendInvitation,
    (ask, { id, invitationId }) => ask(resendInvitation, { params: { id, invitationId } }),
    [404, 404, 404, 404, 404],
  ],
];

it.each(finalCalls)(
  'Admin, other team, member, other group and own group may %s as the table says',
  async (_, __, call, expected) => {
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
  await app.db
    .insertInto('teams.invitation_group')
    .values({ team_id: id, group_id: own.groupId, invitation_id: invitationId })
    .execute();
  expect((await seen()).invitations).toEqual([invitationId]);
});
