import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as offers from '../contract/billing/offers.ts';
import * as orders from '../contract/billing/orders.ts';
import { getShop } from '../contract/billing/shop.ts';
import type { Access, Endpoint, InputOf } from '../contract/endpoint.ts';
import { AccountId, Uuid } from '../contract/fields.ts';
import * as api from '../contract/integrations/api.ts';
import * as keys from '../contract/integrations/keys.ts';
import * as oauth from '../contract/integrations/oauth.ts';
import * as webhooks from '../contract/integrations/webhooks.ts';
import { listActivity } from '../contract/sign-on/activity.ts';
import * as domains from '../contract/sign-on/domains.ts';
import * as connections from '../contract/sign-on/managing.ts';
import * as mySignOn from '../contract/sign-on/mine.ts';
import { getSignOn } from '../contract/sign-on/overview.ts';
import * as provisioning from '../contract/sign-on/provisioning.ts';
import * as saml from '../contract/sign-on/saml.ts';
import { setSamlProvider } from '../contract/sign-on/saml-provider.ts';
import * as scim from '../contract/sign-on/scim.ts';
import * as signIn from '../contract/sign-on/sign-in.ts';
import * as assignments from '../contract/teams/assignments.ts';
import * as departments from '../contract/teams/departments.ts';
import * as groups from '../contract/teams/groups.ts';
import * as peopleFile from '../contract/teams/import.ts';
import * as organisation from '../contract/teams/organisation.ts';
import * as report from '../contract/teams/report.ts';
import * as teams from '../contract/teams/teams.ts';
import { signedIn, startApp, type TestApp } from './support/app.ts';
import { allEndpoints } from './support/endpoints.ts';
import { buildAdmin, buildCourse } from './support/factories.ts';
import { testBuyer } from './support/orders.ts';
import {
  buildEverything,
  type Everything,
  type OrganisationRole,
} from './support/organisations/one-of-everything.ts';
import {
  hashOf,
  listOwnedTables,
  type OwnedTable,
  readRows,
} from './support/organisations/rows-of.ts';

/*
 * Two organisations with one of everything. Everyone of the one makes every call with ids of the other: in each place where the call
 * takes an id, and in all of them. The reply is what a made-up id gets, it says nothing of the other organisation, and nothing of the
 * other organisation changes. Afterwards the call is made with the own ids, which shows that it was tried with what it needs.
 */

type Ids = Everything['ids'];

interface Row {
  endpoint: Endpoint;
  input(ids: Ids): object;
  file?: () => Uint8Array;
  /** Who may with their own ids. Null where that needs what only a test of its own has. */
  who: OrganisationRole | 'directory' | 'key' | null;
  /** It works once for each id. */
  once?: boolean;
}

let courseId: number;

function row<E extends Endpoint>(
  endpoint: E,
  who: Row['who'],
  input: (ids: Ids) => InputOf<E>,
  more: Pick<Row, 'file' | 'once'> = {},
): Row {
  return { endpoint, input, who, ...more } as Row;
}

const file = () => Buffer.from('email\nsomeone-new@example.org');
const params = ({ team: id }: Ids) => ({ params: { id } });

const teamRows: Row[] = [
  row(teams.getTeam, 'owner', params),
  row(teams.changeTeam, 'owner', (ids) => ({ ...params(ids), body: { timeZone: 'Europe/Paris' } })),
  row(teams.inviteMembers, 'owner', (ids) => ({
    ...params(ids),
    body: { emails: ['new@example.org'], groupIds: [ids.group] },
  })),
  row(teams.resendInvitation, 'owner', ({ team, invitation }) => ({
    params: { id: team, invitationId: invitation },
  })),
  row(
    teams.withdrawInvitation,
    'owner',
    ({ team, invitation }) => ({ params: { id: team, invitationId: invitation } }),
    { once: true },
  ),
  row(teams.listInvitations, 'owner', (ids) => ({ ...params(ids), query: {} })),
  row(teams.resendInvitations, 'owner', (ids) => ({
    ...params(ids),
    body: { invitationIds: [ids.invitation] },
  })),
  row(
    teams.withdrawInvitations,
    'owner',
    (ids) => ({ ...params(ids), body: { invitationIds: [ids.invitation, ids.otherInvitation] } }),
    { once: true },
  ),
  row(
    teams.removeMember,
    'owner',
    ({ team, member }) => ({ params: { id: team, accountId: member } }),
    { once: true },
  ),
  row(teams.changeMemberRole, 'owner', ({ team, colleague }) => ({
    params: { id: team, accountId: colleague },
    body: { role: 'learner' as const },
  })),
  row(teams.setMySeat, 'owner', (ids) => ({ ...params(ids), body: { seated: true } })),
  row(peopleFile.checkPeopleFile, 'owner', (ids) => ({ ...params(ids), query: {} }), { file }),
  row(peopleFile.importPeople, 'owner', (ids) => ({ ...params(ids), query: {} }), { file }),
  row(organisation.getOrganisation, 'owner', params),
  row(organisation.listRecord, 'owner', (ids) => ({ ...params(ids), query: {} })),
  row(organisation.setLicences, 'owner', (ids) => ({
    ...params(ids),
    body: { seated: true, accountIds: [ids.member] },
  })),
];

