import { randomUUID } from 'node:crypto';
import { placeOrder } from '../../../contract/billing/orders.ts';
import { Scope } from '../../../contract/integrations/scopes.ts';
import { assignCourse } from '../../../contract/teams/assignments.ts';
import { signReport } from '../../../contract/teams/report.ts';
import { openSession } from '../../../server/accounts/sign-in/sessions.ts';
import { makeKey } from '../../../server/integrations/keys/keys.ts';
import { encrypt, hashLinkToken } from '../../../server/platform/security/secrets.ts';
import { growIntoOrganisation, openTeam } from '../../../server/teams/licences/licences.ts';
import { signedIn, type TestApp } from '../app.ts';
import { buildAccount } from '../factories.ts';
import { testBuyer } from '../orders.ts';
import { assignedTo, buildDepartment, buildGroup, newAssignment } from '../team-learning.ts';

const roles = ['owner', 'administrator', 'manager', 'branchManager', 'member', 'former'] as const;
export type OrganisationRole = (typeof roles)[number];

export type Everything = Awaited<ReturnType<typeof buildEverything>>;

/**
 * An organisation with something in every table that organisations have, and in every text the marker: whoever finds it elsewhere has
 * found a leak. The course is one that everyone can take.
 */
export async function buildEverything(app: TestApp, marker: string, courseId: number) {
  const { db } = app;
  const person = async (name: string) => {
    const username = `${marker}-${name}-${randomUUID().slice(0, 8)}`;
    return buildAccount(db, { username, first_name: marker, last_name: `${marker} ${name}` });
  };
  const owner = await person('owner');
  const team = await openTeam(db, { accountId: owner.id, seats: 40, name: `${marker} Clinics` });
  await growIntoOrganisation(db, team, { seats: 40, cents: 38_00, currency: 'AUD', term: null });
  const join = async (role: 'administrator' | 'manager' | 'learner', name: string) => {
    const account = await person(name);
    await db
      .insertInto('teams.member')
      .values({ team_id: team, account_id: account.id, role, seated: true })
      .execute();
    return account;
  };
  const administrator = await join('administrator', 'administrator');
  const manager = await join('manager', 'manager');
  const branchManager = await join('learner', 'branchManager');
  const member = await join('learner', 'member');
  const colleague = await join('learner', 'colleague');
  const former = await join('learner', 'former');
  await db.deleteFrom('teams.member').where('account_id', '=', former.id).execute();

  const group = await buildGroup(app, team, {
    name: `${marker} Reception`,
    people: [member.id],
    managers: [branchManager.id],
  });
  const department = await buildDepartment(app, team, {
    name: `${marker} Clinical`,
    people: [colleague.id],
    managers: [branchManager.id],
  });
  const subDepartment = await buildDepartment(app, team, {
    name: `${marker} Wards`,
    parentId: department,
    people: [member.id],
  });
  const emptyDepartment = await buildDepartment(app, team, { name: `${marker} Office` });

  const session = await signedIn(app, owner);
  const give = async (to: object) => {
    const body = newAssignment({ courseId, message: marker, ...to });
    const { body: reply } = await session.ask(assignCourse, { params: { id: team }, body });
    return reply.data.assignmentId;
  };
  const assignment = await give({ groupIds: [department], accountIds: [branchManager.id] });
  const [assigned] = await assignedTo(app, member.id);
  const signed = await session.ask(signReport, { params: { id: team }, body: {} });
  // Whoever owns a team can't buy another one.
  const order = await (await signedIn(app, former)).ask(placeOrder, {
    body: { key: randomUUID(), item: { kind: 'licence', seats: 5 }, buyer: testBuyer },
  });
  await db
    .updateTable('billing.order')
    .set({ team_id: team, title: marker })
    .where('id', '=', order.body.data.id)
    .execute();

  const invite = async () => {
    const { id } = await db
      .insertInto('teams.invitation')
      .values({
        team_id: team,
        email: `${marker}-${randomUUID()}@example.org`.toLowerCase(),
        name: `${marker} Invited`,
        role: 'learner',
        token_hash: hashLinkToken(randomUUID()),
        inviter_account_id: owner.id,
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const invitation = await invite();
  const otherInvitation = await invite();
  const ids = {
    team,
    group,
    department,
    subDepartment,
    emptyDepartment,
    assignment,
    assigned: assigned?.id ?? '',
    report: signed.body.data.id,
    invitation,
    otherInvitation,
    member: member.id,
    colleague: colleague.id,
    branchManager: branchManager.id,
    ...(await buildIntegrations(app, team, marker, { owner: owner.id })),
    ...(await buildSignOn(app, team, marker, { group, accountId: member.id, invitation })),
  };
  await buildPapers(app, team, marker, { invitation, group, owner: owner.id });
  const people = { owner, administrator, manager, branchManager, member, former };
  const tokens = await Promise.all(
    roles.map(async (role) => {
      const token = await openSession(db, app.config, {
        accountId: people[role].id,
        pending: false,
        remember: false,
        userAgent: marker,
        address: '127.0.0.1',
      });
      return [role, token] as const;
    }),
  );
  return {
    ids,
    accountIds: [...Object.values(people), colleague].map(({ id }) => id),
    tokens: Object.fromEntries(tokens) as Record<OrganisationRole, string>,
    apiKey: await buildApiKey(app, team, marker, owner.id),
    directoryToken: (await makeOwnKey(app, team, marker, { kind: 'scim', owner: owner.id })).key,
  };
}

function makeOwnKey(
  { db }: TestApp,
  team: string,
  marker: string,
  key: { kind: 'scim' | 'organisation'; owner: number; scopes?: string[] },
) {
  return makeKey(db, {
    teamId: team,
    kind: key.kind,
    name: `${marker} ${key.kind}`,
    scopes: key.scopes ?? [],
    accountId: null,
    branchId: null,
    clientId: null,
    expiresAt: key.kind === 'scim' ? null : new Date(Date.now() + 86_400_000),
    maker: { accountId: key.owner, name: marker },
  });
}

/** A key that may do everything keys can do, with a reply that is kept. */
async function buildApiKey(app: TestApp, team: string, marker: string, owner: number) {
  const scopes = [...Scope.options];
  const { id, key } = await makeOwnKey(app, team, marker, { kind: 'organisation', owner, scopes });
  await app.db
    .insertInto('integrations.idempotent_reply')
    .values({ key_id: id, name: marker, fingerprint: Buffer.alloc(32), status: 201, reply: marker })
    .execute();
  return key;
}

/** A webhook with a delivery that failed, and keys. */
async function buildIntegrations(
  app: TestApp,
  team: string,
  marker: string,
  { owner }: { owner: number },
) {
  const { db } = app;
  const { id: endpoint } = await db
    .insertInto('integrations.endpoint')
    .values({
      team_id: team,
      url: `https://${marker.toLowerCase()}.example.org/hook`,
      types: ['member.joined'],
      secret: encrypt(app.config.sessionSecret, 'webhook', marker),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: event } = await db
    .insertInto('platform.event')
    .values({
      type: 'member.joined',
      team_id: team,
      data: JSON.stringify({ role: marker }),
      taken_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('integrations.delivery')
    .values({
      team_id: team,
      endpoint_id: endpoint,
      event_id: event,
      done_at: new Date(),
      outcome: 'given_up',
    })
    .execute();
  const makeId = async (kind: 'scim' | 'organisation') =>
    (await makeOwnKey(app, team, marker, { kind, owner })).id;
  return {
    endpoint,
    event,
    directoryKey: await makeId('scim'),
    key: await makeId('organisation'),
  };
}

/** A connection that is on, a domain, and what a directory wrote. */
async function buildSignOn(
  { db }: TestApp,
  team: string,
  marker: string,
  { group, accountId, invitation }: { group: string; accountId: number; invitation: string },
) {
  const { id: connection } = await db
    .insertInto('sign_on.connection')
    .values({
      team_id: team,
      kind: 'oidc',
      name: `${marker} provider`,
      state: 'on',
      settings: JSON.stringify({ issuer: `https://${marker.toLowerCase()}.example/` }),
      settings_hash: marker,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: domain } = await db
    .insertInto('sign_on.domain')
    .values({
      team_id: team,
      domain: `${marker.toLowerCase()}.example`,
      token: marker,
      verified_at: new Date(),
      method: 'dns',
      connection_id: connection,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sign_on.identity')
    .values({ connection_id: connection, subject: marker, account_id: accountId })
    .execute();
  await db
    .insertInto('sign_on.log_entry')
    .values({
      team_id: team,
      connection_id: connection,
      act: 'refused',
      reference: 'K7-21',
      detail: marker,
    })
    .execute();
  await db.insertInto('sign_on.provisioning').values({ team_id: team }).execute();
  const insertPerson = async (name: string, more: object) => {
    const { id } = await db
      .insertInto('sign_on.person')
      .values({
        team_id: team,
        user_name: `${marker}-${name}@${marker}.example`,
        external_id: `${marker}-${name}`,
        active: true,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const directoryPerson = await insertPerson('person', { account_id: accountId });
  const leaver = await insertPerson('leaver', {
    active: false,
    left_at: new Date(),
    invitation_id: invitation,
  });
  await db
    .insertInto('sign_on.directory_group')
    .values({ group_id: group, team_id: team, external_id: marker })
    .execute();
  await db
    .insertInto('sign_on.group_person')
    .values({ team_id: team, group_id: group, person_id: directoryPerson })
    .execute();
  await db
    .insertInto('sign_on.directory_request')
    .values({
      team_id: team,
      key_id: randomUUID(),
      method: 'PATCH',
      status: 200,
      outcome: 'done',
      is_leaver: true,
      person_id: leaver,
      words: JSON.stringify({ act: 'left', name: marker, sessions: 0, keys: 0, invitations: 0 }),
    })
    .execute();
  return { connection, domain, directoryPerson, leaver };
}

/** An offer, an order, what was told and recorded. */
async function buildPapers(
  { db }: TestApp,
  team: string,
  marker: string,
  { invitation, group, owner }: { invitation: string; group: string; owner: number },
) {
  await db
    .insertInto('billing.offer')
    .values({
      key: randomUUID(),
      organisation: marker,
      contact_name: marker,
      contact_email: `${marker}@example.org`,
      seats: 50,
      unit_cents: 38_00,
      currency: 'AUD',
      valid_until: '2099-12-31',
      for_team: true,
      team_id: team,
    })
    .execute();
  await db
    .insertInto('teams.invitation_group')
    .values({ team_id: team, group_id: group, invitation_id: invitation })
    .execute();
  await db
    .insertInto('teams.renewal_notice')
    .values({ team_id: team, ends_at: new Date(), stage: 'month' })
    .execute();
  await db
    .insertInto('teams.weekly_summary')
    .values({ account_id: owner, team_id: team, week: '2026-11-16' })
    .execute();
  await db
    .insertInto('platform.audit')
    .values({
      actor_id: owner,
      actor: marker,
      act: 'made',
      subject: `the department ${marker}`,
      address: '127.0.0.1',
      team_id: team,
    })
    .execute();
}