const groupParams = ({ team, group }: Ids) => ({ params: { id: team, groupId: group } });
const groupRows: Row[] = [
  row(groups.listGroups, 'owner', params),
  row(groups.createGroup, 'owner', (ids) => ({ ...params(ids), body: { name: 'Kitchen' } }), {
    once: true,
  }),
  row(groups.changeGroup, 'owner', (ids) => ({ ...groupParams(ids), body: { name: 'Desk' } })),
  row(groups.addToGroup, 'owner', (ids) => ({
    ...groupParams(ids),
    body: { accountIds: [ids.colleague] },
  })),
  row(groups.removeFromGroup, 'owner', (ids) => ({
    ...groupParams(ids),
    body: { accountIds: [ids.colleague] },
  })),
  row(groups.addGroupManager, 'owner', (ids) => ({
    params: { ...groupParams(ids).params, accountId: ids.colleague },
  })),
  row(groups.removeGroupManager, 'owner', (ids) => ({
    params: { ...groupParams(ids).params, accountId: ids.colleague },
  })),
  row(groups.deleteGroup, 'owner', groupParams, { once: true }),
  row(groups.listMembers, 'owner', (ids) => ({
    ...params(ids),
    query: { group: ids.group, department: ids.department },
  })),
  row(groups.exportMembers, 'owner', (ids) => ({
    ...params(ids),
    query: { group: ids.group, department: ids.department },
  })),
];

const departmentParams = ({ team, subDepartment }: Ids) => ({
  params: { id: team, departmentId: subDepartment },
});
const departmentRows: Row[] = [
  row(departments.listDepartments, 'owner', params),
  row(
    departments.createDepartment,
    'owner',
    (ids) => ({ ...params(ids), body: { name: 'Night team', parentId: ids.department } }),
    { once: true },
  ),
  row(departments.renameDepartment, 'owner', (ids) => ({
    ...departmentParams(ids),
    body: { name: 'Day team' },
  })),
  row(departments.previewMove, 'owner', (ids) => ({
    ...departmentParams(ids),
    query: { to: ids.emptyDepartment },
  })),
  row(departments.moveDepartment, 'owner', (ids) => ({
    ...departmentParams(ids),
    body: { parentId: ids.emptyDepartment },
  })),
  row(departments.previewDeletion, 'owner', departmentParams),
  row(departments.deleteDepartment, 'owner', departmentParams, { once: true }),
  row(departments.addDepartmentManager, 'owner', (ids) => ({
    params: { ...departmentParams(ids).params, accountId: ids.colleague },
  })),
  row(departments.removeDepartmentManager, 'owner', (ids) => ({
    params: { ...departmentParams(ids).params, accountId: ids.colleague },
  })),
  row(departments.placePeople, 'owner', (ids) => ({
    ...params(ids),
    body: { departmentId: ids.emptyDepartment, accountIds: [ids.colleague] },
  })),
];

const assignmentRows: Row[] = [
  row(assignments.listAssignableCourses, 'branchManager', params),
  row(assignments.countAudience, 'branchManager', (ids) => ({
    ...params(ids),
    body: { courseId, groupIds: [ids.department], accountIds: [ids.member] },
  })),
  row(
    assignments.assignCourse,
    'branchManager',
    (ids) => ({
      ...params(ids),
      body: {
        key: '0193305a-7c4e-7d52-9c1a-8f2b6d7e4a10',
        courseId,
        dueDays: 30,
        groupIds: [ids.department],
        accountIds: [ids.member],
      },
    }),
    { once: true },
  ),
  row(assignments.listAssignments, 'branchManager', (ids) => ({ ...params(ids), query: {} })),
  row(
    assignments.withdrawAssignment,
    'owner',
    ({ team, assignment }) => ({ params: { id: team, assignmentId: assignment } }),
    { once: true },
  ),
  row(
    assignments.withdrawFromPerson,
    'owner',
    ({ team, assigned }) => ({ params: { id: team, assignedId: assigned } }),
    { once: true },
  ),
  row(assignments.shareEarlierWork, null, ({ assigned }) => ({ params: { id: assigned } })),
];

const reportRows: Row[] = [
  row(report.getTeamReport, 'branchManager', (ids) => ({
    ...params(ids),
    query: { group: ids.department },
  })),
  row(report.getReportBreakdown, 'branchManager', (ids) => ({
    ...params(ids),
    query: { by: 'group' as const, group: ids.department },
  })),
  row(report.listReportPeople, 'branchManager', (ids) => ({
    ...params(ids),
    query: { group: ids.department },
  })),
  row(report.listReportHistory, 'branchManager', (ids) => ({ ...params(ids), query: {} })),
  row(report.getPersonReport, 'branchManager', ({ team, member }) => ({
    params: { id: team, accountId: member },
  })),
  row(report.nudge, 'branchManager', (ids) => ({
    ...params(ids),
    body: { accountIds: [ids.member], group: ids.department },
  })),
  row(report.moveDueDate, 'branchManager', (ids) => ({
    ...params(ids),
    body: { accountIds: [ids.member], courseId, dueOn: soon() },
  })),
  row(report.exportReport, 'branchManager', (ids) => ({
    ...params(ids),
    query: { group: ids.department },
  })),
  row(report.exportHistory, 'branchManager', (ids) => ({ ...params(ids), query: {} })),
  row(report.signReport, 'branchManager', (ids) => ({
    ...params(ids),
    body: { group: ids.department },
  })),
  row(report.listSignedReports, 'branchManager', (ids) => ({ ...params(ids), query: {} })),
  row(report.downloadReport, 'owner', (ids) => ({
    params: { id: ids.team, reportId: ids.report },
  })),
];

const endpointParams = ({ team, endpoint }: Ids) => ({
  params: { id: team, endpointId: endpoint },
});
const integrationRows: Row[] = [
  row(keys.listKeys, 'owner', (ids) => ({ ...params(ids), query: {} })),
  row(keys.createKey, 'owner', (ids) => ({
    ...params(ids),
    body: { name: 'Report', scopes: ['people:read' as const], departmentId: ids.department },
  })),
  row(keys.endKey, 'owner', ({ team, key }) => ({ params: { id: team, keyId: key } }), {
    once: true,
  }),
  row(webhooks.listWebhooks, 'owner', params),
  row(
    webhooks.createWebhook,
    'owner',
    (ids) => ({
      ...params(ids),
      body: { url: 'https://hooks.example.org/', types: ['member.left' as const] },
    }),
    { once: true },
  ),
  row(webhooks.changeWebhook, 'owner', (ids) => ({
    ...endpointParams(ids),
    body: { types: ['member.left' as const] },
  })),
  row(webhooks.deleteWebhook, 'owner', endpointParams, { once: true }),
  row(webhooks.listDeliveries, 'owner', (ids) => ({ ...endpointParams(ids), query: {} })),
  row(webhooks.replaceWebhookSecret, 'owner', endpointParams),
  row(webhooks.readWebhookSecret, 'owner', endpointParams),
  row(webhooks.testWebhook, 'owner', endpointParams),
  row(webhooks.repeatDelivery, 'owner', (ids) => ({
    params: { ...endpointParams(ids).params, eventId: ids.event },
  })),
];

const provisioningRows: Row[] = [
  row(provisioning.getProvisioning, 'owner', params),
  row(provisioning.changeProvisioning, 'owner', (ids) => ({
    ...params(ids),
    body: { departmentsBranch: false },
  })),
  row(provisioning.makeProvisioningToken, 'owner', params, { once: true }),
  row(
    provisioning.endProvisioningToken,
    'owner',
    (ids) => ({ params: { id: ids.team, tokenId: ids.directoryKey } }),
    { once: true },
  ),
  row(provisioning.listDirectoryRequests, 'owner', (ids) => ({ ...params(ids), query: {} })),
  row(provisioning.listHeldLeavers, 'owner', (ids) => ({ ...params(ids), query: {} })),
  // They need a pause, and someone who has left by their directory.
  row(provisioning.decideLeaving, null, (ids) => ({
    ...params(ids),
    body: { decision: 'resume' as const },
  })),
  row(provisioning.getLeaver, 'owner', (ids) => ({
    params: { id: ids.team, personId: ids.leaver },
  })),
  row(provisioning.bringBackLeaver, null, (ids) => ({
    params: { id: ids.team, personId: ids.leaver },
  })),
];

const connectionParams = ({ team, connection }: Ids) => ({
  params: { id: team, connectionId: connection },
});
const domainParams = ({ team, domain }: Ids) => ({ params: { id: team, domainId: domain } });
const signOnRows: Row[] = [
  row(getSignOn, 'owner', params),
  row(listActivity, 'owner', (ids) => ({ ...params(ids), query: {} })),
  row(connections.createConnection, 'owner', (ids) => ({
    ...params(ids),
    body: { kind: 'oidc' as const, provider: 'okta' as const, name: 'Okta' },
  })),
  row(connections.changeConnection, 'owner', (ids) => ({
    ...connectionParams(ids),
    body: { name: 'Our sign-in' },
  })),
  // They ask the provider, which only the tests of these calls play.
  row(connections.setOidcProvider, null, (ids) => ({
    ...connectionParams(ids),
    body: { issuer: 'https://idp.example', clientId: 'stepwell', secret: 'another' },
  })),
  row(setSamlProvider, null, (ids) => ({
    ...connectionParams(ids),
    body: { metadataUrl: 'https://idp.example/metadata' },
  })),
  row(connections.testConnection, null, connectionParams),
  row(connections.switchConnection, 'owner', (ids) => ({
    ...connectionParams(ids),
    body: { on: false },
  })),
  row(connections.deleteConnection, 'owner', connectionParams, { once: true }),
  row(domains.addDomain, 'owner', (ids) => ({
    ...params(ids),
    body: { domain: 'another-clinic.example' },
  })),
  row(domains.changeDomain, 'owner', (ids) => ({
    ...domainParams(ids),
    body: { connectionId: ids.connection },
  })),
  // It asks the name servers.
  row(domains.checkDomain, null, domainParams),
  // It takes administrators with a second factor.
  row(domains.requireSignOn, null, (ids) => ({ ...domainParams(ids), body: { required: true } })),
  row(domains.deleteDomain, 'owner', domainParams, { once: true }),
];

const patchOf = (value: object) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', value }],
});
const addMember = (person: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'add', path: 'members', value: [{ value: person }] }],
});
const scimRows: Row[] = [
  row(scim.listUsers, 'directory', () => ({ query: {} })),
  row(scim.getUser, 'directory', ({ directoryPerson: id }) => ({ params: { id }, query: {} })),
  row(scim.createUser, 'directory', () => ({
    query: {},
    body: { userName: 'new.person@unverified.example', active: true },
  })),
  row(scim.replaceUser, 'directory', ({ directoryPerson: id }) => ({
    params: { id },
    query: {},
    body: { userName: 'renamed@unverified.example', active: true },
  })),
  row(scim.patchUser, 'directory', ({ directoryPerson: id }) => ({
    params: { id },
    query: {},
    body: patchOf({ title: 'Nurse' }),
  })),
  row(scim.deleteUser, 'directory', ({ directoryPerson: id }) => ({ params: { id } }), {
    once: true,
  }),
  row(scim.listScimGroups, 'directory', () => ({ query: {} })),
  row(scim.getScimGroup, 'directory', ({ group: id }) => ({ params: { id }, query: {} })),
  row(scim.createScimGroup, 'directory', ({ directoryPerson }) => ({
    body: { displayName: 'Made by the directory', members: [{ value: directoryPerson }] },
  })),
  row(scim.replaceScimGroup, 'directory', ({ group: id, directoryPerson }) => ({
    params: { id },
    body: { displayName: 'Replaced', members: [{ value: directoryPerson }] },
  })),
  row(scim.patchScimGroup, 'directory', ({ group: id, directoryPerson }) => ({
    params: { id },
    body: addMember(directoryPerson),
  })),
  row(scim.deleteScimGroup, 'directory', ({ group: id }) => ({ params: { id } }), { once: true }),
];

const aboutPerson = ({ member, department }: Ids) => ({
  query: { person: member, group: department },
});
const apiRows: Row[] = [
  row(api.listPeople, 'key', ({ department: group }) => ({ query: { group } })),
  row(api.getPerson, 'key', ({ member: personId }) => ({ params: { personId } })),
  row(api.listApiGroups, 'key', () => ({ query: {} })),
  row(api.getApiGroup, 'key', ({ department: groupId }) => ({ params: { groupId } })),
  row(api.listApiAssignments, 'key', () => ({ query: {} })),
  row(api.getApiAssignment, 'key', ({ assignment: assignmentId }) => ({
    params: { assignmentId },
  })),
  row(api.assignByKey, 'key', ({ department, colleague }) => ({
    body: { courseId, groupIds: [department], personIds: [colleague], dueDays: 30 },
  })),
  row(api.withdrawByKey, 'key', ({ assignment: assignmentId }) => ({ params: { assignmentId } }), {
    once: true,
  }),
  row(api.listEnrolments, 'key', aboutPerson),
  row(api.listProgress, 'key', aboutPerson),
  row(api.listResults, 'key', aboutPerson),
  row(api.listCertificates, 'key', aboutPerson),
  row(api.getReport, 'key', ({ department: group }) => ({ query: { group } })),
  row(api.listReportLines, 'key', ({ department: group }) => ({
    query: { group, by: 'course' as const },
  })),
];

/** More licences of an organisation are agreed with sales, so nobody's order succeeds. */
const moreLicences = ({ team }: Ids) => ({
  kind: 'more_licences' as const,
  teamId: team,
  seats: 1,
});
const billingRows: Row[] = [
  row(orders.quoteOrder, 'owner', (ids) => ({ body: { item: moreLicences(ids) } })),
  row(orders.placeOrder, null, (ids) => ({
    body: {
      key: '0193305a-7c4e-7d52-9c1a-8f2b6d7e4a11',
      item: moreLicences(ids),
      buyer: testBuyer,
    },
  })),
];

const rows: Row[] = [
  ...teamRows,
  ...groupRows,
  ...departmentRows,
  ...assignmentRows,
  ...reportRows,
  ...integrationRows,
  ...provisioningRows,
  ...signOnRows,
  ...scimRows,
  ...apiRows,
  ...billingRows,
];

/** Domains that know of no organisation, so that no call of theirs can take an id of one. */
const apart = [
  ...['accounts', 'administration', 'assessment', 'catalog', 'community', 'learning'],
  ...['notifications', 'questions', 'studio', 'teaching', 'writing'],
];

/** Calls that take no id of an organisation, or ask for something else than who is signed in. */
const withoutForeignIds: Record<string, Endpoint[]> = {
  'about the viewer or the shop alone': [
    teams.listTeams,
    assignments.listMyAssignedCourses,
    orders.getCheckout,
    orders.getPlan,
    orders.listOrders,
    getShop,
  ],
  'the payment provider signs what it sends': [orders.receiveStripeEvent],
  'whoever has the link may': [
    teams.getInvitation,
    teams.acceptInvitation,
    offers.getOpenOffer,
    offers.declineOffer,
    offers.acceptOffer,
    report.verifyReport,
  ],
  'an order belongs to its buyer: writes.test.ts': [
    orders.cancelOrder,
    orders.checkPayment,
    orders.confirmPayment,
    orders.getDocument,
    orders.getOrder,
    orders.refundOrder,
    orders.reviseOrder,
    orders.startPayment,
  ],
  'the provider proves who is asking, and the browser which flow it began: the tests of sign-on': [
    saml.samlAnswer,
    saml.samlServiceMetadata,
    signIn.oidcCallback,
    signIn.oidcLogout,
    mySignOn.proveBySignOn,
    mySignOn.getProviderSignOut,
    signIn.startSignOn,
    signIn.finishSignOn,
    signIn.linkSignOn,
  ],
  'the same for every directory': [
    scim.getServiceProviderConfig,
    scim.listSchemas,
    scim.getSchema,
    scim.listResourceTypes,
    scim.getResourceType,
  ],
  'the secret of a client says whose it is: oauth/tokens.test.ts': [
    oauth.getToken,
    oauth.getOauthMetadata,
  ],
  'the same for every key': [api.listApiCourses, api.getApiCourse],
};

function soon(): string {
  return new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
}

const endpoints = await allEndpoints();
const nameOf = (endpoint: Endpoint) =>
  endpoints.find((each) => each.endpoint === endpoint)?.name ?? endpoint.path;
const named = rows.map((row) => ({ ...row, name: nameOf(row.endpoint) }));

const ownMarker = 'zqA';
const foreignMarker = 'zqB';

let nextMarker = 1;
let app: TestApp;
let own: Everything;
let foreign: Everything;
let owned: OwnedTable[];
let tokens: Record<string, string>;

beforeAll(async () => {
  app = await startApp();
  courseId = (await buildCourse(app.db, { lessons: [{}] })).id;
  own = await buildEverything(app, ownMarker, courseId);
  foreign = await buildEverything(app, foreignMarker, courseId);
  owned = await listOwnedTables(app.db);
  const admin = await signedIn(app, await buildAdmin(app.db));
  tokens = { ...own.tokens, visitor: '', Admin: admin.token };
});
afterAll(() => app?.close());

async function send({ endpoint, file }: Row, input: object, token: string) {
  const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => String(params?.[name]));
  const search = new URLSearchParams(Object.entries((query ?? {}) as Record<string, string>));
  const type = file ? 'application/octet-stream' : (endpoint.mediaType ?? 'application/json');
  const payload = file?.() ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await app.server.inject({
    method: endpoint.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: response.statusCode,
    text: response.rawPayload.toString('latin1'),
    all: `${JSON.stringify(response.headers)} ${response.rawPayload.toString('latin1')}`,
  };
}

/** Which ids a call takes: those that its row asks for. */
function keysOf({ input }: Row): (keyof Ids)[] {
  const asked = new Set<keyof Ids>();
  const watched = new Proxy(own.ids, {
    get(ids, key: keyof Ids & string) {
      asked.add(key);
      return ids[key];
    },
  });
  input(watched);
  return [...asked];
}

const pick = (ids: Ids, keys: readonly (keyof Ids)[]) =>
  Object.fromEntries(keys.map((key) => [key, ids[key]]));

const madeUp = (keys: readonly (keyof Ids)[]) =>
  Object.fromEntries(
    keys.map((key) => [key, typeof own.ids[key] === 'number' ? 2_000_000_000 : randomUUID()]),
  );

/** Each id alone, then all of them. */
function variantsOf(keys: readonly (keyof Ids)[]): (keyof Ids)[][] {
  return keys.length > 1 ? [...keys.map((key) => [key]), [...keys]] : keys.map((key) => [key]);
}

const hashOfForeign = async () => hashOf(await readRows(app.db, owned, foreign.ids.team));

async function countToldForeigners() {
  const { rows } = await sql`
    select
      (select count(*) from platform.mail where mail::text ilike ${`%${foreignMarker}%`}) as mails,
      (select count(*) from notifications.notification where account_id = any(${foreign.accountIds}::integer[])) as notices,
      (select count(*) from notifications.notification where notification::text like ${`%${foreignMarker}%`}) as mentions
  `.execute(app.db);
  return rows[0];
}

/** Fields whose schema is an id, however it is wrapped. */
function takesId(schema: unknown): boolean {
  if (schema === Uuid || schema === AccountId) return true;
  const def = (schema as { def?: Record<string, unknown> } | undefined)?.def;
  if (!def) return false;
  const inside = [def.innerType, def.element, def.in, ...((def.options as unknown[]) ?? [])];
  const fields = Object.values((def.shape as object | undefined) ?? {});
  return [...inside, ...fields].some(takesId);
}

function idFields({ endpoint }: Row) {
  const fieldsOf = (schema: unknown) =>
    Object.entries((schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {})
      // A key of the caller's own, which makes repeating it harmless.
      .filter(([name, field]) => name !== 'key' && takesId(field))
      .map(([name]) => name);
  return {
    params: (endpoint.path.match(/:\w+/g) ?? []).map((name) => name.slice(1)),
    query: fieldsOf(endpoint.query),
    body: fieldsOf(endpoint.body),
  };
}

test('every call that could take an id of an organisation is walked', () => {
  const walked = new Set([
    ...rows.map(({ endpoint }) => endpoint),
    ...Object.values(withoutForeignIds).flat(),
  ]);
  const missing = endpoints.filter(
    ({ name, endpoint }) =>
      endpoint.access !== 'admin' &&
      !apart.some((domain) => name.startsWith(`${domain}.`)) &&
      !walked.has(endpoint),
  );
  const listed = [
    ...rows.map(({ endpoint }) => endpoint),
    ...Object.values(withoutForeignIds).flat(),
  ];
  expect({ missing: missing.map(({ name }) => name), twice: listed.length - walked.size }).toEqual({
    missing: [],
    twice: 0,
  });
});

test.each(named)('$name is walked with every id that it takes', (row) => {
  const given = row.input(own.ids) as Record<string, object | undefined>;
  for (const [part, fields] of Object.entries(idFields(row))) {
    expect(Object.keys(given[part] ?? {})).toEqual(expect.arrayContaining(fields));
  }
});

test('the organisations have something in every table', async () => {
  const found = await readRows(app.db, owned, foreign.ids.team);
  const empty = [...found].filter(([, rows]) => rows.length === 0).map(([name]) => name);
  expect(empty).toEqual(withoutRows);
});

/** What a walk of calls doesn't reach: it lives for seconds, or belongs to a row that is there. */
const withoutRows = [
  'sign_on.certificate',
  'sign_on.expiry_warning',
  'sign_on.flow',
  'sign_on.used_assertion',
];

describe('with ids of another organisation', () => {
  test.each(named)('$name', async (row) => {
    const before = { rows: await hashOfForeign(), told: await countToldForeigners() };
    const actors = machinesOf(own)[row.endpoint.access] ?? tokens;
    for (const keys of variantsOf(keysOf(row))) {
      for (const [who, token] of Object.entries(actors)) {
        await sql`delete from platform.throttle`.execute(app.db);
        const unknown = madeUp(keys);
        const expected = await send(row, row.input({ ...own.ids, ...unknown } as Ids), token);
        const theirs = pick(foreign.ids, keys);
        const got = await send(row, row.input({ ...own.ids, ...theirs } as Ids), token);
        expect({ who, keys, status: got.status, text: hide(got.text, theirs) }).toEqual({
          who,
          keys,
          status: expected.status,
          text: hide(expected.text, unknown),
        });
        expect(got.all).not.toContain(foreignMarker);
      }
    }
    expect({ rows: await hashOfForeign(), told: await countToldForeigners() }).toEqual(before);
  });
});

/** Who makes calls without a session. */
const machinesOf = ({
  directoryToken,
  apiKey,
}: Everything): Partial<Record<Access, Record<string, string>>> => ({
  directory: { directory: directoryToken },
  key: { key: apiKey },
});

function hide(text: string, ids: Record<string, string | number>): string {
  return Object.values(ids).reduce<string>(
    (hidden, id) => hidden.replaceAll(String(id), 'id'),
    text,
  );
}

test('nothing of the other organisation has come into the own one', async () => {
  const rows = await readRows(app.db, owned, own.ids.team);
  const leaked = [...rows].flatMap(([name, found]) =>
    found.filter((text) => text.includes(foreignMarker)).map((text) => `${name}: ${text}`),
  );
  expect(leaked).toEqual([]);
});

describe('settings of the organisation', () => {
  const settings = named.filter(
    ({ name, endpoint }) =>
      /^(integrations|sign-on)\./.test(name) &&
      // Managers have keys of their own.
      !name.startsWith('integrations.keys.') &&
      endpoint.path.startsWith('/api/teams/:id'),
  );

  test.each(settings)('$name is for its owner and administrators', async (row) => {
    const { ids, tokens } = own;
    const asked = ['manager', 'branchManager', 'member'] as const;
    const replies = asked.map((who) => send(row, row.input(ids), tokens[who]));
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe('with the own ids', () => {
  const tried = named.filter(({ who }) => who !== null);

  test.each(tried)('$name works', async (row) => {
    await sql`delete from platform.throttle`.execute(app.db);
    const { ids, tokens, directoryToken, apiKey } = row.once
      ? await buildEverything(app, `${ownMarker}${nextMarker++}`, courseId)
      : own;
    const token = { ...tokens, directory: directoryToken, key: apiKey }[row.who ?? 'owner'];
    const { status, text } = await send(row, row.input(ids), token);
    expect({ status: status < 300 ? 'done' : status, text: status < 300 ? '' : text }).toEqual({
      status: 'done',
      text: '',
    });
  });
});
